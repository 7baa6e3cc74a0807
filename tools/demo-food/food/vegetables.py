"""Vegetables and fruit, raw and from the grill."""

from mathutils import Vector

from .maths import atan2, cells, clamp, closed_curve, colour, cos, hypot, lerp, mix, noise, pi, power, rough, sin, smooth, through
from .leaves import leaf
from .mesh import blob, box_outline, round_outline, sheet, slab, tube, turned
from .parts import part
from .surface import food
from .table import chance, once, put, vary


def _c(*codes):
    return tuple(colour(code) for code in codes)


def _crisp(flesh, gold, brown):
    """Baked: the rim is brown, and bubbles are."""
    flesh, gold, brown = _c(flesh, gold, brown)

    def paint(r, a, x, y):
        q = noise((x, y, 0), 3, 5)
        tone = mix(mix(flesh, gold, smooth(0.4, 0.9, r + 0.3 * q)), brown, 0.8 * smooth(0.86, 1.05, r + 0.3 * q))
        return 0.012 * noise((x, y, 0), 5) + 0.03 * smooth(0.7, 1, r), mix(tone, brown, 0.7 * smooth(0.3, 0.5, noise((x, y, 0), 4.2, 2)))

    return paint


def _citrus(rind, pith, flesh, light):
    rind, pith, flesh, light = _c(rind, pith, flesh, light)

    def paint(r, a, x, y):
        segment = (a / (2 * pi) * 9) % 1
        gap = min(segment, 1 - segment) * 2 * r
        pulp = smooth(0.06, 0.16, gap + 0.03 * noise((x, y, 0), 40)) * (1 - smooth(0.83, 0.88, r)) * smooth(0.08, 0.15, r)
        grain = 0.5 + 0.5 * noise((a * 9, r * 3, 0), 1.6, 7)
        tone = mix(pith, mix(flesh, light, grain), pulp)
        return 0.01 * pulp * grain, mix(tone, rind, smooth(0.93, 0.975, r))

    return paint


def _tomato(r, a, x, y):
    skin, flesh, gel, seed = _c("#b81a0c", "#d8452a", "#d8702a", "#efcf88")
    chamber = smooth(0.2, 0.4, abs(cos(a * 1.5 + 0.4))) * smooth(0.3, 0.4, r) * (1 - smooth(0.72, 0.8, r))
    seeds = smooth(0.2, 0.5, noise((x, y, 0), 20, 3)) * chamber
    tone = mix(mix(flesh, gel, chamber * 0.8), seed, seeds * 0.9)
    return -0.012 * chamber + 0.012 * seeds, mix(tone, skin, smooth(0.84, 0.95, r))


def _cucumber(skin_code, flesh_code, middle_code):
    skin, flesh, middle, seed = _c(skin_code, flesh_code, middle_code, "#e9ebc2")

    def paint(r, a, x, y):
        core = 1 - smooth(0.5, 0.62, r)
        arms = smooth(0.3, 0.8, abs(cos(a * 1.5)))
        seeds = smooth(0.25, 0.5, cos(a * 12) * (1 - abs(r - 0.38) * 6)) * core
        tone = mix(mix(flesh, middle, core * (0.4 + 0.6 * arms)), seed, 0.8 * seeds)
        return 0.006 * seeds - 0.004 * core, mix(tone, skin, smooth(0.9, 0.95, r))

    return paint


def _rings(light, dark, skin, count=6):
    light, dark, skin = _c(light, dark, skin)

    def paint(r, a, x, y):
        ring = 0.5 + 0.5 * sin((r + 0.03 * noise((x, y, 0), 5)) * count * 2 * pi)
        return 0.004 * ring, mix(mix(light, dark, ring), skin, smooth(0.92, 0.97, r))

    return paint


def _even(flesh, middle, skin):
    flesh, middle, skin = _c(flesh, middle, skin)

    def paint(r, a, x, y):
        tone = mix(middle, flesh, smooth(0.35, 0.6, r + 0.1 * noise((x, y, 0), 6)))
        return 0.004 * noise((x, y, 0), 12), mix(tone, skin, smooth(0.91, 0.96, r))

    return paint


#: radius, thickness, paint, surface
SLICES = {
    "lemon": (0.36, 0.07, _citrus("#d9a40c", "#f2ecc4", "#e3b91c", "#f2dd62"), dict(wet=0.4, glow=0.25, rough=0.25)),
    "lime": (0.3, 0.07, _citrus("#3f8a1c", "#eef2c4", "#a2c43a", "#d2e27a"), dict(wet=0.4, glow=0.25, rough=0.25)),
    "orange": (0.42, 0.08, _citrus("#d96a08", "#f4dcae", "#e07c0e", "#f4a43a"), dict(wet=0.4, glow=0.25, rough=0.25)),
    "tomato": (0.44, 0.09, _tomato, dict(wet=0.4, glow=0.12, rough=0.22)),
    "cucumber": (0.32, 0.06, _cucumber("#2c6a22", "#c4d88a", "#dbe6b0"), dict(wet=0.3, glow=0.2, rough=0.25)),
    "pickle": (0.26, 0.06, _cucumber("#4a5a18", "#a2a44a", "#bdb868"), dict(wet=0.6, glow=0.15, rough=0.2)),
    "beet": (0.36, 0.1, _rings("#8c1436", "#6a0c28", "#42081a"), dict(wet=0.5, glow=0.06, rough=0.22)),
    "carrot": (0.2, 0.06, _rings("#e8862a", "#d8681a", "#c8581a", 2), dict(wet=0.2, glow=0.12, rough=0.3)),
    "zucchini": (0.36, 0.1, _even("#d9d08a", "#e3dca2", "#3f5e1e"), dict(wet=0.3, glow=0.1, char=0.35)),
    "potato": (0.4, 0.07, _even("#e0b85a", "#e6c676", "#a87434"), dict(wet=0.25, glow=0.1, char=0.1)),
    "golden potato": (0.29, 0.03, _crisp("#eed488", "#dba442", "#7c3f10"), dict(wet=0.35, glow=0.1)),
    "aubergine": (0.4, 0.12, _even("#b8904e", "#a57c3c", "#2a1420"), dict(wet=0.3, glow=0.06, char=0.4)),
    "apple": (0.4, 0.06, _even("#eadb9c", "#f0e6b4", "#a8321c"), dict(wet=0.15, glow=0.15)),
    "celery": (0.14, 0.05, _even("#b8cf82", "#c8dc98", "#7fa84a"), dict(wet=0.2, glow=0.2)),
    "onion": (0.36, 0.06, _rings("#f0e8d8", "#d8c8b4", "#c8b090", 5), dict(wet=0.3, glow=0.2)),
}


@part
@once
def slice_of(kind="tomato", radius=None, height=None):
    """A round slice lying flat."""
    size, thickness, pattern, look = SLICES[kind]
    size, thickness = radius or size, height or thickness
    surface = food(f"slice-{kind}", painted=True, scale=12, vary=0.1, bump=0.15, grain=24, **look)
    skin = pattern(1.0, 0.7, 1, 0)[1]

    def paint(x, y, inside, angle, where):
        lift, tone = pattern(hypot(x, y) / size, angle, x / size, y / size)
        return (lift, tone) if where == "top" else (0, skin)

    return slab(f"slice {kind}", round_outline(size, 0.05, len(kind)), thickness, thickness * 0.3, surface, paint, around=84, along=44)


@part
@once
def wedge_of(kind="lemon", size_=0.5):
    """A segment of a fruit: two cut faces meeting in an edge, skin below."""
    skin, flesh, look = {
        "lemon": ("#e0ac10", "#edd04a", dict(wet=0.4, glow=0.25)),
        "lime": ("#4a9420", "#b4d050", dict(wet=0.4, glow=0.25)),
        "orange": ("#e07a10", "#f09a2c", dict(wet=0.4, glow=0.25)),
        "tomato": ("#b8180a", "#d8522e", dict(wet=0.5, glow=0.1)),
        "apple": ("#a83420", "#ead492", dict(wet=0.15, glow=0.12)),
        "pear": ("#a8a83c", "#eee2ac", dict(wet=0.2, glow=0.15)),
        "onion": ("#8a3050", "#e0bcc8", dict(wet=0.3, glow=0.15, char=0.25)),
        "potato": ("#a8722c", "#dcae54", dict(wet=0.35, glow=0.06, char=0.12)),
        "cabbage": ("#a8c070", "#e6e6b8", dict(wet=0.2, glow=0.15)),
    }[kind]
    skin, flesh = _c(skin, flesh)

    def shape(u, v):
        # Across (u) from cut face over the skin to the other face; along (v) from end to end.
        t = (v - 0.5) * pi
        half = cos(t) ** 0.8
        if u < 0.25 or u > 0.75:
            k = u / 0.25 if u < 0.25 else (1 - u) / 0.25
            angle, r = (-0.55 if u < 0.25 else 0.55), k
            tone = mix(flesh, skin, smooth(0.86, 0.97, k))
        else:
            angle, r, tone = lerp(-0.55, 0.55, (u - 0.25) / 0.5), 1.0, skin
        y = size_ * 0.55 * half * r * sin(angle)
        z = size_ * 0.55 * (1 - half * r * cos(angle))
        stripes = 0.06 * noise((v * 16, u * 4, 0), 1.2, 3)
        return Vector((size_ * sin(t) * 0.95, y, z)), mix(tone, skin, max(0, stripes))

    return sheet(f"wedge {kind}", 64, 40, shape, food(f"wedge-{kind}", painted=True, scale=10, rough=0.28, bump=0.15, **look))


#: size, colours, surface
CHUNKS = {
    "potato": ((0.2, 0.17, 0.15), ("#e0be6a", "#eccf86"), dict(wet=0.3, glow=0.1)),
    "roast potato": ((0.22, 0.17, 0.15), ("#c88a34", "#e2b458", "#a8661e"), dict(wet=0.4, glow=0.05, char=0.12)),
    "beet": ((0.2, 0.17, 0.14), ("#7a1030", "#5a0a22"), dict(wet=0.6, glow=0.08)),
    "pumpkin": ((0.2, 0.16, 0.13), ("#f8a830", "#de6c0a", "#6a2a08"), dict(wet=0.2, glow=0.1, bump=0.35, rough=0.46)),
    "carrot": ((0.16, 0.13, 0.1), ("#e07a1e", "#f0963a"), dict(wet=0.3, glow=0.12)),
    "cucumber": ((0.22, 0.19, 0.15), ("#bcd48a", "#d8e4b0"), dict(wet=0.4, glow=0.2)),
    "pickle": ((0.17, 0.13, 0.1), ("#8c8c34", "#aaa850"), dict(wet=0.6, glow=0.15)),
    "red pepper": ((0.24, 0.18, 0.06), ("#c01c0c", "#d8341a"), dict(wet=0.5, glow=0.08)),
    "green pepper": ((0.24, 0.18, 0.06), ("#4c8a22", "#6aa834"), dict(wet=0.5, glow=0.1)),
    "yellow pepper": ((0.24, 0.18, 0.06), ("#e2a814", "#f0c23a"), dict(wet=0.5, glow=0.1)),
    "tomato": ((0.19, 0.16, 0.14), ("#c42a12", "#dc4c2a"), dict(wet=0.6, glow=0.12)),
    "avocado": ((0.19, 0.15, 0.12), ("#c8cc62", "#a4b848"), dict(wet=0.25, glow=0.15)),
    "pork": ((0.22, 0.16, 0.13), ("#a8683c", "#c48a58", "#7a4420"), dict(wet=0.4, bump=0.5, char=0.15)),
    "chicken": ((0.22, 0.16, 0.12), ("#d8a060", "#ecc48c", "#a8662c"), dict(wet=0.4, bump=0.5, char=0.15)),
    "ginger": ((0.16, 0.12, 0.03), ("#e6cc84", "#d4b464"), dict(wet=0.2, glow=0.2)),
    "celery": ((0.5, 0.08, 0.07), ("#a4c468", "#c0d888"), dict(wet=0.3, glow=0.2)),


    "chocolate": ((0.14, 0.12, 0.08), ("#2c130a", "#3e1e10"), dict(rough=0.3, wet=0.2)),
    "cabbage": ((0.26, 0.2, 0.025), ("#e2e0ae", "#cdd38c"), dict(wet=0.3, glow=0.25)),
}


#: Browned on their edges: the colours are those of the inside, of the outside and of the edges.
SEARED = ("pumpkin",)


