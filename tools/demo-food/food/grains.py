"""Rice, noodles, pasta, porridge, mash."""

from mathutils import Vector

from .maths import atan2, cells, clamp, colour, cos, hypot, lerp, mix, noise, pi, power, rough, sin, smooth, sqrt, through
from .mesh import blob, sheet, tube
from .parts import part
from .surface import food
from .table import chance, facing, once, put, vary

#: colours, radius, flatness, surface
NOODLES = {
    "spaghetti": (("#eec468", "#e2b04e"), 0.034, 1.0, dict(wet=0.5, rough=0.25, glow=0.08)),
    "wheat": (("#c88a42", "#b0702e"), 0.045, 0.8, dict(wet=0.7, rough=0.2, glow=0.08)),
    "udon": (("#eab26a", "#cc7c38", "#8c3410"), 0.056, 0.85, dict(wet=0.45, rough=0.3)),
    "egg cream": (("#f6cc74", "#e8b24c", "#f9dc9a"), 0.05, 0.34, dict(wet=0.45, rough=0.28, glow=0.04)),
    "home": (("#f8dc8c", "#ecc262"), 0.042, 0.3, dict(wet=0.5, rough=0.26)),
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
def rice(radius=0.7, height=0.45, count=0, kind="white", cup=False):
    """Long grains that lie along a mound; `cup`: turned out of a bowl, a dome; height 0.1: a flat layer. `count` 0: fine grains cover it."""
    codes = {"white": ("#fbf1da", "#f2e4c4"), "saffron": ("#e8b23a", "#d89a24", "#f0c860"), "fried": ("#d8b07a", "#c89858")}[kind]
    surface = food(f"rice-{kind}", *codes, scale=3, vary=0.06, rough=0.34, wet=0.35, glow=0.22, bump=0.03)
    grain = blob("rice", (0.052, 0.0145, 0.0145), surface, bend=lambda p: Vector((p.x, p.y, p.z - 2.2 * p.x * p.x)), around=10, along=8)

    def profile(t):
        if cup:
            return radius * power(sin(t * pi / 2), 0.8), height * power(cos(t * pi / 2), 0.72)
        return radius * t, height * (1 - t**2.4)

    core = food(f"rice-core-{kind}", *codes, scale=16, bump=0.6, grain=30, vary=0.08, rough=0.5, glow=0.2)
    rings = 48
    places = [profile(i / rings) for i in range(rings + 1)]

    def mound(u, v):
        r, z = places[round(v * rings)]
        return Vector((r * cos(u * 2 * pi), r * sin(u * 2 * pi), z - 0.006))

    put(sheet("rice core", 48, rings, mound, core, fixed=True))
    bands = [(*a, *b, hypot(b[0] - a[0], b[1] - a[1])) for a, b in zip(places, places[1:])]
    area = sum(pi * (r + outer) * slope for r, z, outer, low, slope in bands)
    each = (count or area * 1250) / area
    large = min(1.45, (1250 / each) ** 0.5)
    for r, z, outer, low, slope in bands:
        for _ in range(round(pi * (r + outer) * slope * each)):
            a, k = chance.random() * 2 * pi, chance.random()
            normal = Vector(((z - low) * cos(a) / slope, (z - low) * sin(a) / slope, (outer - r) / slope))
            lift = chance.uniform(-0.006, 0.014)
            out, up = lerp(r, outer, k) + normal.xy.length * lift, lerp(z, low, k) + normal.z * lift
            leaning = normal + Vector((vary(0.22), vary(0.22), vary(0.22)))
            put(grain, facing(leaning, (out * cos(a), out * sin(a), up), vary(pi), large * chance.uniform(0.85, 1.15)))


@part
def loose_rice(radius=0.6, height=0.3, count=900):
    """A spoonful of boiled rice: plump grains that lie this way and that in several layers, some fallen to its foot."""
    look = dict(scale=3, vary=0.05, rough=0.36, wet=0.3, glow=0.26, bump=0.02)
    grains = [blob("rice", (0.082, 0.02, 0.018), food(f"rice-loose-{i}", code, **look), bend=lambda p: Vector((p.x, p.y, p.z - 1.2 * p.x * p.x)), around=12, along=10) for i, code in enumerate(("#fff6e0", "#fbecce", "#f4dfba"))]
    core = food("rice-loose-core", "#f8e8c8", "#f0dcb4", scale=16, bump=0.4, grain=26, rough=0.5, glow=0.2)

    def top(x, y):
        out = hypot(x, y) / radius * (1 + 0.16 * noise((x, y, 0), 2.2, 4))
        return height * max(0.0, 1 - out**2.2) ** 0.85 * (1 + 0.2 * noise((x, y, 0), 3.2, 8))

    put(sheet("rice core", 60, 30, lambda u, v: Vector((radius * v * cos(u * 2 * pi), radius * v * sin(u * 2 * pi), top(radius * v * cos(u * 2 * pi), radius * v * sin(u * 2 * pi)) - 0.012)), core))
    for i in range(count):
        a, r = i * 2.39996, radius * 1.04 * sqrt((i + 0.5) / count) + vary(0.02)
        x, y = r * cos(a), r * sin(a)
        put(grains[i % 3], at=(x, y, top(x, y) + chance.uniform(-0.02, 0.03)), turn=vary(180), tilt=(vary(40), vary(22)), size=chance.uniform(0.85, 1.12))


@part
def rice_dome(radius=0.56, height=0.36):
    """Sticky rice turned out of a bowl: short plump grains close together, half sunk in each other, a smooth outline."""
    look = dict(scale=3, vary=0.03, rough=0.42, wet=0.2, glow=0.22, bump=0)
    grains = [blob("sticky rice", (0.05, 0.021, 0.013), food(f"rice-dome-{i}", code, **look), around=12, along=8) for i, code in enumerate(("#fff8e6", "#fff0d6", "#fdeac8"))]

    def top(x, y):
        out = hypot(x, y) / radius * (1 + 0.05 * noise((x, y, 0), 2.4, 4))
        return height * power(max(0.0, 1 - out**3), 0.6) + 0.012 * noise((x, y, 0), 4, 8)

    def shape(u, v):
        r = radius * sin(v * pi / 2)
        x, y = r * cos(u * 2 * pi), r * sin(u * 2 * pi)
        return Vector((x, y, top(x, y)))

    put(sheet("rice dome", 90, 44, shape, food("rice-dome-core", "#fbe8c8", **look), fixed=True))
    count, step = 2200, 0.01
    for i in range(count):
        # Denser towards the steep rim.
        share, a = (i + 0.5) / count, i * 2.39996
        r = radius * 0.995 * share**0.4
        x, y = r * cos(a), r * sin(a)
        slope = Vector((top(x - step, y) - top(x + step, y), top(x, y - step) - top(x, y + step), 2 * step))
        leaning = slope.normalized() + Vector((vary(0.16), vary(0.16), vary(0.16)))
        put(grains[i % 3], facing(leaning, (x, y, top(x, y) + chance.uniform(-0.004, 0.01)), vary(pi), chance.uniform(1.0, 1.3)))


@part
@once
def mash(radius=0.75, height=0.34, seed=2.0):
    """Mashed potato with the furrows of a spoon drawn around it, buttery in their depth."""
    surface = food("mash", painted=True, scale=9, vary=0.06, rough=0.5, wet=0.1, glow=0.14, bump=0.5, grain=26)
    crest, cream, butter = colour("#fdecc4"), colour("#f4d48a"), colour("#d99a34")

    def shape(u, v):
        a = u * 2 * pi
        r = radius * power(sin(v * pi / 2), 0.9) * (1 + 0.1 * noise((cos(a), sin(a), 0), 1.4, seed) + 0.03 * noise((cos(a), sin(a), 0), 4, seed))
        x, y = r * cos(a), r * sin(a)
        turns = (a / (2 * pi) + v * 3.1 + 0.12 * noise((x, y, 0), 2.2, seed)) % 1
        ridge = (1 - abs(2 * turns - 1)) ** 1.4
        fluff = rough((x, y, 0), 8, seed)
        lump = 0.04 * fluff + 0.05 * noise((x, y, 0), 2.2, seed)
        z = height * (1 - v**2.2) * (0.84 + 0.2 * ridge * (0.35 + 0.65 * smooth(0.04, 0.3, v))) + (lump + 0.05 * ridge) * (1 - v**4)
        tone = mix(mix(butter, cream, smooth(0.0, 0.3, ridge + 0.15 * fluff)), crest, smooth(0.35, 0.85, ridge + 0.2 * fluff))
        return Vector((x, y, max(0.0, z))), tone

    return sheet("mash", 170, 120, shape, surface)


@part
def creamy_oats(radius=1.0, height=0.08, flakes=150):
    """Porridge boiled soft in milk: a smooth warm cream drawn in waves by a spoon, flakes sunk in it to their rims, milk in its hollows, a breath of cinnamon."""
    milk, cream, oat, bran, cinnamon = (colour(code) for code in ("#fff0d8", "#f8d9b0", "#e4b47c", "#b8804a", "#8a4a1c"))

    def top(x, y):
        out = hypot(x, y) / radius
        p = (x + 0.1 * noise((x, y, 0), 1.6, 3), y + 0.1 * noise((x, y, 4), 1.6, 3), 0)
        return height * (1 - out**4) + 0.02 * sin(9 * hypot(p[0] + 0.3, p[1] - 0.2)) * smooth(1.0, 0.7, out) + 0.02 * noise(p, 2.2, 6)

    def shape(u, v):
        x, y = radius * v * cos(u * 2 * pi), radius * v * sin(u * 2 * pi)
        q = (x + 0.05 * noise((x, y, 0), 5, 2), y + 0.05 * noise((x, y, 5), 5, 2), 0)
        sunk = smooth(0.6, 0.3, cells(q, 7, 4)) * smooth(-0.2, 0.4, noise(q, 3, 9))
        tone = mix(cream, oat, 0.5 * sunk + 0.3 * smooth(0.0, 0.5, noise(q, 3.4, 5)))
        pooled = smooth(0.15, 0.5, noise(q, 1.7, 11)) + smooth(0.88, 0.97, v)
        tone = mix(tone, milk, 0.8 * pooled)
        dust = smooth(0.0, 0.6, noise(q, 1.5, 21)) * smooth(0.0, 0.6, noise((x, y, 0), 30, 3))
        return Vector((x, y, top(x, y) + 0.008 * sunk * (1 - clamp(pooled)))), mix(tone, cinnamon, 0.25 * dust)

    look = dict(painted=True, scale=4, vary=0.04, rough=0.2, wet=0.6, glow=0.12)
    put(sheet("creamy oats", 300, 150, shape, food("creamy-oats", bump=0.03, grain=12, **look), fixed=True))

    def flake(code, i):
        tone = colour(code)

        def paint(p, unit, push):
            crease = smooth(0.018, 0.0, abs(p.y + 0.01 * sin(30 * p.x)))
            return mix(mix(tone, cream, 0.7 * smooth(0.6, 0.95, hypot(unit.x, unit.y))), bran, 0.4 * crease)

        return blob("flake", (0.11, 0.085, 0.012), food("flake", bump=0.1, grain=30, **look), lumps=((0.012, 7),), paint=paint, around=26, along=14, seed=i * 3.0)

    bits = [flake(code, i) for i, code in enumerate(("#ecc08a", "#dca66c", "#e6b47c", "#d09a5c"))]
    for i in range(flakes):
        r, a = radius * 0.92 * sqrt((i + 0.5) / flakes), i * 2.39996 + vary(0.6)
        x, y = r * cos(a), r * sin(a)
        put(bits[i % 4], at=(x, y, top(x, y) - chance.uniform(0.0, 0.008)), turn=vary(180), tilt=(vary(6), vary(6)), size=chance.uniform(0.75, 1.2))


#: thickness, colours of strands, colours of what is seen deep between them
TOSSED = {
    "wheat": (0.036, ("#deac5c", "#cc9244", "#aa6c2c", "#d6a052"), ("#6a3a14", "#42220a")),
    "wheat oyster sauce": (0.048, ("#ecb052", "#e0983c", "#c47a28", "#f2c470"), ("#8a4e1a", "#5c2e0c")),
    "soba": (0.03, ("#a8855e", "#8c6a48", "#9a7854", "#765638"), ("#5a4028", "#3c2818")),
    "spaghetti": (0.03, ("#f4d078", "#eabc5c", "#f0c668", "#dea648"), ("#b8802c", "#94601c")),
    "spaghetti tomato": (0.03, ("#e89a4c", "#dc7434", "#eeb060", "#cc5c24"), ("#a03c10", "#7c2a0a")),
}


@part
def tossed_noodles(kind="wheat", radius=1.0, height=0.45, strands=110, length=2.6, wound=0.0):
    """
    A heap of noodles out of the wok or pan: long loose strands that run in swirls over each other, some pale, some dark with sauce.
    `wound`: 0 … 1, how much all of them turn around the middle.
    """
    thickness, codes, depth = TOSSED[kind]
    surfaces = [food(f"tossed-{kind}-{i}", code, scale=4, bump=0.08, vary=0.12, wet=0.55, rough=0.24, glow=0.12) for i, code in enumerate(codes)]
    core = food(f"tossed-core-{kind}", *depth, scale=14, bump=0.9, grain=20)
    put(blob("core", (radius * 0.9, radius * 0.9, height * 0.78), core, lumps=((0.05, 4),), around=40, along=24))
    for i in range(strands):
        layer = (i + 0.5) / strands
        own, sway, bow = length * chance.uniform(0.6, 1.1), chance.random() * 50, vary(1.6)
        r, a = radius * 0.85 * chance.random() ** 0.6, chance.random() * 2 * pi
        x, y, points = r * cos(a), r * sin(a), []
        heading = a + pi / 2 * chance.choice((-1, 1)) + vary(0.7)
        for k in range(25):
            out = hypot(x, y) / radius
            x, y, out = x / max(1, out), y / max(1, out), min(1, out)
            dome = height * (1 - out**2.4)
            lift = 0.14 * (layer - 0.5) + 0.07 * noise((k / 6, sway, 3), 1.2)
            points.append((x, y, max(thickness, dome + lift * (1 - 0.5 * out))))
            # Strands turn back at the rim.
            inward = sin(pi + atan2(y, x) - heading) * smooth(0.6, 1.0, out)
            around = wound * sin(atan2(y, x) + pi / 2 - heading)
            heading += bow / 24 + 0.4 * around + 0.55 * noise((k / 7, sway, 9), 1.1) * 0.6 + 0.55 * inward
            x, y = x + own / 24 * cos(heading), y + own / 24 * sin(heading)
        ends = lambda v, a: thickness * (clamp(v * 40) * clamp((1 - v) * 40)) ** 0.5
        put(tube("noodle", lambda v, points=points: through(points, v), ends, surfaces[i % 4], around=8, along=90, flat=0.85))


@part
@once
def mash_with_well(radius=0.75, height=0.36, seed=2.0):
    """Fluffy mashed potato, drawn around with a spoon and pressed in for sauce: the well's floor is at half of `height`, its radius a third."""
    surface = food("fluffy-mash", "#fbd48c", "#f2c06a", "#fde2ae", scale=7, vary=0.08, rough=0.46, wet=0.15, glow=0.16, bump=0.55, grain=24)

    def shape(u, v):
        a = u * 2 * pi
        edge = noise((cos(a), sin(a), 0), 1.4, seed)
        r = radius * v * (1 + 0.1 * edge + 0.04 * noise((cos(a), sin(a), 0), 4, seed))
        x, y = r * cos(a), r * sin(a)
        out = v + 0.05 * noise((x, y, 0), 3, seed)
        wall = height * (0.5 + 0.5 * smooth(0.34, 0.56, out)) * (1 - smooth(0.62, 1.02, out)) ** 0.6
        furrow = 0.05 * abs(sin(2.5 * a + 9 * v + 0.7 * edge)) * smooth(0.34, 0.6, v) * (1 - v**4)
        fluff = (0.035 * rough((x, y, wall), 7, seed) + 0.018 * rough((x, y, wall), 18, seed)) * (1 - v**6)
        return Vector((x, y, max(0.0, wall + furrow + fluff)))

    return sheet("fluffy mash", 170, 110, shape, surface)
