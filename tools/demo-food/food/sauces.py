"""Sauces, soups, syrups."""

from mathutils import Vector

from .maths import atan2, cells, clamp, colour, copysign, cos, hypot, mix, noise, pi, power, rough, sin, smooth, sqrt, through
from .mesh import blob, sheet, tube
from .parts import part
from .surface import clear, food, pane
from .table import beneath, chance, fall, once, put, vary

#: colours, surface
LIQUIDS = {
    "borshch": (("#6c0a12", "#8a141a", "#4c060c"), dict(rough=0.12)),
    "solyanka": (("#9c3008", "#c04c10", "#7c2206"), dict(rough=0.1)),
    "fish broth": (("#b89a4a", "#cbb066", "#a88838"), dict(rough=0.08)),
    "goulash": (("#9c2a06", "#c2480e", "#801c04"), dict(rough=0.14, bump=0.12, grain=12)),
    "tom yam": (("#d4601c", "#e88a3c", "#f2b676"), dict(rough=0.1, distortion=1.2)),
    "mushroom": (("#d0a670", "#deba88", "#bc8e58"), dict(rough=0.2, scale=1.8, specks=("#7a4c24", 0.1, 34.0))),
    "tomato": (("#b42c0c", "#c84a1e", "#98200a"), dict(rough=0.24, bump=0.45, grain=10)),
    "gravy": (("#4e220a", "#6e3410", "#3a1606"), dict(rough=0.1, bump=0.06, grain=12)),
    "chimichurri": (("#2c4a10", "#4a6a1c", "#1c3208"), dict(rough=0.3, bump=0.9, grain=16, scale=16, specks=("#8a2410", 0.14, 22.0))),
    "pepper sauce": (("#9c2408", "#b83c14", "#78180a"), dict(rough=0.22, specks=("#180806", 0.16, 26.0), bump=0.3)),
    "garlic sauce": (("#f2ead8", "#e8dec6"), dict(rough=0.26, glow=0.15)),
    "sour cream sauce": (("#f0e8d8", "#e4d8c0"), dict(rough=0.26, glow=0.15, specks=("#4a7a2c", 0.08, 30.0))),
    "blue cheese sauce": (("#ece4d0", "#dfd4ba"), dict(rough=0.3, glow=0.15, specks=("#5a727a", 0.18, 14.0), bump=0.4)),
    "mustard": (("#cf9a14", "#dcae30", "#b88008"), dict(rough=0.3, specks=("#8a5a10", 0.2, 34.0))),
    "chili mayo": (("#e89a5c", "#dc8444"), dict(rough=0.24)),
    "yoghurt": (("#f4f0e6", "#e9e2d4"), dict(rough=0.24, glow=0.15)),
    "mayo": (("#f2e6c4", "#e9dab0"), dict(rough=0.22, glow=0.12)),
    "cherry": (("#5a0614", "#7a1020", "#3e040e"), dict(rough=0.12)),
    "cherry jus": (("#3c0812", "#560c18", "#2a050c"), dict(rough=0.28, wet=0.25, bump=0.5, grain=9)),
    "raspberry dressing": (("#8a1440", "#a82858"), dict(rough=0.12)),
    "jam": (("#9c1018", "#b82426", "#78080e"), dict(rough=0.12, bump=0.5, grain=8)),
    "honey": (("#c87a08", "#dc9614"), dict(rough=0.06)),
    "buckwheat honey": (("#8a4408", "#b06414"), dict(rough=0.06, glow=0.12)),
    "maple": (("#7a3606", "#94480c"), dict(rough=0.06)),
    "caramel": (("#8a420a", "#a45614"), dict(rough=0.08)),
    "melted cheese": (("#e39a1e", "#f0b03a", "#f8d078"), dict(rough=0.16, glow=0.1, bump=0.15, grain=7, distortion=1.4)),
    "cream sauce": (("#efe2c2", "#e6d4aa"), dict(rough=0.24, glow=0.12)),
    "hummus": (("#dcb878", "#cda664"), dict(rough=0.4, bump=0.3)),
    "baked milk": (("#dcb07c", "#d0a068"), dict(rough=0.18, glow=0.1)),
    "chocolate": (("#2a110a", "#3a1a10"), dict(rough=0.1)),
    "oyster sauce": (("#52240a", "#763a10", "#3a1606"), dict(rough=0.08, scale=1.6)),
    "soy": (("#1c0c08", "#2c150c"), dict(rough=0.08)),
    "oil": (("#8c6a14", "#a8862a"), dict(rough=0.05, glow=0.3)),
    "tea": (("#9c4a10", "#b45e1a"), dict(rough=0.05)),
    "coffee": (("#140906", "#1e0e08"), dict(rough=0.05)),
}