@part
@once
def chunk(kind="potato", variant=0):
    """A piece cut with a knife."""
    size, codes, look = CHUNKS[kind]
    corners = 0.36 if kind in SEARED else 0.5
    lumps, shape = ((0.035, 3.5), (0.012, 11)), dict(square=(corners, corners), seed=variant * 3.1)
    if kind not in SEARED:
        surface = food(f"chunk-{kind}", *codes, scale=7, **{"bump": 0.25, "rough": 0.34, **look})
        return blob(f"chunk {kind}", size, surface, lumps=lumps, around=28, along=18, **shape)
    inner, outer, edge = _c(*codes)

    def paint(p, unit, push):
        sides = sorted(abs(x) / s for x, s in zip(p, size))
        tone = mix(inner, outer, smooth(-0.35, 0.4, rough(p, 6, variant)))
        return mix(tone, edge, 0.8 * smooth(0.66, 0.98, sides[1] + 0.14 * noise(p, 9, variant)))

    surface = food(f"chunk-{kind}", painted=True, scale=7, **look)
    return blob(f"chunk {kind}", size, surface, lumps=((0.02, 3.5), (0.012, 11)), paint=paint, around=44, along=30, **shape)


@part
@once
def pumpkin_slice(radius=0.4, thick=0.1, variant=0):
    """A crescent baked in its skin, lying, the skin to +y: flesh from gold to deep orange, edges and tips browned, dark green rind."""
    gold, orange, deep, brown, rind, pale = _c("#f0aa1c", "#e48a08", "#c86804", "#7a3c08", "#2a4a1a", "#7c8a3a")

    def shape(u, v):
        a, b = 0.5 * pi + 2.3 * (v - 0.5), u * 2 * pi
        wide = 0.13 * power(max(0.0, sin(pi * clamp(v * 0.96 + 0.02))), 0.5)
        out, high = power(cos(b), 0.7), power(sin(b), 0.6)
        r = radius + wide * out
        p = (r * cos(a), r * sin(a), 0.3 * high + variant * 2.7)
        z = thick * high * (0.62 + 0.38 * out) * (0.5 + 0.5 * wide / 0.13) + 0.012 * rough(p, 8, 2)
        tone = mix(mix(gold, orange, smooth(-0.3, 0.3, rough(p, 4, 5))), deep, 0.7 * smooth(0.0, 0.4, rough(p, 6, 8)))
        edge = smooth(0.5, 0.9, abs(out)) * smooth(0.4, 0.8, abs(high)) + smooth(0.16, 0.04, min(v, 1 - v))
        tone = mix(tone, brown, 0.85 * clamp(edge + 0.5 * noise(p, 7, 3) * (edge > 0.05)))
        skin = smooth(0.86, 0.94, out)
        tone = mix(tone, mix(rind, pale, smooth(0.1, 0.4, noise(p, 9, 6))), skin)
        return Vector((p[0], p[1] - radius, z)), tone

    return sheet("pumpkin slice", 44, 70, shape, food("pumpkin-slice", painted=True, scale=9, vary=0.1, rough=0.55, wet=0.0, glow=0.1, bump=0.35, grain=22), fixed=True)


@part
@once
def dried_apple(radius=0.3, variant=0):
    """A leathery ring with a hole, its edge rolled up."""
    flesh, gold, skin = _c("#ecd2a0", "#c08a42", "#7a2c14")

    def shape(u, v):
        a, b = u * 2 * pi, v * 2 * pi
        r = radius * (0.57 + 0.43 * cos(b) * (1 + 0.12 * noise((cos(a), sin(a), 0), 1.8, variant)))
        k = r / radius
        wave = 0.16 * noise((cos(a) * k, sin(a) * k, 0), 1.5, variant + 3) + 0.03 * rough((cos(a) * k, sin(a) * k, 0), 6, variant)
        tone = mix(mix(flesh, gold, smooth(-0.3, 0.5, rough((cos(a) * k, sin(a) * k, 0), 4, variant)) * 0.8), skin, smooth(0.93, 0.99, k))
        return Vector((r * cos(a), r * sin(a) * 0.9, radius * (0.085 * sin(b) + wave + 0.16 * k**4))), mix(tone, gold, 1 - smooth(0.28, 0.4, k))

    return sheet("dried apple", 90, 40, shape, food("dried-apple", painted=True, scale=8, rough=0.5, wet=0.1, glow=0.2, bump=0.4, grain=20))


@part
@once
def kimchi_leaf(variant=0, length=0.34):
    """A piece of pickled cabbage: a pale crisp rib that frays into a crinkled leaf, red with chilli paste."""
    pale, red, deep, green = _c("#f0c890", "#cc3a12", "#8c1a08", "#9a8a2c")

    def shape(u, v):
        x, t = v - 0.5, 2 * u - 1
        p = (v * 2.6, u * 1.6, variant * 2.9)
        w = length * (0.22 + 0.3 * v) * (1 + 0.3 * noise(p, 1.4, variant)) * power(max(0.0, sin(pi * clamp(v * 0.9 + 0.07))), 0.35)
        ruffle = 0.05 * smooth(0.2, 1.0, v) * sin(13 * v + 5 * t + variant) + 0.05 * noise(p, 2.0, 3)
        z = 0.04 + 0.07 * t * t + ruffle * (0.4 + abs(t)) + 0.1 * length * sin(variant * 1.7 + 3 * v)
        paste = rough((v * 3, u * 2.4, variant), 1.7, 6)
        tone = mix(mix(pale, red, smooth(-0.25, 0.2, paste + 0.5 * v - 0.2)), deep, smooth(0.2, 0.5, paste))
        return Vector((length * x, w * t, z)), mix(tone, green, 0.5 * smooth(0.75, 1.0, v) * smooth(0.2, -0.2, paste))

    return sheet("kimchi leaf", 18, 30, shape, food("kimchi-leaf", painted=True, scale=14, vary=0.12, rough=0.24, wet=0.55, glow=0.2, bump=0.3, specks=("#a01408", 0.12, 40.0)), closed=False, fixed=True)


#: size, colours, surface
ROUNDS = {
    "cherry tomato": ((0.2, 0.2, 0.19), ("#c41c0c", "#d83a1c"), dict(wet=0.8, rough=0.16, glow=0.1)),
    "tomato": ((0.42, 0.42, 0.35), ("#b8180a", "#cc3016"), dict(wet=0.8, rough=0.16, char=0.12)),
    "pea": ((0.085, 0.085, 0.085), ("#6ea82c", "#8cc444"), dict(wet=0.3, glow=0.15)),
    "olive": ((0.14, 0.11, 0.11), ("#2a1a24", "#46283a"), dict(wet=0.8, rough=0.16)),
    "bean": ((0.13, 0.085, 0.075), ("#6a1c14", "#8c3020"), dict(wet=0.5, rough=0.22)),
    "black bean": ((0.12, 0.08, 0.07), ("#1c1416", "#2e2226"), dict(wet=0.5, rough=0.25)),
    "chickpea": ((0.1, 0.095, 0.09), ("#d4aa60", "#e4c282"), dict(wet=0.2)),
    "corn": ((0.08, 0.07, 0.06), ("#e6a818", "#f2c63c"), dict(wet=0.5, glow=0.12)),
    "garlic": ((0.13, 0.085, 0.09), ("#eadcc0", "#d8bc94"), dict(rough=0.35, glow=0.12)),
    "baby potato": ((0.26, 0.21, 0.19), ("#b87a2c", "#dcae54", "#96601e"), dict(wet=0.5, char=0.12, bump=0.4)),
    "tapioca": ((0.11, 0.11, 0.11), ("#140a06", "#2a150c"), dict(wet=1.0, rough=0.1)),
    "cherry": ((0.17, 0.17, 0.16), ("#6a0818", "#8c1222"), dict(wet=1.0, rough=0.12, glow=0.08)),
    "cranberry": ((0.12, 0.115, 0.115), ("#a80c1c", "#cc2430"), dict(wet=0.9, rough=0.14, glow=0.1)),
    "lingonberry": ((0.085, 0.085, 0.085), ("#b01420", "#8c0a16"), dict(wet=0.9, rough=0.14)),
    "grape": ((0.19, 0.16, 0.16), ("#6a1f44", "#8a3a5c"), dict(wet=0.6, glow=0.15)),
    "juniper": ((0.07, 0.07, 0.07), ("#1c2036", "#2e3450"), dict(rough=0.5)),
    "raisin": ((0.12, 0.08, 0.06), ("#3a1c10", "#5a3018"), dict(bump=0.8, grain=10, wet=0.3)),
    "prune": ((0.24, 0.19, 0.13), ("#1c1014", "#2e1a20"), dict(bump=0.9, grain=7, wet=0.5)),
    "almond": ((0.22, 0.125, 0.08), ("#6a3212", "#8a4a1e"), dict(bump=0.9, grain=12, rough=0.5)),
    "seed": ((0.1, 0.055, 0.025), ("#5c7a34", "#7a944a"), dict(wet=0.1)),
    "quinoa": ((0.035, 0.035, 0.025), ("#e0c890", "#cfb478"), dict(glow=0.15)),
}


def _pointed(p, size):
    """Narrow at +x, as an almond."""
    k = 1 - 0.75 * smooth(0.1, 1.1, p.x / size[0])
    return Vector((p.x * 1.08, p.y * k, p.z * k))


@part
@once
def round_(kind="pea", variant=0):
    """Berries, peas, nuts, whole small things."""
    size, codes, look = ROUNDS[kind]
    surface = food(f"round-{kind}", *codes, scale=6, **{"bump": 0.12, "rough": 0.3, **look})
    lumps = ((0.08 * min(size), 1.1 / max(size)),)
    small = max(size) < 0.16
    bend = (lambda p: _pointed(p, size)) if kind == "almond" else None
    return blob(f"round {kind}", size, surface, lumps=lumps, bend=bend, around=18 if small else 36, along=12 if small else 24, seed=variant * 4.3)


@part
def pea_pod(length=0.95, variant=0):
    """Half of a pod along x, its peas in it, large in the middle; the stem at -x."""
    inner, rim, outer = _c("#b4dc6c", "#6cae34", "#4a9428")
    bow = 0.1 + 0.05 * variant

    def middle(v):
        return Vector((length * (v - 0.5), bow * sin(pi * v), 0.05 + 0.16 * (2 * v - 1) ** 2))

    def shape(u, v):
        x = 2 * u - 1
        w = 0.135 * power(sin(pi * clamp(v * 0.97 + 0.02)), 0.6)
        place = middle(v) + Vector((0, w * sin(x * 1.5), w * (0.1 - cos(x * 1.5))))
        return place, mix(mix(inner, rim, smooth(0.4, 0.9, abs(x))), outer, smooth(0.9, 1.0, abs(x)))

    put(sheet("pea pod", 24, 50, shape, food("pea-pod", painted=True, scale=9, vary=0.1, rough=0.34, wet=0.35, glow=0.25, bump=0.15, grain=20), closed=False, fixed=True))
    put(tube("pod stem", lambda v: middle(0) + Vector((-0.13 * v, -0.02 * v, 0.03 * v)), lambda v, a: 0.02 - 0.008 * v, food("pod-stem", "#6a9a3a", rough=0.5), around=8, along=8))
    for i in range(7):
        v = 0.14 + 0.12 * i
        grown = 0.72 + 0.42 * sin(pi * v) + vary(0.05)
        put(round_("pea", i % 2), at=middle(v) + Vector((0, 0, -0.045)), turn=vary(180), size=grown)


#: size, then colours: pale, main, dark
GLAZED_NUTS = {
    "almond": ((0.225, 0.13, 0.085), ("#c47430", "#8e4216", "#4c1c08")),
    "hazelnut": ((0.142, 0.135, 0.135), ("#f4d49a", "#d08e40", "#7a3c14")),
    "peanut": ((0.15, 0.088, 0.086), ("#f6d890", "#e2a848", "#a05c18")),
}


