"""Fish and seafood."""

from mathutils import Matrix, Vector

from .maths import clamp, colour, cos, lerp, mix, noise, pi, power, rough, sin, smooth
from .mesh import blob, sheet, thick, tube
from .parts import part
from .surface import food
from .table import chance, once, put, vary


def _c(*codes):
    return tuple(colour(code) for code in codes)


@once
def _shrimp_surface():
    return food("shrimp", painted=True, scale=14, vary=0.12, bump=0.25, grain=24, rough=0.24, wet=0.6, glow=0.14)


def _shrimp_path(v):
    a = -0.5 + v * 3.9
    r = lerp(0.38, 0.27, v) + 0.26 * smooth(0.72, 1.08, v)
    return Vector((r * cos(a), r * sin(a), 0.12 + 0.02 * sin(v * 6) + 0.16 * smooth(0.74, 1.1, v)))


@part
@once
def _shrimp_body(seed=1, seared=False, spiced=False):
    if spiced:
        codes = ("#fbb48c", "#f47a48", "#dc3a12", "#fdd6bc")
    else:
        codes = ("#f8c08c", "#f08240", "#d8400a", "#fbd4ae") if seared else ("#fad9bd", "#f4935a", "#e2480f", "#fbe6d2")
    pale, orange, red, belly = _c(*codes)
    brown = colour("#7a2e0a")

    def radius(v, a):
        segment = (v * 6.5) % 1
        r = lerp(0.185, 0.06, v**1.1) * clamp(v * 14 + 0.15) ** 0.5 * (1 - 0.6 * smooth(0.93, 1, v))
        return r * (1 + 0.12 * (1 - segment) ** 2 * smooth(0.05, 0.15, v) * (0.5 + 0.5 * cos(a)))

    def paint(v, a, p):
        out = 0.5 + 0.5 * cos(a)
        segment = ((v + 0.018 * rough(p, 7, seed)) * 6.5) % 1
        tone = mix(pale, orange, out * 0.85)
        tone = mix(tone, red, (1 - smooth(0, 0.62, segment)) * 0.92 * smooth(0.05, 0.45, out))
        tone = mix(tone, belly, (1 - smooth(0, 0.3, out)) * 0.7)
        if seared:
            tone = mix(tone, brown, 0.75 * smooth(0.05, 0.5, rough(p, 5, seed + 3) + 0.3 * p.z))
        return mix(tone, red, smooth(0.84, 1, v))

    return tube("shrimp", _shrimp_path, radius, _shrimp_surface(), around=32, along=84, flat=0.92, paint=paint)


@part
def shrimp(seed=1, seared=False, spiced=False):
    """A boiled or grilled tail, curled; `seared`: browned on hot iron; `spiced`: tinted by a red broth."""
    put(_shrimp_body(seed, seared, spiced))
    end = _shrimp_path(1.0)
    ahead = (end - _shrimp_path(0.97)).normalized()
    fan = _fan()
    for turn in (-36, -12, 12, 36):
        direction = Matrix.Rotation(turn * pi / 180, 3, "Z") @ ahead
        across = Vector((-direction.y, direction.x, 0)).normalized()
        turned = Matrix((across, direction, across.cross(direction))).transposed().to_4x4()
        put(fan, Matrix.Translation(end) @ turned @ Matrix.Diagonal((0.8, 0.75, 0.8, 1)))


@once
def _fan(name="fan", light="#e4521f", dark="#b32a0c"):
    light, dark = _c(light, dark)

    def shape(u, v):
        x = (u - 0.5) * 2
        w = 0.095 * power(sin(pi * clamp(v * 0.9 + 0.04)), 0.6)
        return Vector((w * x, v * 0.34 - 0.02, 0.02 * (1 - x * x))), mix(light, dark, v)

    return sheet(name, 8, 10, shape, _shrimp_surface(), closed=False, fixed=True)


@part
def tempura_shrimp(seed=1):
    """Straight, in a thin crisp coat with lace and crumbs, the red tail outside; along x, the tail at +x."""
    lean = 0.05 * sin(seed * 2.3)
    put(_tempura_coat(seed, lean))
    crumb = _tempura_crumb()
    for i in range(46):
        v, a = chance.uniform(0.1, 0.9), chance.uniform(-0.3, pi + 0.3)
        r = 0.165 * (1 - 0.4 * v) * (1 + 0.1 * vary(1))
        put(crumb, at=(1.24 * (v - 0.55), lean * sin(pi * v) + r * cos(a), 0.16 + r * sin(a)), turn=vary(180), tilt=(vary(60), vary(60)), size=chance.uniform(0.5, 1.25))
    shell = food("tempura-shell", "#e0481c", "#f08048", scale=6, wet=0.6, rough=0.2, glow=0.12)
    put(tube("tail joint", lambda v: (0.5 + 0.16 * v, lean * (0.3 - 0.3 * v), 0.15), lambda v, a: 0.062 - 0.012 * v, shell, around=18, along=8))
    tail = _fan("tempura tail", "#e8622c", "#b03010")
    for turn in (-34, -10, 12, 34):
        put(tail, at=(0.62, 0, 0.15), turn=turn - 90, tilt=(20 + vary(6), 0), size=(0.82, 0.86, 1))