#: light goes through
SYRUPS = {
    "clear broth": dict(code="#fbd688", ior=1.15, cloud=0.22, cloud_code="#f6b848", rough=0.0),
    "clear fish broth": dict(code="#fde4a4", ior=1.15, cloud=0.2, cloud_code="#f2c860", rough=0.0),
    "clear maple": dict(code="#d8741a", ior=1.36, cloud=0.22, cloud_code="#8a3a06", rough=0.02),
}


def liquid(kind):
    if kind in SYRUPS:
        return clear(f"liquid-{kind}", **SYRUPS[kind])
    codes, look = LIQUIDS[kind]
    return food(f"liquid-{kind}", *codes, **{"scale": 2.4, "vary": 0.08, "bump": 0.05, "wet": 0.8, "glow": 0.05, **look})


@part
@once
def surface_of(kind="borshch", radius=1.2, wave=0.012, rim=0.03):
    """Fills a vessel: a disc with a raised rim."""

    def shape(u, v):
        a, r = u * 2 * pi, radius * v
        return Vector((r * cos(a), r * sin(a), wave * noise((r * cos(a) * 3, r * sin(a) * 3, 0), 1, 4) + rim * smooth(0.95, 1, v)))

    return sheet(f"surface {kind}", 96, 32, shape, liquid(kind))


@part
@once
def pumpkin_curry(swirl, radius=1.2):
    """Pumpkin blended with coconut milk, thick and marbled. `swirl`: x, y, inner radius, growth by a turn, turns of coconut cream that melts into it."""
    deep, orange, gold, cream = (colour(code) for code in ("#b04a06", "#dc7a0e", "#eda63c", "#fff0d4"))
    middle_x, middle_y, inner, growth, turns = swirl

    def poured(x, y):
        """How much cream lies there."""
        a = (atan2(y - middle_y, x - middle_x) / (2 * pi)) % 1
        most, out = 0.0, hypot(x - middle_x, y - middle_y)
        for k in range(int(turns) + 1):
            t = (a + k) / turns
            wide = 0.085 * power(sin(pi * clamp(t)), 0.7) * (1 + 0.8 * noise((x, y, 0), 3.4, 7)) + 0.001
            most = max(most, smooth(1.0, 0.05, abs(out - inner - growth * (a + k)) / wide))
        return most

    def shape(u, v):
        x, y = radius * v * cos(u * 2 * pi), radius * v * sin(u * 2 * pi)
        p = (x + 0.12 * noise((x, y, 0), 2.6, 3), y + 0.12 * noise((x, y, 4), 2.6, 3), 0)
        milk = poured(x + 0.08 * noise((x, y, 0), 2.6, 1), y + 0.08 * noise((x, y, 6), 2.6, 1))
        veins = smooth(0.3, 0.0, abs(noise(p, 2.4, 5)))
        tone = mix(mix(orange, deep, smooth(0.1, 0.5, noise(p, 3.1, 9))), gold, 0.75 * veins)
        fold = 0.02 * noise(p, 2.2, 2) + 0.012 * noise(p, 5.5, 8)
        return Vector((x, y, fold + 0.014 * milk + 0.03 * smooth(0.95, 1, v))), mix(tone, cream, 0.95 * milk)

    return sheet("pumpkin curry", 320, 170, shape, food("pumpkin-curry", painted=True, scale=6, vary=0.06, rough=0.28, wet=0.45, glow=0.06, bump=0.12, grain=24), fixed=True)