@part
@once
def glazed_nut(kind="almond", variant=0):
    """Roasted in cane sugar, a thin glaze on it: an almond in its wrinkled skin, a hazelnut with its scar, a peanut with the seam of its halves."""
    size, codes = GLAZED_NUTS[kind]
    pale, main, dark = _c(*codes)

    def furrow(p):
        if kind == "almond":
            return smooth(0.1, 0.45, noise((p.x * 1.6, p.y * 16 / (1.15 - p.x), p.z * 6), 1.0, variant * 3.0 + 1))
        if kind == "peanut":
            return smooth(0.016, 0.002, abs(p.y + 0.008 * noise(p, 9, variant)))
        return 0.5 * smooth(-0.1, 0.5, sin(atan2(p.z, p.y) * 8 + 2 * noise(p, 6, variant)))

    def bend(p):
        if kind == "peanut":
            waist = 1 - 0.14 * smooth(0.09, 0.0, abs(p.x - 0.02))
            return Vector((p.x, p.y * waist, p.z * waist - 0.012 * furrow(p)))
        tip = _pointed(p, size) if kind == "almond" else Vector((p.x * (1 + 0.14 * smooth(0.6, 1.0, p.x / size[0])), p.y, p.z))
        return tip * (1 - 0.045 * furrow(p))

    def paint(p, unit, push):
        q = rough(p, 6, variant + 2.0)
        tone = mix(main, pale, 0.5 * smooth(-0.2, 0.5, q))
        tone = mix(tone, dark, 0.75 * furrow(p) + 0.2 * smooth(0.1, 0.6, rough(p, 5, variant + 9.0)))
        if kind == "hazelnut":
            # Skin is left in scraps; the blunt end has a dull scar.
            tone = mix(tone, dark, 0.8 * smooth(0.3, 0.4, rough(p, 4.5, variant + 6.0)))
            return mix(tone, mix(pale, main, 0.4), smooth(-0.74, -0.86, unit.x))
        return mix(tone, dark, 0.5 * smooth(0.75, 1.0, abs(unit.x)))

    surface = food(f"glazed-{kind}", painted=True, scale=7, vary=0.12, rough=0.3, wet=0.45, glow=0.04, bump=0.12, grain=22)
    return blob(f"glazed {kind}", size, surface, lumps=((0.05 * size[1], 0.9 / size[0]),), bend=bend, paint=paint, around=60, along=36, seed=variant * 4.3)


@part
@once
def stewed_cherry(variant=0, halved=False):
    """Soft and wrinkled, a dimple for its stalk. `halved`: the cut and the stone's hollow towards +z."""
    deep, dark, red, flesh, hollow = _c("#24040a", "#4a0a14", "#741420", "#8a1f28", "#3e0a12")
    size = 0.135

    def shape(u, v):
        a, t = u * 2 * pi, (v - 0.5) * pi
        unit = Vector((cos(t) * cos(a), cos(t) * sin(a), sin(t)))
        folds = 0.1 * noise(unit, 1.3, variant * 3.0) + 0.05 * rough(unit, 3.5, variant)
        p = unit * size * (1 + folds)
        tone = mix(mix(deep, dark, smooth(-0.3, 0.1, rough(unit, 2.2, variant))), red, 0.7 * smooth(0.15, 0.5, rough(unit, 2.6, variant + 5)))
        if halved and t > 0:
            away = hypot(p.x, p.y) / size
            p.z = size * (0.12 * rough(p, 20, variant) - 0.35 * smooth(0.42, 0.2, away))
            tone = mix(mix(hollow, flesh, smooth(0.2, 0.5, away)), dark, smooth(0.7, 0.96, away))
        else:
            p.z *= 1 - 0.32 * smooth(0.8, 1.0, unit.z)
        return p, tone

    return sheet("stewed cherry", 40, 36, shape, food("stewed-cherry", painted=True, scale=9, vary=0.1, rough=0.28, wet=0.15, glow=0.04, bump=0.3, grain=24), fixed=True)


@part
@once
def coffee_bean(variant=0):
    """The flat side up, a bent crease along it."""
    light, brown, dark = _c("#5e3014", "#361707", "#0c0402")
    size = (0.13, 0.1, 0.075)

    def crease(p):
        return 1 - smooth(0.06, 0.2, abs(p.y / size[1] - 0.14 * sin(3 * p.x / size[0] + variant)))

    def bend(p):
        if p.z > 0:
            return Vector((p.x, p.y, p.z * (0.62 - 0.7 * crease(p))))
        return p

    def paint(p, unit, push):
        tone = mix(light, brown, smooth(-0.4, 0.4, noise(p, 12, variant)))
        return mix(tone, dark, crease(p) * smooth(-0.2, 0.1, unit.z))

    surface = food("coffee-bean", painted=True, rough=0.5, wet=0.05, bump=0.12, grain=30)
    return blob("coffee bean", size, surface, bend=bend, paint=paint, around=48, along=30, lumps=((0.006, 9),), seed=variant * 2.1)


@part
@once
def gherkin(variant=0, length=0.62):
    """A small pickled cucumber, bent: warts, pale stripes from its blossom's end."""
    deep, green, pale, end = _c("#4a5416", "#7c8226", "#b4ac4e", "#8c8040")

    def path(v):
        return (length * (v - 0.5), 0.06 * sin(variant * 2.0 + 1) * cos((v - 0.5) * pi), 0.09)

    def radius(v, a):
        wart = smooth(0.3, 0.1, cells((v * 7, a * 1.1, variant), 1.0, 2))
        return 0.088 * (clamp(v * 5) * clamp((1 - v) * 4)) ** 0.5 * (1 + 0.1 * noise((v * 2.4, cos(a), variant), 1.1) + 0.07 * wart)

    def paint(v, a, p):
        stripe = smooth(0.35, 0.9, cos(a * 6 + 0.8 * noise(p, 4, variant))) * smooth(0.1, 0.8, v)
        tone = mix(mix(deep, green, smooth(-0.4, 0.4, rough(p, 5, variant) + 0.3)), pale, 0.6 * stripe)
        return mix(mix(tone, pale, 0.5 * smooth(0.28, 0.08, cells((v * 7, a * 1.1, variant), 1.0, 2))), end, smooth(0.94, 1.0, abs(2 * v - 1)))

    return tube("gherkin", path, radius, food("gherkin", painted=True, scale=8, vary=0.1, wet=0.35, rough=0.32, glow=0.08, bump=0.2), around=44, along=60, paint=paint)


@part
def halved(kind="cherry tomato"):
    """Half a small fruit, the cut up."""
    radius, name = {"cherry tomato": (0.2, "tomato"), "tomato": (0.4, "tomato"), "lemon": (0.36, "lemon"), "lime": (0.3, "lime"), "orange": (0.42, "orange")}[kind]
    put(slice_of(name, radius, radius * 0.8))


def _berry_seeds(turns, row, variant):
    """How near a seed is (0 … 1) and how near its dimple, on a berry: staggered rows, `turns` 0 … 1 around."""
    line = round(row)
    count = 9 + 4 * sin(pi * clamp(line / 11))
    along = (turns * count + 0.5 * (line % 2) + 0.1 * noise((line, turns * 9, 0), 1.3, variant)) % 1
    away = hypot((along - 0.5) * 1.25, (row - line) * 0.8)
    return 1 - smooth(0.06, 0.13, away), 1 - smooth(0.12, 0.4, away)


@once
def strawberry(size_=0.24, variant=0):
    """The tip at -z; seeds lie in dimples."""
    surface = food("strawberry", painted=True, scale=5, wet=0.35, rough=0.3, glow=0.16, bump=0.05, vary=0.14)
    red, deep, pale, seed = _c("#c8141a", "#96060f", "#e8703c", "#e6b04e")
    profile = [(0, 0.92), (0.45, 1.0), (0.82, 0.88), (0.98, 0.52), (0.9, 0.05), (0.7, -0.45), (0.44, -0.92), (0.2, -1.2), (0, -1.28)]

    def shape(u, v):
        a = u * 2 * pi
        r, z = through(profile, v)
        r = max(0, r) * (1 + 0.06 * noise((cos(a), sin(a), z), 1.2, variant))
        place = Vector((r * cos(a), r * sin(a) * 0.94, z))
        dot, dimple = _berry_seeds(u, 1.4 + v * 10, variant) if v > 0.16 else (0, 0)
        place -= place.normalized() * (0.055 * dimple - 0.04 * dot)
        tone = mix(mix(red, deep, 0.6 * smooth(0, 0.5, noise(place, 1.4, variant))), pale, smooth(0.66, 0.98, z))
        return place * size_, mix(mix(tone, deep, 0.5 * dimple), seed, dot)

    return sheet("strawberry", 150, 100, shape, surface, fixed=True)


@once
def _sepal(variant):
    """A pointed green leaf of a berry along y, which curls up."""

    def shape(u, v):
        w = 0.17 * (1 - v) ** 0.7 * (0.5 + 1.6 * v) * (u - 0.5) * 2
        return Vector((w, v, 0.16 * sin(v * 2.4 + variant) - 0.25 * abs(w))), mix(colour("#7fae4a"), colour("#2f6a1c"), smooth(0, 0.6, v))

    return sheet("sepal", 8, 14, shape, food("sepal", painted=True, rough=0.5, bump=0.2, glow=0.25), closed=False, fixed=True)


@part
def strawberry_whole(size_=0.24):
    put(strawberry(size_))
    for i in range(9):
        put(_sepal(i % 3), at=(0, 0, size_ * 0.95), turn=i * 40 + vary(12), tilt=(vary(14) - 8, 0), size=size_ * chance.uniform(0.75, 1.0))
    put(tube("berry stem", lambda v: (0.1 * v * v * size_, 0, size_ * (0.9 + 0.55 * v)), lambda v, a: 0.06 * size_, food("berry-stem", "#7fa648", rough=0.5), around=8, along=8))


@part
def strawberry_half(size_=0.24):
    """Cut side up, the leaves at +y."""
    put(halved_berry(size_))
    for turn in (-62, -24, 16, 55):
        put(_sepal(abs(turn) % 3), at=(0, size_ * 0.84, size_ * 0.42), turn=turn + vary(8), tilt=(10, 0), size=size_ * 0.62)


@once
def halved_berry(size_):
    surface = food("strawberry-cut", painted=True, scale=8, wet=0.35, rough=0.3, glow=0.2, bump=0.08)
    skin, flesh, pink, white, seed = _c("#b40c12", "#d8262a", "#ee7a68", "#fbe6d6", "#e6b04e")
    outline = closed_curve([(0, 0.86), (0.4, 0.98), (0.82, 0.74), (0.94, 0.3), (0.7, -0.4), (0.4, -0.9), (0, -1.22), (-0.4, -0.9), (-0.7, -0.4), (-0.94, 0.3), (-0.82, 0.74), (-0.4, 0.98)])

    def paint(x, y, inside, angle, where):
        if where == "side":
            return 0.0, mix(skin, seed, 0.8 * smooth(0.86, 0.97, sin(angle * 14)))
        x, y, deep = x / size_, y / size_, inside / size_
        heart = hypot(x * 1.9, (y - 0.12) * 1.15)
        rays = 0.5 + 0.5 * sin(atan2(x, y - 0.1) * 22 + 2 * noise((x, y, 0), 3))
        tone = mix(skin, flesh, smooth(0.03, 0.1, deep))
        tone = mix(tone, pink, smooth(0.1, 0.3, deep) * (0.35 + 0.5 * rays))
        tone = mix(tone, white, 1 - smooth(0.22, 0.62, heart + 0.12 * (1 - rays) + 0.08 * noise((x, y, 0), 5)))
        hollow = 1 - smooth(0.05, 0.16, heart)
        return -0.05 * size_ * hollow, mix(tone, pink, 0.6 * hollow)

    return slab("strawberry half", lambda a: outline(a) * size_, size_ * 0.6, size_ * 0.2, surface, paint, around=150, along=60)