@once
def _tempura_crumb():
    look = food("tempura-crumb", "#f0c872", "#dc9e40", scale=9, rough=0.42, wet=0.25, glow=0.15, bump=0.2)
    return blob("crumb", (0.042, 0.022, 0.016), look, lumps=((0.022, 18),), around=12, along=8)


@once
def _tempura_coat(seed, lean):
    coat = food("tempura", painted=True, scale=8, vary=0.08, bump=0.7, grain=26, rough=0.4, wet=0.3, glow=0.12)
    cream, pale, gold, brown = _c("#f8dc9c", "#eebc5c", "#d08a2a", "#9a5414")

    def crust(v, a):
        p = (v * 7, 1.5 * cos(a), 1.5 * sin(a))
        # Drips that set while it was frying, and bubbles.
        return 0.16 * rough(p, 1.4, seed * 5.0) + 0.22 * max(0.0, noise(p, 2.6, seed + 9.0)) ** 1.4 + 0.07 * max(0.0, noise(p, 6.5, seed + 2.0))

    def radius(v, a):
        ends = (clamp(v * 7) * (2 - clamp(v * 7))) ** 0.5 * clamp((1 - v) * 12) ** 0.5
        return 0.175 * ends * (1 - 0.42 * v) * (1 + crust(v, a))

    def paint(v, a, p):
        lump = crust(v, a)
        tone = mix(gold, pale, smooth(-0.08, 0.1, lump))
        tone = mix(tone, cream, 0.8 * smooth(0.1, 0.26, lump))
        return mix(tone, brown, 0.7 * smooth(0.2, 0.55, rough(p, 4.5, seed + 3.0)) + 0.3 * smooth(0.0, -0.9, sin(a)))

    return tube("tempura", lambda v: (1.24 * (v - 0.55), lean * sin(pi * v), 0.16), radius, coat, around=64, along=120, paint=paint)


@part
def mussel(open_=42, seed=1):
    """Two shells with the meat between."""
    shell = food("mussel", painted=True, scale=9, bump=0.2, rough=0.2, wet=0.8)
    black, blue, pearl = _c("#121018", "#262a44", "#a9a8c0")

    def half(inner):
        def shape(u, v):
            a = u * 2 * pi
            outline = Vector((0.44 * cos(a) * (1 - 0.12 * cos(a)), 0.24 * sin(a) * (1 + 0.22 * cos(a)), 0))
            place = outline * v
            place.z = -0.17 * (1 - v**2.2) + (0.014 if inner else 0)
            lines = 0.5 + 0.5 * sin(v * 60)
            tone = mix(pearl, blue, smooth(0.75, 0.95, v)) if inner else mix(black, blue, 0.4 * lines)
            return place, tone

        return sheet("shell", 40, 14, shape, shell, fixed=True)

    for inner in (False, True):
        mesh = half(inner)
        put(mesh, at=(0, 0, 0.18), tilt=(-14, 0))
        put(mesh, at=(0, 0.16, 0.24), tilt=(-90 - open_, 0))
    meat = blob("mussel meat", (0.3, 0.15, 0.1), food("mussel-meat", "#e8923c", "#d87424", "#f0b468", wet=0.8, rough=0.2, glow=0.12), lumps=((0.03, 5),), around=24, along=16)
    put(meat, at=(0.02, 0.03, 0.15))


@part
@once
def fish_chunk(kind="trout", variant=0):
    """A boiled piece of fillet that begins to fall into flakes: skin at -y, the cut face with its arcs above."""
    light, dark, line, skin = {"white": _c("#fcecca", "#ecd2a4", "#c8a468", "#6c6a58"), "trout": _c("#ff9c68", "#ee7440", "#ffdcc4", "#56584e")}[kind]

    def split(p):
        arc = p.x + 0.9 * p.y * p.y + 0.03 * noise(p, 4, variant)
        return abs((arc / 0.115) % 1 - 0.5) * 2

    def bend(p):
        # Flakes slid apart: a step at every gap.
        gap = smooth(0.8, 1.0, split(p)) * smooth(-0.04, 0.06, p.z)
        return Vector((p.x, p.y * (1 - 0.25 * p.x), p.z + 0.05 * sin(3 * p.x + variant) - 0.035 * gap))

    def paint(p, unit, push):
        gap = smooth(0.72, 1.0, split(p))
        tone = mix(mix(light, dark, 0.8 * smooth(-0.3, 0.4, rough(p, 4, variant))), line, 0.65 * gap)
        return mix(tone, skin, smooth(-0.115, -0.145, p.y + 0.02 * noise(p, 6, variant)) * (0.8 + 0.3 * noise(p, 16)))

    surface = food(f"fish-{kind}", painted=True, scale=7, vary=0.06, wet=0.4, rough=0.3, glow=0.2, bump=0.15)
    return blob(f"fish {kind}", (0.3, 0.18, 0.11), surface, square=(0.55, 0.5), lumps=((0.035, 3), (0.015, 9)), paint=paint, bend=bend, around=84, along=44, seed=variant * 3.3)


