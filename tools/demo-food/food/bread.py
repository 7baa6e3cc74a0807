"""Buns, loaves, flatbread, pastry."""

from mathutils import Vector

from .maths import cells, clamp, colour, copysign, cos, lerp, mix, noise, pi, power, ramp, rough, sin, smooth, sqrt, through
from .mesh import blob, box_outline, mesh, round_outline, sheet, slab, thick, tube
from .parts import part
from .surface import food, pane, plain
from .table import chance, facing, fall, frame, once, put, vary
from .vessels import board

#: From dough to dark crust.
BAKED = {
    "brioche": ("#f3dcae", "#e3ac5c", "#c9792a", "#a2521a", "#7c3610"),
    "bran": ("#d9bb8c", "#b98a52", "#8f5f30", "#6d431f", "#4d2c13"),
    "dark": ("#c98e4e", "#8f5527", "#5f3014", "#42200d", "#2a1308"),
    "pale": ("#f7e8c8", "#f0d49c", "#dfae66", "#c48740", "#9a5f26"),
}


def crust(kind, t):
    codes = BAKED[kind]
    return ramp([(i / (len(codes) - 1), colour(code)) for i, code in enumerate(codes)], max(0.0, min(1.0, t)))


def crust_surface(kind):
    specks = {"bran": ("#4a2c12", 0.35, 60.0)}.get(kind)
    return food(f"crust-{kind}", painted=True, scale=16, vary=0.14, bump=0.22, grain=44, rough=0.42, wet=0.12, glow=0.06, specks=specks)


@part
@once
def bun_top(kind="brioche", radius=1.03, height=0.8, seed=3.0, dome=0.72):
    def shape(u, v):
        a, t = u * 2 * pi, pi / 2 - v * pi
        r = radius * power(cos(t), dome)
        z = height * power(sin(t), 0.86) if t > 0 else 0.17 * power(sin(t), 0.6)
        k = 1 + 0.045 * noise((cos(a), sin(a), z * 0.8), 1.3, seed)
        place = Vector((r * cos(a) * k, r * sin(a) * k, z * (1 + 0.07 * noise((r * cos(a), r * sin(a), 0), 1.1, seed + 5))))
        place.z += 0.014 * rough(place, 2.2, seed)
        tone = 0.22 + 1.05 * place.z / height * 0.8 + 0.12 * rough(place, 1.7, seed) + 0.05 * rough(place, 9, seed)
        return place, crust(kind, tone)

    return sheet("bun top", 150, 80, shape, crust_surface(kind))


@part
@once
def bun_bottom(kind="brioche", radius=1.02, height=0.36, seed=13.0):
    def shape(u, v):
        a, t = u * 2 * pi, pi / 2 - v * pi
        r = radius * power(cos(t), 0.5) * (1 + 0.03 * noise((cos(a), sin(a), 0), 1.5, seed))
        place = Vector((r * cos(a), r * sin(a), height / 2 + height / 2 * power(sin(t), 0.55)))
        return place, crust(kind, 0.6 - 1.4 * (place.z - 0.04) + 0.14 * rough(place, 2, seed) + 0.06 * rough(place, 9, seed))

    return sheet("bun bottom", 140, 44, shape, crust_surface(kind))


def _seed_mesh(kind):
    if kind == "sesame":
        surface = food("sesame", "#ecd09a", "#fbf0d2", "#d8a860", rough=0.4)
        size = (0.034, 0.052, 0.018)
    else:
        surface = food("bran-flake", "#8a6234", "#b08a54", "#6a4420", rough=0.6)
        size = (0.05, 0.035, 0.012)
    return blob(kind, size, surface, around=12, along=8)


@part
def sprinkled(kind="bran", count=110, radius=1.03, height=0.8, seed=3.0, dome=0.72):
    """Seeds or bran on a bun's top of the same measures."""
    seed_mesh = _seed_mesh(kind)
    for _ in range(count):
        a, t = chance.random() * 2 * pi, pi / 2 - sqrt(chance.random()) * 1.25
        r = radius * power(cos(t), dome) * (1 + 0.045 * noise((cos(a), sin(a), sin(t) * 0.6), 1.3, seed))
        z = height * power(sin(t), 0.86)
        normal = (cos(a) * cos(t), sin(a) * cos(t), sin(t) * 1.1)
        put(seed_mesh, facing(normal, (r * cos(a), r * sin(a), z + 0.012), chance.random() * 6, chance.uniform(0.8, 1.15)))


@part
def split_bun(kind="brioche", length=2.25, sesame=0):
    """A soft roll along x, cut from above almost through: its crumb shows along the cut. The filling lies at height 0.27, between rims at 0.56."""
    crumb, toast = colour("#f8e6bc"), colour("#e2b063")
    half = [(0.0, 0.26), (0.12, 0.29), (0.22, 0.38), (0.3, 0.5), (0.37, 0.565), (0.43, 0.565), (0.53, 0.5), (0.59, 0.36), (0.56, 0.18), (0.45, 0.05), (0.2, 0.0)]
    outline = [*half, (0.0, 0.0), *((-y, z) for y, z in reversed(half))]

    def place(u, v):
        y, z = through(outline, u)
        t = 2 * v - 1
        end = power(max(0.0, 1 - abs(t) ** 3.6), 0.5)
        own = 1 + 0.05 * noise((t * 2.2, copysign(1, y), 0), 1.3, 4) + 0.015 * rough((t * 3, y * 3, z * 3), 1.5, 2)
        # Towards the ends the cut closes.
        shut = 1 - 0.4 * smooth(0.75, 1.0, abs(t)) * smooth(0.45, 0.35, abs(y))
        return Vector((length / 2 * t * (1 - 0.04 * (1 - end)), y * own * (0.35 + 0.65 * end) * shut * min(1.0, end * 6), 0.3 + (z * own - 0.3) * end))

    def shape(u, v):
        y, z = through(outline, u)
        p = place(u, v)
        inner = smooth(0.415, 0.385, abs(y) + 0.02 * rough(p, 6, 9)) * smooth(0.2, 0.26, z)
        pore = smooth(0.3, 0.12, cells(p, 15, 3))
        baked = 0.1 + 0.75 * smooth(0.05, 0.6, z) + 0.22 * rough(p, 2.2, 4) + 0.12 * smooth(0.7, 1.0, abs(2 * v - 1))
        tone = mix(crust(kind, baked), toast, 0.5 * smooth(0.03, 0.1, inner) * (1 - inner))
        return p - Vector((0, copysign(0.012, y) * -pore * inner, 0)), mix(tone, mix(crumb, toast, 0.55 * pore + 0.3 * smooth(0.0, 0.4, rough(p, 5, 7)) + 0.5 * smooth(0.5, 0.57, z)), inner)

    put(sheet("split bun", 110, 130, shape, crust_surface(kind)))
    seeds = _seed_mesh("sesame")
    for _ in range(sesame):
        u, v = chance.uniform(0.215, 0.36), chance.uniform(0.07, 0.93)
        u = u if chance.random() < 0.5 else 1 - u
        p = place(u, v)
        normal = (place(u, min(1, v + 0.01)) - p).cross(place(u + 0.005, v) - p)
        normal = normal if normal.z > 0 else -normal
        put(seeds, facing(normal, p + normal.normalized() * 0.008, chance.random() * 6, chance.uniform(0.5, 0.72)))