@part
@once
def strip(kind="red pepper", length=0.8, width=0.11, bend=0.5, variant=0):
    """A strip, cut from a vegetable or fried: pepper, onion, carrot, cabbage."""
    codes, look, flat = {
        "red pepper": (("#b8180a", "#cc2c14"), dict(wet=0.6, glow=0.08), 0.35),
        "charred pepper": (("#b01408", "#c4200e"), dict(wet=0.7, char=0.45), 0.36),
        "yellow pepper": (("#e0a414", "#efbe34"), dict(wet=0.6, glow=0.08), 0.35),
        "green pepper": (("#4a8622", "#68a834"), dict(wet=0.6, glow=0.08), 0.35),
        "white onion": (("#efe8d4", "#dccfb0"), dict(wet=0.3, glow=0.3), 0.4),
        "red onion": (("#a8446c", "#e2b4c8"), dict(wet=0.3, glow=0.3), 0.4),
        "caramel onion": (("#6a300e", "#9a541c", "#4a1f0a"), dict(wet=0.9, glow=0.12, rough=0.2), 0.45),
        "carrot": (("#e0761c", "#f09238"), dict(wet=0.3, glow=0.15), 0.8),
        "cabbage": (("#e6e8bc", "#cdd894"), dict(wet=0.3, glow=0.3), 0.4),
        "red cabbage": (("#6a1c52", "#94407c", "#cfa8c4"), dict(wet=0.3, glow=0.15), 0.4),
        "spring onion": (("#8cc04c", "#5a9a34"), dict(wet=0.2, glow=0.2), 0.6),
        "pickle": (("#7c8630", "#a4a650"), dict(wet=0.6, glow=0.2), 0.35),
        "ginger": (("#e8d08c", "#d8ba6c"), dict(wet=0.2, glow=0.2), 0.7),
        "beet": (("#5c0a1a", "#7e1424"), dict(wet=0.3, glow=0.06), 0.7),
        "dyed cabbage": (("#c8705a", "#9c3430"), dict(wet=0.3, glow=0.3), 0.5),
        "orange peel": (("#e07a10", "#f09a30"), dict(wet=0.2, glow=0.2), 0.18),
        "chili": (("#c4140a", "#d8301a"), dict(wet=0.6), 0.6),
    }[kind]
    surface = food(f"strip-{kind}", *codes, scale=5, bump=0.2, **{"rough": 0.28, **look})

    def path(v):
        a = bend * (v - 0.5) * 3 + variant
        return (length * (v - 0.5), length * 0.3 * bend * cos(a), 0.05 * sin(5 * v + variant) + width * flat)

    return tube(f"strip {kind}", path, lambda v, a: width * power(max(0, sin(pi * clamp(v * 0.96 + 0.02))), 0.3), surface, around=12, along=22, flat=flat)


@part
@once
def roast_pepper(length=0.7, width=0.15, variant=0):
    """A broad soft strip, peeled from the fire: its flesh folds in waves, moist; scraps of burnt skin stay."""
    red, deep, orange, burnt = _c("#cc2410", "#8e1008", "#e0582a", "#1e0a06")

    def shape(u, v):
        x, t = v - 0.5, 2 * u - 1
        p = (v * 3, u, variant * 2.3)
        w = width * (0.85 + 0.3 * noise(p, 1.0, variant)) * power(max(0.0, sin(pi * clamp(v * 0.94 + 0.03))), 0.35)
        bend = 0.5 * sin(variant * 1.9)
        z = 0.06 + 0.05 * sin(6.5 * v + variant * 1.7 + 0.8 * t) + 0.045 * t * t * cos(2.2 * v + variant) + 0.02 * noise(p, 2.4, 5)
        q = rough((v * 3, u * 1.5, variant), 1.6, 2)
        tone = mix(mix(red, orange, smooth(0.1, 0.5, -q)), deep, smooth(0.0, 0.5, q) + 0.6 * smooth(0.8, 1.0, abs(t)))
        return Vector((length * x, w * t + length * bend * (0.25 - x * x), z)), mix(tone, burnt, 0.85 * smooth(0.18, 0.36, rough((v * 4, u * 1.6, variant), 1.5, 9)))

    return sheet("roast pepper", 22, 48, shape, food("roast-pepper", painted=True, scale=8, vary=0.1, rough=0.24, wet=0.55, glow=0.14, bump=0.2), closed=False, fixed=True)


#: colours, half width
SHREDS = {
    "cabbage": (("#f4f0c8", "#ebe9b0", "#d9de8c", "#b9cc5c"), 0.036),
    "carrot": (("#f48a20", "#e46a10"), 0.024),
}


@part
def shreds(kind="cabbage", count=200, radius=0.95, height=0.4, length=0.9, beneath=False):
    """A heap of long shreds, cut thin: soft, curled, shining with oil. `beneath`: fills the heap's inside."""
    codes, width = SHREDS[kind]
    surfaces = [food(f"shreds-{kind}-{i}", code, scale=5, vary=0.1, rough=0.24, wet=0.6, glow=0.3, bump=0.12) for i, code in enumerate(codes)]

    def dome(x, y):
        return height * max(0.0, 1 - (hypot(x, y) / radius) ** 2.2)

    if beneath:
        under = food(f"shreds-{kind}-under", *codes, scale=12, rough=0.5, bump=1.0, grain=16, vary=0.2)
        put(blob("under", (radius * 0.86, radius * 0.86, height * 0.8), under, lumps=((0.05, 4),)))
    for i in range(count):
        share = (i + 0.5) / count
        own, thin, sway = length * chance.uniform(0.5, 1.15), width * chance.uniform(0.6, 1.6), chance.random() * 60
        heading, curl, lift = chance.random() * 2 * pi, chance.choice((-1, 1)) * chance.uniform(0.2, 1.9), chance.uniform(-0.05, 0.05)
        r, a = radius * 0.92 * share**0.5, i * 2.39996 + vary(0.4)
        steps, x, y = [], 0.0, 0.0
        for k in range(13):
            steps.append((x, y))
            way = heading + curl * (k / 12 - 0.5) + 0.7 * noise((k / 5, sway, 0))
            x, y = x + own / 12 * cos(way), y + own / 12 * sin(way)
        middle = steps[6]
        points = []
        for k, (px, py) in enumerate(steps):
            px, py = px - middle[0] + r * cos(a), py - middle[1] + r * sin(a)
            out = hypot(px, py)
            if out > radius * 1.08:
                px, py = px * radius * 1.08 / out, py * radius * 1.08 / out
            points.append((px, py, max(thin, dome(px, py) + lift + 0.07 * noise((k / 4, sway, 5)) + 0.02)))
        put(tube(f"shred {kind}", lambda v, points=points: through(points, v), lambda v, a, thin=thin: thin * (clamp(v * 14) * clamp((1 - v) * 14)) ** 0.4, surfaces[i % len(surfaces)], around=8, along=40, flat=0.16, up=(vary(0.6), vary(0.6), 1)))


@part
@once
def onion_ring(kind="red", radius=0.3, width=0.055):
    codes = {"red": ("#8c2c58", "#d8a8c0"), "white": ("#efe8d4", "#d8caa8")}[kind]
    surface = food(f"onion-{kind}", *codes, scale=6, wet=0.3, glow=0.25, bump=0.1, rough=0.3)

    def shape(u, v):
        a, b = u * 2 * pi, v * 2 * pi
        r = radius * (1 + 0.06 * noise((cos(a), sin(a), 0), 1.5, radius * 40)) + width * 0.35 * cos(b)
        return Vector((r * cos(a), r * sin(a), width * (1 + sin(b))))

    return sheet("onion ring", 48, 12, shape, surface)


@part
@once
def crisp_onion(variant=0, length=0.22):
    """A shred of onion fried crisp: crumpled, gold with brown ends."""
    gold, brown, dark = _c("#e2a444", "#a8601c", "#5a2a0c")

    def shape(u, v):
        x, t = v - 0.5, 2 * u - 1
        p = (v * 2.4, u * 0.8, variant * 2.7)
        w = 0.045 * (0.6 + 0.5 * noise(p, 1.1, 2)) * power(max(0.0, sin(pi * clamp(v * 0.94 + 0.03))), 0.4)
        bend = 1.6 * noise((variant * 3.3, 0, 0), 1) + 0.4
        place = Vector((length * x, w * t + length * bend * (0.25 - x * x), 0.05 + 0.05 * noise(p, 1.6, 4) + 0.03 * sin(9 * v + variant) + 0.03 * t * t))
        q = rough(p, 1.8, variant)
        return place, mix(mix(gold, brown, smooth(-0.25, 0.35, q)), dark, 0.8 * smooth(0.36, 0.5, abs(x) + 0.15 * q))

    return sheet("crisp onion", 8, 20, shape, food("crisp-onion", painted=True, scale=12, vary=0.2, rough=0.4, wet=0.25, glow=0.12, bump=0.6), closed=False, fixed=True)


@part
@once
def chili_ring(kind="red", radius=0.075):
    codes = {"red": ("#c4140a", "#e0584a"), "jalapeno": ("#3f7a1c", "#8cb04a")}[kind]
    surface = food(f"ring-{kind}", *codes, scale=9, wet=0.5, glow=0.1, rough=0.22)

    def shape(u, v):
        a, b = u * 2 * pi, v * 2 * pi
        r = radius * (1 + 0.1 * sin(a * 2) + 0.06 * sin(a * 3)) + radius * 0.24 * power(cos(b), 0.5)
        return Vector((r * cos(a), r * sin(a), radius * 0.36 * (1 + power(sin(b), 0.4))))

    return sheet("chili ring", 36, 14, shape, surface, fixed=True)


@part
def chili_pod(length=1.15, charred=True):
    surface = food("pod", "#c3170a", "#a81208", scale=5.5, wet=0.8, rough=0.16, char=0.3 if charred else 0, bump=0.2)

    def path(v):
        return (length * (v - 0.5), 0.3 * (v - 0.35) ** 2, 0.16)

    def stem(v):
        return (-0.5 * length - 0.3 * v + 0.06, 0.04 + 0.2 * v * v, 0.16 + 0.18 * v * v)

    put(tube("pod", path, lambda v, a: 0.15 * clamp(v * 9) ** 0.5 * max(0, 1 - v**2.2) ** 0.62 * (1 + 0.09 * sin(a * 3 + v * 2)) + 0.002, surface, around=30, along=44))
    put(tube("stem", stem, lambda v, a: lerp(0.11, 0.03, clamp(v * 2.6) ** 0.6), food("pepper-stem", "#4d6a1c", rough=0.5), around=14, along=18))


@part
@once
def mushroom_slice(kind="golden", size_=0.34):
    flesh, edge, gill = {"golden": _c("#d8a25c", "#5c2c0e", "#4a2a14"), "brown": _c("#a86830", "#3c1a08", "#d0a468"), "oyster": _c("#f8dca8", "#94602c", "#9c6a38")}[kind]
    outline = closed_curve([(0, 0.8), (0.55, 0.68), (0.95, 0.22), (0.9, -0.18), (0.55, -0.24), (0.28, -0.32), (0.28, -0.85), (0, -0.96), (-0.28, -0.85), (-0.28, -0.32), (-0.55, -0.24), (-0.9, -0.18), (-0.95, 0.22), (-0.55, 0.68)])

    def paint(x, y, inside, angle, where):
        x, y = x / size_, y / size_
        gills = (1 - smooth(0.03, 0.1, abs(y + 0.06 - 0.3 * x * x))) * smooth(0.22, 0.35, abs(x)) * (1 - smooth(0.7, 0.85, abs(x)))
        tone = mix(mix(flesh, edge, 1 - smooth(0.02, 0.12, inside / size_)), gill, gills)
        tone = mix(tone, edge, 0.5 * smooth(0.0, 0.5, rough((x, y, 0), 3, 2)))
        return -0.02 * size_ * gills, tone if where != "side" else edge

    return slab("mushroom slice", lambda a: outline(a) * size_, 0.07, 0.02, food(f"mushroom-{kind}", painted=True, scale=9, wet=0.8, glow=0.1, rough=0.26), paint, around=110, along=40)


@part
@once
def fried_mushroom(kind="champignon", size_=0.2, variant=0):
    """A thin slice from a hot oven: shrunk, its rim curled and brown. `oyster`: a torn fan without a stem."""
    flesh, gold, brown, gill = {"champignon": _c("#ecc88c", "#c07c34", "#5c2c0c", "#3c1c0a"), "porcini": _c("#f0d496", "#a8601e", "#4c200a", "#c09448"), "oyster": _c("#d8b88c", "#94663a", "#4a2a12", "#7c5430")}[kind]
    stem = 0.5 + 0.4 * sin(variant * 2.3)
    cap = [(0.5, 0.66), (0.93, 0.2), (0.84, -0.2), (0.5, -0.16), (0.25, -0.22)]
    whole = [(0, 0.76), *cap, (0.26, -0.3 - stem), (0, -0.36 - stem)]
    fan = [(0.1, 0.8), (0.62, 0.72), (0.98, 0.3), (0.72, -0.12), (0.3, -0.5), (0.12, -1.0)]
    half = fan if kind == "oyster" else whole
    outline = closed_curve([*half, *((-x, y) for x, y in half if x)])

    def paint(x, y, inside, angle, where):
        p = (x / size_, y / size_, variant * 3.0)
        q = rough(p, 2.2, variant)
        rim = smooth(0.24, 0.02, inside / size_ + 0.1 * q)
        tone = mix(mix(flesh, gold, smooth(-0.3, 0.35, q) + 0.5 * rim), brown, 0.9 * smooth(0.5, 1.0, rim + 0.3 * q) + 0.6 * smooth(0.25, 0.5, noise(p, 2.6, 5)))
        if kind == "oyster":
            rib = smooth(0.5, 0.95, abs(sin(9 * atan2(p[0], p[1] + 1.3)))) * smooth(0.9, 0.2, hypot(p[0], p[1] - 0.3))
        else:
            rib = smooth(0.09, 0.03, abs(p[1] + 0.02 - 0.35 * p[0] * p[0])) * smooth(0.2, 0.3, abs(p[0])) * smooth(0.84, 0.7, abs(p[0]))
        curl = 0.28 * sin(variant * 1.7) * p[0] * p[0] + 0.2 * cos(variant * 2.9) * p[1] * abs(p[1]) + 0.16 * noise(p, 1.2, 3)
        return size_ * (curl - 0.05 * rib), mix(tone, gill, 0.75 * rib) if where == "top" else brown

    def rim_(a):
        return size_ * outline(a) * (1 + 0.1 * noise((cos(a), sin(a), variant * 2.0), 1.3, variant))

    return slab("fried mushroom", rim_, 0.035, 0.014, food(f"fried-mushroom-{kind}", painted=True, scale=10, vary=0.14, wet=0.4, glow=0.08, rough=0.3, bump=0.25), paint, around=84, along=34)


