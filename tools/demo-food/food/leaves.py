"""Leaves and herbs."""

from mathutils import Matrix, Vector

from .maths import clamp, colour, cos, lerp, mix, noise, pi, power, sin, smooth
from .mesh import sheet, tube
from .parts import part
from .surface import food
from .table import chance, fall, frame, once, put, vary


def leaf_surface(name, wet=0.15):
    return food(f"leaf-{name}", painted=True, scale=9, vary=0.22, bump=0.3, grain=20, rough=0.42, wet=wet, glow=0.34)


#: length, width, colours from the rib to the rim, ruffle, lobes, curl
LEAVES = {
    "lettuce": (0.95, 0.46, ("#d8e29a", "#77b234", "#3c8a1e"), 0.09, 0, 0.35),
    "spinach": (0.6, 0.26, ("#8fb54e", "#3f7f2a", "#245f1c"), 0.02, 0, 0.2),
    "beetleaf": (0.62, 0.2, ("#a0143c", "#4b7a30", "#2d5a22"), 0.03, 0, 0.25),
    "radicchio": (0.6, 0.34, ("#efe3e2", "#8c1c46", "#5e1032"), 0.04, 0, 0.4),
    "rocket": (0.72, 0.17, ("#8fb84f", "#3e8428", "#2a681c"), 0.02, 4, 0.25),
    "frisee": (0.7, 0.2, ("#eff0c0", "#b5cf62", "#6fa332"), 0.1, 6, 0.5),
    "basil": (0.42, 0.17, ("#7fb84a", "#3b8a2a", "#2a6f22"), 0.015, 0, 0.3),
    "mint": (0.34, 0.13, ("#7fbf56", "#3d9440", "#2b7a34"), 0.02, 9, 0.18),
    "parsley": (0.3, 0.2, ("#6eb040", "#3a8a26", "#2a701c"), 0.03, 3, 0.15),
    "coriander": (0.32, 0.24, ("#7cbc4c", "#3f9030", "#2d7622"), 0.03, 3, 0.15),
    "tarragon": (0.5, 0.045, ("#86b85a", "#4c8f3a", "#37742c"), 0.0, 0, 0.2),
    "iceberg": (0.9, 0.6, ("#eef0c6", "#b9d472", "#7fb040"), 0.12, 0, 0.5),
    "husk": (1.9, 0.36, ("#d9d28f", "#a9b85a", "#7d9a3c"), 0.02, 0, 0.12),
    "celery": (0.34, 0.24, ("#b6cf70", "#7fb040", "#5a9430"), 0.04, 4, 0.2),
    "pea": (0.3, 0.14, ("#8fc25a", "#4d9a34", "#3a8028"), 0.01, 0, 0.2),
}


@part
@once
def leaf(kind="lettuce", variant=0):
    """Grows from the origin along y."""
    length, width, codes, ruffle, lobes, curl = LEAVES[kind]
    rib, middle, rim = (colour(code) for code in codes)

    def shape(u, v):
        x = (u - 0.5) * 2
        w = width * power(sin(pi * clamp(v * 0.93 + 0.04)), 0.62 if not lobes else 0.8)
        if lobes:
            w *= 0.62 + 0.38 * abs(cos(v * pi * lobes + 0.3))
        wave = ruffle * abs(x) ** 2.2 * (sin(v * 21 + variant * 2 + x) + 0.6 * sin(v * 47 + variant + 2 * x))
        y = v * length
        z = curl * length * (v * v * 0.5) + 0.35 * w * x * x + wave + 0.03 * noise((x, v * 3, variant), 1.5)
        tone = mix(rib, middle, smooth(0.05, 0.35, abs(x) + v * 0.25))
        tone = mix(tone, rim, smooth(0.45, 1.0, abs(x) * 0.7 + v * 0.45))
        veins = abs(sin((v * 6 - abs(x) * 1.4) * pi))
        tone = mix(tone, rib, (1 - smooth(0.0, 0.16, veins)) * 0.35 * (1 - abs(x)))
        return Vector((w * x + 0.25 * wave, y, z)), tone

    return sheet(f"leaf {kind}", 14, 40, shape, leaf_surface(kind), closed=False, fixed=True)


