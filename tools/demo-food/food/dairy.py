"""Cheese, butter, eggs, cream."""

from mathutils import Vector

from .maths import atan2, cells, closed_curve, colour, cos, hypot, mix, noise, pi, power, rough, sin, smooth
from .mesh import blob, round_outline, sector_outline, sheet, slab, thick, tube
from .parts import part
from .sauces import liquid
from .surface import food
from .table import chance, once, put, vary


def _c(*codes):
    return tuple(colour(code) for code in codes)


CHEESES = {
    "cheddar": dict(codes=("#f4a11c", "#eb9412"), wet=0.25, glow=0.1, rough=0.28, bump=0.08),
    "goat": dict(codes=("#f2ecdf", "#e6dcc8"), rough=0.6, bump=0.4, glow=0.12),
    "soft blue": dict(codes=("#f8f0da", "#f0e4c4"), rough=0.5, bump=0.4, grain=14, glow=0.2, wet=0.2, specks=("#6f9088", 0.36, 11.0)),
    "feta": dict(codes=("#f4f0e6", "#e9e2d2"), rough=0.5, bump=0.45, glow=0.15),
    "mozzarella": dict(codes=("#f6ecd6", "#f2e0b8"), wet=0.4, rough=0.3, glow=0.15, bump=0.15),
    "parmesan": dict(codes=("#eedb9a", "#e2c878"), rough=0.5, bump=0.35, glow=0.12),
    "melted": dict(codes=("#f0c048", "#f4d070"), wet=0.7, rough=0.2, glow=0.1, bump=0.1),
    "butter": dict(codes=("#f0d068", "#f4dc86"), wet=0.5, rough=0.22, glow=0.2, bump=0.12),
}


def cheese_surface(kind):
    look = dict(CHEESES[kind])
    codes = look.pop("codes")
    return food(f"cheese-{kind}", *codes, vary=0.06, **look)


@part
def cheese_sheet(kind="cheddar", side=1.0, over=1.03, turn_=0.0, stretch=0.22):
    """A slice that melts over a round of radius `over`; its middle at the origin."""

    def shape(u, v):
        x, y = (u - 0.5) * 2 * side, (v - 0.5) * 2 * side
        d, a = hypot(x, y), atan2(y, x)
        edge = over + 0.03 * noise((cos(a), sin(a), 0), 2.3, 4)
        if d <= edge:
            r, z = d, 0.0
        else:
            e = (d - edge) * (1 + stretch * noise((cos(a) * 3, sin(a) * 3, 0), 1.4, turn_ + 3))
            bend = 0.1
            if e < bend * pi / 2:
                r, z = edge + bend * sin(e / bend), -bend + bend * cos(e / bend)
            else:
                r, z = edge + bend + 0.015 * sin(e * 14), -bend - (e - bend * pi / 2) * 0.95
        a += turn_
        return Vector((r * cos(a), r * sin(a), z + 0.014 * noise((x, y, 0), 3, 6)))

    thing = put(sheet("cheese", 60, 60, shape, cheese_surface(kind), closed=False))
    thick(thing, 0.045, 1)


@part
@once
def cheese_block(kind="goat", width=0.5, depth=0.35, height=0.3, crumble=0.3):
    return blob(f"block {kind}", (width, depth, height / 2), cheese_surface(kind), square=(0.22, 0.22), lumps=((0.05 * crumble, 3), (0.03 * crumble, 10)), bend=lambda p: p + Vector((0, 0, height / 2)), around=56, along=36)