@once
def corn_cob(length=2.4, radius=0.36, charred=0.2):
    """Lies along x."""
    surface = food("cob", painted=True, scale=6, wet=0.5, rough=0.24, glow=0.1, char=charred, bump=0.06)
    deep, light, gap = _c("#d8960e", "#f2c43a", "#8c5a10")

    def shape(u, v):
        rows, files = 34, 16
        x = (v - 0.5) * length
        full = radius * power(sin(pi * clamp(v * 0.86 + 0.07)), 0.3)
        row = v * rows
        file_ = u * files + 0.12 * sin(v * 9)
        du, dv = abs((file_ % 1) - 0.5) * 2, abs(((row + 0.5 * (int(file_) % 2)) % 1) - 0.5) * 2
        kernel = (1 - du**3) ** 0.5 * (1 - dv**3) ** 0.5
        own = noise((int(file_) * 1.7, int(row) * 2.3, 1), 1.3)
        r = full * (0.86 + 0.17 * kernel)
        tone = mix(gap, mix(deep, light, 0.55 + 0.5 * own), smooth(0.1, 0.6, kernel))
        a = u * 2 * pi
        return Vector((x, r * cos(a), r * sin(a))), tone

    return sheet("corn", 128, 200, shape, surface, fixed=True)


@part
def corn_with_husk(length=2.3):
    put(corn_cob(length), at=(0.1, 0, 0.36))
    for turn, tilt, lift in ((78, -8, 0.1), (104, -4, 0.06), (60, 4, 0.2), (122, 2, 0.14), (92, 16, 0.02)):
        put(leaf("husk", turn % 3), at=(-0.85, 0, lift), turn=turn, tilt=(tilt, vary(30)), size=0.58)


@part
@once
def aubergine_half(length=2.1, width=0.52):
    """Lies along x, cut up: creamy flesh, slumped and browned; cuts in a loose net."""
    surface = food("aubergine", painted=True, scale=6, vary=0.08, wet=0.55, rough=0.3, bump=0.2, grain=16)
    skin, flesh, gold, brown, deep = _c("#2a1022", "#c89c54", "#9a6428", "#54280c", "#4a260c")
    outline = closed_curve([(length * 0.5, 0), (length * 0.42, width * 0.8), (length * 0.2, width), (-length * 0.2, width * 0.72), (-length * 0.45, width * 0.36), (-length * 0.52, 0), (-length * 0.45, -width * 0.36), (-length * 0.2, -width * 0.72), (length * 0.2, -width), (length * 0.42, -width * 0.8)])

    def paint(x, y, inside, angle, where):
        if where != "top":
            return 0, skin
        sway = 0.1 * noise((x, y, 0), 2.2, 3)
        a, b = abs(((x + y + sway) / 0.29) % 1 - 0.5) * 2, abs(((x - y - sway) / 0.29) % 1 - 0.5) * 2
        cut = max(smooth(0.74, 0.96, a), smooth(0.74, 0.96, b)) * smooth(-0.9, -0.2, noise((x, y, 0), 3, 8))
        heat = rough((x, y, 0), 3, 5) + 0.7 * smooth(0.16, 0.03, inside) + 0.5 * smooth(0.5, 0.8, max(a, b)) * (1 - cut)
        tone = mix(mix(flesh, gold, smooth(-0.1, 0.4, heat)), brown, 0.85 * smooth(0.4, 0.95, heat))
        lift = 0.04 * noise((x, y, 0), 3) + 0.02 * rough((x, y, 0), 9, 2) - 0.045 * cut
        return lift, mix(skin, mix(tone, deep, 0.75 * cut), smooth(0.01, 0.04, inside))

    return slab("aubergine", outline, 0.3, 0.05, surface, paint, around=150, along=80)


@part
@once
def grilled_slice(kind="zucchini", length=1.1, width=0.24, variant=0):
    """Cut along a vegetable, soft from the grill: its outline and its waves differ, the bars burnt it here more, there less."""
    flesh, gold, heart, skin = {
        "zucchini": _c("#ccc874", "#b08c34", "#e0dc9a", "#37561a"),
        "aubergine": _c("#c49a54", "#7c4e20", "#d8b878", "#24101c"),
        "sweet potato": _c("#e8822a", "#b04e10", "#f0963c", "#7a3418"),
    }[kind]
    a, b = length / 2, width
    outline = closed_curve([(a, 0), (a * 0.93, b * 0.5), (a * 0.5, b * (0.95 + 0.1 * sin(variant))), (0, b * 0.92), (-a * 0.55, b * (0.8 + 0.1 * cos(variant))), (-a * 0.93, b * 0.4), (-a, 0), (-a * 0.93, -b * 0.45), (-a * 0.5, -b * 0.82), (0, -b), (a * 0.5, -b * 0.95), (a * 0.93, -b * 0.5)])

    def paint(x, y, inside, angle, where):
        p = (x, y, variant * 2.1)
        q = rough(p, 3.5, variant)
        bars = smooth(0.45, 0.85, cos(2 * pi * ((x + 0.5 * y) / 0.24 + 0.12 * noise(p, 2.5) + variant * 0.3))) * smooth(-0.5, 0.1, noise(p, 1.8, 7))
        seeds = smooth(0.22, 0.1, cells((x * 9, y * 16, variant), 1.0, 3)) * smooth(0.45, 0.2, abs(y) / b)
        tone = mix(mix(flesh, heart, smooth(0.5, 0.15, abs(y) / b)), gold, smooth(-0.05, 0.45, q) + 0.4 * seeds * (kind != "sweet potato"))
        tone = mix(mix(skin, tone, smooth(0.012, 0.035, inside)), colour("#1a0b05"), 0.85 * bars)
        wave = 0.05 * sin(2.6 * x / a + variant * 1.7) + 0.035 * noise(p, 2.4, 5)
        return wave - 0.014 * bars, tone if where == "top" else skin

    return slab(f"grilled {kind}", outline, 0.07, 0.025, food(f"grilled-slice-{kind}", painted=True, scale=9, vary=0.12, wet=0.5, rough=0.28, glow=0.06, bump=0.25), paint, around=110, along=60)


@part
@once
def avocado_slice(length=0.62, variant=0):
    """A crescent, lying."""
    surface = food("avocado", painted=True, scale=7, wet=0.25, rough=0.35, glow=0.15)
    skin, green, yellow = _c("#3a4a1c", "#98b03c", "#d8d47c")

    def shape(u, v):
        a = (v - 0.5) * 2.3
        w = 0.12 * power(max(0, cos((v - 0.5) * pi)), 0.5)
        b = u * 2 * pi
        out = cos(b)
        r = length * 0.5 + w * out
        tone = mix(mix(yellow, green, smooth(-0.4, 0.75, out)), skin, smooth(0.93, 1, out))
        return Vector((r * sin(a), r * cos(a) - length * 0.4, 0.06 + 0.06 * sin(b) * (w / 0.12))), tone

    return sheet("avocado", 28, 26, shape, surface, fixed=True)


@part
def sliced_avocado(count=7, length=0.76, width=0.32, lean=52):
    """A half without its skin, cut across and pushed over, slice leaning on slice along x; cut faces to -x and up."""
    green, middle, yellow = _c("#7fa038", "#b8c85c", "#ecdf94")
    surface = food("sliced-avocado", painted=True, scale=7, vary=0.07, wet=0.35, rough=0.3, glow=0.2, bump=0.06)
    for i in range(count):
        k = (i + 0.5) / count
        # Wide where the stone was, narrow at the stem.
        wide, tall = width * sin(pi * (0.14 + 0.74 * k)) ** 0.6 * (1.12 - 0.3 * k), 0.3 * sin(pi * (0.12 + 0.76 * k)) ** 0.6

        def shape(u, v, wide=wide, tall=tall):
            a = u * 2 * pi
            depth = 0.07 * (0.0 if v < 0.5 else (v - 0.5) * 2)
            r = 0.06 + 0.94 * clamp(v * 2) if v < 0.5 else 1.0
            y, z = wide * r * cos(a), tall * r * (sin(a) if sin(a) > 0 else 0.25 * sin(a))
            tone = mix(mix(yellow, middle, smooth(0.35, 0.8, r)), green, smooth(0.84, 1.0, r))
            return Vector((-depth, y, z + 0.06)), tone

        slice_ = sheet("sliced avocado", 48, 20, shape, surface, fixed=True)
        put(slice_, at=(length * (k - 0.5), 0.02 * sin(i * 2.3), 0.0), tilt=(vary(2), -lean), turn=vary(4) + 180)


@part
@once
def avocado_half(length=0.62, width=0.42):
    """Cut up, with the hollow that the stone left; the stem to +x."""
    skin, green, yellow = _c("#2c3a16", "#9ab444", "#e0dc84")
    outline = closed_curve([(length, 0), (length * 0.7, width * 0.55), (0, width), (-length * 0.6, width * 0.8), (-length * 0.85, 0), (-length * 0.6, -width * 0.8), (0, -width), (length * 0.7, -width * 0.55)])

    def paint(x, y, inside, angle, where):
        away = hypot(x + length * 0.16, y) / (width * 0.5)
        if where != "top":
            return 0, skin
        if away < 1:
            return -0.17 * (1 - away * away) ** 0.5, mix(yellow, colour("#c8b04c"), smooth(0.4, 1.0, away))
        return -0.015, mix(skin, mix(green, yellow, smooth(0.04, 0.2, inside)), smooth(0.01, 0.04, inside))

    return slab("avocado half", outline, 0.3, 0.06, food("avocado-half", painted=True, scale=7, wet=0.3, rough=0.3, glow=0.08), paint, around=110, along=80)


@part
def broccoli(size_=0.36, seed=0.0):
    """A floret: a forked pale stalk below domes of fine buds, toasted on their tops; stands, its middle at the origin."""
    stalk = food("broccoli-stalk", "#a4c468", "#c2d68c", scale=5, rough=0.36, wet=0.3, glow=0.15, bump=0.1)
    for i in range(7):
        a, out = i * 2.39996 + seed, size_ * (0.0 if i == 6 else 0.56)
        top = (out * cos(a), out * sin(a), size_ * (0.42 if i == 6 else 0.12 + 0.1 * sin(i * 2.1 + seed)))
        branch = lambda v, top=top: (top[0] * v**1.3, top[1] * v**1.3, -0.85 * size_ + (top[2] + 0.85 * size_) * v)
        put(tube("broccoli stalk", branch, lambda v, b: size_ * (0.21 - 0.1 * v), stalk, around=14, along=12))
        put(_buds(i % 3), at=top, turn=i * 50, tilt=(-30 * out / size_ * sin(a), 30 * out / size_ * cos(a)), size=size_ * (0.5 + 0.06 * sin(i * 3 + seed)))