@part
@once
def chunky_sauce(radius=1.1, height=0.0, wobble=0.0, wells=(), brown=0.5, seed=1.0):
    """
    Tomatoes and peppers boiled down: soft lumps in a thick sauce, oil between them, bubbles and a baked rim where it meets a hot pan.
    `height`: of a mound; `wells`: [x, y, radius] pressed in with a spoon; `brown`: how baked the rim is.
    """
    deep, red, bright, gold, dark = (colour(code) for code in ("#7c1a06", "#b42c0c", "#d84a1c", "#e8862a", "#3c0e04"))

    def shape(u, v):
        a = u * 2 * pi
        r = radius * v * (1 + wobble * noise((cos(a), sin(a), 0), 1.2, seed) + 0.3 * wobble * noise((cos(a), sin(a), 0), 3.4, seed))
        p = (r * cos(a), r * sin(a), 0)
        q = (p[0] + 0.06 * noise(p, 5, seed), p[1] + 0.06 * noise(p, 5, seed + 9), 0)
        large, small = smooth(0.62, 0.2, cells(q, 3.9, seed)), smooth(0.6, 0.2, cells(q, 9, seed + 4))
        fresh = smooth(-0.15, 0.35, noise(p, 2.6, seed + 5))
        bubble = smooth(0.3, 0.08, cells(p, 13, seed + 7)) * smooth(0.72, 0.95, v) * brown
        z = 0.085 * large * (0.2 + fresh) + 0.016 * small + 0.01 * rough(p, 7, seed) + 0.05 * bubble
        z = z * smooth(1.0, 0.9, v * (height > 0)) + height * (1 - v**2.4)
        for x, y, wide in wells:
            z -= 0.07 * smooth(1.0, 0.7, hypot(p[0] - x, p[1] - y) / wide)
        tone = mix(mix(deep, red, 0.3 + 0.7 * small), bright, large * fresh * 0.8)
        tone = mix(tone, gold, 0.75 * smooth(0.1, 0.5, noise(p, 6, seed + 2)) * (1 - large))
        baked = brown * smooth(0.84, 1.0, v + 0.05 * noise(p, 7, seed))
        return Vector((p[0], p[1], z)), mix(tone, dark, 0.8 * baked)

    return sheet("chunky sauce", 260, 120, shape, food("chunky-sauce", painted=True, scale=9, vary=0.1, rough=0.26, wet=0.5, glow=0.06, bump=0.15, grain=18), fixed=True)


@once
def _drop(code):
    surface = food(f"drop-{code}", code, rough=0.05, wet=1.0, bump=0, glow=0.2)
    return sheet("drop", 24, 6, lambda u, v: Vector((v * cos(u * 2 * pi), v * sin(u * 2 * pi), 0.2 * sqrt(max(0, 1 - v * v)))), surface, fixed=True)


@part
def fat_eyes(code="#d8a020", count=110, radius=1.1, biggest=0.09):
    """Round drops of fat or oil on a soup."""
    taken = []
    for _ in range(count * 3):
        s = 0.014 + biggest * chance.random() ** 3
        a, r = chance.random() * 2 * pi, (radius - s) * chance.random() ** 0.5
        x, y = r * cos(a), r * sin(a)
        if len(taken) >= count:
            break
        if all((x - p) ** 2 + (y - q) ** 2 > (s + t + 0.005) ** 2 for p, q, t in taken):
            taken.append((x, y, s))
            put(_drop(code), at=(x, y, 0.004), size=(s, s * chance.uniform(0.85, 1), min(s, 0.035)))


@part
@once
def pool(kind="mustard", radius=0.5, height=0.05, wobble=0.25, seed=1.0):
    """Poured: flat, with an uneven outline."""

    def shape(u, v):
        a = u * 2 * pi
        r = radius * v * (1 + wobble * noise((cos(a), sin(a), 0), 0.8, seed) + wobble * 0.2 * noise((cos(a), sin(a), 0), 2.2, seed))
        return Vector((r * cos(a), r * sin(a), height * (1 - v**5) + 0.004 + height * 0.3 * noise((r * cos(a) * 3, r * sin(a) * 3, 0), 1, seed)))

    return sheet(f"pool {kind}", 80, 24, shape, liquid(kind))


@part
@once
def drizzle(kind="honey", length=1.6, width=0.5, waves=4.5, thickness=0.035, height=0.0, dome=0.0, seed=0.0):
    """A zigzag from a spoon or bottle; `dome` follows a mound."""

    def path(v):
        x = (v - 0.5) * length
        y = width * sin(v * waves * 2 * pi) * (0.8 + 0.3 * noise((v * 4, 0, seed), 1))
        away = (x * x + y * y) / (length * length / 4 + 0.01)
        return (x, y, height + thickness * 0.6 + dome * max(0, 1 - away))

    return tube(f"drizzle {kind}", path, lambda v, a: thickness * (0.7 + 0.4 * noise((v * 9, seed, 0), 1)) * power(sin(pi * clamp(v * 0.98 + 0.01)), 0.3), liquid(kind), around=10, along=140, flat=0.7)


def _ground(x, y, reach):
    """The highest of what lies around a place."""
    found = [hit[0] for dx, dy in ((0, 0), (reach, 0), (-reach, 0), (0, reach), (0, -reach)) if (hit := beneath(x + dx, y + dy))]
    return max(found, default=0.0)