@part
@once
def blue_wedge(length=0.95, height=0.42, angle=0.5):
    """A sector of a wheel, the point at +x: ivory, with crumbly pockets and fine veins of mould; a thin rind at the back."""
    ivory, cream, vein, deep, rind = _c("#f6ead0", "#ecd8ae", "#5e7f86", "#2f4a56", "#c2a474")
    sector = sector_outline(length, angle)
    surface = food("blue-wedge", painted=True, scale=10, vary=0.06, rough=0.42, wet=0.2, bump=0.3, grain=30, glow=0.12)

    def paint(p, back):
        q = rough(p, 3, 5)
        tone = mix(ivory, cream, smooth(-0.3, 0.5, q) + 0.5 * back)
        stretch = (p[0] * 1.2, p[1] * 1.2, p[2] * 2.2)
        line = smooth(0.09, 0.0, abs(noise(stretch, 2.6, 2) + 0.35 * noise(stretch, 7, 4))) * smooth(-0.35, 0.1, noise(stretch, 1.9, 8))
        pocket = smooth(0.24, 0.46, noise(stretch, 6.5, 11) + 0.25 * q)
        tone = mix(mix(tone, vein, 0.8 * line + 0.5 * pocket), deep, 0.8 * pocket)
        return mix(tone, rind, 0.85 * smooth(0.75, 1.0, back)), pocket

    def shape(u, v):
        a = u * 2 * pi
        full = sector(a - pi / 2)
        if v < 0.55:
            k, z = v / 0.55, height
        else:
            k, z = 1.0, height * (1 - (v - 0.55) / 0.45)
        p = (full * k * cos(a), full * k * sin(a), z)
        back = smooth(0.3, 0.05, p[0] / length + 0.46) * k
        tone, pocket = paint(p, back)
        dent = 0.03 * pocket + 0.012 * rough(p, 7, 2)
        edge = 0.025 * smooth(0.9, 1.0, k) * smooth(0.9, 1.0, z / height)
        return Vector((p[0] - cos(a) * (dent * (v > 0.55) + edge), p[1] - sin(a) * (dent * (v > 0.55) + edge), z - dent * (v <= 0.55) - edge)), tone

    return sheet("blue wedge", 200, 110, shape, surface, fixed=True)


@part
@once
def goat_round(variant=0, radius=0.24, height=0.1):
    """A slice of a ripened log: chalky white inside, a creamy line below the wrinkled rind."""
    chalk, white, cream, rind, grey = _c("#fbf5e6", "#f4ead2", "#ecd49c", "#f0e6d0", "#b8a88a")

    def paint(x, y, inside, angle, where):
        p = (x, y, variant)
        q = rough(p, 6, variant)
        skin = mix(rind, grey, smooth(-0.1, 0.5, rough((x * 2, y * 2, variant + angle), 4, 3)))
        if where == "side":
            return 0, skin
        tone = mix(chalk, white, smooth(-0.3, 0.4, q))
        tone = mix(tone, cream, 0.85 * smooth(0.065, 0.035, inside + 0.012 * q))
        return 0.03 * q - 0.02 * smooth(0.25, 0.1, cells(p, 11, variant)), mix(tone, skin, smooth(0.022, 0.012, inside + 0.004 * q))

    return slab("goat round", round_outline(radius, 0.05, variant), height, 0.02, food("goat-round", painted=True, scale=9, vary=0.05, rough=0.55, bump=0.4, grain=34, glow=0.15), paint, around=90, along=50)


@part
@once
def smoked_suluguni(kind="piece", variant=0):
    """A smoked cheese: chestnut skin, pale layers inside. `piece`: a half wheel, its cut towards -y; `slice`: cut from it, lying."""
    skin, dark, pale, layer = _c("#b8702a", "#7c4012", "#f4dc9e", "#e2bc70")
    length, depth, height = (0.52, 0.42, 0.36) if kind == "piece" else (0.4, 0.28, 0.075)
    outline = closed_curve([(length, -depth * 0.36), (length * 0.96, depth * 0.1), (length * 0.7, depth * 0.62), (0, depth * 0.9), (-length * 0.7, depth * 0.62), (-length * 0.96, depth * 0.1), (-length, -depth * 0.36), (-length * 0.5, -depth * 0.42), (0, -depth * 0.42), (length * 0.5, -depth * 0.42)])

    def paint(x, y, inside, angle, where):
        p = (x, y, variant)
        q = rough(p, 4, variant)
        smoke = mix(skin, dark, smooth(-0.3, 0.5, q))
        cut = smooth(-0.27, -0.36, sin(angle) + 0.02 * q)
        flesh = mix(pale, layer, smooth(0.1, 0.5, noise((x * 2, y * 9, variant), 2.2, 3)))
        if kind == "slice":
            return 0.03 * noise(p, 3, 2), mix(flesh, smoke, smooth(0.035, 0.015, inside)) if where == "top" else smoke
        return 0.05 * noise(p, 1.6, 4) + 0.015 * q, mix(smoke, flesh, cut * (where != "top"))

    wob = lambda a: outline(a) * (1 + 0.02 * noise((cos(a) * 2, sin(a) * 2, variant), 1.5))
    return slab(f"suluguni {kind}", wob, height, 0.05 if kind == "piece" else 0.02, food("smoked-suluguni", painted=True, scale=8, vary=0.1, rough=0.36, wet=0.3, bump=0.3, glow=0.06), paint, around=120, along=50)