@part
@once
def romaine_leaf(variant=0, length=1.05):
    """The upper part of a leaf: a broad juicy rib, blistered halves that fold up in large soft waves. Grows from the origin along y."""
    white, light, green, deep = (colour(code) for code in ("#f2f5d2", "#c4dc78", "#74ae38", "#3f8426"))

    def shape(u, v):
        x = (u - 0.5) * 2
        w = 0.27 * length * power(sin(pi * clamp(v * 0.9 + 0.09)), 0.55) * (0.62 + 0.5 * v) * (1 + 0.08 * noise((v * 3, x > 0, variant), 1.3))
        rib = smooth(0.44 - 0.38 * v, 0.24 - 0.23 * v, abs(x))
        wave = 0.09 * abs(x) ** 1.6 * sin(v * 11 + variant * 2.1 + 2 * (x > 0)) + 0.05 * abs(x) ** 2 * noise((v * 7, x * 3, variant), 1.4)
        blister = 0.016 * noise((x * 5, v * 13, variant), 1.0) * (1 - rib)
        z = 0.32 * length * v * v * (0.6 + 0.2 * sin(variant * 1.9)) + 0.5 * w * abs(x) ** 1.5 + wave + blister + 0.035 * rib * (1 - v)
        vein = abs(sin((v * 5.5 - abs(x) * 1.3) * pi))
        tone = mix(mix(light, green, smooth(0.1, 0.55, abs(x) * 0.6 + v * 0.5)), deep, smooth(0.55, 1.0, abs(x) * 0.45 + v * 0.62))
        tone = mix(tone, light, 0.45 * smooth(0.14, 0.0, vein) * (1 - abs(x)))
        return Vector((w * x * (1 - 0.12 * abs(x)), v * length, z)), mix(tone, white, 0.95 * rib)

    return sheet("romaine leaf", 30, 48, shape, leaf_surface("romaine-leaf", wet=0.35), closed=False, fixed=True)


@part
@once
def flat_leaf(variant=0):
    """Coriander or parsley: three toothed lobes on a thread of a stem; lies, softly waved. The stem at -y."""
    rib, green, deep = (colour(code) for code in ("#86b858", "#3f8f2a", "#2a6f1e"))
    lobes = ((90, 1.0), (28, 0.86), (152, 0.86))

    def reach(a):
        own = max(size * max(0.0, cos((a - turn * pi / 180) * 1.25)) ** 0.7 if abs(a - turn * pi / 180) < 1.2 else 0.0 for turn, size in lobes)
        return 0.2 * max(0.16, own) * (0.86 + 0.14 * abs(sin(a * 7.5 + variant)))

    def shape(u, v):
        a = -pi / 2 + u * 2 * pi
        a = a if a <= pi else a - 2 * pi
        r = reach(a) * v
        x, y = r * cos(a), r * sin(a)
        ribs = min(abs(sin(a - turn * pi / 180)) for turn, _ in lobes)
        tone = mix(mix(deep, green, 0.5 + 0.5 * v), rib, 0.6 * smooth(0.16, 0.0, ribs) * (1 - v))
        return Vector((x, y, 0.02 + 0.035 * noise((x * 6, y * 6, variant), 1.2) + 0.012 * smooth(0.0, 0.3, ribs) - 0.3 * r * r)), tone

    return sheet("flat leaf", 90, 9, shape, leaf_surface("flat", wet=0.25), fixed=True)


@part
def leaves(kinds=("lettuce", "spinach", "rocket", "radicchio"), count=34, radius=0.85, height=0.45, size=1.0, stand=26, within=None):
    """A loose heap for a salad: rims look outwards and up. `within`: a radius that no tip passes."""
    for i in range(count):
        share = (i + 0.5) / count
        a = i * 137.508 + vary(25)
        r = radius * share**0.6 * 0.72
        z = height * (1 - share) * 0.95
        kind = kinds[i % len(kinds)]
        turn = a - 90 + vary(30)
        tilt = (lerp(stand + 8, stand - 22, share) + vary(16), vary(28))
        own = size * chance.uniform(0.7, 1.05)
        if within:
            r = min(r, within - LEAVES[kind][0] * own)
        put(leaf(kind, i % 3), at=(r * cos(a * pi / 180), r * sin(a * pi / 180), z), turn=turn, tilt=tilt, size=own)


@part
def frill(radius=1.2, height=0.5, seed=0.0, kind="lettuce", layers=3):
    """Leaves between the halves of a bun, hanging over the rim."""
    codes = {"lettuce": ("#e2e9a4", "#79b834", "#37881c"), "iceberg": ("#f2f3d2", "#c6dc86", "#86b84a")}[kind]
    inner, middle, rim = (colour(code) for code in codes)
    for layer in range(layers):

        def shape(u, v, layer=layer):
            a = u * 2 * pi
            ring = (cos(a) * 2, sin(a) * 2, layer * 4.0 + seed)
            r = lerp(0.45, radius * (1 - 0.03 * layer + 0.08 * noise(ring, 1.2, 3 + layer)), v)
            swell = 0.15 * max(0, (v - 0.5) / 0.5) ** 1.25
            phase = 2.6 * noise(ring, 0.9, 4)
            z = 0.8 * swell * sin(a * 10 + phase * 3 + layer * 1.7) + 0.4 * swell * sin(a * 23 + phase * 4 + v * 3)
            r += 0.35 * swell * cos(a * 10 + phase * 3 + 0.9)
            tone = mix(mix(inner, middle, smooth(0.35, 0.8, v)), rim, smooth(0.8, 1, v) * 0.7)
            vein = abs(sin(a * 19 + 1.2 * noise(ring, 2.2, 1) + 2 * v))
            tone = mix(tone, inner, (1 - smooth(0, 0.16, vein)) * 0.4 * (1 - smooth(0.75, 1, v)))
            drop = (0.1 - 0.04 * layer) * max(0, (v - 0.5) * 2) ** 1.4
            return Vector((r * cos(a), r * sin(a), height + 0.035 * layer + z - drop)), tone

        put(sheet("frill", 420, 18, shape, leaf_surface(kind)))