@part
@once
def flatbread(radius=0.9, kind="lepyoshka", seed=1.0, height=0.1):
    """Round, blistered by the oven."""
    pale, gold, brown, burnt = (colour(c) for c in {"lepyoshka": ("#eed4a0", "#d8a860", "#a86a2c", "#4a2410"), "corn": ("#ecc87a", "#dcae56", "#b07c30", "#5a3412"), "wheat": ("#f0dcb4", "#e4c892", "#b8864a", "#5a3416")}[kind])

    def paint(x, y, inside, angle, where):
        blister = noise((x, y, 0), 3.2, seed)
        tone = mix(mix(pale, gold, smooth(-0.3, 0.4, rough((x, y, 0), 2.4, seed))), brown, smooth(0.2, 0.5, blister))
        tone = mix(tone, burnt, smooth(0.42, 0.62, noise((x, y, 0), 4.5, seed + 5)))
        return height * 0.5 * max(0, blister) + height * 0.25 * (1 - smooth(0.05, 0.2, inside)) * (kind == "lepyoshka"), tone

    return slab(f"flatbread {kind}", round_outline(radius, 0.06, seed), height, height * 0.4, food(f"flatbread-{kind}", painted=True, scale=12, rough=0.62, bump=0.35, glow=0.06), paint, around=100, along=60)


@part
def folded_flatbread(radius=0.8, kind="lepyoshka"):
    """A quarter of a flatbread, folded twice."""
    for lift, turn in ((0.0, 0), (0.11, 14)):
        with frame(at=(0, 0, lift), turn=turn):
            put(half_moon(radius, kind))


@part
@once
def half_moon(radius=0.8, kind="lepyoshka", gap=0.09):
    """A flatbread folded in half; the fold along x."""
    pale, gold, brown, burnt = (colour(c) for c in {"lepyoshka": ("#eed4a0", "#d8a860", "#a86a2c", "#4a2410"), "corn": ("#ecc87a", "#dcae56", "#b07c30", "#5a3412")}[kind])

    def shape(u, v):
        # u goes around the half disc; v from the lower sheet over the fold to the upper.
        a = u * pi
        k = (v - 0.5) * 2
        r = radius * abs(k)
        place = Vector((r * cos(a), r * sin(a), 0.03 + (gap * (k + 1) * 0.5)))
        tone = mix(mix(pale, gold, smooth(-0.3, 0.4, rough(place, 2.4, 2))), brown, smooth(0.15, 0.5, noise(place, 3.2, 4)))
        return place + Vector((0, 0, 0.04 * noise(place, 2, 3))), mix(tone, burnt, smooth(0.4, 0.6, noise(place, 4.5, 8)))

    return sheet("half moon", 60, 40, shape, food(f"flatbread-{kind}", painted=True, scale=12, rough=0.62, bump=0.35, glow=0.06), closed=False)


@part
def taco(count=5, seed=0):
    """A folded corn tortilla that stands open, its fold along x; fill it at height 0.3 … 0.75."""
    pale, gold, brown = (colour(c) for c in ("#ecc468", "#d8a440", "#9c6420"))

    def shape(u, v):
        # A disc bent to a U.
        a, r = u * 2 * pi, 0.86 * v
        x, across = r * cos(a), r * sin(a)
        bend = across / 0.36
        if abs(bend) < 1.4:
            y, z = 0.3 * sin(bend * 0.95), 0.3 - 0.3 * cos(bend * 0.95)
        else:
            rest = (abs(across) - 0.36 * 1.4) * (1 if bend > 0 else -1)
            y, z = 0.3 * sin(1.33 * (1 if bend > 0 else -1)) + rest * 0.24, 0.3 - 0.3 * cos(1.33) + abs(rest) * 0.97
        place = Vector((x, y, z + 0.03))
        tone = mix(pale, gold, smooth(-0.3, 0.4, rough((x, across, seed), 2.2, 3)))
        return place, mix(tone, brown, smooth(0.2, 0.5, noise((x, across, seed), 4, 5)))

    thick(put(sheet("taco", 64, 30, shape, food("taco", painted=True, scale=12, rough=0.6, bump=0.3, glow=0.08))), 0.03)


@part
@once
def bread_slice(kind="rye", length=0.7, width=0.42, height=0.14, variant=0, fried=False):
    """A slice or a stick with a crust around. `fried`: in oil, shining, its edges dark."""
    crumb_, dark, rim = (colour(c) for c in {"fried rye": ("#a4662f", "#784420", "#32180a"), "rye": ("#8a5730", "#5e3a1e", "#2a160b"), "white": ("#ecd09c", "#d4a860", "#8a5020"), "toast": ("#d8a458", "#b0722c", "#6a3814"), "brioche": ("#eec07a", "#cf8c3a", "#7c3e14")}["fried rye" if fried and kind == "rye" else kind])

    def paint(p, unit, push):
        tone = mix(crumb_, dark, smooth(-0.3, 0.5, rough(p, 5, variant)))
        if not fried:
            return mix(tone, rim, 0.85 * smooth(0.75, 0.95, max(abs(p.x) / length, abs(p.y) / width)))
        sides = sorted((abs(p.x) / length, abs(p.y) / width, abs(p.z - height / 2) / height * 2))
        return mix(tone, rim, clamp(0.85 * smooth(0.62, 1.0, sides[1] + 0.16 * noise(p, 7, variant)) + 0.8 * smooth(0.9, 1.0, sides[2]) * (p.x > length * 0.9)))

    look = dict(rough=0.4, wet=0.4, bump=0.7, grain=30, specks=("#4a2610", 0.12, 34.0)) if fried else dict(rough=0.78, bump=1.0, grain=14)
    surface = food(f"bread-{kind}-{fried}", painted=True, scale=14, **look)
    return blob(f"bread {kind}", (length, width, height / 2), surface, square=(0.16, 0.18) if fried else (0.3, 0.25), lumps=((0.02, 4), (0.008, 14)), paint=paint, bend=lambda p: p + Vector((0, 0, height / 2)), around=64, along=36, seed=variant * 3.3)