@part
@once
def crumb(kind="goat", size_=0.1, variant=0):
    corners = 0.95 if kind == "soft blue" else 0.7
    return blob(f"crumb {kind}", (size_, size_ * 0.8, size_ * 0.6), cheese_surface(kind), square=(corners, corners), lumps=((0.35 * size_, 1.2 / size_),), around=16, along=10, seed=variant * 3.7)


@part
def crumbled_cheese(kind="goat", count=60, radius=0.8, height=0.0, clumps=7):
    """Broken between the fingers: angular crumbs of all sizes that fell in little groups."""
    bits = [blob(f"crumbled {kind}", (1.0, wide, tall), cheese_surface(kind), square=(0.22, 0.25), lumps=((0.22, 1.1), (0.08, 5)), around=24, along=14, seed=wide * 9) for wide, tall in ((0.8, 0.55), (0.6, 0.5), (0.9, 0.75))]
    for i in range(count):
        a, r = (i % clumps) * 2.39996 + vary(0.12), radius * ((i % clumps + 0.5) / clumps) ** 0.5
        spread = 0.2 * chance.random() ** 0.5
        b = vary(pi)
        at = (r * cos(a) + spread * cos(b), r * sin(a) + spread * sin(b), height + vary(0.01))
        put(bits[i % 3], at=at, turn=vary(180), tilt=(vary(30), vary(30)), size=0.018 + 0.055 * chance.random() ** 1.8)


@part
@once
def shaving(kind="parmesan", length=0.34, variant=0):
    """A thin curl of hard cheese or chocolate."""

    def shape(u, v):
        x, y = (u - 0.5) * length, (v - 0.5) * length * 0.5
        return Vector((x, y * (1 + 0.3 * noise((u * 3, 0, variant), 1)), 0.3 * x * x / length + 0.04 * noise((u * 3, v * 2, variant), 1.2)))

    return sheet("shaving", 12, 8, shape, cheese_surface(kind), closed=False, fixed=True)


@part
def grated(count=120, radius=0.6, height=0.0, dome=0.0):
    """Fine shreds of hard cheese, curled a little, that fell most on the middle."""
    shreds = [tube("grated", lambda v, bow=bow: (v - 0.5, bow * sin(pi * v), 0.12 * sin(5 * v)), lambda v, a: 0.075 * power(sin(pi * (0.03 + 0.94 * v)), 0.5), cheese_surface("parmesan"), around=6, along=9, flat=0.5) for bow in (0.1, 0.28, -0.2)]
    for i in range(count):
        a, r = vary(pi), radius * chance.random() ** 0.8
        at = (r * cos(a), r * sin(a), height + dome * (1 - (r / radius) ** 2) + 0.02 * chance.random())
        put(shreds[i % 3], at=at, turn=vary(180), tilt=(vary(30), vary(16)), size=chance.uniform(0.07, 0.18))