@part
def drawn(kind="mustard", length=1.8, waves=7.0, width=0.09, thickness=0.05, flat=0.75, seed=0.0):
    """A wave of sauce along x that lies on whatever is under it, here thick, there thin; `flat`: how high it stands."""
    steps = 110
    line = []
    for i in range(steps + 1):
        v = i / steps
        x = length * (v - 0.5) + 0.02 * noise((v * 9, seed, 1), 1)
        y = width * sin(v * waves * 2 * pi) * (1 + 0.25 * noise((v * 5, seed, 0), 1))
        line.append((x, y, _ground(x, y, thickness * 0.6)))
    # Sauce bridges what is narrow.
    for _ in range(3):
        line = [(x, y, max(z, (line[max(0, i - 1)][2] + line[min(steps, i + 1)][2]) / 2)) for i, (x, y, z) in enumerate(line)]
        line = [(x, y, (line[max(0, i - 1)][2] + 2 * z + line[min(steps, i + 1)][2]) / 4) for i, (x, y, z) in enumerate(line)]

    def path(v):
        x, y, z = through(line, v)
        return (x, y, z + thickness * 0.4 * flat)

    put(tube(f"drawn {kind}", path, lambda v, a: thickness * (0.85 + 0.3 * noise((v * 14, seed, 0), 1)) * power(sin(pi * clamp(v * 0.99 + 0.005)), 0.2), liquid(kind), around=14, along=220, flat=flat))


@part
def draped(kind="melted cheese", length=1.6, width=0.3, thickness=0.05, seed=1.0):
    """Melted over a filling along x: clings to its heights, runs down in tongues."""
    surface = liquid(kind)

    def edge(x, side):
        return width * (1 + 0.45 * noise((x * 2.4, side, seed), 1.2) + 0.3 * max(0.0, noise((x * 5, side, seed), 1.1, 4)))

    columns, rows = 84, 26
    heights = [[(beneath(length * (i / columns - 0.5), width * 1.5 * (2 * j / rows - 1)) or (0,))[0] for i in range(columns + 1)] for j in range(rows + 1)]
    for _ in range(3):
        heights = [[sum(heights[min(rows, max(0, j + b))][min(columns, max(0, i + a))] for a in (-1, 0, 1) for b in (-1, 0, 1)) / 9 for i in range(columns + 1)] for j in range(rows + 1)]

    def height(x, y):
        i = clamp((x / length + 0.5) * columns, 0, columns - 0.001)
        j = clamp((y / (width * 1.5) + 1) / 2 * rows, 0, rows - 0.001)
        i0, j0 = int(i), int(j)
        a, b = i - i0, j - j0
        return (heights[j0][i0] * (1 - a) + heights[j0][i0 + 1] * a) * (1 - b) + (heights[j0 + 1][i0] * (1 - a) + heights[j0 + 1][i0 + 1] * a) * b

    def shape(u, v):
        x = length * (v - 0.5) * (1 + 0.04 * noise((u * 4, v, seed), 1.3))
        t = 2 * u - 1
        full = edge(x, copysign(1, t)) * power(max(0.0, sin(pi * clamp(v * 0.98 + 0.01))), 0.35)
        y = t * min(full, width * 1.45)
        rim = power(max(0.0, 1 - t**8), 0.5) * power(max(0.0, sin(pi * v)), 0.3)
        return Vector((x, y, height(x, y) + thickness * (1.5 * rim - 0.5)))

    put(sheet(f"draped {kind}", 60, 160, shape, surface, closed=False))


@part
@once
def ooze(kind="cherry", radius=1.0, height=0.07, drips=6, seed=1.0):
    """Sauce between layers that runs over the rim in drops."""

    def shape(u, v):
        a = u * 2 * pi
        tongue = max(0, noise((cos(a) * 2, sin(a) * 2, 0), drips / 4, seed)) ** 1.2
        reach = radius * (0.96 + 0.06 * noise((cos(a), sin(a), 0), 2, seed))
        if v < 0.6:
            r, z = reach * v / 0.6, height
        else:
            t = (v - 0.6) / 0.4
            r, z = reach + 0.05 * sin(t * pi / 2) + 0.03 * tongue * t, height - (0.05 + 0.42 * tongue) * t**1.1
        return Vector((r * cos(a), r * sin(a), z + 0.01 * noise((r * cos(a), r * sin(a), 0), 3, seed)))

    return sheet(f"ooze {kind}", 160, 30, shape, liquid(kind))


@part
@once
def film(kind="oil", radius=0.5, wobble=0.5, seed=1.0, height=0.012):
    """Thin oil or juice that wets what it lies on: it only tints and shines."""
    code = {"oil": "#c8b860", "juice": "#b07a5a"}[kind]

    def shape(u, v):
        a = u * 2 * pi
        r = radius * v * (1 + wobble * noise((cos(a), sin(a), 0), 1.1, seed) + 0.12 * noise((cos(a), sin(a), 0), 3.2, seed))
        return Vector((r * cos(a), r * sin(a), height * (1 - v**6)))

    return sheet(f"film {kind}", 64, 12, shape, pane(f"film-{kind}", code, 0.8))