@once
def _buds(variant):
    """A dome of buds, with the radius 1."""
    deep, green, light, toast = _c("#2a6018", "#4f9430", "#86b84c", "#5a4018")

    def shape(u, v):
        a, t = u * 2 * pi, v * pi * 0.62
        p = Vector((sin(t) * cos(a), sin(t) * sin(a), cos(t)))
        bud, group = smooth(0.5, 0.1, cells(p, 7.5, variant)), smooth(0.6, 0.15, cells(p, 2.2, variant + 4))
        place = p * (0.86 + 0.16 * group + 0.06 * bud)
        tone = mix(mix(deep, green, 0.4 * group + 0.6 * bud), light, 0.5 * bud * group)
        return place, mix(tone, toast, 0.6 * smooth(0.15, 0.45, rough(p, 2.4, variant + 7)) * smooth(0.3, 0.8, p.z))

    return sheet("buds", 84, 46, shape, food("buds", painted=True, scale=9, vary=0.1, rough=0.5, wet=0.12, glow=0.12, bump=0.25, grain=40), fixed=True)


@part
@once
def garlic_head(size_=0.3):
    surface = food("garlic-head", "#e8dcc6", "#cbb698", "#efe6d6", rough=0.5, glow=0.1)
    return blob("garlic", (size_, size_, size_ * 0.85), surface, bend=lambda p: p * (1 + 0.1 * abs(cos(4 * atan2(p.y, p.x)))) + Vector((0, 0, max(0, p.z - size_ * 0.5) * 1.6)))


@part
@once
def whole_fruit(kind="lemon", size_=0.36):
    codes, shape_, look = {
        "lemon": (("#e0ac10", "#ecc638"), (0.85, 0.85, 1.1), dict(bump=0.35, grain=30)),
        "orange": (("#dc6c08", "#ee8c20"), (1, 1, 0.96), dict(bump=0.35, grain=30)),
        "pear": (("#a8a030", "#c8b84c", "#b07a30"), (0.85, 0.85, 1.1), {}),
        "beet": (("#5a1028", "#42101e", "#7a3a3a"), (0.95, 0.95, 0.9), dict(bump=0.3)),
        "pumpkin": (("#c8601a", "#dc7c28"), (1.1, 1.1, 0.8), {}),
        "ginger": (("#c8a05c", "#b08848"), (1.3, 0.6, 0.5), dict(bump=0.5)),
    }[kind]
    surface = food(f"whole-{kind}", *codes, scale=4, **{"rough": 0.36, "wet": 0.25, **look})

    def bend(p):
        if kind == "pear":
            k = smooth(-0.2, 1.0, p.z / size_)
            return Vector((p.x * lerp(1, 0.45, k), p.y * lerp(1, 0.45, k), p.z * 1.1))
        if kind == "lemon":
            return p + Vector((0, 0, 0.16 * size_ * power(p.z / size_, 7)))
        if kind == "beet" and p.z < 0:
            return Vector((p.x, p.y, p.z - size_ * 0.9 * max(0, 1 - hypot(p.x, p.y) / size_ * 1.6) ** 2))
        return p

    return blob(f"whole {kind}", [size_ * s for s in shape_], surface, bend=bend, lumps=((0.05 * size_, 1.2 / size_),))


@part
def apple(size_=0.42):
    """With its stem in a hollow; red, striped over yellow."""
    red, deep, yellow, brown = _c("#b81e16", "#7e0c10", "#e0b04a", "#7a5a2a")

    def shape(u, v):
        a = u * 2 * pi
        r, z = through([(0, 0.55), (0.16, 0.62), (0.42, 0.84), (0.78, 0.74), (1.0, 0.28), (0.96, -0.25), (0.74, -0.7), (0.42, -0.86), (0.14, -0.74), (0, -0.7)], v)
        r = max(0, r) * (1 + 0.035 * cos(a * 5 + 0.4) * smooth(0.2, -0.8, z) + 0.03 * noise((cos(a), sin(a), z), 1.2))
        stripes = smooth(-0.1, 0.5, noise((a * 5, z * 0.7, 0), 1.7, 2) + 0.5 * noise((cos(a), sin(a), z), 1.1, 6))
        tone = mix(mix(red, yellow, 0.65 * stripes), deep, 0.5 * smooth(0, 0.6, noise((cos(a), sin(a), z), 1.0, 9)))
        return Vector((r * cos(a), r * sin(a), z)) * size_, mix(mix(tone, yellow, 1 - smooth(0.2, 0.5, r)), brown, (1 - smooth(0.03, 0.14, r)) * 0.8)

    put(sheet("apple", 110, 70, shape, food("apple", painted=True, scale=16, vary=0.05, rough=0.3, wet=0.25, bump=0.04), fixed=True))
    put(tube("apple stem", lambda v: (0.16 * v * v * size_, 0, size_ * (0.5 + 0.6 * v)), lambda v, a: size_ * (0.04 + 0.03 * v**3), food("apple-stem", "#4a3018", rough=0.6), around=8, along=10))


@part
@once
def fry(length=1.0, width=0.065, variant=0):
    """A potato stick."""
    surface = food("fry", painted=True, scale=9, bump=0.35, grain=30, rough=0.4, wet=0.3, glow=0.06)
    pale, gold, brown = _c("#eec456", "#dd9f2c", "#a3641a")

    def shape(u, v):
        a = u * 2 * pi
        x = (v - 0.5) * length
        square = box_outline(1, 1, 6)(a)
        end = power(sin(pi * clamp(v * 0.98 + 0.01)), 0.12)
        r = width * square * end * (1 + 0.1 * noise((x * 2, a, variant), 1.5))
        tone = mix(mix(gold, pale, smooth(-0.4, 0.4, noise((x * 3, cos(a), variant * 3.0), 1.4))), brown, smooth(0.42, 0.5, abs(v - 0.5)) * 0.8 + 0.5 * smooth(0.95, 1.3, square))
        return Vector((x, r * cos(a), r * sin(a) + 0.05 * length * noise((v * 2, 0, variant * 5.0), 1))), tone

    return sheet("fry", 16, 14, shape, surface, fixed=True)


@part
def fries_bunch(count=60, radius=0.6):
    """Standing in a cone or bucket."""
    for i in range(count):
        a, r = i * 2.39996, radius * ((i + 0.5) / count) ** 0.5
        lean = 20 * r / radius
        put(
            fry(chance.choice((0.95, 1.05, 1.2)), 0.062, i % 4),
            at=(r * cos(a), r * sin(a), 0.25 + vary(0.16) - 0.2 * r),
            turn=a * 180 / pi,
            tilt=(vary(12), -90 + lean + vary(10)),
        )


@part
@once
def baked_potato_half(length=0.54, width=0.4, variant=0):
    """Cut up: a golden crust with brown blisters on the cut, wrinkled skin below."""
    skin, deep, earth, flesh, gold, brown, dark = _c("#8a5426", "#5a3014", "#b07c44", "#f6dc8c", "#e8b040", "#a8611a", "#5c2a0a")

    def shape(u, v):
        a = u * 2 * pi
        egg = 1 + 0.1 * cos(a) + 0.06 * noise((cos(a), sin(a), variant), 1.3, 2)
        if v < 0.55:
            # The cut, from its middle to the rim: puffed, a crust that rises at the rim.
            k = v / 0.55
            x, y = length * k * egg * cos(a), width * k * egg * sin(a)
            bubbles = max(0.0, noise((x, y, variant), 7, 4))
            lift = 0.05 * (1 - k * k) + 0.022 * rough((x, y, variant), 4, 3) + 0.03 * bubbles
            crisp = rough((x, y, variant), 3.2, 8) + 0.9 * (k - 0.55)
            tone = mix(flesh, gold, smooth(-0.7, -0.1, crisp))
            tone = mix(tone, brown, 0.9 * smooth(-0.02, 0.42, crisp + 0.5 * bubbles))
            tone = mix(tone, dark, 0.7 * smooth(0.9, 1.0, k))
            return Vector((x, y, width * 0.72 + lift)), tone
        t = (v - 0.55) / 0.45 * pi / 2
        x, y = length * egg * cos(a) * cos(t) ** 0.7, width * egg * sin(a) * cos(t) ** 0.7
        p = (x, y, -sin(t))
        wrinkle = rough(p, 6, variant + 5)
        tone = mix(mix(skin, deep, smooth(-0.2, 0.5, wrinkle)), earth, 0.7 * smooth(0.1, 0.5, rough(p, 3, variant + 2)))
        swell = 1 + 0.04 * wrinkle + 0.05 * sin(2 * t)
        return Vector((x * swell, y * swell, width * 0.72 * (1 - sin(t)))), tone

    return sheet("baked potato", 110, 90, shape, food("baked-potato", painted=True, scale=12, vary=0.1, rough=0.36, wet=0.35, bump=0.35, grain=34, glow=0.04))


@part
@once
def celery_stick(length=1.0, width=0.095, variant=0):
    """A piece of a stalk along x, its hollow up: ribs outside, pale where it is cut."""
    rib, green, pale, cut = _c("#6f9c34", "#9cc05a", "#d6e4a6", "#eaf0cc")

    def shape(u, v):
        # Around a crescent: outside from one lip to the other (u below 0.5), back through the hollow.
        out = u < 0.5
        a = pi * (1.06 + 0.88 * u * 2) if out else pi * (1.94 - 0.88 * (u - 0.5) * 2)
        ribs = 0.5 + 0.5 * cos(u * 2 * pi * 9)
        r = width * ((1 + 0.05 * ribs) if out else 0.56) * (1 + 0.12 * (v - 0.5))
        bend = 0.05 * sin(pi * v + variant)
        tone = mix(mix(green, rib, 0.7 * (1 - ribs)), pale, 0.3 + 0.3 * noise((v * 5, u, variant), 1.4)) if out else pale
        slant = length * (v - 0.5) + 0.03 * sin(a) * (1 if variant % 2 else -1) * abs(2 * v - 1)
        return Vector((slant, r * cos(a) + bend, width * 1.1 + r * sin(a))), mix(tone, cut, smooth(0.96, 1.0, abs(2 * v - 1)))

    return sheet("celery stick", 72, 40, shape, food("celery-stick", painted=True, scale=8, vary=0.08, rough=0.26, wet=0.4, glow=0.22, bump=0.12), fixed=True)


def _crags(p, scale, seed):
    """Height of a fried crust of crumbs: lumps, and grains on them; about -0.5 to 0.5."""
    return 0.5 * rough(p, scale, seed) + 0.5 * (0.45 - cells(p, scale * 2.6, seed)) + 0.4 * (0.45 - cells(p, scale * 6, seed + 3))


@part
@once
def falafel(radius=0.31, variant=0, broken=False):
    """A fried ball with a craggy dark crust. `broken`: half of it, the green crumbly inside towards +z."""
    gold, brown, dark, green, herb, crumb = _c("#b0702a", "#74400f", "#33180a", "#7c8c34", "#466c1e", "#b8ae60")

    def shape(u, v):
        a, t = u * 2 * pi, (v - 0.5) * pi
        unit = Vector((cos(t) * cos(a), cos(t) * sin(a), 0.9 * sin(t)))
        crag = _crags(unit, 2.2, variant * 5.0)
        p = unit * radius * (1 + 0.17 * crag + 0.06 * noise(unit, 1.1, variant))
        tone = mix(brown, gold, smooth(-0.25, 0.3, crag))
        tone = mix(tone, dark, clamp(0.8 * smooth(0.0, -0.35, crag) + 0.6 * smooth(0.1, 0.5, noise(unit, 1.6, variant + 3))))
        tone = mix(tone, herb, 0.4 * smooth(0.35, 0.5, noise(unit, 6, variant + 7)))
        if broken and t > 0:
            # The torn face: the upper half pressed flat, rough with crumbs.
            torn = _crags((p.x / radius, p.y / radius, 3), 2.4, variant)
            face = smooth(0.93, 0.8, hypot(p.x, p.y) / radius)
            tone = mix(tone, mix(mix(green, crumb, smooth(-0.1, 0.35, torn)), herb, 0.8 * smooth(0.1, 0.35, noise((p.x, p.y, 0), 16, 2))), face)
            p.z = 0.06 * radius + 0.2 * radius * torn
        return p, tone

    return sheet("falafel", 110, 80, shape, food("falafel", painted=True, scale=9, vary=0.16, rough=0.55, wet=0.1, bump=0.8, grain=40), fixed=True)


@part
@once
def pitted_olive(kind="black"):
    """Stands upright, the hole above."""
    codes = {"black": ("#1c1418", "#33222c"), "green": ("#7c862a", "#a0a644")}[kind]
    surface = food(f"pitted-olive-{kind}", *codes, scale=6, wet=0.5, rough=0.22, glow=0.06, bump=0.12)
    return turned("pitted olive", [(0, -0.14), (0.07, -0.13), (0.12, -0.04), (0.12, 0.06), (0.085, 0.13), (0.055, 0.145), (0.04, 0.12), (0.034, 0.02), (0, 0.0)], surface, around=28, along=30, wobble=0.05)


