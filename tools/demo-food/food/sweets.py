"""Cakes, biscuits, ice cream."""

from mathutils import Matrix, Vector

from .maths import clamp, colour, cos, hypot, lerp, mix, noise, pi, rough, sin, smooth, through
from .mesh import blob, round_outline, sector_outline, sheet, slab, tube, turned
from .parts import part
from .sauces import liquid
from .surface import food
from .table import chance, facing, once, put, vary
from .vegetables import halved_berry, round_


def _c(*codes):
    return tuple(colour(code) for code in codes)


@part
@once
def cake_wedge(kind="honey", length=1.7, height=0.9, spread=0.46):
    """A sector of a layer cake: the point at -y, the back at +y. Layers show on the cut sides."""
    layers, top, crumb_bump = {
        # (colour, thickness) from below
        "honey": ([("#8a4a1a", 1.5), ("#ecd8ae", 0.7)] * 10, "#a8662a", 0.5),
    }[kind]
    total = sum(thickness for _, thickness in layers)
    tones, at = [], 0.0
    for code, thickness in layers:
        tones.append((at / total, (at + thickness) / total, colour(code)))
        at += thickness
    top = colour(top)

    def layer(z, p):
        k = clamp(z / height + 0.008 * noise(p, 6))
        for low, high, tone in tones:
            if k <= high:
                return mix(tone, colour("#6a3a14"), 0.18 * smooth(-0.2, 0.6, rough(p, 9, 3)))
        return tones[-1][2]

    corners = [(0, -length * 0.55), (length * spread, length * 0.36), (0, length * 0.46), (-length * spread, length * 0.36)]

    def outline(t):
        # Around the sector, straight along the cuts and round at the back.
        if t < 0.36:
            k = t / 0.36
            return lerp(corners[0][0], corners[1][0], k), lerp(corners[0][1], corners[1][1], k)
        if t < 0.64:
            k = (t - 0.36) / 0.28
            x = lerp(corners[1][0], corners[3][0], k)
            return x, corners[1][1] + (corners[2][1] - corners[1][1]) * (1 - (2 * k - 1) ** 2)
        k = (t - 0.64) / 0.36
        return lerp(corners[3][0], corners[0][0], k), lerp(corners[3][1], corners[0][1], k)

    def shape(u, v):
        x, y = outline(u)
        if v < 0.72:
            z = height * v / 0.72
            place = Vector((x, y, z))
            return place * (1 + 0.004 * noise(place, 12)), layer(z, place)
        k = 1 - (v - 0.72) / 0.28
        place = Vector((x * k, y * k, height + 0.02 * (1 - k) + 0.015 * noise((x * k, y * k, 0), 4)))
        tone = mix(top, colour("#6a3a14"), (0.5 * smooth(-0.1, 0.5, rough(place, 8, 5)) if kind == "honey" else 0))
        return place, tone

    return sheet(f"cake {kind}", 150, 110, shape, food(f"cake-{kind}", painted=True, scale=14, rough=0.6, bump=crumb_bump, grain=34, glow=0.1), fixed=True)


@part
def strawberry_cake(length=1.7, spread=0.46):
    """A sector of sponge with cream and halved strawberries; the point at -y."""
    outline = sector_outline(length, spread)
    crust, crumb = _c("#8a4a16", "#ffffff")
    sponge = food("sponge", "#e0b05a", "#f0ce84", painted=True, scale=14, rough=0.75, bump=1.0, grain=44, glow=0.1, specks=("#b8802e", 0.1, 46.0))
    cream = food("cake-cream", "#fbf3e2", "#f3e6cc", scale=3, rough=0.4, glow=0.22, bump=0.08, grain=8, vary=0.04)

    def baked(x, y, inside, angle, where):
        return 0.012 * rough((x, y, 0), 7, 2), mix(crumb, crust, 0.5 * (where == "edge"))

    def spread_(x, y, inside, angle, where):
        return 0.03 * noise((x, y, 0), 3.2, 4), (1, 1, 1)

    for z, height, grow, surface, top in ((0, 0.3, 1, sponge, baked), (0.28, 0.3, 0.99, cream, spread_), (0.56, 0.3, 1, sponge, baked), (0.84, 0.12, 1.015, cream, spread_)):
        put(slab("cake layer", lambda a: outline(a) * (grow + 0.006 * noise((cos(a) * 5, sin(a) * 5, z), 3, 1)), height, 0.035 if surface is sponge else 0.05, surface, top, around=140, along=60), at=(0, 0, z))
    for side in (-1, 1):
        outside = Vector((side * 0.9, -spread, 0)).normalized()
        for k in (0.24, 0.45, 0.66, 0.87):
            place = Vector((side * spread * length * k, length * (0.9 * k - 0.55), 0.43)) - outside * 0.055
            across = Vector((0, 0, 1)).cross(outside)
            turned_ = Matrix((across, Vector((0, 0, 1)), outside)).transposed().to_4x4()
            put(halved_berry(0.125), Matrix.Translation(place) @ turned_ @ Matrix.Rotation(vary(0.5) + pi * (k in (0.45, 0.87)), 4, "Z"))