@part
@once
def rye_stick(variant=0):
    """Along x, fried in oil: even fine crumb, caramel where it lay in the pan, crisp golden edges, the loaf's crust at its left end."""
    gold, caramel, red, crisp, soft, crust_, dark = (colour(c) for c in ("#b26c30", "#8e491e", "#662c10", "#e2a65c", "#b87a42", "#562810", "#381809"))
    length, breadth, height, cap = 1.2, 0.22, 0.205, 0.06

    def shape(u, v):
        # Around a square, from corner to corner at the same pace.
        side, along = int(u * 4) % 4, (u * 4 % 1) * 2 - 1
        a, b = ((along, -1), (1, along), (-along, 1), (-1, -along))[side]
        corner = (abs(a) ** 16 + abs(b) ** 16) ** (-1 / 16)
        end = abs(2 * v - 1)
        t = clamp((1 - end) / cap)
        x = copysign(length / 2, v - 0.5) * (1 if t < 1 else end / (1 - cap))
        own = 1 + 0.05 * noise((v * 2, variant, side), 1.2, 2)
        lean = 0.03 * noise((variant, v * 2, 0), 1.3, 5)
        p = Vector((x + 0.03 * noise((a * t, b * t, variant), 1.4, 3), a * corner * t * breadth / 2 * own + lean, b * corner * t * height / 2 * own))
        normal = Vector((0, a * corner, b * corner)) if t == 1 else Vector((copysign(1, v - 0.5), 0, 0))
        grain = rough(p, 17, variant)
        crusty = smooth(-0.44, -0.49, p.x / length + 0.02 * noise(p, 8))
        edge = smooth(0.74, 0.98, (min(abs(a), abs(b)) if t == 1 else max(abs(a), abs(b)) * t) + 0.12 * grain)
        edge = max(edge, smooth(0.955, 0.99, abs(p.x) / length * 2) * (t == 1))
        p += normal * 0.009 * grain
        tone = mix(mix(caramel, gold, smooth(-0.35, 0.3, noise(p, 3.2, variant * 5.0) + 0.3 * grain)), red, 0.75 * smooth(0.1, 0.5, noise(p, 3.6, variant + 9) + 0.3 * grain))
        tone = mix(tone, soft, 0.7 * (t < 1))
        return p, mix(mix(tone, crisp, 0.7 * edge), mix(crust_, dark, smooth(-0.1, 0.4, grain)), crusty)

    return sheet("rye stick", 112, 170, shape, food("rye-stick", painted=True, scale=14, vary=0.1, rough=0.36, wet=0.22, bump=0.4, grain=60), fixed=True)


@part
@once
def pretzel(size_=0.72):
    """A knot of dough, dark and shining."""
    points = [(-0.55, -0.62, 0.16), (-0.2, -0.1, 0.3), (0.3, 0.42, 0.2), (0.98, 0.52, 0.16), (1.1, -0.2, 0.15), (0.62, -0.8, 0.15), (0, -0.92, 0.14), (-0.62, -0.8, 0.15), (-1.1, -0.2, 0.15), (-0.98, 0.52, 0.16), (-0.3, 0.42, 0.34), (0.2, -0.1, 0.34), (0.55, -0.62, 0.22)]

    def path(v):
        x, y, z = through(points, v)
        # The thick belly is in front.
        return (x * size_ * 1.5, y * size_ * 1.45, z * size_ * 1.3)

    def radius(v, a):
        belly = 1 - smooth(0.08, 0.3, abs(v - 0.5))
        return size_ * (0.18 + 0.1 * belly) * clamp_ends(v)

    def clamp_ends(v):
        return power(max(0.0, min(1.0, v * 30, (1 - v) * 30)), 0.5)

    def paint(v, a, p):
        belly = 1 - smooth(0.06, 0.13, abs(v - 0.5))
        split = belly * smooth(0.8, 0.95, sin(a + 0.5) + 0.1 * noise(p, 4))
        return mix(crust("dark", 0.28 + 0.3 * sin(a) + 0.2 * rough(p, 2.5, 3)), colour("#e6bc7a"), split * 0.9)

    return tube("pretzel", path, radius, food("pretzel", painted=True, scale=10, rough=0.24, wet=0.7, bump=0.12), around=36, along=170, paint=paint)


def _crescent(t, out):
    """A place on the board beside the middle line of a croissant, whose tips, at t=-1 and 1, come towards -y."""
    bend = t * 1.38
    return 1.14 * sin(bend) + out * sin(bend), 0.4 - 1.08 * (1 - cos(bend)) + out * cos(bend)


def _croissant_radius(t):
    return 0.47 * power(cos(clamp(t, -1, 1) * pi / 2), 1.15) + 0.04


def _croissant_lift(t, out, open_):
    """The upper half opens on the inner side of the crescent."""
    return open_ * (1 - abs(t) ** 2.5) * (0.6 - 0.5 * out / 0.5)