@part
@once
def stew_potato(kind="paprika", variant=0):
    """A piece boiled in a red stew or with beets: mealy, its edges worn round, tinted below and in patches."""
    size = (0.21, 0.17, 0.14)
    mealy, gold, red = _c(*{"paprika": ("#f2cc74", "#dc9c3c", "#a8400e"), "broth": ("#fbe09c", "#eabf62", "#e0ac4c"), "beet": ("#f6d496", "#e8a878", "#b8304a")}[kind])

    def paint(p, unit, push):
        sides = sorted(abs(x) / s for x, s in zip(p, size))
        tone = mix(mealy, gold, smooth(-0.3, 0.5, rough(p, 4, variant)) + 0.5 * smooth(0.7, 1.0, sides[1]))
        return mix(tone, red, clamp(0.85 * smooth(0.08, -0.08, p.z + 0.08 * noise(p, 5, variant)) + 0.6 * smooth(0.05, 0.45, rough(p, 3, variant + 6))))

    surface = food(f"stew-potato-{kind}", painted=True, scale=9, vary=0.1, wet=0.7, rough=0.26, glow=0.12, bump=0.14, grain=24)
    return blob("stew potato", size, surface, square=(0.62, 0.55), lumps=((0.06, 2.6), (0.012, 9)), paint=paint, around=52, along=34, seed=variant * 3.7)


@part
@once
def corn_piece(length=0.62, radius=0.26, variant=0):
    """A cob cut across, along x, grilled: kernels in files, some brown, and at both ends their roots around the pith."""
    deep, light, gap, brown, black, root, pith, core = _c("#e09a0c", "#f6cc40", "#a8741a", "#8a4a10", "#2a1206", "#f4dc7c", "#efe2b4", "#c8b080")
    files, rows = 14, max(4, round(length / 0.082))

    def shape(u, v):
        a, file_ = u * 2 * pi, u * files
        du = abs(file_ % 1 - 0.5) * 2
        if 0.14 < v < 0.86:
            k = (v - 0.14) / 0.72
            row = k * rows + 0.5 * (int(file_) % 2)
            dv = abs(row % 1 - 0.5) * 2
            kernel = (1 - du**3) ** 0.5 * (1 - dv**3) ** 0.5
            own = noise((int(file_) * 1.7, int(row) * 2.3, variant), 1.3)
            heat = noise((cos(a), sin(a), k * length * 2), 1.5, variant + 3) + 0.5 * own
            tone = mix(deep, light, 0.5 + 0.7 * own)
            tone = mix(tone, brown, 0.75 * smooth(0.18, 0.5, heat))
            tone = mix(tone, black, 0.8 * smooth(0.45, 0.75, heat) * kernel)
            r = radius * (0.85 + 0.17 * kernel + 0.02 * own)
            return Vector((length * (k - 0.5), r * cos(a), r * sin(a))), mix(gap, tone, smooth(0.1, 0.6, kernel))
        k = v / 0.14 if v <= 0.14 else (1 - v) / 0.14
        r = radius * (0.85 + 0.15 * (1 - du**3) ** 0.5 * smooth(0.55, 1.0, k)) * k
        tone = mix(core, pith, smooth(0.0, 0.3, k + 0.1 * noise((cos(a), sin(a), k), 4)))
        tone = mix(tone, mix(root, light, k), smooth(0.5, 0.62, k) * (1 - 0.6 * smooth(0.75, 1.0, du)))
        side = -1 if v < 0.5 else 1
        return Vector((side * (length / 2 - 0.03 * (1 - k) - 0.015 * smooth(0.8, 1.0, k)), r * cos(a), r * sin(a))), tone

    return sheet("corn piece", 154, 130, shape, food("corn-piece", painted=True, scale=6, vary=0.08, wet=0.6, rough=0.2, glow=0.12, bump=0.06), fixed=True)


@part
def roast_champignon(size_=0.2, variant=0):
    """Its stem down: a brown shining cap, wrinkled by the fire, pale at its rim."""
    brown, dark, pale, gill = _c("#ac6a30", "#56290f", "#ecd0a0", "#5a3820")

    def paint(p, unit, push):
        q = rough(p, 1.2 / size_, variant)
        tone = mix(mix(brown, dark, smooth(-0.2, 0.4, q + 0.5 * unit.z - 0.2)), pale, 0.9 * smooth(0.62, 0.1, unit.z) * smooth(0.5, -0.2, q))
        return mix(tone, gill, smooth(-0.1, -0.4, unit.z))

    def cap(p):
        return Vector((p.x, p.y, p.z if p.z > 0 else p.z * 0.35))

    surface = food("roast-champignon", painted=True, scale=10, wet=0.7, rough=0.22, bump=0.4, grain=30)
    put(blob("cap", (size_, size_ * 0.95, size_ * 0.72), surface, lumps=((size_ * 0.1, 0.6 / size_), (size_ * 0.05, 2 / size_)), bend=cap, paint=paint, around=48, along=32, seed=variant * 2.7), at=(0, 0, size_ * 0.5))
    put(tube("stem", lambda v: (0.04 * v, 0, size_ * (0.55 - 0.7 * v)), lambda v, a: size_ * (0.34 + 0.06 * v) * clamp((1 - v) * 12) ** 0.5, food("champignon-stem", "#d8b482", "#b88a54", rough=0.4, wet=0.3), around=20, along=16))


@part
@once
def baked_pear_slice(length=0.62, width=0.36, variant=0):
    """A slice along a pear, the stem's end to +x: amber flesh, browned in a caramel at the rim."""
    flesh, amber, brown, dark, core = _c("#fad084", "#e28c26", "#8c4410", "#4c1e06", "#a0602a")
    outline = closed_curve([(length, 0.0), (length * 0.84, width * 0.24), (length * 0.35, width * 0.46), (-length * 0.3, width), (-length * 0.8, width * 0.6), (-length * 0.9, 0), (-length * 0.8, -width * 0.6), (-length * 0.3, -width), (length * 0.35, -width * 0.46), (length * 0.84, -width * 0.24)])

    def paint(x, y, inside, angle, where):
        p = (x, y, variant)
        if where == "side":
            return 0, mix(brown, dark, smooth(-0.3, 0.4, rough(p, 5, 3)))
        q = rough(p, 4, 2)
        tone = mix(amber, flesh, smooth(0.02, 0.16, inside + 0.08 * q))
        tone = mix(tone, brown, clamp(0.9 * smooth(0.05, 0.0, inside + 0.03 * q) + 0.4 * smooth(0.2, 0.6, q)))
        pit = 1 - smooth(0.5, 1.0, hypot((x + length * 0.34) / (length * 0.2), y / (width * 0.26)))
        vein = (1 - smooth(0.0, 0.02, abs(y))) * smooth(-0.2, 0.0, x)
        return 0.012 * q - 0.02 * pit, mix(tone, core, max(0.6 * pit, 0.4 * vein))

    surface = food("baked-pear-slice", painted=True, scale=8, vary=0.12, wet=0.85, rough=0.2, glow=0.05, bump=0.12)
    return slab("baked pear slice", outline, 0.06, 0.03, surface, paint, around=110, along=56)


@part
def baked_pear_half(length=0.62, width=0.4, height=0.26, variant=0):
    """Half a pear out of the oven, its cut up, the stem at +x: juicy pale flesh, a glaze that darkens towards the rim, seeds in the core, bronze skin."""
    flesh, gold, amber, brown, dark = _c("#fadc98", "#f0b64c", "#d27a18", "#84400c", "#3a1604")
    outline = closed_curve([(length, 0.0), (length * 0.93, width * 0.22), (length * 0.62, width * 0.36), (length * 0.25, width * 0.56), (-length * 0.28, width), (-length * 0.72, width * 0.78), (-length * 0.9, 0), (-length * 0.72, -width * 0.78), (-length * 0.28, -width), (length * 0.25, -width * 0.56), (length * 0.62, -width * 0.36), (length * 0.93, -width * 0.22)])
    core = -length * 0.34

    def paint(x, y, inside, angle, where):
        p = (x, y, variant * 3.0)
        if where == "side":
            return 0, mix(amber, brown, smooth(-0.3, 0.4, rough(p, 4, 3)))
        q = rough(p, 4, 2)
        tone = mix(flesh, gold, smooth(0.28, 0.12, inside + 0.05 * q) + 0.4 * smooth(0.0, 0.5, q))
        tone = mix(tone, amber, 0.9 * smooth(0.15, 0.04, inside + 0.05 * q))
        tone = mix(tone, brown, smooth(0.07, 0.015, inside + 0.03 * q) + 0.5 * smooth(0.3, 0.6, rough(p, 5, 8)) * smooth(0.3, 0.1, inside))
        lens = hypot((x - core) / 0.17, y / (0.105 - 0.24 * (x - core)))
        vein = smooth(0.02, 0.006, abs(y + 0.008 * q)) * smooth(core + 0.1, core + 0.16, x)
        tone = mix(tone, amber, 0.5 * vein + 0.55 * smooth(0.2, 0.05, abs(lens - 0.95)) + 0.2 * smooth(1.0, 0.8, lens))
        tone = mix(tone, dark, 0.7 * smooth(0.03, 0.0, inside) * smooth(0.0, 0.3, rough(p, 6, 5)))
        return 0.01 * q - 0.02 * smooth(1.0, 0.5, lens), tone

    surface = food("baked-pear-half", painted=True, scale=8, vary=0.06, wet=0.7, rough=0.3, glow=0.12, bump=0.1)
    put(slab("baked pear half", outline, height, 0.05, surface, paint, around=130, along=64))
    put(tube("pear stem", lambda v: (length * (0.95 + 0.26 * v), 0.05 * v * v, height * 0.6 + 0.06 * v), lambda v, a: 0.02 + 0.012 * v**4, food("pear-stem", "#3a200c", rough=0.6), around=10, along=14))
    seed = blob("pear seed", (0.06, 0.03, 0.02), food("pear-seed", "#2c1206", rough=0.25, wet=0.6), bend=lambda p: Vector((p.x, p.y * (1 - 5 * p.x), p.z)), around=16, along=10)
    for side in (-1, 1):
        put(seed, at=(core, 0.042 * side, height - 0.015), turn=-8 * side)


@part
@once
def split_hazelnut(variant=0, hollow=1.0):
    """Half a roasted kernel, the cut up: ivory with a hollow (`hollow`: how deep), toasted at the rim, its skin brown."""
    ivory, toast, skin = _c("#f2d8a4", "#c48840", "#6a3012")
    outline = closed_curve([(0.15, 0), (0.09, 0.1), (-0.04, 0.125), (-0.125, 0.05), (-0.125, -0.05), (-0.04, -0.125), (0.09, -0.1)])

    def paint(x, y, inside, angle, where):
        if where != "top":
            return 0, skin
        deep = hollow * (1 - smooth(0.02, 0.05, hypot(x * 0.6, y)))
        tone = mix(toast, ivory, smooth(0.0, 0.05, inside + 0.02 * noise((x, y, variant), 20)))
        return -0.02 * deep, mix(mix(skin, tone, smooth(0.004, 0.014, inside)), toast, 0.7 * deep)

    return slab("split hazelnut", outline, 0.09, 0.02, food("split-hazelnut", painted=True, scale=14, rough=0.45, bump=0.2), paint, around=40, along=28)


@part
@once
def roast_hazelnut(variant=0):
    """A kernel, its tip to +x: skin that splits in flakes over ivory, a pale scar at the blunt end."""
    skin, dark, ivory = _c("#8a4a1e", "#56260c", "#edcb90")

    def paint(p, unit, push):
        turn = atan2(unit.z, unit.y)
        rib = 0.5 + 0.5 * sin(turn * 9 + 2 * noise(p, 6, variant))
        tone = mix(skin, dark, 0.75 * rib * smooth(-0.4, 0.4, rough(p, 9, variant)))
        tone = mix(tone, ivory, 0.9 * smooth(0.2, 0.36, rough(p, 5, variant + 3)))
        return mix(tone, mix(ivory, skin, 0.4), smooth(-0.75, -0.9, unit.x))

    def pointed(p):
        k = 1 - 0.45 * smooth(0.2, 1.0, p.x / 0.13)
        return Vector((p.x, p.y * k, p.z * k))

    return blob("roast hazelnut", (0.13, 0.105, 0.1), food("roast-hazelnut", painted=True, scale=12, vary=0.14, rough=0.5, wet=0.1, bump=0.35), lumps=((0.012, 9),), paint=paint, bend=pointed, around=44, along=28, seed=variant * 2.1)