@part
@once
def parmesan_flake(variant=0, length=0.26):
    """Broken off a wheel with a knife: thin at one side, grainy, its rim uneven."""
    pale, straw, grain_ = _c("#f8e6ae", "#e8c878", "#fff6d4")

    def paint(x, y, inside, angle, where):
        p = (x / length, y / length, variant * 2.3)
        tone = mix(mix(pale, straw, smooth(-0.3, 0.4, rough(p, 3, variant))), grain_, 0.6 * smooth(0.25, 0.1, cells(p, 7, variant)))
        return 0.05 * noise(p, 2.2, 3) + 0.1 * length * sin(2 * p[0] + variant), tone

    outline = closed_curve([(length * x, length * y) for x, y in ((0.55, 0.05), (0.25, 0.3), (-0.2, 0.26), (-0.52, 0.1), (-0.4, -0.22), (0.1, -0.3), (0.42, -0.2))])
    wob = lambda a: outline(a) * (1 + 0.22 * noise((cos(a) * 2, sin(a) * 2, variant), 1.4, variant))
    return slab("parmesan flake", wob, 0.022, 0.008, food("parmesan-flake", painted=True, scale=10, vary=0.08, rough=0.5, bump=0.35, glow=0.2), paint, around=60, along=24)


@part
@once
def butter(size_=0.2):
    surface = cheese_surface("butter")

    def shape(u, v):
        a, b = u * 2 * pi, pi / 2 - v * pi
        x, y, z = (size_ * power(cos(b), 0.35) * power(cos(a), 0.35), size_ * 0.85 * power(cos(b), 0.35) * power(sin(a), 0.35), size_ * 0.36 * power(sin(b), 0.35))
        k = 1 + 0.28 * smooth(0.05, -0.08, z)
        return Vector((x * k, y * k, z + size_ * 0.36))

    return sheet("butter", 48, 30, shape, surface)


@part
def fried_egg(radius=0.62, seed=1.0, cooked=False):
    """White with a lacy rim, a whole yolk. `cooked`: set in a sauce that comes up around its rim."""
    if cooked:
        put(_poached_white(radius, seed))
        put(yolk(), at=(0.03, 0.02, 0.105), size=(radius * 1.7, radius * 1.6, radius * 1.5))
        return
    white, rim, brown = _c("#f6f1e4", "#efe2c4", "#b87a34")
    # The yolk is not in the middle of the white.
    def shape(u, v):
        a = u * 2 * pi
        edge = radius * (1 + 0.16 * noise((cos(a) * 1.4, sin(a) * 1.4, 0), 1.3, seed) + 0.04 * noise((cos(a) * 5, sin(a) * 5, 0), 1.5, seed))
        r = edge * v
        z = 0.06 * (1 - v**3) + 0.02 * noise((r * cos(a) * 4, r * sin(a) * 4, 0), 1.3, seed) + 0.07 * (1 - smooth(0.25, 0.6, v))
        tone = mix(white, rim, smooth(0.7, 0.95, v))
        tone = mix(tone, brown, smooth(0.9, 1.0, v + 0.08 * noise((a * 4, v, 0), 1.6, seed)))
        return Vector((r * cos(a), r * sin(a), z)), tone

    put(sheet("egg white", 90, 26, shape, food("egg-white", painted=True, vary=0.04, rough=0.22, wet=0.5, glow=0.18, bump=0.15)))
    put(yolk(), at=(0.06 * seed % 0.1, 0.03, 0.1), size=radius / 0.62)


@once
def _poached_white(radius, seed):
    """Soft folds, thin and tinted by the sauce at its sunken rim, with brown lace."""
    white, cream, tint, lace = _c("#fff8ea", "#fae8c8", "#e08a40", "#8c4414")

    def shape(u, v):
        a = u * 2 * pi
        around = (cos(a), sin(a), 0)
        r = radius * v * (1 + 0.3 * noise(around, 1.1, seed) + 0.16 * noise(around, 3.2, seed) + 0.05 * noise(around, 8, seed))
        p = (r * cos(a), r * sin(a), 0)
        fold = noise(p, 4.2, seed) + 0.35 * noise(p, 9, seed)
        z = 0.085 * (1 - v**2.2) + 0.055 * (1 - smooth(0.2, 0.65, v)) + 0.035 * fold * smooth(0.25, 0.6, v) - 0.03 * smooth(0.8, 1.0, v)
        tone = mix(white, cream, smooth(-0.1, 0.45, fold) * smooth(0.3, 0.7, v))
        thin = v + 0.14 * noise(p, 7, seed)
        tone = mix(tone, tint, 0.85 * smooth(0.82, 1.04, thin))
        return Vector((p[0], p[1], z)), mix(tone, lace, 0.9 * smooth(-0.12, 0.25, rough(p, 8, seed + 3)) * smooth(0.78, 0.95, v + 0.06 * noise(p, 5, seed)))

    return sheet("poached white", 130, 60, shape, food("poached-white", painted=True, scale=4, vary=0.03, rough=0.24, wet=0.6, glow=0.24, bump=0.04, grain=8), fixed=True)