@part
def croissant(open_=0.25):
    """A crescent of rolled layers that step down from the middle to both tips, cut through, open by that much on its inner side."""
    surface = food("croissant", painted=True, scale=14, vary=0.1, rough=0.38, wet=0.22, bump=0.3, grain=44, glow=0.06)
    crumb, hollow, dark = (colour(c) for c in ("#f6dfa6", "#d9a24e", "#5e260a"))

    def half(upper):
        def shape(u, v):
            t = (v - 0.5) * 2
            a = u * 2 * pi
            # Layers end aslant; the middle one is the widest.
            place = abs(t) * 3.7 + 0.5 + 0.22 * cos(a + 0.6) + 0.06 * noise((cos(a), sin(a), t * 3), 2, 5)
            layer, step = place // 1, place % 1
            level = (layer + 0.55 * step + 0.45 * smooth(0.86, 1.0, step) - 0.5) / 3.7
            end = power(clamp((1 - abs(t)) * 8), 0.5)
            r = _croissant_radius(clamp(level)) * (1 + 0.06 * sin(pi * min(1.0, step / 0.9))) * end
            r *= 1 + 0.035 * noise((cos(a), sin(a), layer + (9 if t > 0 else 0)), 1.6, 2)
            out, z = r * cos(a), 0.92 * r * sin(a)
            cut = z < 0.02 if upper else z > -0.02
            z = max(0.0, z) if upper else min(0.0, z)
            x, y = _crescent(t, out)
            p = (x, y, z)
            lines = sin(step * 34 + 2 * noise(p, 3, 1))
            tone = crust("brioche", 0.42 + 0.26 * sin(a) + 0.3 * smooth(0.45, 0.85, step) - 0.42 * smooth(0.9, 0.98, step) - 0.3 * (1 - smooth(0.0, 0.1, step)) + 0.06 * lines + 0.22 * rough(p, 3, 2))
            tone = mix(tone, dark, 0.6 * smooth(0.7, 0.86, step) * (1 - smooth(0.88, 0.95, step)) * (0.6 + noise(p, 4, 3)))
            tone = mix(tone, dark, 0.45 * smooth(0.86, 0.97, abs(t)))
            if cut:
                tone = mix(crumb, hollow, smooth(0.0, 0.4, rough((x, y, 0), 9, 4)))
            middle = 0.4 * (1 - 0.75 * abs(t) ** 2)
            return Vector((x, y, middle + z + (_croissant_lift(t, out, open_) if upper else 0))), tone

        return sheet("croissant", 96, 330, shape, surface, fixed=True)

    put(half(True))
    put(half(False))


@part
def croissant_filling(kind, out=0.3, lift=0.05, seed=1.0):
    """In a croissant's cut, `out` beyond its inner side: a thin ruffled slice of ham, or cheese that melts over what is under it."""
    ham = kind == "ham"
    rosy, pale, fat, gold, deep = (colour(c) for c in ("#ea8a80", "#f2aa9c", "#fbe3d2", "#f9c848", "#eea622"))

    def shape(u, v):
        t = (v - 0.5) * 1.3
        wave = sin(t * 19 + seed * 2 + 3 * noise((t * 4, seed, 0), 1.2))
        edge = _croissant_radius(t) + out * (1 - (abs(t) / 0.68) ** 3) * (1 + 0.35 * noise((t * 5, seed, 1), 1.3))
        away = -lerp(-0.2, edge, u)
        x, y = _crescent(t, away)
        q = (x, y, seed)
        z = 0.4 * (1 - 0.75 * t * t) + lift
        rim = smooth(0.55, 1.0, u)
        if ham:
            tone = mix(mix(rosy, pale, smooth(-0.3, 0.4, rough(q, 5, seed))), fat, smooth(0.945, 0.975, u))
            return Vector((x, y, z + 0.045 * wave * rim - 0.16 * smooth(0.6, 1.0, u) * (0.7 + 0.5 * noise((t * 6, seed, 5), 1.2)))), tone
        drop = max(0.0, noise((t * 5, seed, 3), 1.5)) ** 1.2
        z += 0.02 * wave * rim - (0.03 + 0.17 * drop) * smooth(0.8, 1.0, u)
        return Vector((x, y, z)), mix(gold, deep, smooth(-0.2, 0.5, rough(q, 3, seed)))

    surface = food("croissant-ham", painted=True, scale=9, vary=0.07, rough=0.4, wet=0.2, glow=0.25, bump=0.1) if ham else food("croissant-cheese", painted=True, scale=6, vary=0.05, rough=0.3, wet=0.35, glow=0.2, bump=0.06)
    thick(put(sheet(f"croissant {kind}", 40, 200, shape, surface, closed=False, fixed=True)), 0.022 if ham else 0.035)


def _waffle_shape(size_, height, pockets, depth):
    """Height and place of a waffle by s, t from -1.2 to 1.2: beyond 1 its sides go down."""
    step = 2 * size_ / pockets

    def place(s, t):
        x, y = clamp(s, -1, 1) * size_, clamp(t, -1, 1) * size_
        # Round corners.
        away = (abs(x / size_) ** 7 + abs(y / size_) ** 7) ** (1 / 7)
        if away > 1:
            x, y = x / away, y / away
        down = clamp((max(abs(s), abs(t)) - 1) / 0.2)
        a, b = abs(((x + size_) / step) % 1 - 0.5) * 2, abs(((y + size_) / step) % 1 - 0.5) * 2
        rib = max(smooth(0.56, 0.78, a), smooth(0.56, 0.78, b))
        bulge = 1 + 0.06 * sin(down * pi)
        z = height * (1 - down) - 0.02 * smooth(0.94, 1.0, max(abs(s), abs(t))) * (down == 0) - depth * (1 - rib) * (down == 0)
        return (x * bulge, y * bulge, z + 0.008 * rough((x, y, z), 5, 2)), rib

    return place


@part
def grid_waffle(size_=0.8, height=0.26, pockets=5, syrup=0.0, seed=1.0):
    """Square, with deep pockets; `syrup`: how far a thin film of it reaches, in pockets and over the rim."""
    depth = 0.15
    place = _waffle_shape(size_, height, pockets, depth)
    gold, brown, deep = (colour(c) for c in ("#d89434", "#96541a", "#bc7626"))

    def shape(u, v):
        s, t = (u - 0.5) * 2.4, (v - 0.5) * 2.4
        p, rib = place(s, t)
        tone = mix(gold, brown, 0.25 + 0.55 * rib + 0.5 * rough(p, 2.2, seed))
        return Vector(p), mix(tone, deep, 0.7 * (1 - rib))

    put(sheet("grid waffle", 150, 150, shape, food("grid-waffle", painted=True, scale=10, rough=0.4, wet=0.25, bump=0.35), closed=False, fixed=True))
    if not syrup:
        return
    n = 150
    places, faces = [], []
    for j in range(n + 1):
        for i in range(n + 1):
            s, t = (i / n - 0.5) * 2.4, (j / n - 0.5) * 2.4
            (x, y, z), rib = place(s, t)
            inside = max(abs(s), abs(t)) <= 1
            out = max(abs(x), abs(y)) / size_
            level = max(z + 0.008, height - 0.075) if inside else z
            places.append((x * (1 if inside else 1.02), y * (1 if inside else 1.02), level + 0.006))

    def wet(s, t):
        a = (s, t, 0)
        reach = syrup * (1 + 0.35 * noise((s * 1.3, t * 1.3, 0), 1.6, seed))
        edge = max(abs(s), abs(t))
        if edge > 1:
            # Tongues down the side.
            along = t if abs(s) > abs(t) else s
            return 1.02 + 0.2 * (0.5 + 1.2 * noise((along * 3.2, s > t, s > -t), 1.0, seed)) > edge and (s * s + t * t) ** 0.5 < syrup * 1.42
        return (s * s + t * t) ** 0.5 < reach

    for j in range(n):
        for i in range(n):
            if wet(((i + 0.5) / n - 0.5) * 2.4, ((j + 0.5) / n - 0.5) * 2.4):
                k = j * (n + 1) + i
                faces.append((k, k + 1, k + n + 2, k + n + 1))
    put(mesh("syrup", places, faces, pane("syrup", "#f1b462", 2.4)))


