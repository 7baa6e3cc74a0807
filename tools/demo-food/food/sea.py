"""Fish and seafood."""

from mathutils import Matrix, Vector

from .maths import clamp, colour, cos, lerp, mix, noise, pi, power, rough, sin, smooth
from .mesh import blob, sheet, thick, tube
from .parts import part
from .surface import food
from .table import once, put, vary


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
def _shrimp_body(seed=1):
    pale, orange, red, belly = _c("#fad9bd", "#f4935a", "#e2480f", "#fbe6d2")

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
        return mix(tone, red, smooth(0.84, 1, v))

    return tube("shrimp", _shrimp_path, radius, _shrimp_surface(), around=32, along=84, flat=0.92, paint=paint)


@part
def shrimp(seed=1):
    """A boiled or grilled tail, curled."""
    put(_shrimp_body(seed))
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
    """Bent a little, in a ragged coat, the tail outside; along x."""
    put(_tempura_coat(seed))
    tail = _fan("tempura tail", "#d8703c", "#a8431c")
    for turn in (-30, -8, 14):
        put(tail, at=(0.55, -0.1, 0.19), turn=turn - 90, tilt=(14, 0), size=(0.9, 1.0, 1))


@once
def _tempura_coat(seed):
    coat = food("tempura", painted=True, scale=6, bump=0.9, grain=18, rough=0.48, wet=0.25, glow=0.06)
    pale, gold, brown = _c("#f0cc82", "#d8973a", "#9a5818")

    def crust(v, a):
        p = (v * 6, 1.6 * cos(a), 1.6 * sin(a))
        return 0.42 * rough(p, 1.5, seed * 5.0) + 0.3 * max(0.0, noise(p, 3.2, seed + 9.0))

    def radius(v, a):
        return 0.2 * power(sin(pi * clamp(v * 0.92 + 0.06)), 0.45) * (1 - 0.5 * v) * (1 + crust(v, a))

    def paint(v, a, p):
        lump = crust(v, a)
        return mix(mix(brown, gold, smooth(-0.35, -0.05, lump)), pale, smooth(0.1, 0.5, lump))

    return tube("tempura", lambda v: (1.3 * (v - 0.55), 0.22 * sin(3.4 * v) - 0.02, 0.17 + 0.05 * sin(4 * v)), radius, coat, around=48, along=90, paint=paint)


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
def squid_ring(radius=0.24):
    surface = food("squid", "#f2d2a6", "#dea878", scale=5, wet=0.6, rough=0.22, glow=0.2, bump=0.15)

    def shape(u, v):
        a, b = u * 2 * pi, v * 2 * pi
        r = radius * (1 + 0.08 * noise((cos(a), sin(a), 0), 1.4, 3)) + 0.05 * power(cos(b), 0.6)
        return Vector((r * cos(a), r * sin(a), 0.08 * (1 + power(sin(b), 0.6))))

    return sheet("squid", 44, 14, shape, surface, fixed=True)


@part
@once
def fish_chunk(kind="salmon", variant=0):
    light, dark, line = {"salmon": _c("#e88a58", "#d2683a", "#f4c8a4"), "white": _c("#f2e6d2", "#e0ccb0", "#faf4e8"), "trout": _c("#ee9a74", "#de7c54", "#f8d8c0")}[kind]

    def paint(p, unit, push):
        flake = 1 - smooth(0.05, 0.2, abs(((p.x + 0.3 * p.y * p.y + 0.03 * noise(p, 5)) / 0.11) % 1 - 0.5))
        return mix(mix(dark, light, smooth(-0.3, 0.4, rough(p, 4, variant))), line, 0.55 * flake)

    return blob(f"fish {kind}", (0.3, 0.2, 0.12), food(f"fish-{kind}", painted=True, wet=0.5, rough=0.26, glow=0.15, bump=0.3), square=(0.55, 0.5), lumps=((0.04, 3.5), (0.02, 9)), paint=paint, around=40, along=26, seed=variant * 3.3)


@part
@once
def anchovy(variant=0):
    surface = food("anchovy", "#6a3c2c", "#8c5a48", "#b89a90", wet=0.9, rough=0.18)
    return tube("anchovy", lambda v: (0.7 * (v - 0.5), 0.08 * sin(4 * v + variant), 0.04), lambda v, a: 0.06 * power(sin(pi * clamp(v * 0.94 + 0.03)), 0.6), surface, around=12, along=26, flat=0.5)


@part
def salmon_rose(size_=0.3, variant=0):
    """A thin smoked slice wound into a rose: its rim leans outwards in soft waves, white lines of fat run across."""
    light, dark, line = _c("#ffad7a", "#f27c46", "#ffe9d6")

    def shape(u, v):
        a = v * 2.35 * 2 * pi + variant
        r = size_ * (0.1 + 0.72 * v)
        arc = a * (0.3 + 0.5 * v)
        wave = sin(a * 2.3 + variant) + 0.6 * noise((cos(a) * 2, sin(a) * 2, v * 3), 1.5, variant)
        r += size_ * u * u * (0.14 + 0.34 * v) + 0.07 * size_ * u * wave
        z = size_ * (u * (0.95 - 0.5 * v) + 0.08 * u * wave)
        lines = 1 - smooth(0.07, 0.2, abs((arc * 1.8 + 0.9 * abs(u - 0.45) + 0.1 * noise((arc, u * 2, 0), 2)) % 1 - 0.5))
        tone = mix(dark, light, smooth(-0.4, 0.4, rough((arc, u, variant), 3, 2)) * 0.7 + 0.3 * u)
        return Vector((r * cos(a), r * sin(a), z)), mix(tone, line, 0.8 * lines)

    surface = food("salmon-rose", painted=True, scale=8, vary=0.08, wet=0.35, rough=0.32, glow=0.4, bump=0.12)
    thick(put(sheet("salmon rose", 14, 150, shape, surface, closed=False, fixed=True)), 0.025)