@part
@once
def charred_lemon(radius=0.34, height=0.26):
    """Half a lemon, its cut up and burnt to caramel on the grate."""
    _, _, pattern, look = SLICES["lemon"]
    rind, amber, burnt = _c("#dca814", "#b06a10", "#2c1204")

    def paint(x, y, inside, angle, where):
        if where == "side":
            return 0, mix(rind, amber, smooth(0.0, 0.5, rough((x, y, 1), 4, 2)))
        lift, tone = pattern(hypot(x, y) / radius, angle, x / radius, y / radius)
        heat = rough((x, y, 0), 4, 7) + 0.35 * abs(sin(9 * (x + 0.5 * y)))
        tone = mix(tone, amber, 0.85 * smooth(-0.1, 0.3, heat))
        return lift + 0.012 * rough((x, y, 0), 9, 2), mix(tone, burnt, 0.85 * smooth(0.28, 0.55, heat) * (where == "top"))

    return slab("charred lemon", round_outline(radius, 0.05, 4), height, 0.05, food("charred-lemon", painted=True, scale=12, vary=0.1, **{**look, "wet": 0.7}), paint, around=90, along=50)


@part
@once
def chickpea_patty(radius=1.05, height=0.23, seed=4.0):
    """Chickpeas and spinach, fried: a craggy brown crust, flecks of green in it. Its middle at the origin."""
    gold, brown, dark, green, pale = _c("#c9822e", "#8a4e18", "#42210a", "#557a1e", "#e6c078")

    def shape(u, v):
        a, t = u * 2 * pi, pi / 2 - v * pi
        r, z = radius * power(cos(t), 0.5), height * power(sin(t), 0.7)
        p = Vector((r * cos(a), r * sin(a), z * 1.3))
        crag = _crags(p, 3.0, seed) + 0.25 * rough(p, 16, seed + 6)
        r += 0.12 * crag * (0.25 + 0.75 * abs(cos(t)))
        z += 0.07 * crag * sin(t)
        tone = mix(brown, gold, smooth(-0.3, 0.3, crag + 0.4 * noise(p, 2, seed + 5)))
        tone = mix(tone, pale, 0.75 * smooth(0.28, 0.45, noise(p, 9, seed + 9)))
        tone = mix(tone, green, 0.85 * smooth(0.3, 0.42, noise((p.x, p.y, p.z * 2), 13, seed + 2)))
        tone = mix(tone, dark, clamp(0.75 * smooth(0.45, 0.95, abs(sin(t)) + 0.4 * crag) + 0.6 * smooth(-0.12, -0.4, crag)))
        return Vector((r * cos(a), r * sin(a), z)), tone

    return sheet("chickpea patty", 320, 80, shape, food("chickpea-patty", painted=True, scale=9, vary=0.16, bump=1.0, grain=30, rough=0.5, wet=0.12), fixed=True)


@part
def split_sweet_potato(length=2.2, width=0.56, variant=0):
    """Half of one baked in embers, its cut up, its thin end at +x: dry coppery skin with some ash, fluffy flesh raked with a fork, about 0.45 high."""
    copper, plum, ash, black, flesh, deep, light, caramel = _c("#b4634a", "#84404e", "#c4b8ac", "#2a1612", "#ff8a10", "#ee7608", "#ffb440", "#a8500c")

    def along(v):
        t = 2 * v - 1
        full = power(1 - abs(t) ** 2.2, 0.62) * (1 - 0.3 * t) * (1 + 0.1 * noise((v * 3, 0, variant), 1.2))
        return length * (v - 0.5), width * full, width * 0.72 * full**0.7, 0.16 * sin(2.6 * v + variant)

    def body(u, v):
        x, w, h, sway = along(v)
        a = pi * (0.5 + u)
        lip = smooth(0.08, 0.0, min(u, 1 - u))
        p = Vector((x, w * sin(a), h * (1 + cos(a)) + 0.07 * lip))
        wrinkle = rough((p.x * 2.2, p.y * 2, p.z * 6), 1.8, variant)
        p.y, p.z = p.y * (1 + 0.04 * wrinkle) + sway, max(0.0, p.z + 0.025 * wrinkle)
        tone = mix(copper, plum, smooth(-0.35, 0.35, wrinkle + 0.4 * noise(p, 2.2, variant)))
        tone = mix(tone, ash, 0.45 * smooth(0.1, 0.45, rough(p, 3.6, variant + 9)))
        return p, mix(tone, black, 0.85 * smooth(0.32, 0.44, noise(p, 3.4, variant + 4)))

    def inside(u, v):
        x, w, h, sway = along(v)
        k = 2 * u - 1
        y = 0.96 * k * w
        q = (x, y, variant)
        soft = rough(q, 3, 4)
        crumb = smooth(0.55, 0.1, cells((x + 0.05 * noise(q, 7), y + 0.05 * noise(q, 7, 4), variant), 8, 3))
        rake = sin((y + 0.25 * x * k + 0.1 * noise(q, 1.6)) * 52) * smooth(-0.1, 0.25, noise(q, 1.8, 7))
        middle = smooth(1.0, 0.75, abs(k)) * smooth(1.0, 0.88, abs(2 * v - 1))
        lit = 0.4 * rake + 0.5 * crumb - 0.2 + 0.8 * soft
        tone = mix(mix(flesh, deep, smooth(0.0, -0.6, lit)), light, 0.8 * smooth(0.1, 0.8, lit))
        z = h - 0.02 + middle * (0.03 + 0.07 * soft + 0.016 * rake + 0.045 * crumb)
        return Vector((x, y + sway, z)), mix(tone, caramel, 0.8 * smooth(0.9, 0.98, abs(k) + 0.05 * rough(q, 6)))

    put(sheet("batat skin", 90, 150, body, food("batat-skin", painted=True, scale=14, vary=0.14, rough=0.88, bump=0.9, grain=30), closed=False))
    put(sheet("batat flesh", 130, 220, inside, food("batat-flesh", painted=True, scale=9, vary=0.08, wet=0.1, rough=0.46, bump=0.5, grain=34, glow=0.16), closed=False, fixed=True))


@part
@once
def pickled_turnip(length=0.34, width=0.055):
    """A stick: pale inside, pink from beet juice along its edges."""
    pale, pink, deep = _c("#f2cdd0", "#d9879c", "#b04a6c")

    def paint(p, unit, push):
        edges = sorted((abs(p.x) / length, abs(p.y) / width, abs(p.z) / width))
        return mix(mix(pale, pink, smooth(-0.4, 0.4, rough(p, 5, 2))), deep, 0.6 * smooth(0.75, 1.05, edges[1]))

    return blob("pickled turnip", (length, width, width), food("pickled-turnip", painted=True, scale=8, rough=0.26, wet=0.5, glow=0.25, bump=0.1), square=(0.3, 0.35), lumps=((0.02, 3),), paint=paint, around=36, along=20)


@part
@once
def baked_apple_slice(size_=0.42, variant=0):
    """Half a round across the core, lying, its red skin towards +y: soft, glossy, caramelised at its edges."""
    skin, flesh, amber, brown, core = _c("#8e1c14", "#f2c868", "#d88a22", "#7c3a0c", "#a86e2a")
    outline = closed_curve([(1.0, -0.3), (0.94, 0.15), (0.66, 0.55), (0, 0.74), (-0.66, 0.55), (-0.94, 0.15), (-1.0, -0.3), (-0.45, -0.36), (-0.16, -0.24), (0.16, -0.24), (0.45, -0.36)])

    def paint(x, y, inside, angle, where):
        p = (x / size_, y / size_, variant)
        q = rough(p, 2.4, 3)
        rind = angle > -0.28 or angle < -pi + 0.28
        tone = mix(flesh, amber, smooth(-0.1, 0.6, q + 0.6 * smooth(0.25, 0.05, inside / size_)))
        tone = mix(tone, brown, 0.85 * smooth(0.14, 0.02, inside / size_ + 0.07 * q) * (not rind) + 0.6 * smooth(0.25, 0.55, noise(p, 2.6, 8)))
        tone = mix(tone, core, 0.6 * smooth(0.28, 0.1, hypot(p[0] * 0.8, p[1] + 0.22)))
        if where != "top":
            tone = skin if rind else mix(amber, brown, 0.5)
        return 0.03 * q + 0.02 * noise(p, 1.4, 5), tone

    return slab("baked apple slice", lambda a: outline(a) * size_, 0.1, 0.035, food("baked-apple-slice", painted=True, scale=8, vary=0.08, rough=0.24, wet=0.6, glow=0.16, bump=0.15), paint, around=110, along=50)


@part
@once
def roast_beet(size_=0.46, variant=0):
    """A segment of a beet from embers: rings on its cut faces, its skin side dark and wrinkled below; its edge up."""
    red, light, deep, skin = _c("#8e1634", "#c25470", "#560c22", "#38141a")

    def shape(u, v):
        t = (v - 0.5) * pi
        half = power(cos(t), 0.75)
        face = u < 0.32 or u > 0.68
        k = u / 0.32 if u < 0.32 else (1 - u) / 0.32 if u > 0.68 else 1.0
        spread = 0.72
        angle = -spread if u < 0.32 else spread if u > 0.68 else lerp(-spread, spread, (u - 0.32) / 0.36)
        full = size_ * (0.62 + 0.06 * noise((v * 2, variant, 0), 1.3))
        y, z = full * half * k * sin(angle), full * (1 - half * k * cos(angle))
        p = (size_ * sin(t), y, z)
        ring = 0.5 + 0.5 * sin((hypot(k * half * 0.9, sin(t) * 0.9) + 0.07 * noise(p, 3, variant)) * 19)
        q = rough(p, 5, variant)
        if face:
            tone = mix(mix(red, deep, 0.65 * ring), light, 0.42 * (1 - ring) ** 2)
            tone = mix(tone, skin, 0.8 * smooth(0.86, 0.98, k) + 0.5 * smooth(0.75, 1.0, abs(2 * v - 1)) + 0.35 * smooth(0.25, 0.5, q))
        else:
            tone = mix(skin, deep, smooth(-0.2, 0.5, q))
        return Vector((p[0], y * (1 + 0.04 * q), z + 0.02 * q)), tone

    return sheet("roast beet", 90, 60, shape, food("roast-beet", painted=True, scale=10, vary=0.2, rough=0.26, wet=0.5, bump=0.4, grain=30, glow=0.06), fixed=True)


@part
@once
def rustic_potato(variant=0, halved=False):
    """A small potato baked in its skin. `halved`: a crisp golden face towards +z."""
    skin, tan, dark, gold, pale, brown = _c("#c07a22", "#e6ac44", "#6e3a10", "#eaa92c", "#f8d670", "#9a5010")
    length, width = (0.3, 0.22) if variant % 2 else (0.27, 0.235)

    def shape(u, v):
        a, t = u * 2 * pi, (v - 0.5) * pi
        unit = Vector((cos(t) * cos(a), cos(t) * sin(a), sin(t)))
        p = Vector((length * unit.x, width * unit.y, 0.2 * unit.z)) * (1 + 0.1 * noise(unit, 1.1, variant * 4.0) + 0.02 * rough(unit, 4, variant))
        q = rough(unit, 2.4, variant + 3)
        tone = mix(mix(tan, skin, smooth(-0.3, 0.3, q)), dark, 0.6 * smooth(0.25, 0.55, rough(unit, 2.6, variant + 8)))
        if halved and t > 0:
            edge = hypot(p.x / length, p.y / width)
            crisp = rough((p.x, p.y, variant), 6, 2)
            face = mix(mix(pale, gold, smooth(-0.3, 0.3, crisp + 0.4 * edge)), brown, 0.85 * smooth(0.72, 0.95, edge + 0.2 * crisp) + 0.5 * smooth(0.25, 0.5, crisp))
            tone = mix(face, tone, smooth(0.93, 1.02, edge))
            p.z = 0.03 + 0.03 * crisp - 0.03 * smooth(0.8, 1.0, edge)
        return p, tone

    return sheet("rustic potato", 56, 48, shape, food("rustic-potato", painted=True, scale=9, vary=0.1, rough=0.38, wet=0.35, bump=0.4, grain=30, glow=0.05), fixed=True)