@part
def burrito_half(length=1.4, radius=0.46, foil=0.45, seed=0.0):
    """Along x, toasted in spots, wrapped in foil up to that share of it; at +x the cut: rice, pork, beans, corn, cheese and avocado that swell out of it."""
    pale, gold, brown, burnt, inner = (colour(c) for c in ("#f0d29a", "#d69c4e", "#9a5820", "#4a220a", "#f6e4b8"))

    def skin(x, a, v):
        p = (x, cos(a), sin(a))
        end = power(smooth(-0.02, 0.2, v), 0.6)
        # The edge of the flatbread runs along in a slow spiral, and it lies in soft folds.
        edge = 2.15 + 0.25 * x + 0.12 * noise((x * 2, 0, 3), 1)
        lap = 0.045 * smooth(edge - 0.9, edge, a) * (a < edge) * end
        r = radius * end * (1 + 0.05 * noise(p, 1.5, seed + 3)) + lap + 0.014 * rough((x * 5, a, seed), 1.2, 4) * end
        on = 0.25 + 0.75 * smooth(-0.3, 0.4, sin(a))
        tone = mix(pale, gold, on * smooth(-0.35, 0.3, rough(p, 2.2, seed + 5)))
        # Blisters that touched the pan: brown discs with burnt middles, large ones and freckles.
        spot = max(0.74 - cells((x * 1.1, cos(a), sin(a)), 3.4, seed + 8) * 1.5, 0.48 - cells(p, 7.5, seed + 2) * 1.3) + 0.16 * rough(p, 6, seed + 7)
        tone = mix(tone, brown, on * 0.85 * smooth(0.06, 0.3, spot))
        tone = mix(tone, burnt, on * 0.75 * smooth(0.3, 0.5, spot))
        return r, mix(tone, brown, 0.5 * (1 - smooth(0.0, 0.05, abs(a - edge))))

    def shape(u, v):
        x, a = (v - 0.5) * length, u * 2 * pi
        r, tone = skin(x, a, v)
        return Vector((x, r * cos(a), radius + r * sin(a) * 0.88)), tone

    put(sheet("burrito", 150, 150, shape, food("burrito", painted=True, scale=14, rough=0.58, bump=0.3, grain=40, glow=0.05)))

    def wrapped(u, v):
        a, torn = u * 2 * pi, foil + 0.05 * noise((cos(u * 2 * pi) * 2, sin(u * 2 * pi) * 2, seed), 1.6, 4)
        along = v * torn
        r, _ = skin((along - 0.5) * length, a, max(0.05, along))
        crumpled = rough(((along - 0.5) * length * 3, cos(a) * 1.5, sin(a) * 1.5 + seed), 1.8, 2)
        r = r * (1.03 + 0.05 * smooth(0.8, 1.0, v)) * power(smooth(-0.01, 0.1, v), 0.5) + 0.06 * abs(crumpled)
        return Vector(((along - 0.51) * length, r * cos(a), radius + r * sin(a) * 0.88))

    put(sheet("foil", 110, 60, wrapped, plain("foil", "#d6d2ca", rough=0.34, metal=0.55, bump=0.5, scale=6)))
    end, inside = length / 2, radius - 0.035

    def rim(u, v):
        a = u * 2 * pi
        r, tone = skin(end, a, 1.0)
        r -= 0.045 * v
        torn = 0.02 * noise((cos(a) * 2, sin(a) * 2, 0), 2.4, 6)
        return Vector((end + 0.02 * sin(v * pi) + torn * v - 0.03 * v, r * cos(a), radius + r * sin(a) * 0.88)), mix(tone, inner, smooth(0.0, 0.4, v))

    put(sheet("burrito rim", 110, 10, rim, food("burrito-rim", painted=True, rough=0.7, bump=0.5, grain=40), fixed=True))
    # One more turn of bread inside.
    put(tube("burrito layer", lambda v: (end - 0.01, (inside - 0.04 - 0.03 * v) * cos(0.4 + 2.6 * v), radius + (inside - 0.04 - 0.03 * v) * sin(0.4 + 2.6 * v) * 0.88), lambda v, a: 0.018, food("burrito-layer", "#f2dfb2", "#e2c288", rough=0.7), around=8, along=50, up=(1, 0, 0)))
    _filling(end, inside - 0.03, radius)