@part
@once
def anchovy(variant=0):
    surface = food("anchovy", "#6a3c2c", "#8c5a48", "#b89a90", wet=0.9, rough=0.18)
    return tube("anchovy", lambda v: (0.7 * (v - 0.5), 0.08 * sin(4 * v + variant), 0.04), lambda v, a: 0.06 * power(sin(pi * clamp(v * 0.94 + 0.03)), 0.6), surface, around=12, along=26, flat=0.5)


@part
def salmon_slice(length=0.62, width=0.2, folds=2, variant=0):
    """A thin smoked slice along x that was let fall in loose folds; pale lines of fat curve across it, its rims are uneven."""
    light, dark, line = _c("#ff8a3c", "#f0621c", "#ffd9b4")

    def shape(u, v):
        w = (v - 0.04) * folds * 2 * pi
        s = 2 * u - 1
        side = width * (1 + 0.16 * noise((v * 3, s, variant), 1.5)) * power(sin(pi * clamp(0.08 + 0.84 * v)), 0.4)
        x = length * (v - 0.5) * 1.3 + 0.085 * sin(w + 0.5 * s) + 0.05 * s * sin(variant * 1.7)
        y = s * side + 0.05 * sin(v * 5 + variant)
        z = 0.03 + 0.06 * (1 - cos(w + 0.7 * s * sin(variant + 1.0))) + 0.02 * noise((v * 4, s * 2, variant), 1.4)
        arc = v * (3.4 * folds + 3) + 0.9 * s * s + 0.12 * noise((v * 6, s * 2, variant), 1.3)
        lines = 1 - smooth(0.08, 0.2, abs(arc % 1 - 0.5))
        tone = mix(dark, light, smooth(-0.4, 0.4, rough((x, y, variant), 4, 2)))
        return Vector((x, y, z)), mix(tone, line, 0.7 * lines)

    surface = food("salmon-slice", painted=True, scale=8, vary=0.05, wet=0.25, rough=0.38, glow=0.3, bump=0.08)
    thick(put(sheet("salmon slice", 24, 170, shape, surface, closed=False, fixed=True)), 0.022)


@part
@once
def boiled_squid(radius=0.24, variant=0):
    """A thin ring cut from a tube: a white band with straight walls, its edges rounded; lies, the hole above."""
    white, pink = _c("#fdf4e6", "#eebfa4")

    def shape(u, v):
        a, b = u * 2 * pi, v * 2 * pi
        r = radius * (1 + 0.05 * cos(2 * a + variant)) + 0.032 * power(cos(b), 0.5)
        p = Vector((r * cos(a), r * sin(a), 0.085 * (1 + power(sin(b), 0.4))))
        return p, mix(white, pink, smooth(0.1, 1.0, cos(b)) * smooth(-0.2, 0.5, rough(p, 6, variant)))

    return sheet("boiled squid", 60, 20, shape, food("boiled-squid", painted=True, scale=8, vary=0.05, wet=0.35, rough=0.3, glow=0.12, bump=0.1), fixed=True)


@part
@once
def seared_squid(radius=0.24, variant=0):
    """A ring browned on hot iron: plump, uneven, cream inside, gold with dark edges above."""
    cream, gold, brown = _c("#f8dcae", "#dc9848", "#7c3a10")

    def shape(u, v):
        a, b = u * 2 * pi, v * 2 * pi
        around = (cos(a), sin(a), variant)
        r = radius * (1 + 0.16 * noise(around, 1.4, 3)) + (0.06 + 0.02 * noise(around, 2.2, 7)) * power(cos(b), 0.6)
        z = (0.1 + 0.03 * noise(around, 2.0, 5)) * (1 + power(sin(b), 0.6))
        place = Vector((r * cos(a), r * sin(a), z))
        heat = rough(place, 6, variant + 4) + 0.5 * sin(b)
        return place, mix(mix(cream, gold, smooth(-0.1, 0.5, heat)), brown, 0.85 * smooth(0.5, 0.95, heat))

    return sheet("seared squid", 60, 22, shape, food("seared-squid", painted=True, scale=8, vary=0.1, wet=0.6, rough=0.24, glow=0.08, bump=0.2), fixed=True)
