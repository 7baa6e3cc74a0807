"""Rice, noodles, pasta, porridge, mash."""

from mathutils import Vector

from .maths import clamp, cos, hypot, lerp, noise, pi, rough, sin, sqrt
from .mesh import blob, sheet, tube
from .parts import part
from .surface import food
from .table import chance, once, put, vary

#: colours, radius, flatness, surface
NOODLES = {
    "spaghetti": (("#eec468", "#e2b04e"), 0.034, 1.0, dict(wet=0.5, rough=0.25, glow=0.08)),
    "spaghetti tomato": (("#d87a34", "#e29a50"), 0.034, 1.0, dict(wet=0.6, rough=0.22, glow=0.08)),
    "wheat": (("#c88a42", "#b0702e"), 0.045, 0.8, dict(wet=0.7, rough=0.2, glow=0.08)),
    "udon": (("#d89a54", "#b8702e"), 0.062, 0.9, dict(wet=0.6, rough=0.24, glow=0.06)),
    "egg cream": (("#efd08a", "#e6be6a"), 0.05, 0.6, dict(wet=0.6, rough=0.22, glow=0.1)),
    "soba": (("#7a5a40", "#8c6a4c"), 0.036, 0.9, dict(wet=0.6, rough=0.22)),
    "home": (("#f0d894", "#e6c878"), 0.05, 0.4, dict(wet=0.5, rough=0.22, glow=0.12)),
}


def _shaded(code):
    """A colour deep between the strands."""
    return "#" + "".join(f"{int(int(code[i : i + 2], 16) * 0.55):02x}" for i in (1, 3, 5))


@part
def noodles(kind="spaghetti", radius=0.95, height=0.5, strands=46, seed=0.0):
    """A nest: strands that lie in loops over a mound."""
    codes, thickness, flat, look = NOODLES[kind]
    surface = food(f"noodles-{kind}", *codes, scale=4, bump=0.1, vary=0.12, **look)
    for i in range(strands):
        start, loops = chance.random() * 2 * pi, chance.uniform(0.7, 1.5)
        centre = (vary(radius * 0.28), vary(radius * 0.28))
        own = radius * chance.uniform(0.35, 0.78)
        layer = (i + 0.5) / strands
        sway = chance.random() * 40
        spin = 1 if i % 2 else -1

        def path(v, start=start, loops=loops, centre=centre, own=own, layer=layer, sway=sway, spin=spin):
            a = start + spin * loops * 2 * pi * v
            r = own * (1 + 0.3 * noise((v * 2.2, sway, 0), 1.3))
            x, y = centre[0] + r * cos(a), centre[1] + r * sin(a)
            out = hypot(x, y) / radius
            dome = height * (1 - clamp(out) ** 2.2)
            z = dome * lerp(0.55, 1.0, layer) + 0.06 * noise((v * 5, sway, 3), 1.4) + thickness
            return (x, y, max(thickness, z))

        put(tube("noodle", path, lambda v, a: thickness * (clamp(v * 60) * clamp((1 - v) * 60)) ** 0.5, surface, around=7, along=72, flat=flat))
    core = food(f"noodles-core-{kind}", *(_shaded(code) for code in codes), scale=14, bump=0.9, grain=20, vary=0.2)
    put(blob("core", (radius * 0.92, radius * 0.92, height * 0.82), core, lumps=((0.05, 4),), around=40, along=24))