@part
@once
def yolk(radius=0.25):
    surface = food("yolk", "#f08c08", "#f6a818", rough=0.14, wet=0.9, glow=0.15, bump=0.03, vary=0.05)
    return blob("yolk", (radius, radius, radius * 0.58), surface, around=40, along=24)


@part
def omelette(length=1.18, depth=1.0):
    """A round folded over along x, its open rims towards -y: plump, in soft pleats that are browned on their backs; its rims are uneven."""
    pale, gold, brown, moist = _c("#fcd35c", "#f2a82c", "#a04e12", "#fde392")

    def shape(u, v):
        # From the lower layer's rim (v=0) around the fold to the upper layer's rim, which drapes over it.
        s, x = 2 * v - 1, (2 * u - 1) * length
        t = abs(x / length)
        upper = smooth(-0.12, 0.12, s)
        ragged = 0.1 * noise((x * 2.6, upper * 2, 3), 1.4) + 0.05 * noise((x * 7, upper * 3, 5), 1.4)
        reach = depth * power(max(0.0, 1 - t**2.4), 0.62) * (1.0 - 0.1 * upper + ragged)
        out = abs(s) * reach
        y = 0.46 - out - 0.3 * t * t + 0.05 * (1 - abs(s)) ** 8
        p = (x, y, upper)
        rim = smooth(0.7, 1.0, abs(s))
        puff = power(max(0.0, 1 - t**3), 0.6) * power(max(0.0, 1 - abs(s) ** 2.6), 0.6)
        # Pleats fan out from the fold's middle.
        pleat = sin(x * 5.2 + 1.9 * y + 2.2 * noise(p, 1.1, 2)) * smooth(0.1, 0.4, abs(s)) * (1 - t**3)
        wave = 0.065 * pleat + 0.05 * noise((x * 1.6, y * 2.4, upper), 1.5, 2) + 0.02 * rough(p, 5, 6)
        z = 0.02 + upper * (0.1 + 0.3 * puff + wave + 0.03 * rim * sin(x * 15 + 3 * noise((x, 0, 0), 2)))
        heat = 0.45 * pleat + 0.4 * rough((x, y * 1.5, upper), 2.2, 4, 2) + 0.25 * noise(p, 6, 9)
        tone = mix(pale, gold, smooth(-0.5, 0.25, heat))
        tone = mix(tone, brown, 0.9 * smooth(0.02, 0.5, heat) * upper)
        return Vector((x, y, max(0.02, z))), mix(tone, moist, 0.6 * smooth(0.93, 1.0, abs(s)))

    surface = food("omelette", painted=True, scale=9, vary=0.08, rough=0.44, wet=0.16, glow=0.15, bump=0.25, grain=22)
    thick(put(sheet("omelette", 170, 190, shape, surface, closed=False, fixed=True)), 0.06)