@once
def _needle(dark="#3f5a2b", light="#7f9a5a"):
    def shape(u, v):
        w, x = 0.05 * power(sin(pi * clamp(v * 0.96 + 0.03)), 0.55), (u - 0.5) * 2
        tone = mix(colour(dark), colour(light), smooth(0.55, 1, abs(x)) * 0.6 + 0.25 * (1 - v))
        return Vector((w * x, v * 0.36, 0.1 * v * v - 0.55 * w * x * x)), tone

    return sheet("needle", 6, 8, shape, leaf_surface("rosemary"), closed=False, fixed=True)


def _along(path, leaf_mesh, count, around, lean, size, taper=0.5):
    """Leaves along a twig."""
    for i in range(count):
        v = 0.08 + 0.9 * i / count
        here = Vector(path(v))
        ahead = (Vector(path(min(1, v + 0.02))) - Vector(path(max(0, v - 0.02)))).normalized()
        for k in range(around):
            side = Matrix.Rotation(i * 2.4 + k * 2 * pi / around + vary(0.3), 3, ahead) @ ahead.orthogonal().normalized()
            out = (side * lerp(lean, lean * 0.4, v) + ahead * 0.75).normalized()
            across = out.cross(ahead).normalized()
            s = size * lerp(1.0, taper, v) * chance.uniform(0.75, 1.1)
            turned = Matrix((across, out, across.cross(out))).transposed().to_4x4()
            put(leaf_mesh, Matrix.Translation(here) @ turned @ Matrix.Diagonal((s, s, s, 1)))


def _twig(path, radius, code):
    put(tube("twig", path, lambda v, a: radius * (1 - 0.6 * v), food(f"twig-{code}", code, rough=0.6), around=8, along=20))


@part
def rosemary(length=1.3, bend=0.12):
    def path(v):
        return (length * (v - 0.5), bend * sin(pi * v), 0.06 + 0.05 * sin(2 * v))

    _twig(path, 0.02, "#5c4a2a")
    _along(path, _needle(), 30, 3, 0.9, 0.85)


@part
def rosemary_needles(count=60, radius=0.9, stretch=(1, 1)):
    """Plucked, fallen on what lies there."""
    grains = []
    for _ in range(count):
        a, r = chance.random() * 2 * pi, radius * chance.random() ** 0.5
        at = (r * cos(a) * stretch[0], r * sin(a) * stretch[1])
        grains.append({"at": at, "turn": vary(180), "tilt": (vary(20), vary(20)), "size": chance.uniform(0.3, 0.5)})
    fall(_needle("#4f8a2c", "#86b850"), grains, 0.02)


@part
def juniper_sprig(length=0.7):
    """Three twigs along x, short stiff needles all around."""
    needle = _needle("#3f8a34", "#8cc468")
    for share, turn in ((1.0, 0), (0.55, 34), (0.5, -38)):
        reach = length * share

        def path(v, reach=reach):
            return (reach * v, 0.06 * sin(2 * v), 0.05 + 0.06 * v)

        with frame(at=(0.0 if share == 1.0 else 0.25 * length, 0, 0.02), turn=turn):
            _twig(path, 0.014, "#5c4a2a")
            _along(path, needle, round(24 * share), 4, 1.1, 0.5)


@part
def thyme(length=0.9, bend=0.14, seed=0):
    def path(v):
        return (length * (v - 0.5), bend * sin(pi * v + seed), 0.05 + 0.05 * sin(3 * v))

    _twig(path, 0.012, "#6b5a36")
    _along(path, leaf("pea", seed % 3), 14, 2, 1.1, 0.36)


@part
def sprig(kind="mint", length=0.5, count=5, size=0.8):
    """A short stem with leaves around: mint, basil, tarragon, parsley, coriander."""

    def path(v):
        return (0.03 * sin(v * 3), 0.03 * cos(v * 4), length * v)

    _twig(path, 0.016, "#5a8a3a")
    _along(path, leaf(kind, 0), count, 2, 1.3, size, 0.7)