@part
def chimichurri(radius=0.4, count=260, height=0.05, stretch=(1, 1), seed=1.0):
    """A spoonful: finely chopped herbs wet with green oil, a little garlic; runs thin at its rim."""
    bits = [_herb(code, i) for i, code in enumerate(("#3f7a1e", "#5c9a2c", "#2c5c16", "#7aae3c"))] + [_herb("#e0d0a0", 9)]
    put(_herb_oil(radius * 0.92, height, seed), size=(*stretch, 1))
    for i in range(count):
        a, r = chance.random() * 2 * pi, radius * chance.random() ** 0.6
        r *= 1 + 0.5 * noise((cos(a), sin(a), 0), 1.3, seed)
        lift = height * max(0.0, 1 - (r / radius / 1.1) ** 2)
        bit, small = (bits[4], 0.5) if i % 29 == 0 else (bits[i % 4], 1.0)
        put(bit, at=(r * cos(a) * stretch[0], r * sin(a) * stretch[1], 0.012 + lift), turn=vary(180), tilt=(vary(24), vary(24)), size=small * chance.uniform(0.45, 1.1))


@once
def _herb_oil(radius, height, seed):
    oil = food("herb-oil", "#4a6a16", "#6a8a24", scale=9, rough=0.12, wet=0.8, glow=0.2, bump=0.3)

    def shape(u, v):
        a = u * 2 * pi
        r = radius * v * (1 + 0.5 * noise((cos(a), sin(a), 0), 1.3, seed) + 0.1 * noise((cos(a), sin(a), 0), 4, seed))
        return Vector((r * cos(a), r * sin(a), height * (1 - v * v) + 0.006))

    return sheet("herb oil", 72, 16, shape, oil)


@once
def _herb(code, variant):
    """A shred of a leaf."""
    surface = food(f"herb-{code}", code, rough=0.34, wet=0.4, glow=0.25, bump=0)
    return blob("herb", (0.034, 0.017, 0.004), surface, lumps=((0.01, 40),), around=10, along=5, seed=variant * 1.7)


@part
def salt(count=60, radius=1.0, size_=0.012, stretch=(1, 1)):
    """Coarse crystals, fallen on what lies there."""
    surface = food("salt", "#f0ece6", rough=0.16, glow=0.4, bump=0)
    crystal = blob("salt", (1, 0.9, 0.8), surface, square=(0.25, 0.25), around=8, along=6)
    grains = []
    for _ in range(count):
        a, r = chance.random() * 2 * pi, radius * chance.random() ** 0.5
        at = (r * cos(a) * stretch[0], r * sin(a) * stretch[1])
        grains.append({"at": at, "turn": vary(180), "tilt": (vary(50), vary(50)), "size": size_ * chance.uniform(0.6, 1.3)})
    fall(crystal, grains, size_ * 0.6)


@part
def pepper(count=50, radius=1.0, size_=0.02, code="#1a1310"):
    """Ground pepper or spice, fallen on what lies there."""
    surface = food(f"pepper-{code}", code, rough=0.7)
    bit = blob("pepper", (1, 0.8, 0.6), surface, lumps=((0.4, 1.1),), around=8, along=6)
    grains = []
    for _ in range(count):
        a, r = chance.random() * 2 * pi, radius * chance.random() ** 0.5
        grains.append({"at": (r * cos(a), r * sin(a)), "turn": vary(180), "size": size_ * chance.uniform(0.5, 1.3)})
    fall(bit, grains, size_ * 0.3)


@part
@once
def spiral(kind="cream sauce", radius=0.8, turns=1.6, thickness=0.05, start=0.3, seed=0.0):
    """Poured in a round on a soup, sunk in: broad where the hand was slow; `start`: the inner radius as a share."""

    def path(v):
        a, r = v * turns * 2 * pi, radius * (start + (1 - start) * v) * (1 + 0.08 * noise((v * 4, seed, 0), 1))
        return (r * cos(a), r * sin(a), 0)

    def width(v, a):
        return thickness * (0.75 + 0.7 * noise((v * 6, seed, 2), 1)) * power(sin(pi * clamp(v * 0.97 + 0.015)), 0.5) + 0.004

    return tube(f"spiral {kind}", path, width, liquid(kind), around=12, along=160, flat=0.22)