@part
def cheese_pull(height=0.5, radius=0.17, threads=5):
    """Melted cheese drawn from a pot's surface, at the origin, by what is lifted out of it: a hood on it, a neck that thins, a few threads."""
    surface = liquid("melted cheese")

    def neck(u, v):
        a = u * 2 * pi
        lobes = 1 + (0.22 * cos(3 * a + 1 + 2 * v) + 0.3 * noise((cos(a) * 1.4, sin(a) * 1.4, v * 0.5), 1.3, 2)) * (0.4 + 0.6 * abs(2 * v - 1))
        r = radius * (0.26 + 0.9 * smooth(0.5, 1.0, v) + 1.6 * (1 - smooth(0.0, 0.42, v)) ** 1.7) * lobes
        sway = 0.05 * sin(v * pi)
        return Vector((r * cos(a) + sway, r * sin(a), height * v))

    put(sheet("cheese neck", 64, 60, neck, surface))
    hood = blob("cheese hood", (radius * 1.28, radius * 1.24, radius * 0.8), surface, lumps=((0.05, 4), (0.02, 9)), around=44, along=28)
    put(hood, at=(0, 0, height + radius * 0.15))
    for i in range(threads):
        a, thin, foot = i * 2.39996 + vary(0.4), (0.012, 0.02, 0.009)[i % 3], radius * (1.0 + 0.25 * (i % 3))

        def path(v, a=a, foot=foot):
            r = foot + (radius * 0.9 - foot) * v - 0.35 * radius * sin(pi * v)
            return (r * cos(a), r * sin(a), height * v)

        put(tube("cheese thread", path, lambda v, b, thin=thin: thin * (1 + 2.2 * abs(2 * v - 1) ** 4), surface, around=10, along=30))


@part
@once
def dollop(kind="sour cream", radius=0.3, height=0.18):
    """A spoonful on top."""
    codes, look = {
        "sour cream": (("#f6f1e8", "#efe8da"), dict(wet=0.5, rough=0.22, glow=0.2)),
        "whipped": (("#f8f2e6", "#f2e8d4"), dict(rough=0.45, glow=0.25)),
        "mashed potato": (("#f0dca0", "#ead28c"), dict(rough=0.5, glow=0.1, bump=0.5, grain=14)),
        "yoghurt": (("#f4f0e6", "#ece6d8"), dict(wet=0.6, rough=0.2, glow=0.2)),
    }[kind]
    surface = food(f"dollop-{kind}", *codes, scale=4, vary=0.05, **{"bump": 0.1, **look})

    def shape(u, v):
        a = u * 2 * pi
        swirl = 1 + 0.08 * sin(a * 2 + v * 9) + 0.12 * noise((cos(a), sin(a), 0), 1.3, 4)
        r = radius * sin(v * pi / 2) ** 0.8 * swirl
        z = height * (1 - v**1.8) + height * 0.14 * sin(a + 10 * v) * (1 - v)
        return Vector((r * cos(a) + 0.06 * radius * (1 - v), r * sin(a), z))

    return sheet(f"dollop {kind}", 56, 36, shape, surface)


@part
@once
def curd_cake(radius=0.55, height=0.145, variant=0):
    """A syrnik: a thick soft round, fried brown on both sides, its flank pale with fine cracks. Its middle at the origin."""
    pale, cream, gold, brown, dark = _c("#f4d698", "#e6bd74", "#cc8228", "#8c4714", "#57280c")

    def shape(u, v):
        a, t = u * 2 * pi, (v - 0.5) * pi
        r = radius * power(cos(t), 0.42) * (1 + 0.06 * noise((cos(a), sin(a), 0), 1.3, variant * 3.0))
        p = Vector((r * cos(a), r * sin(a), height * power(sin(t), 0.55)))
        lump = rough(p, 3, variant)
        p.z += 0.03 * lump * (abs(sin(t)) > 0.2) + 0.012 * rough(p, 9, variant + 2)
        flat = abs(sin(t))
        # The pan browned most where the cake lay close: its rim and the lumps.
        heat = smooth(0.35, 0.7, flat) * (0.72 + 0.7 * lump + 0.4 * smooth(0.6, 0.9, r / radius) + 0.3 * rough(p, 8, variant + 5))
        crack = smooth(0.14, 0.0, abs(noise((p.x * 2, p.y * 2, p.z * 5), 2.6, variant))) * (1 - smooth(0.3, 0.6, flat))
        tone = mix(mix(pale, cream, smooth(-0.3, 0.4, rough(p, 4, 3)) + 0.5 * crack), gold, smooth(0.0, 0.45, heat))
        tone = mix(tone, brown, 0.95 * smooth(0.4, 0.85, heat))
        p.x, p.y = p.x * (1 - 0.03 * crack), p.y * (1 - 0.03 * crack)
        return p, mix(tone, dark, 0.7 * smooth(0.85, 1.25, heat))

    return sheet("syrnik", 130, 80, shape, food("syrnik", painted=True, scale=9, vary=0.1, rough=0.46, wet=0.16, bump=0.5, grain=30, glow=0.08))