def _filling(end, inside, middle):
    """Pieces that lie mixed and swell out of the cut, each kind gathered around places of its own."""
    back = food("filling-back", "#8a5c34", "#5a3418", rough=0.6, bump=0.5)
    put(sheet("filling", 40, 10, lambda u, v: Vector((end - 0.06, (inside + 0.05) * v * cos(u * 2 * pi), middle + (inside + 0.05) * v * sin(u * 2 * pi) * 0.88)), back))
    grain = food("filling-rice", "#fffaf0", "#f2e8d2", rough=0.34, wet=0.4, glow=0.2, bump=0)
    bean = food("filling-bean", "#1c1012", "#3a2426", rough=0.2, wet=0.7, bump=0)
    corn = food("filling-corn", "#f4b41a", "#f8d04c", rough=0.22, wet=0.6, glow=0.12, bump=0)
    pork = food("filling-pork", painted=True, scale=9, rough=0.3, wet=0.6, bump=0.8, grain=26)

    def roast(p, unit, push):
        fibre = rough((p.x * 4, p.y * 4, p.z * 16), 2.2, 3)
        tone = mix(colour("#c8824e"), colour("#9a5026"), smooth(-0.3, 0.35, fibre))
        return mix(tone, colour("#4a1e0a"), 0.9 * smooth(0.5, 1.0, abs(unit.z) + 0.35 * noise(p, 8, 2)))

    avocado = food("filling-avocado", "#a8c24a", "#dede8e", scale=3, rough=0.28, wet=0.45, glow=0.15, bump=0.1)
    cheese = food("filling-cheese", "#f6c24a", "#f2d27a", rough=0.22, wet=0.6, glow=0.12, bump=0.1)
    # kind: pieces, least distance, how far out, places (across, up)
    kinds = (
        ([blob("pork", (0.1, 0.13, 0.08), pork, square=(0.65, 0.6), lumps=((0.05, 6), (0.025, 14)), paint=roast, around=36, along=24, seed=i * 3.0) for i in range(3)], 0.14, 0.05, ((-0.35, -0.15), (0.25, -0.3), (0.3, 0.22))),
        ([blob("avocado piece", (0.09, 0.14, 0.08), avocado, square=(0.55, 0.55), lumps=((0.02, 5),), around=30, along=20, seed=i * 2.0) for i in range(2)], 0.17, 0.04, ((0.6, -0.1), (-0.45, -0.55), (-0.1, 0.3))),
        ([blob("bean", (0.06, 0.085, 0.06), bean, around=20, along=14)], 0.105, 0.04, ((-0.1, 0.0), (-0.6, 0.25), (0.15, 0.62), (0.1, -0.65))),
        ([blob("kernel", (0.05, 0.06, 0.052), corn, square=(0.8, 0.8), around=18, along=12)], 0.09, 0.045, ((0.45, 0.5), (-0.3, 0.5), (0.5, -0.5), (0.0, -0.1))),
        ([blob("cheese", (0.05, 0.12, 0.03), cheese, lumps=((0.02, 7),), around=20, along=12)], 0.13, 0.05, ((0.0, 0.15), (-0.7, -0.2))),
    )
    taken = []

    def free(y, z, apart):
        return (y * y + z * z) ** 0.5 < inside - apart * 0.35 and all((y - p) ** 2 + (z - q) ** 2 > ((apart + r) * 0.47) ** 2 for p, q, r in taken)

    def lay_piece(pieces, y, z, apart, out):
        swell = out * (1 - (y * y + z * z) / inside**2)
        taken.append((y, z, apart))
        put(chance.choice(pieces), at=(end - 0.015 + swell + vary(0.015), y, middle + z * 0.88), tilt=(vary(80), vary(25)), turn=vary(25), size=chance.uniform(0.9, 1.12))

    for turn in range(12):
        for pieces, apart, out, places in kinds:
            for across, up in places:
                spread = 0.04 + 0.015 * turn
                y, z = across * inside + chance.gauss(0, spread), up * inside + chance.gauss(0, spread)
                if free(y, z, apart):
                    lay_piece(pieces, y, z, apart, out)
    rice = [blob("grain", (0.016, 0.05, 0.016), grain, around=10, along=8)]
    for _ in range(900):
        a, r = chance.random() * 2 * pi, inside * chance.random() ** 0.5
        y, z = r * cos(a), r * sin(a)
        if free(y, z, 0.012):
            put(rice[0], at=(end - 0.03 + 0.04 * (1 - (r / inside) ** 2) + vary(0.02), y, middle + z * 0.88), tilt=(vary(90), 0), turn=vary(30), size=chance.uniform(0.9, 1.15))


@part
def sesame_seeds(count=60, radius=0.9):
    """Strewn over a dish, fallen on what lies there."""
    seed_mesh = _seed_mesh("sesame")
    grains = []
    for _ in range(count):
        a, r = chance.random() * 2 * pi, radius * sqrt(chance.random())
        grains.append({"at": (r * cos(a), r * sin(a)), "turn": vary(180), "tilt": (vary(25), vary(25))})
    fall(seed_mesh, grains, 0.02)


@part
def lavash_roll(length=1.9, radius=0.42, slant=0.7, seed=1.0):
    """Thin lavash around a filling, pressed on the grill, along x: tucked in at -x, cut slantwise at +x."""
    flour, gold, brown, burnt, crumb = (colour(c) for c in ("#f0d6a6", "#d39a52", "#9a5a22", "#2c1206", "#f6e4bc"))
    high = radius * 0.82

    def outline(a, k=1.0):
        return radius * 1.06 * k * power(cos(a), 0.82), high * k * power(sin(a), 0.8)

    def skin(x, a, v):
        p = (x * 1.3, cos(a), sin(a))
        tucked = power(smooth(-0.01, 0.17, v), 0.5)
        # Creases run slantwise, the lavash's edge along the roll.
        crease = 0.022 * (1 - abs(noise((x * 1.6 + 1.1 * a, a * 0.5, seed), 1.5))) ** 3 + 0.03 * rough(p, 1.7, seed) * (1 + 1.4 * (1 - smooth(0, 0.3, v)))
        seam = 1.05 + 0.35 * v + 0.1 * noise((x * 2, 0, seed), 1)
        lap = 0.05 * smooth(seam - 0.5, seam, a) * (a < seam)
        heat = rough(p, 2.4, seed + 5)
        on = smooth(0.0, 0.55, sin(a))
        tone = mix(flour, gold, smooth(-0.35, 0.35, heat) * (0.35 + 0.65 * on))
        tone = mix(tone, brown, 0.75 * smooth(0.12, 0.45, noise(p, 5.5, seed + 8)) * (0.3 + 0.7 * on))
        bar = abs(((x + 0.1 * sin(a) + 0.16 * cos(a)) / 0.27) % 1 - 0.5) * 2 + 0.22 * noise((x * 4, a * 3, seed), 1.5)
        held = on * smooth(-0.45, 0.05, noise((x * 1.2, a, seed), 1.7, 3))
        tone = mix(tone, brown, 0.7 * held * (1 - smooth(0.3, 0.66, bar)))
        tone = mix(tone, burnt, 0.94 * held * (1 - smooth(0.18, 0.4, bar)))
        tone = mix(tone, brown, 0.55 * (1 - smooth(0.0, 0.07, abs(a - seam))))
        return tucked, 1 + lap / radius + crease / radius * 0.8, tone

    def shape(u, v):
        a = u * 2 * pi
        tucked, swell, _ = skin(0, a, v)
        y, z = outline(a, swell)
        # Tucked in: flat first, then narrow.
        y, z = y * (0.35 + 0.65 * tucked) * smooth(-0.002, 0.03, v), z * tucked
        x = -length / 2 + v * (length + slant * y)
        _, _, tone = skin(x, a, v)
        return Vector((x, y, high + z)), tone

    put(sheet("lavash", 150, 170, shape, food("lavash", painted=True, scale=15, vary=0.1, rough=0.62, bump=0.4, grain=46, glow=0.05)))
    edge = food("lavash-edge", "#f4dfb4", "#e0bd84", rough=0.7, bump=0.3)
    for k, start, turns in ((0.97, 0.2, 6.28), (0.86, 1.2, 5.2)):

        def layer(v, k=k, start=start, turns=turns):
            y, z = outline(start + turns * v, k - 0.02 * v + 0.015 * noise((v * 7, k, seed), 1.5))
            return (length / 2 + slant * y + 0.012 * noise((v * 9, k, 2), 1.5), y, high + z)

        put(tube("lavash layer", layer, lambda v, a: 0.02, edge, around=8, along=90, up=(1, -slant, 0)))
    _shaverma_filling(lambda y: length / 2 + slant * y, lambda k, a: outline(a, k), high, slant)