@part
@once
def flan(radius=0.78, height=0.6):
    surface = food("flan", painted=True, scale=5, rough=0.16, wet=0.8, glow=0.18, bump=0.05, vary=0.05)
    cream, burnt = _c("#eac26a", "#8a420c")
    return turned("flan", [(0, 0), (radius, 0), (radius * 1.02, 0.04), (radius * 0.92, height * 0.6), (radius * 0.86, height * 0.92), (radius * 0.8, height), (0, height)], surface, paint=lambda x, y, z: mix(cream, burnt, smooth(0.62, 0.98, z / height + 0.08 * noise((x, y, 0), 4))))


@part
def donut(radius=0.72, tube_=0.38, sprinkles=130):
    """Glazed with chocolate, a wave of caramel around on it, strewn with colours."""
    dough = food("doughnut", painted=True, scale=9, rough=0.45, bump=0.25, glow=0.06)
    gold, pale = _c("#c07a2c", "#efcf94")

    def on(a, b, t):
        r = radius + t * cos(b) * 1.02
        return Vector((r * cos(a), r * sin(a), tube_ + t * sin(b) * 0.92))

    def ring(grow, low, uneven):
        def shape(u, v):
            a = u * 2 * pi
            start = low + uneven * noise((cos(a) * 2, sin(a) * 2, 0), 1.6, 3)
            b = lerp(start, pi - start, v) if grow else v * 2 * pi
            place = on(a, b, tube_ + grow)
            belt = 1 - smooth(0.06, 0.16, abs(sin(b)))
            return (place, mix(gold, pale, belt)) if not grow else place

        return shape

    def wave(v):
        a = v * 2 * pi
        swing = 0.62 * (1 + 0.3 * noise((cos(a), sin(a), 0), 1.7, 5))
        return a + 0.05 * noise((cos(a), sin(a), 0), 2.5, 8), pi / 2 - 0.12 + swing * sin(12 * a)

    def thread(u, v):
        (a, b), (a2, b2) = wave(v), wave(v + 1e-4)
        top = tube_ + 0.03
        out = radius + top * cos(b)
        along, across = (a2 - a) * out, (b2 - b) * top
        w = 0.03 * (0.85 + 0.4 * noise((cos(a) * 3, sin(a) * 3, 0), 1.6, 2))
        side = w * cos(u * 2 * pi) / hypot(along, across)
        return on(a - side * across / out, b + side * along / top, top + 0.5 * w * sin(u * 2 * pi))

    put(sheet("doughnut", 80, 44, ring(0, 0, 0), dough))
    put(sheet("glaze", 120, 30, ring(0.03, 0.05, 0.55), liquid("chocolate")))
    put(sheet("caramel", 10, 480, thread, liquid("caramel"), fixed=True))
    for _ in range(sprinkles):
        a, b = chance.random() * 2 * pi, pi / 2 + vary(1.0)
        normal = Vector((cos(a) * cos(b), sin(a) * cos(b), sin(b)))
        place = Vector((radius * cos(a), radius * sin(a), tube_)) + normal * (tube_ + 0.04) * 0.98
        code = chance.choice(("#f2d24a", "#e8506a", "#4aa8d8", "#f4f0e6", "#6abf58", "#e88a3a"))
        put(_sprinkle(code), facing(normal, place, chance.random() * 6, chance.uniform(0.8, 1.1)))


@once
def _sprinkle(code):
    return blob("sprinkle", (0.07, 0.021, 0.021), food(f"sprinkle-{code}", code, rough=0.3, wet=0.4), around=8, along=8)


@part
@once
def cookie(radius=0.78, variant=0):
    """As large as a saucer, cracked; chocolate and salt are put on it."""
    gold, brown, pale = _c("#b87838", "#7c4618", "#d8a460")

    def paint(x, y, inside, angle, where):
        crack = 1 - smooth(0.02, 0.12, abs(noise((x, y, variant), 2.2, variant)))
        tone = mix(mix(gold, pale, smooth(-0.3, 0.5, rough((x, y, variant), 3, 4))), brown, 1 - smooth(0.02, 0.2, inside))
        return 0.03 * rough((x, y, variant), 3, 6) - 0.02 * crack, mix(tone, brown, 0.7 * crack)

    return slab("cookie", round_outline(radius, 0.05, variant), 0.16, 0.08, food("cookie", painted=True, scale=10, rough=0.6, bump=0.6, grain=22), paint, around=110, along=60)