@part
def hummus_swirl(radius=0.8, height=0.17, turns=2.2):
    """Spread with the back of a spoon: a groove that winds inwards, oil and a dust of paprika in it."""
    light, deep, red = _c("#ead0a0", "#d3aa66", "#b8541c")
    oil = liquid("oil")

    def level(r, a):
        groove = 0.5 - 0.5 * cos((r * turns + a / (2 * pi)) * 2 * pi)
        rise = smooth(1.0, 0.86, r) * (0.75 + 0.25 * smooth(0.0, 0.5, r))
        return height * rise * (0.62 + 0.38 * groove * smooth(0.02, 0.25, r) * smooth(1.0, 0.9, r)), groove

    def shape(u, v):
        a = u * 2 * pi
        full = radius * (1 + 0.05 * noise((cos(a), sin(a), 0), 1.6, 3))
        z, groove = level(v, a)
        p = (full * v * cos(a), full * v * sin(a), z + 0.01 * rough((v * cos(a) * 3, v * sin(a) * 3, 0), 2, 5))
        dust = smooth(0.0, 0.45, rough(p, 3.5, 7)) * smooth(0.85, 0.5, v)
        return Vector(p), mix(mix(deep, light, 0.25 + 0.75 * groove), red, 0.75 * dust)

    put(sheet("hummus", 140, 90, shape, food("hummus-swirl", painted=True, scale=8, vary=0.06, rough=0.5, wet=0.12, bump=0.2, grain=40, glow=0.05)))

    def path(v):
        # The groove's bottom: where its turn meets a whole number.
        a = 2 * pi * (0.15 + 1.35 * v)
        r = (2 - a / (2 * pi)) / turns
        return (radius * r * cos(a), radius * r * sin(a), level(r, a)[0] + 0.012)

    put(tube("hummus oil", path, lambda v, a: 0.055 * power(max(0.0, sin(pi * v)), 0.4) * (1 + 0.3 * noise((v * 6, 0, 0), 1)), oil, around=12, along=80, flat=0.3))


@part
@once
def melting_sour_cream(radius=0.46, height=0.3, seed=1.0):
    """A spoonful turned onto a beet soup: a soft peak drawn to one side, its rim runs pink into the broth."""
    white, shade, pink, red = _c("#fffaf0", "#fbf2e6", "#e88ca0", "#a01c38")

    def shape(u, v):
        a = u * 2 * pi
        edge = 1 + 0.14 * noise((cos(a), sin(a), 0), 1.2, seed) + 0.1 * noise((cos(a), sin(a), 0), 3.2, seed) * v
        r = radius * v * edge
        x, y = r * cos(a), r * sin(a)
        fold = 0.22 * sin(a * 1.0 + 7.5 * v) * v * (1 - v) * 4
        z = height * (1 - smooth(0.0, 0.86, v)) ** 0.75 + height * fold * 0.4
        tone = mix(mix(white, shade, smooth(0.2, 0.7, v)), pink, smooth(0.74, 0.9, v + 0.06 * rough((x, y, 0), 5, seed)))
        lean = 0.1 * radius * (1 - v) ** 2
        return Vector((x + lean, y - lean, max(0.004 * (1 - v), z))), mix(tone, red, smooth(0.9, 1.0, v))

    return sheet("melting sour cream", 90, 60, shape, food("melting-sour-cream", painted=True, scale=4, vary=0.04, wet=0.6, rough=0.24, glow=0.14, bump=0.06))