@part
def rice(radius=0.7, height=0.45, count=700, kind="white", cup=False):
    """Grains on a mound; `cup`: pressed in a bowl, with steep sides; height 0.1: a flat layer."""
    codes = {"white": ("#f2ece0", "#e8decb"), "saffron": ("#e8b23a", "#d89a24", "#f0c860"), "fried": ("#d8b07a", "#c89858")}[kind]
    surface = food(f"rice-{kind}", *codes, scale=3, rough=0.36, wet=0.25, glow=0.2, bump=0.05)
    grain = blob("rice", (0.075, 0.026, 0.026), surface, around=10, along=8)
    exponent = 6 if cup else 2.4
    core = food(f"rice-core-{kind}", *codes, scale=16, bump=0.9, grain=24, vary=0.16, rough=0.5)
    put(sheet("rice core", 40, 20, lambda u, v: Vector((radius * v * cos(u * 2 * pi), radius * v * sin(u * 2 * pi), height * max(0, 1 - v**exponent) - 0.02)), core))
    for i in range(count):
        share = (i + 0.5) / count
        v, a = sqrt(share), i * 2.39996 + vary(0.3)
        place = (radius * v * cos(a), radius * v * sin(a), height * max(0, 1 - v**exponent) + chance.uniform(-0.01, 0.025))
        put(grain, at=place, turn=vary(180), tilt=(0, vary(40)), size=chance.uniform(0.85, 1.15))
    if cup:
        for i in range(count // 3):
            a = chance.random() * 2 * pi
            put(grain, at=(radius * cos(a), radius * sin(a), height * chance.random() * 0.9), turn=vary(180), tilt=(0, vary(70)))


@part
@once
def mash(radius=0.75, height=0.34, seed=2.0):
    """Mashed potato with waves from a spoon."""
    surface = food("mash", "#f0dca2", "#e8d08a", scale=4, rough=0.42, wet=0.3, glow=0.08, bump=0.3, grain=18)

    def shape(u, v):
        a = u * 2 * pi
        r = radius * sin(v * pi / 2) * (1 + 0.09 * noise((cos(a), sin(a), 0), 1.4, seed))
        z = height * (1 - v**2.4) * (1 + 0.2 * noise((r * cos(a) * 2, r * sin(a) * 2, 0), 1.1, seed)) + 0.045 * sin(a * 1 + v * 16) * (1 - v)
        return Vector((r * cos(a), r * sin(a), max(0.0, z)))

    return sheet("mash", 72, 48, shape, surface)


@part
@once
def porridge(radius=1.0, height=0.08):
    """Oats in milk; for a bowl."""
    surface = food("oats", "#e2cfa2", "#d4bb86", "#eee0bc", scale=9, spread=0.12, rough=0.36, wet=0.5, glow=0.1, bump=0.8, grain=16)

    def shape(u, v):
        a, r = u * 2 * pi, radius * v
        return Vector((r * cos(a), r * sin(a), height * (1 - v**4) + 0.025 * rough((r * cos(a), r * sin(a), 0), 5, 3)))

    return sheet("oats", 72, 36, shape, surface)


@part
def creamy_oats(radius=1.0, height=0.08, flakes=150):
    """Porridge boiled long: shining, with soft flakes in it."""
    surface = food("creamy-oats", "#ecdab0", "#e4cf9e", "#f2e6c6", scale=3, spread=0.2, rough=0.22, wet=0.9, glow=0.2, bump=0.25, grain=9)

    def top(x, y):
        out = hypot(x, y) / radius
        return height * (1 - out**4) + 0.022 * noise((x, y, 0), 2.4, 3) + 0.014 * noise((x, y, 0), 6, 8)

    put(sheet("creamy oats", 80, 44, lambda u, v: Vector((radius * v * cos(u * 2 * pi), radius * v * sin(u * 2 * pi), top(radius * v * cos(u * 2 * pi), radius * v * sin(u * 2 * pi)))), surface))
    looks = [food(f"flake-{i}", code, rough=0.3, wet=0.6, glow=0.25, bump=0.2) for i, code in enumerate(("#f2e4c0", "#e0c692", "#ead6a8"))]
    bits = [blob("flake", (0.08, 0.06, 0.012), look, lumps=((0.006, 12),), around=14, along=8, seed=i * 3.0) for i, look in enumerate(looks)]
    for i in range(flakes):
        r, a = radius * 0.96 * sqrt((i + 0.5) / flakes), i * 2.39996 + vary(0.5)
        x, y = r * cos(a), r * sin(a)
        put(bits[i % 3], at=(x, y, top(x, y) - 0.002), turn=vary(180), tilt=(vary(7), vary(7)), size=chance.uniform(0.65, 1.2))