def _shaverma_filling(end, outline, middle, slant):
    """Seared chicken, tomato, cucumber, shreds of cabbage and white sauce that swell out of the slanting cut."""
    normal = Vector((1, -slant, 0)).normalized()
    dark = food("shaverma-dark", "#8a5a30", "#c09a60", rough=0.6, bump=0.6)
    put(sheet("filling", 48, 8, lambda u, v: Vector((end(outline(0.84 * v, u * 2 * pi)[0]) - 0.05, outline(0.84 * v, u * 2 * pi)[0], middle + outline(0.84 * v, u * 2 * pi)[1])), dark))

    def seared(p, unit, push):
        tone = mix(colour("#e2b47a"), colour("#c88a4c"), smooth(-0.3, 0.4, rough((p.x * 4, p.y * 14, p.z * 4), 2, 3)))
        return mix(tone, colour("#6e3410"), 0.9 * smooth(0.35, 0.95, abs(unit.y) + 0.3 * noise(p, 9, 2)))

    chicken = food("shaverma-chicken", painted=True, scale=9, rough=0.34, wet=0.45, bump=0.7, grain=26)
    tomato = food("shaverma-tomato", "#d22a12", "#e4492a", scale=4, rough=0.18, wet=0.7, glow=0.14, bump=0.1)
    sauce = food("shaverma-sauce", "#fbf4e4", "#f0e6d0", rough=0.2, wet=0.6, glow=0.15, bump=0.05)
    kinds = (
        ([blob("chicken", (0.15, 0.085, 0.1), chicken, square=(0.75, 0.7), lumps=((0.05, 6), (0.02, 15)), paint=seared, around=40, along=26, seed=i * 3.0) for i in range(3)], 9, 0.17, 0.1),
        ([blob("tomato", (0.1, 0.085, 0.08), tomato, square=(0.5, 0.6), lumps=((0.03, 6),), around=30, along=20, seed=i * 2.0) for i in range(2)], 6, 0.15, 0.09),
        ([_cucumber_stick()], 3, 0.14, 0.07),
        ([blob("sauce", (0.09, 0.06, 0.045), sauce, lumps=((0.03, 6),), around=26, along=16, seed=i * 2.0) for i in range(2)], 5, 0.12, 0.06),
    )
    taken = []

    def place(k, a, out):
        y, z = outline(k, a)
        return Vector((end(y), y, middle + z)) + normal * out * (1 - k * k)

    def free_place(apart, out):
        for _ in range(120):
            here = place(0.78 * chance.random() ** 0.5, chance.random() * 2 * pi, out)
            if all((here - there).length > (apart + r) * 0.5 for there, r in taken):
                return here

    for turn in range(9):
        for pieces, count, apart, out in kinds:
            here = free_place(apart, out) if turn < count else None
            if here:
                taken.append((here, apart))
                leaning = normal + Vector((0, vary(0.3), vary(0.3)))
                put(chance.choice(pieces), facing(leaning, here - normal * 0.02, chance.random() * 6, chance.uniform(0.95, 1.2)))
    shreds = [food(f"shaverma-cabbage-{i}", code, rough=0.26, wet=0.4, glow=0.3, bump=0.1) for i, code in enumerate(("#fbf6e2", "#f2f0cc", "#dbe4a8"))]
    for i in range(36):
        k, a, own, sway = 0.8 * chance.random() ** 0.5, chance.random() * 2 * pi, chance.uniform(0.2, 0.36), chance.random() * 40
        here, way = place(k, a, 0.08), chance.random() * 6
        across = Vector((slant, 1, 0)).normalized() * cos(way) + Vector((0, 0, 1)) * sin(way)

        def path(v, here=here, across=across, own=own, sway=sway):
            bend = 0.07 * noise((v * 3, sway, 0), 1.3)
            return here + across * own * (v - 0.5) + normal * (0.035 * sin(pi * v) + bend * 0.4) + Vector((0, 0, bend))

        put(tube("cabbage", path, lambda v, a: 0.022 * power(sin(pi * clamp(v * 0.9 + 0.05)), 0.4), shreds[i % 3], around=8, along=20, flat=0.45))


@once
def _cucumber_stick():
    """Seen from its end: pale green, with skin on one side."""
    skin, flesh, seeds = (colour(c) for c in ("#2f6a1e", "#bcd684", "#dce8b4"))

    def paint(p, unit, push):
        return mix(mix(seeds, flesh, smooth(-0.3, 0.5, unit.y)), skin, smooth(0.72, 0.86, unit.y))

    return blob("cucumber", (0.095, 0.085, 0.09), food("shaverma-cucumber", painted=True, scale=6, rough=0.22, wet=0.5, glow=0.2, bump=0.1), square=(0.55, 0.55), paint=paint, around=36, along=22)