@part
def dill(length=0.6, seed=0):
    """A feather lying on a soup."""
    green = food("dill", "#3f8a2a", "#5aa83a", rough=0.5, glow=0.2)
    put(tube("dill", lambda v: (length * (v - 0.5), 0.05 * sin(3 * v), 0.02 + 0.03 * v), lambda v, a: 0.011, green, around=6, along=10))
    thread = _thread()
    for i in range(26):
        v = 0.15 + 0.85 * i / 26
        side = 1 if i % 2 else -1
        put(thread, at=(length * (v - 0.5), 0.05 * sin(3 * v), 0.03), turn=side * (58 - 40 * v) + vary(12), tilt=(0, -vary(25) - 8), size=(0.26 * (1.15 - v * 0.6), 1, 1))
        put(thread, at=(length * (v - 0.5), 0.05 * sin(3 * v), 0.03), turn=side * (30 - 20 * v) + vary(16), tilt=(0, -vary(25) - 12), size=(0.2, 0.8, 0.8))


@once
def _thread():
    green = food("dill", "#3f8a2a", "#5aa83a", rough=0.5, glow=0.2)
    return tube("thread", lambda v: (v, 0, 0.05 * sin(2 * v)), lambda v, a: 0.011, green, around=5, along=5)


@part
def chopped(kind="green", count=60, radius=0.9, size_=0.05, stretch=(1, 1)):
    """Chopped herbs, chives or spring onion, fallen on what lies there."""
    codes = {"green": ("#2f7a20", "#5aa83a"), "chives": ("#3a8a2a", "#6cb84a"), "red": ("#a01808", "#d8301a"), "garlic": ("#f0e2b8", "#dcb878")}[kind]
    surface = food(f"chopped-{kind}", *codes, rough=0.5, glow=0.25)
    if kind == "chives":
        bit = _ring(surface)
    else:
        bit = sheet("bit", 6, 2, lambda u, v: Vector(((u - 0.5) * 1.2, (v - 0.5) * 0.8, 0.3 * u * v)), surface, closed=False, fixed=True)
    grains = []
    for _ in range(count):
        a, r = chance.random() * 2 * pi, radius * chance.random() ** 0.5
        at = (r * cos(a) * stretch[0], r * sin(a) * stretch[1])
        grains.append({"at": at, "turn": vary(180), "tilt": (vary(35), vary(35)), "size": size_ * chance.uniform(0.6, 1.2)})
    fall(bit, grains, 0.012)


def _ring(surface):
    """A ring of chives or spring onion."""

    def shape(u, v):
        a, b = u * 2 * pi, v * 2 * pi
        r = 0.7 + 0.18 * cos(b)
        return Vector((r * cos(a), r * sin(a), 0.45 * sin(b) + 0.3))

    return sheet("chive", 14, 6, shape, surface, fixed=True)


@once
def _basil_leaf(variant):
    """Whole-edged, puffed between its veins; grows from the origin along y."""
    rib, green, deep = (colour(code) for code in ("#86b858", "#3d8a2c", "#235e1c"))

    def shape(u, v):
        x = (u - 0.5) * 2
        w = 0.2 * power(sin(pi * clamp(v * 0.96 + 0.03)), 0.7) * (1.12 - 0.35 * v)
        vein = abs(sin((v * 4.5 - abs(x) * 0.9) * pi))
        puff = 0.022 * vein * (1 - x * x) + 0.02 * smooth(0.0, 0.2, abs(x))
        z = 0.1 * sin(v * pi * 0.8) - 0.16 * v * v + puff - 0.06 * x * x + 0.03 * noise((x, v * 2, variant), 1.3)
        tone = mix(mix(deep, green, vein * (0.5 + 0.5 * noise((x, v, variant), 2))), rib, 0.7 * smooth(0.12, 0.0, abs(x)) + 0.2 * smooth(0.2, 0.0, vein))
        return Vector((w * x + 0.03 * sin(v * 3 + variant), v * 0.46, z)), tone

    return sheet("basil leaf", 22, 36, shape, leaf_surface("basil-leaf", wet=0.35), closed=False, fixed=True)


@part
def basil_tuft():
    """The top of a stem: two large leaves and two small, lying."""
    for turn, lean, size in ((0, 4, 1.0), (150, 2, 0.85), (80, 14, 0.6), (-70, 16, 0.5)):
        put(_basil_leaf(turn % 3), at=(0, 0, 0.02 * (size < 0.7)), turn=turn + vary(14), tilt=(lean, vary(10)), size=size)