@part
def pie_slice(length=1.5, height=0.46):
    """Shortcrust below and above, whole cherries between; the point at -y."""
    crust_ = food("shortcrust", "#d8a050", "#b87830", "#e8bc74", scale=6, rough=0.55, bump=0.5, grain=26)
    outline = sector_outline(length, 0.42)
    flat = lambda x, y, i, a, w: (0.03 * rough((x, y, 0), 4), (1, 1, 1))
    put(slab("pie base", outline, 0.12, 0.03, crust_, flat))
    put(slab("frangipane", lambda a: outline(a) * 0.97, 0.1, 0.03, food("frangipane", "#e6c27c", "#d8ae62", rough=0.6, bump=0.6), flat), at=(0, 0, 0.11))
    put(slab("cherry layer", lambda a: outline(a) * 0.96, 0.14, 0.05, liquid("cherry"), flat), at=(0, 0, 0.19))
    for side in (-1, 1):
        for i in range(6):
            k = i / 5
            put(round_("cherry"), at=(side * lerp(0.05, length * 0.38, k), lerp(-length * 0.44, length * 0.3, k), 0.3 + vary(0.02)), size=0.85, turn=vary(90))
    lid = slab("pie lid", lambda a: outline(a) * 1.0, 0.1, 0.04, crust_, lambda x, y, i, a, w: (0.06 * rough((x, y, 0), 5, 3), (1, 1, 1)))
    put(lid, at=(0, 0.03, 0.4))
    put(blob("pie rim", (length * 0.44, 0.12, 0.16), crust_, lumps=((0.05, 5),), bend=lambda p: p + Vector((0, -0.25 * p.x * p.x, 0))), at=(0, length * 0.44, 0.36))


@part
@once
def almond_flake(variant=0):
    return blob("almond flake", (0.13, 0.08, 0.012), food("almond-flake", "#f0dcb4", "#e0c088", rough=0.45, glow=0.15), around=18, along=6)


#: colours, specks
ICE_CREAMS = {
    "vanilla": (("#f4e2b4", "#fbf0d4"), ("#6a4a20", 0.02, 60.0)),
    "chocolate": (("#5a3018", "#74431f"), ("#2a1208", 0.16, 44.0)),
    "strawberry": (("#e0596c", "#f0929a"), ("#b8182c", 0.13, 30.0)),
}


@part
@once
def ice_cream(kind="vanilla", radius=0.46):
    """A scoop: torn ridges where the spoon rolled it, a ragged foot that melts."""
    codes, specks = ICE_CREAMS[kind]
    surface = food(f"ice-{kind}", *codes, scale=7, rough=0.58, wet=0.06, glow=0.12, bump=0.6, grain=48, specks=specks)
    seed = len(kind)

    def shape(u, v):
        a, b = u * 2 * pi, (v - 0.5) * pi
        unit = Vector((cos(b) * cos(a), cos(b) * sin(a), sin(b)))
        # Ridges run across the scoop, as the spoon did.
        along = Vector((unit.x * 1.6, unit.y * 1.6, unit.z * 6.5 + 1.4 * unit.x))
        torn = abs(rough(along, 1.5, seed, 4))
        melting = smooth(0.0, -0.45, unit.z)
        r = 1 - 0.1 * torn + 0.02 * rough(unit, 9, seed) + melting * (0.14 + 0.22 * rough((cos(a), sin(a), 0), 2.6, seed, 2))
        place = unit * r * radius
        place.z = max(place.z, -radius * (0.62 + 0.12 * noise((cos(a), sin(a), 0), 2.6, seed)))
        return place

    return sheet(f"scoop {kind}", 150, 110, shape, surface, fixed=True)


@part
@once
def ice_cream_drip(kind="strawberry", length=0.34):
    """Melted, runs over a rim at the origin and down at -y to a bead."""
    codes, _ = ICE_CREAMS[kind]
    surface = food(f"melted-{kind}", *codes, scale=4, rough=0.25, wet=0.5, glow=0.12, bump=0.05)
    course = [(0, 0.26, 0.04), (0.01, 0.08, 0.05), (0, -0.03, 0.0), (-0.01, -0.11, -length * 0.45), (0.01, -0.115, -length)]
    thickness = [(0.13, 0), (0.12, 0), (0.075, 0), (0.05, 0), (0.066, 0), (0.0, 0)]
    return tube("drip", lambda v: through(course, v), lambda v, a: max(0, through(thickness, v)[0]), surface, around=20, along=50, up=(1, 0, 0))


@part
@once
def wafer_stick(length=1.3, radius=0.07):
    surface = food("wafer", painted=True, scale=9, rough=0.55, bump=0.2)
    gold, brown = _c("#d8a860", "#6a3a18")
    return tube("wafer", lambda v: (length * (v - 0.5), 0, 0), lambda v, a: radius * (1 + 0.05 * sin(v * 60 + a)), surface, around=18, along=60, paint=lambda v, a, p: mix(gold, brown, smooth(0.6, 0.9, sin(v * 40 + a))))


@part
@once
def cream_swirl(radius=0.3, height=0.3):
    surface = food("cream", "#f8f2e6", "#f0e6d2", rough=0.4, glow=0.22, bump=0.06, vary=0.04)

    def shape(u, v):
        a = u * 2 * pi
        r = radius * (1 - v) ** 0.7 * (0.82 + 0.18 * cos(a * 6 + v * 9)) + 0.004
        return Vector((r * cos(a), r * sin(a), height * v))

    return sheet("swirl", 72, 40, shape, surface)