@part
@once
def crouton(variant=0):
    """A cube of rye bread fried crisp: pores in its crumb, edges toasted dark, the loaf's crust on one side."""
    size = (0.13, 0.12, 0.105)
    crumb, gold, toast, dark = (colour(code) for code in ("#e6b064", "#cc8434", "#8a4612", "#4a2008"))

    def pores(p):
        return smooth(0.3, 0.14, cells(p, 17, variant * 2.0)) + 0.6 * smooth(0.26, 0.1, cells(p, 34, variant + 4.0))

    def bend(p):
        return p * (1 - 0.13 * pores(p) + 0.05 * rough(p, 14, variant) + 0.06 * noise(p, 5, variant)) + Vector((0.12 * p.z * sin(variant), 0.1 * p.x * cos(variant), 0))

    def paint(p, unit, push):
        sides = sorted(abs(x) / s for x, s in zip(p, size))
        tone = mix(mix(crumb, gold, smooth(-0.3, 0.4, rough(p, 5, variant))), toast, 0.6 * pores(p))
        tone = mix(tone, toast, 0.9 * smooth(0.62, 0.95, sides[1] + 0.1 * rough(p, 7, variant)))
        return mix(tone, dark, 0.85 * smooth(0.8, 0.95, p.y / size[1]))

    surface = food("crouton", painted=True, scale=9, vary=0.14, rough=0.55, wet=0.12, bump=0.4, grain=40)
    return blob("crouton", size, surface, square=(0.28, 0.28), bend=bend, paint=paint, around=84, along=60, seed=variant * 1.9)


def _blistered(p, tall, seed):
    """Dough by a fire: pale below, brown on top, with black spots."""
    pale, gold, brown, black = (colour(c) for c in ("#ecca92", "#cc8a3e", "#8a4818", "#1c0c06"))
    tone = mix(pale, gold, smooth(0.1, 0.6, tall + 0.4 * rough(p, 2.6, seed)))
    tone = mix(tone, brown, 0.9 * smooth(-0.05, 0.45, rough(p, 2.8, seed + 4) + 0.4 * tall - 0.2))
    return mix(tone, black, 0.9 * smooth(0.34, 0.5, noise(p, 5.5, seed + 7)) * smooth(0.3, 0.7, tall))


@part
def oven_pizza(sauce="tomato", radius=1.45, bare=0.45, puddles=0.0, brown=1.0, seed=1.0):
    """
    A puffed rim with black blisters around sauce and melted cheese; toppings lie at height 0.15, within radius 1.1.
    `puddles`: cheese lies in rounds, this many across a plate; without them it covers all but holes, fewer the larger `bare`. `brown`: how far it is baked.
    """
    red, dark, oily = (colour(c) for c in {"tomato": ("#c03410", "#7c1a06", "#dc7a2c"), "cream": ("#efd9a6", "#cfa262", "#f0cf8c")}[sauce])
    white, gold, toast, burnt = (colour(c) for c in ("#fae8bc", "#f0b54e", "#a85c1c", "#552609"))

    def inner(a):
        return radius * (0.835 + 0.03 * noise((cos(a) * 2, sin(a) * 2, 0), 1.6, seed + 2))

    def filling(u, v):
        a = u * 2 * pi
        edge = inner(a) + 0.05
        r = edge * v
        p = (r * cos(a), r * sin(a), 0)
        if puddles:
            cover = 0.68 - cells(p, puddles, seed) + 0.16 * rough(p, 4, seed)
            melt = smooth(0.12, 0.3, cover)
        else:
            cover = rough(p, 1.9, seed) + bare
            melt = smooth(0.0, 0.25, cover)
        melt *= 1 - smooth(edge - 0.17, edge - 0.08, r + 0.08 * noise(p, 4, seed))
        bubble = max(0.0, noise(p, 5.5, seed + 3))
        heat = rough(p, 2.2, seed + 21) + 0.5 * bubble
        z = 0.08 + 0.06 * melt + 0.05 * melt * bubble + 0.015 * rough(p, 6, seed) + 0.05 * smooth(edge - 0.12, edge, r)
        base = mix(red, dark, clamp(0.7 * smooth(edge - 0.22, edge - 0.02, r) + 0.5 * smooth(0.1, 0.5, rough(p, 5, seed + 6))))
        tone = mix(white, gold, clamp(brown * smooth(0.05 - 0.45 * brown, 0.4, heat)))
        tone = mix(tone, toast, clamp(brown * 0.85 * smooth(0.45 - 0.2 * brown, 0.65, heat + 0.25 * rough(p, 7, seed))))
        tone = mix(tone, burnt, clamp(brown * 0.7 * smooth(0.4, 0.62, noise(p, 9, seed + 13)) * smooth(-0.2, 0.3, heat)))
        tone = mix(oily, tone, smooth(0.35, 0.9, melt))
        return Vector((p[0], p[1], z)), mix(base, tone, smooth(0.1, 0.5, melt))

    def rim(u, v):
        a, b = u * 2 * pi, v * pi
        edge = inner(a)
        outer = radius * (1 + 0.025 * noise((cos(a) * 2, sin(a) * 2, 3), 1.4, seed))
        puff = 0.16 + 0.05 * noise((cos(a) * 3, sin(a) * 3, 0), 1.4, seed) + 0.1 * max(0.0, noise((cos(a) * 6, sin(a) * 6, v * 2), 1.5, seed + 5))
        middle, half = (edge + outer) / 2, (outer - edge) / 2
        r, tall = middle - half * power(cos(b), 0.85), power(sin(b), 0.75)
        p = Vector((r * cos(a), r * sin(a), 0.02 + 0.09 * (v < 0.5) * (1 - tall) + (puff + 0.05) * tall))
        p.z += 0.012 * rough(p, 6, seed)
        return p, _blistered(p, tall, seed)

    put(sheet("pizza filling", 220, 110, filling, food(f"oven-pizza-{sauce}", painted=True, scale=12, vary=0.1, rough=0.36, wet=0.25, bump=0.4, grain=30, glow=0.06), fixed=True))
    put(sheet("pizza rim", 260, 30, rim, food("pizza-rim", painted=True, scale=14, vary=0.12, rough=0.68, bump=0.4, grain=36, glow=0.05), fixed=True))


@part
def pizza(tree="oak", **look):
    """Straight from the oven on a round board; toppings lie at height 0.21, within radius 1.05. `look`: of the `oven_pizza`."""
    put(board(1.5, height=0.06, tree=tree, round_=True))
    with frame(at=(0, 0, 0.06)):
        oven_pizza(radius=1.42, **look)
