"""Meat and poultry."""

from mathutils import Vector

from .maths import atan2, cells, clamp, closed_curve, colour, copysign, cos, hypot, lerp, mix, noise, pi, power, ramp, rough, sin, smooth, through
from .mesh import blob, box_outline, round_outline, sheet, slab, tube


from .maths import cells, clamp, closed_curve, colour, cos, hypot, lerp, mix, noise, pi, power, rough, sin, smooth, through
from .mesh import blob, box_outline, round_outline, sheet, slab, thick, tube
from .parts import part
from .sauces import liquid
from .surface import food
from .table import frame, once, put, vary


def _c(*codes):
    return tuple(colour(code) for code in codes)


def roast_surface(name, **look):
    return food(name, painted=True, **{"scale": 9, "vary": 0.24, "bump": 0.5, "grain": 30, "rough": 0.4, "wet": 0.25, **look})


@part
@once
def patty(kind="beef", radius=1.05, height=0.19, seed=2.0):
    """Its middle at the origin."""
    light, dark, burnt, edge = {"beef": _c("#8a4d2b", "#4a2512", "#1a0d07", "#8d5a36")}[kind]

    def shape(u, v):
        a, t = u * 2 * pi, pi / 2 - v * pi
        r, z = radius * power(cos(t), 0.42), height * power(sin(t), 0.6)
        p = Vector((r * cos(a), r * sin(a), z * 1.5))
        moved = p + Vector((noise(p, 4, seed), noise(p, 4, seed + 4), noise(p, 4, seed + 8))) * 0.09
        coarse, fine = 0.5 - cells(moved, 6.4, seed) ** 0.8, 0.4 - cells(moved, 14, seed + 2)
        push = 0.09 * coarse + 0.05 * rough(p, 2.4, seed) + 0.055 * fine
        r += push * (0.25 + 0.75 * abs(cos(t)))
        z += push * 0.6 * sin(t)
        tone = mix(light, dark, smooth(-0.05, 0.5, coarse + 0.5 * fine))
        tone = mix(tone, burnt, smooth(-0.25, 0.35, rough(p, 2.6, seed + 15)) * 0.8)
        tone = mix(tone, burnt, smooth(0.35, 0.95, abs(sin(t))) * 0.6)
        return Vector((r * cos(a), r * sin(a), z)), mix(tone, edge, smooth(0.15, 0.6, noise(p, 9, 3)) * 0.5)

    return sheet("patty", 300, 70, shape, roast_surface(f"patty-{kind}", grain=34, bump=0.5))


@part
@once
def bacon(length=1.7, width=0.24, variant=0):
    """A wavy rasher along x."""
    surface = roast_surface("bacon", wet=0.6, bump=0.3, glow=0.1, rough=0.28)
    lean, dark, fat = _c("#8a2a18", "#56160e", "#e2ab72")

    def shape(u, v):
        x, y = (v - 0.5) * length, (u - 0.5) * 2 * width
        wave = sin(v * 15 + variant * 2) * 0.06 + 0.03 * noise((v * 6, u * 2, variant), 1.2)
        bands = noise((u * 3.2 + 0.15 * sin(v * 7), v * 1.3, variant * 3.0), 1.7, 4)
        tone = mix(mix(lean, dark, smooth(-0.2, 0.5, rough((u * 3, v * 7, variant), 2, 6))), fat, smooth(0.02, 0.18, bands))
        tone = mix(tone, dark, 0.5 * smooth(0.4, 0.5, abs(u - 0.5)))
        return Vector((x, y + 0.05 * sin(v * 9 + variant), wave + 0.03 * sin(u * 6 + v * 8))), tone

    return sheet("bacon", 16, 90, shape, surface, closed=False)


@part
@once
def hanging_bacon(width=0.17, over=0.98, drop=0.3, variant=0):
    """A rasher lying along y whose front end hangs over a rim at y = -`over`."""
    surface = roast_surface("bacon", wet=0.6, bump=0.3, glow=0.1, rough=0.28)
    lean, dark, fat = _c("#8a2a18", "#56160e", "#e2ab72")

    def shape(u, v):
        s = v * (over + drop + 0.3) - drop
        x = (u - 0.5) * 2 * width + 0.05 * sin(v * 11 + variant)
        wave = 0.1 * sin(v * 19 + variant * 2 + u * 1.5)
        if s < 0:
            place = Vector((x, -over - 0.08 + wave * 0.8, s * 0.95))
        else:
            place = Vector((x, -over - 0.08 + s, 0.06 + wave * 0.5))
        bands = noise((u * 3.2 + 0.15 * sin(v * 7), v * 1.3, variant * 3.0), 1.7, 4)
        tone = mix(mix(lean, dark, smooth(-0.2, 0.5, rough((u * 3, v * 7, variant), 2, 6))), fat, smooth(0.02, 0.18, bands))
        return place, mix(tone, dark, 0.5 * smooth(0.4, 0.5, abs(u - 0.5)))

    return sheet("hanging bacon", 18, 90, shape, surface, closed=False)


def _bars(x, y, angle, gap, width=0.1):
    """Marks of the grill: 1 on a bar."""
    across = x * cos(angle) + y * sin(angle) + 0.05 * noise((x, y, 0), 1.9, 9)
    return 1 - smooth(width * 0.5, width * 1.4, abs((across / gap) % 1 - 0.5) + 0.06 * noise((x, y, 0), 7))


def _arms(*arms):
    """The outline of flat arms that grow from the origin: (degrees, length, half width, squareness) of each."""

    def radius(angle):
        found = [0.05]
        for degrees, length, width, square in arms:
            a = angle - degrees * pi / 180
            if cos(a) > 0:
                found.append((abs(cos(a) / length) ** square + abs(sin(a) / width) ** square) ** (-1 / square))
        return max(found)

    return radius


#: The bone of a T-bone steak: where its arms meet, and its outline from there.
T_MIDDLE = (0.06, 0.7)
T_OUTLINE = _arms((183, 0.56, 0.115, 4), (-3, 0.5, 0.12, 4), (90, 0.15, 0.16, 2.5), (-92, 1.08, 0.085, 2.2))


def _t_edge(x, y):
    """How far a place is outside the bone."""
    x, y = x - T_MIDDLE[0], y - T_MIDDLE[1]
    return hypot(x, y) - T_OUTLINE(atan2(y, x))


@once
def _t_meat(height):
    """Strip to the left of the bone, fillet to the right; the front of the strip is cut off at y = -0.36."""
    whole = closed_curve([(-0.5, 0.74), (0, 0.8), (0.5, 0.76), (0.92, 0.55), (1.06, 0.15), (0.94, -0.24), (0.6, -0.5), (0.28, -0.54), (0.02, -0.4), (-0.5, -0.8), (-0.95, -0.7), (-1.2, -0.3), (-1.16, 0.25), (-0.88, 0.6)])
    brown, dark, light, red, fat, fat_dark, black = _c("#6e3417", "#34160a", "#b06c34", "#7c2c18", "#f0cf92", "#a8682c", "#0a0504")

    def outline(angle):
        return min(whole(angle), -0.36 / sin(angle)) if sin(angle) < 0 and cos(angle) < 0 else whole(angle)

    def paint(x, y, inside, angle, where):
        p = (x, y, 0)
        wide, coarse = rough(p, 2.6, 2), rough((x, y, 3), 7, 5)
        lump = 0.5 - cells((x + 0.05 * wide, y * 1.2, 0), 8, 4)
        rim = hypot(x, y) > 0.55 and (angle > 2.25 or angle < -2.7)
        fat_here = 1 - smooth(0.1, 0.14, inside + 0.06 * wide) if rim else 0.0
        tone = mix(mix(brown, dark, smooth(-0.1, 0.5, wide - 0.4 * lump)), red, 0.6 * smooth(0.0, 0.5, noise(p, 1.7, 21)))
        tone = mix(tone, light, 0.85 * smooth(0.0, 0.45, lump + 0.7 * coarse - 0.1))
        tone = mix(tone, mix(fat, fat_dark, smooth(0.0, 0.5, rough(p, 5, 11))), fat_here)
        if where == "side":
            return 0, mix(mix(fat, fat_dark, smooth(-0.1, 0.5, rough((x, y, angle), 4, 3))) if rim else mix(brown, dark, smooth(-0.3, 0.3, coarse)), black, 0.3)
        gap = _t_edge(x, y)
        bars = max(_bars(x, y, 0.75, 0.29, 0.13), 0.4 * _bars(x, y, -0.82, 0.33)) * smooth(-0.6, -0.1, noise(p, 2.2, 33)) * (1 - 0.35 * fat_here)
        tone = mix(tone, black, max(0.92 * bars, 0.75 * smooth(0.07, 0.0, gap), 0.5 * smooth(0.06, 0.0, inside) * (1 - fat_here)))
        return 0.03 * wide + 0.03 * lump + 0.02 * coarse + 0.03 * fat_here - 0.025 * bars - 0.05 * smooth(0.06, -0.03, gap), tone

    return slab("t-bone meat", outline, height, 0.08, roast_surface("t-bone meat", grain=20, bump=0.9, rough=0.5, wet=0.12, vary=0.3), paint, around=300, along=130)


@once
def _t_bone_bone(height):
    ivory, tan, marrow, burnt = _c("#e2cda2", "#a8783f", "#7a3420", "#241007")

    def paint(x, y, inside, angle, where):
        p = (x, y, 0)
        if where == "side":
            return 0, mix(ivory, tan, smooth(-0.2, 0.5, rough((x, y, angle), 4, 6)))
        pores = smooth(0.34, 0.14, cells(p, 17, 3)) * smooth(0.03, 0.07, inside)
        tone = mix(mix(ivory, tan, smooth(0.0, 0.5, rough(p, 5, 41))), marrow, 0.85 * pores)
        return 0.012 * noise(p, 6) - 0.02 * pores, mix(tone, burnt, 0.85 * smooth(0.035, 0.005, inside + 0.03 * noise(p, 9, 2)))

    return slab("t-bone bone", T_OUTLINE, height, 0.025, food("t-bone bone", painted=True, rough=0.55, bump=0.3), paint, around=240, along=60)


@once
def _strip_slice(length, variant):
    """Across a strip steak, the cut face up: rosy, a thin crust around, the fat at -x."""
    rosy, pink, grey, crust, fat, fat_dark = _c("#b53a34", "#b0563f", "#7c4429", "#1e0c06", "#ecd09a", "#a86a34")
    depth = 0.2
    outline = box_outline(length, depth, 4)

    def paint(x, y, inside, angle, where):
        q = (x, y, variant * 2.7)
        edge = min(length - abs(x), depth - abs(y)) + 0.02 * rough(q, 5, 1)
        fibre = rough((x * 9, y * 16, variant), 1.2, 3)
        tone = mix(mix(grey, pink, smooth(0.04, 0.08, edge)), rosy, smooth(0.07, 0.14, edge + 0.02 * fibre))
        tone = mix(tone, fat, 0.4 * smooth(0.06, 0.0, abs(noise((x * 1.5, y * 3.5, variant), 2.2, 9))) * smooth(-0.1, 0.3, noise(q, 3, 5)))
        tone = mix(tone, grey, 0.55 * smooth(0.0, 0.5, fibre))
        fat_here = smooth(0.11, 0.09, length + x + 0.05 * noise(q, 4))
        tone = mix(tone, mix(fat, fat_dark, smooth(0.1, 0.5, rough(q, 6, 4))), fat_here)
        seared = mix(crust, fat_dark, 0.85 * fat_here + 0.25 * smooth(0.1, 0.5, rough(q, 6, 8)))
        return 0.014 * fibre, mix(seared, tone, smooth(0.024, 0.042, edge)) if where == "top" else seared

    wob = lambda a: outline(a) * (1 + 0.05 * noise((cos(a), sin(a), variant), 1.6, 2))
    return slab("strip slice", wob, 0.13, 0.02, roast_surface("strip slice", glow=0.1, bump=0.3, wet=0.35, rough=0.36, vary=0.08), paint, around=110, along=44)


@part
def t_bone(height=0.34):
    """Grilled; some slices of the strip, cut from its front, lean on the rest."""
    put(_t_meat(height))
    put(_t_bone_bone(height + 0.035), at=(*T_MIDDLE, 0))
    for i, length in enumerate((0.54, 0.54, 0.5, 0.44)):
        put(_strip_slice(length, i), at=(-0.6 + 0.03 * i, -0.52 - 0.2 * i, 0.15 - 0.01 * i), turn=5 * i + vary(2), tilt=(56 - 5 * i, vary(2)))


@part
@once
def meat_slice(kind="beef medium", width=0.5, depth=0.2, height=0.09, variant=0):
    """A slice with the cut face up: pink in the middle, a crust around."""
    inner, mid, outer, rim = {"beef medium": _c("#963c30", "#9a5a40", "#6e4026", "#2a1208")}[kind]
    outline = box_outline(width, depth, 3)

    def paint(x, y, inside, angle, where):
        q = rough((x, y, variant), 4, variant)
        grain = rough((x * 8, y * 14, variant), 1.5, 3)
        e = inside + 0.02 * q
        tone = mix(inner, mid, smooth(0.24, 0.09, e) + 0.3 * grain)
        tone = mix(mix(tone, outer, 1 - smooth(0.045, 0.12, e)), rim, 1 - smooth(0.012, 0.045, e))
        return 0.014 * grain, tone if where == "top" else rim

    wob = lambda a: outline(a) * (1 + 0.07 * noise((cos(a), sin(a), variant), 1.6, 2))
    return slab(f"slice {kind}", wob, height, 0.02, roast_surface(f"cut-{kind}", glow=0.08, bump=0.25, wet=0.08, rough=0.46), paint, around=72, along=36)


@part
def sliced(kind="beef medium", count=6, step=0.24, width=0.55, depth=0.22, lean=38):
    """Slices leaning on each other along x."""
    for i in range(count):
        k = i - (count - 1) / 2
        with frame(at=(k * step, 0.03 * vary(1), 0.1), turn=vary(4)):
            put(meat_slice(kind, depth, width, 0.1, i % 3), tilt=(0, lean + vary(4)))


@once
def _grilled_cut(kind, breadth, height, thickness, variant):
    """One slice across a grilled piece, standing across x: seared above and around, its cut faces juicy."""
    inner, middle, rim, skin, dark, black = {
        "chicken": _c("#fae2c6", "#eec49a", "#dca468", "#c98234", "#7c3c10", "#200d05"),
        "skirt": _c("#c05a4c", "#b4604a", "#7c4428", "#6c3416", "#3c180a", "#120704"),
    }[kind]

    def shape(u, v):
        a = u * 2 * pi
        around = (cos(a), sin(a), variant * 0.7)
        k = 1 + 0.07 * noise(around, 1.3, 2)
        y, z = breadth * power(cos(a), 0.75) * k, height * power(sin(a), 0.7) * k * (0.75 if sin(a) < 0 else 1.0) * (1 - 0.38 * cos(a + 0.5 * noise((variant, 0, 0), 1)))
        t = 2 * v - 1
        if abs(t) < 0.36:
            # The seared skin.
            p = Vector((thickness * t / 0.72, y, z))
            heat = rough((p.x * 2 + variant, p.y * 2, p.z * 2), 2.2, variant) + 0.5 * sin(a)
            tone = mix(mix(rim, skin, smooth(-0.7, 0.1, heat)), dark, smooth(0.1, 0.75, heat))
            bar = smooth(0.55, 0.85, cos(2 * pi * (p.y / 0.22 + 0.5 * p.x + 0.06 * noise(p, 5))))
            return p + 0.012 * Vector((0, noise(p, 7), noise(p, 7, 3))), mix(tone, black, 0.85 * bar * smooth(0.1, 0.5, sin(a)))
        k = 1 - (abs(t) - 0.36) / 0.64
        bulge = 0.5 + 0.12 * smooth(1.0, 0.8, k)
        p = Vector((copysign(thickness * bulge, t), y * k, z * k))
        fibre = rough((p.y * 7 + p.z * 4, p.z * 13 - p.y * 3, variant * 3.0 + t), 1.2, 3)
        p.x += copysign(0.012 * fibre + 0.012 * noise(p, 5, variant), t)
        edge = (1 - k) * min(breadth, height) / 0.13
        tone = mix(mix(middle, inner, smooth(0.1, 0.7, edge + 0.2 * fibre)), rim, 0.6 * smooth(0.1, -0.5, fibre) * smooth(1.2, 0.2, edge))
        return p, mix(mix(tone, rim, 0.85 * smooth(0.24, 0.08, edge + 0.06 * fibre)), dark, smooth(0.1, 0.02, edge + 0.03 * fibre))

    return sheet(f"cut {kind}", 84, 60, shape, roast_surface(f"grilled-cut-{kind}", glow=0.08, bump=0.25, wet=0.5, rough=0.3, vary=0.06), fixed=True)


@part
def carved(kind="chicken", count=6, step=0.2, breadth=0.34, height=0.15, thickness=0.15, lean=34, taper=0.3):
    """A grilled piece cut across and pushed into a fan along x, slices leaning on each other; the piece narrows to +x."""
    for i in range(count):
        t = i / max(1, count - 1)
        k = i - (count - 1) / 2
        narrow = 1 - taper * t * t - 0.12 * (1 - t) ** 4
        put(_grilled_cut(kind, round(breadth * narrow, 3), round(height * (0.75 + 0.25 * narrow), 3), thickness, i), at=(k * step, 0.03 * vary(1) - 0.02 * k * k, height * 0.9), turn=-4 * k + vary(4), tilt=(vary(4), lean + vary(5)))


@part
@once
def skirt_steak(length=2.5, width=0.5, height=0.2):
    """Long, flat, with fibres across: machete."""
    brown, dark, light, black = _c("#6e3318", "#42190b", "#8f4f2a", "#0e0604")
    outline = box_outline(length / 2, width, 4)

    def paint(x, y, inside, angle, where):
        fibre = rough((x * 9 + 2 * y, y * 1.4, 0), 1.4, 3)
        tone = mix(mix(brown, dark, smooth(-0.4, 0.4, fibre)), light, smooth(0.2, 0.6, rough((x, y, 0), 4, 8)) * 0.6)
        bars = _bars(x, y, 0.4, 0.3) * smooth(-0.4, 0.1, noise((x, y, 0), 2, 3))
        lift = 0.05 * fibre + 0.05 * noise((x, y, 0), 1.6, 2)
        return (lift - 0.02 * bars, mix(tone, black, 0.85 * bars)) if where == "top" else (0, mix(dark, black, 0.3))

    wob = lambda a: outline(a) * (1 + 0.08 * noise((cos(a) * 2, sin(a) * 2, 0), 1.3, 6))
    return slab("skirt steak", wob, height, 0.07, roast_surface("skirt"), paint, around=200, along=80)


@part
def ribs(count=7, glaze_code="#5a1c0a"):
    """A rack along x: glazed meat that swells over every bone; the bones' ends stick out."""
    gap = 0.38
    half = count * gap / 2
    red, dark, black, shine = _c(glaze_code, "#2c0c05", "#100503", "#8a3a14")

    def width(x):
        return 0.74 * power(clamp((half - abs(x)) / 0.16), 0.35)

    def shape(u, v):
        x, a = (v - 0.5) * 2 * half, u * 2 * pi
        swell = 0.5 + 0.5 * cos((x / gap + (count - 1) / 2) * 2 * pi)
        y = width(x) * power(cos(a), 0.55) * (1 + 0.04 * noise((x * 2, 0, 1), 1.2))
        z = (0.15 * power(sin(a), 0.6) + 0.1 * (1 - (y / 0.78) ** 2)) * (0.5 + 0.5 * swell) * width(x) / 0.74
        p = (x, y, z)
        z += 0.025 * rough(p, 3, 4)
        tone = mix(mix(dark, red, (0.3 + 0.7 * swell) * smooth(-0.5, 0.3, rough(p, 3, 2))), shine, smooth(0.2, 0.6, rough(p, 7, 5)) * 0.6)
        return Vector((x, y, z + 0.17)), mix(tone, black, smooth(0.15, 0.5, rough(p, 2.2, 17)) * 0.7)

    put(sheet("ribs", 72, 240, shape, roast_surface("ribs", wet=0.6, rough=0.26, bump=0.5, grain=22)))
    for i in range(count):
        x = (i - (count - 1) / 2) * gap
        for side, out in ((-1, 0.15 + vary(0.05)), (1, 0.08)):
            put(_bone_end(), at=(x, side * (width(x) + out - 0.2), 0.19), turn=90 * side + vary(7), tilt=(0, vary(4)))


@part
def cut_ribs(count=6, gap=0.42, bare=0.0):
    """Ribs from one rack, cut apart but still side by side along x: glazed, a bone out of each towards -y, longer by `bare`."""
    red, dark, black, shine, fat = _c("#74240c", "#3c1207", "#140604", "#b4561c", "#b87038")
    surface = roast_surface("cut-ribs", wet=0.9, rough=0.2, bump=0.5, grain=22)
    for i in range(count):
        seed = i * 3.7

        def paint(p, unit, push, seed=seed):
            tone = mix(mix(dark, red, smooth(-0.5, 0.2, rough(p, 3, seed) + 0.5 * unit.z)), shine, 0.7 * smooth(0.1, 0.5, rough(p, 5, seed + 3)) * smooth(-0.1, 0.6, unit.z))
            tone = mix(tone, fat, 0.35 * smooth(0.15, 0.5, noise(p, 4.5, seed + 8)) * (1 - abs(unit.z)))
            return mix(tone, black, 0.8 * smooth(0.18, 0.5, rough(p, 2.4, seed + 17)) + 0.5 * smooth(0.75, 1.0, abs(unit.y)))

        def bend(p):
            # Thick in the middle, lower towards the bone's end.
            return Vector((p.x * (1 - 0.16 * smooth(0.2, -0.8, p.y)), p.y, p.z * (1 - 0.25 * smooth(0.1, -0.75, p.y)) + 0.05 * cos(p.y * 1.8)))

        x = (i - (count - 1) / 2) * gap
        with frame(at=(x, vary(0.05), 0.2), turn=vary(2.5), tilt=(0, vary(4))):
            put(blob("rib", (gap * 0.5, 0.7, 0.19), surface, square=(0.42, 0.6), lumps=((0.04, 3), (0.025, 9)), paint=paint, bend=bend, around=72, along=48, seed=seed))
            put(_bone_end(), at=(0, -0.72 - 0.5 * bare - vary(0.05), -0.02), turn=-90 + vary(4), size=(1.1 + 2.5 * bare, 1.25, 1.15))


@once
def _bone_end():
    """From inside the meat to the cut end, along x."""
    pale, brown, marrow = _c("#d8bc90", "#8a5a30", "#5a2a18")

    def paint(v, a, p):
        return mix(mix(brown, pale, smooth(0.3, 0.75, v)), marrow, smooth(0.97, 1.0, v))

    def radius(v, a):
        return (0.058 + 0.014 * smooth(0.6, 1.0, v)) * power(clamp((1 - v) * 14), 0.4) * (1 + 0.1 * noise((v * 3, cos(a), sin(a)), 1.5, 2))

    return tube("bone end", lambda v: (0.4 * v - 0.2, 0, 0), radius, food("bone", painted=True, rough=0.55, bump=0.3), around=20, along=24, flat=0.75, paint=paint)


_ROASTED = list(zip((0.0, 0.4, 0.72, 1.0, 1.3), _c("#d09444", "#b06a22", "#823e12", "#4a1b08", "#1a0a05")))


def _roasted(p, done, seed):
    """Skin of a roast bird: honey where it lies hidden (`done` 0), golden brown, mahogany where it faces the heat (1), char beyond; soft, without patches."""
    done += 0.12 * rough(p, 1.7, seed) + 0.07 * noise(p, 9, seed + 5)
    return ramp(_ROASTED, done)


@part
def cutlet(variant=0, gravy=False):
    """A plump oval of minced meat in a crust of crumbs, browned by the bars of a grill; `gravy`: a spoonful runs over one end."""
    size = (0.64, 0.43, 0.23)
    gold, light, brown, dark = _c("#c47a2a", "#eebc66", "#8a4614", "#3a1706")

    def crumbs(p):
        return 0.05 * (0.4 - cells(p, 13, variant)) + 0.026 * (0.4 - cells(p, 29, variant + 3))

    def outside(p):
        return Vector((p.x / size[0], p.y / size[1], p.z / size[2] * 1.4)).normalized()

    def bars(p):
        return _bars(p.x, p.y, 0.5, 0.29, 0.13) * smooth(0.04, 0.12, p.z)

    def bend(p):
        # One end narrower.
        p = Vector((p.x, p.y * (1 - 0.26 * smooth(-0.1, 0.7, p.x)), p.z))
        return p + outside(p) * (crumbs(p) + 0.03 * rough(p, 2.6, variant) - 0.016 * bars(p))

    def paint(p, n, k):
        grain = smooth(-0.02, 0.024, crumbs(p))
        tone = mix(mix(brown, gold, 0.25 + 0.75 * grain), light, 0.75 * smooth(0.45, 1.0, grain) * smooth(-0.35, 0.3, rough(p, 4, variant)))
        tone = mix(tone, brown, 0.5 * smooth(0.1, 0.5, rough(p, 2.4, variant + 5)) + 0.4 * smooth(0.02, -0.16, p.z))
        return mix(tone, dark, 0.82 * bars(p))

    shape = dict(square=(0.98, 0.74), around=190, along=100)
    put(blob("cutlet", size, roast_surface("cutlet", bump=0.4, grain=70, wet=0.25, rough=0.4, vary=0.1), bend=bend, paint=paint, **shape))
    if not gravy:
        return

    def poured(p):
        p = Vector((p.x, p.y * (1 - 0.26 * smooth(-0.1, 0.7, p.x)), p.z))
        x, y = p.x / size[0] - 0.42, p.y / size[1] + 0.12
        reach = 0.36 + 0.2 * noise((x, y, 0), 1.7, variant + 2) + 0.5 * max(0.0, -y) * smooth(0.25, 0.0, abs(x + 0.05))
        return p + outside(p) * lerp(-0.06, 0.03, smooth(0.14, -0.1, hypot(x, y) - reach))

    put(blob("gravy", size, liquid("gravy"), bend=poured, **shape))


@part
@once
def sausage(kind="beef", length=2.2, radius=0.19, bend=0.18):
    """From the grill, with three dark stripes; along x."""
    brown, dark, light = {"beef": _c("#8a3a1c", "#2a0f07", "#b0602e"), "smoked": _c("#7a2410", "#2c0c06", "#a4442a")}[kind]

    def paint(v, a, p):
        tone = mix(brown, light, smooth(-0.3, 0.5, rough(p, 3, 4)))
        stripe = 1 - smooth(0.25, 0.5, abs(((p[0] + 0.3 * p[1]) / 0.36) % 1 - 0.5) * 2 + 0.12 * noise(p, 5))
        return mix(tone, dark, 0.85 * stripe * smooth(-0.3, 0.5, sin(a)))

    def path(v):
        return (length * (v - 0.5), bend * cos((v - 0.5) * pi) - bend * 0.5, radius)

    return tube(f"sausage {kind}", path, lambda v, a: radius * (clamp(v * 12) * clamp((1 - v) * 12)) ** 0.5 * (1 + 0.05 * noise((v * 5, cos(a), sin(a)), 1.5) + 0.015 * rough((v * 30, cos(a) * 2, sin(a) * 2), 1.3)), roast_surface(f"sausage-{kind}", wet=0.5, rough=0.2, bump=0.25), around=32, along=80, paint=paint)


@part
@once
def shred(kind="beef", length=0.5, variant=0):
    """A piece of meat torn with forks: fibres along x, the ends thin."""
    dark, light, pale = _c(*{"beef": ("#3c1c0e", "#744022", "#946040"), "chicken": ("#d8a050", "#f4d49c", "#fcebc4")}[kind])

    def fibre(v, a):
        return sin(a * 6 + 2.2 * noise((v * 3, cos(a), variant), 1.5) + variant)

    def radius(v, a):
        body = power(sin(pi * clamp(v * 0.94 + 0.03)), 0.8) * (1 + 0.35 * noise((v * 4, 0, variant * 3.0), 1.4))
        return 0.085 * body * (1 + 0.2 * fibre(v, a))

    def path(v):
        return (length * (v - 0.5), 0.1 * sin(3 * v + variant), 0.06 + 0.05 * sin(5 * v + 2 * variant))

    def paint(v, a, p):
        k = fibre(v, a)
        return mix(mix(dark, light, smooth(-0.9, 0.5, k)), pale, 0.5 * smooth(0.1, 0.6, rough((v * 6, k, variant), 2, 4)))

    surface = food(f"shred-{kind}", painted=True, scale=9, wet=0.3, bump=0.6, grain=40, rough=0.42)
    return tube(f"shred {kind}", path, radius, surface, around=36, along=22, flat=0.5, paint=paint)


@part
def roast_chicken(variant=0):
    """A small bird on its back, legs to +x, roasted crisp: keeled breast, drumsticks raised to bare bones, wings folded at its sides."""
    surface = roast_surface("skin-crisp", scale=13, vary=0.08, distortion=1.6, bump=0.42, grain=44, rough=0.36, wet=0)

    def body(p):
        k = smooth(-0.9, 0.95, p.x)
        # Two breasts with a keel between, narrow at the legs.
        breast = smooth(0.0, 0.3, p.z) * smooth(0.75, -0.1, p.x)
        lobes = 0.07 * breast * (smooth(0.0, 0.26, abs(p.y)) - 0.5)
        return Vector((p.x, p.y * lerp(1.1, 0.72, k), p.z * lerp(1.05, 0.72, k) + lobes))

    def breast_skin(p, n, k):
        return _roasted(p, 0.32 + 0.62 * smooth(0.1, 1.0, n.z) + 0.2 * smooth(-0.2, -0.8, n.z), variant + 8)

    put(blob("bird", (0.94, 0.66, 0.52), surface, bend=body, lumps=((0.02, 2.0), (0.013, 10)), paint=breast_skin, around=150, along=100, seed=variant), at=(0, 0, 0.46))
    bone = food("bone", painted=True, rough=0.55, bump=0.3)
    for side in (-1, 1):
        # Thigh and drumstick in one tapering pipe along the flank, up to the knuckle.
        points = [(-0.06, 0.46, 0.24), (0.2, 0.64, 0.34), (0.5, 0.68, 0.48), (0.82, 0.6, 0.66), (1.08, 0.51, 0.85), (1.26, 0.45, 1.0)]

        def path(v, side=side):
            x, y, z = through(points, v)
            return (x, side * y, z)

        def radius(v, a, side=side):
            plump = 0.31 * (1 - smooth(0.3, 0.92, v)) + 0.07 + 0.02 * smooth(0.82, 0.92, v)
            return min(0.3, plump) * clamp(v * 5) ** 0.5 * clamp((1 - v) * 40) ** 0.5 * (1 + 0.06 * noise((v * 4, cos(a), sin(a)), 1.4, side + variant))

        def leg(v, a, p, side=side):
            return _roasted(p, 0.34 + 0.3 * smooth(-0.3, 1.0, sin(a)) + 0.3 * smooth(0.4, 0.8, v) + 0.4 * smooth(0.84, 0.95, v), variant + side + 5.0)

        put(tube("leg", path, radius, surface, around=64, along=110, paint=leg))
        a, b = Vector(path(0.93)), Vector(path(1.0))
        ahead = (b - a).normalized()

        def end(v, b=b, ahead=ahead):
            return b + ahead * (0.3 * v - 0.08)

        put(tube("shank", end, lambda v, a: (0.062 + 0.045 * smooth(0.62, 0.86, v) * (0.75 + 0.25 * cos(2 * a))) * clamp((1 - v) * 9) ** 0.5, bone, around=24, along=30, paint=lambda v, a, p: mix(colour("#a87848"), colour("#e4d0a8"), smooth(0.2, 0.6, v))))
        # The wing: elbow back, tip under the back.
        wing_points = [(-0.62, 0.46, 0.54), (-0.34, 0.74, 0.42), (-0.04, 0.78, 0.28), (-0.28, 0.82, 0.18), (-0.58, 0.7, 0.18), (-0.8, 0.5, 0.26)]

        def wing_path(v, side=side):
            x, y, z = through(wing_points, v)
            return (x, side * y, z)

        put(tube("folded wing", wing_path, lambda v, a, side=side: 0.14 * power(sin(pi * clamp(v * 0.94 + 0.05)), 0.45) * (1 - 0.35 * v) * (1 + 0.06 * noise((v * 5, cos(a), sin(a)), 1.5, side)), surface, around=44, along=80, paint=lambda v, a, p: _roasted(p, 0.4 + 0.25 * sin(a) + 0.65 * smooth(0.3, 0.9, v), variant + 14)))


@once
def _breast_slice(length=0.4, width=0.21, height=0.055, variant=0):
    """Of a duck's breast, cut slantwise, along y: the crisp skin and its fat at +x, rosy meat, a brown edge at -x."""
    skin, gloss, fat, rosy, pink, brown = _c("#2e1006", "#8a3e12", "#e8c48c", "#ac5c48", "#be825e", "#7a4224")
    outline = closed_curve([(-0.9, 0), (-0.75, 0.5), (-0.3, 0.86), (0.3, 0.98), (0.78, 0.72), (1.0, 0.25), (1.02, -0.25), (0.8, -0.72), (0.3, -0.98), (-0.3, -0.86), (-0.75, -0.5)])

    def rim(a):
        x, y = cos(a) / width, sin(a) / length
        k = outline(atan2(y, x)) / hypot(x, y)
        return k * (1 + 0.05 * noise((cos(a), sin(a), variant), 2.2, variant))

    def paint(x, y, inside, angle, where):
        grain = rough((x * 14, y * 5, variant), 1.5, 3)
        e = inside + 0.006 * rough((x, y, variant), 9, variant)
        skinned = smooth(0.1, 0.5, cos(angle) * length / max(0.1, hypot(cos(angle) * length, sin(angle) * width)))
        tone = mix(pink, rosy, smooth(0.04, 0.16, e) + 0.35 * grain)
        tone = mix(tone, brown, (1 - smooth(0.006, 0.045, e)) * (1 - skinned))
        tone = mix(tone, fat, skinned * (1 - smooth(0.05, 0.064, e)))
        tone = mix(tone, mix(gloss, skin, smooth(-0.2, 0.4, rough((x, y, variant), 8, 4))), skinned * (1 - smooth(0.022, 0.032, e)))
        side = mix(brown, mix(gloss, skin, smooth(-0.4, 0.3, rough((x * 2, y * 2, variant), 5, 8))), skinned)
        return 0.012 * grain + 0.012 * noise((x, y, variant), 4), tone if where == "top" else side

    return slab("breast slice", rim, height, 0.015, roast_surface("breast", wet=0.3, rough=0.36, glow=0.1, bump=0.2, vary=0.1), paint, around=110, along=60)


@once
def _smoked_slice(length=0.45, width=0.2, height=0.05, variant=0):
    """Of a smoked duck's breast, a long bent slice along y: dark golden skin and a thread of fat at +x only, brown roast meat in fibres, a hint of pink in its middle."""
    skin, crisp, fat, middle, meat, fibre, brown = _c("#d07a20", "#84380c", "#e4b268", "#a8684a", "#966230", "#603a1a", "#562e12")
    half = closed_curve([(-0.98, 0), (-0.9, 0.45), (-0.62, 0.82), (-0.05, 1.0), (0.55, 0.86), (0.92, 0.45), (1.0, 0), (0.94, -0.45), (0.66, -0.84), (0.05, -1.0), (-0.5, -0.9), (-0.86, -0.5)])

    def outline(angle):
        x, y = cos(angle) / width, sin(angle) / length
        return half(atan2(y, x)) / hypot(x, y) * (1 + 0.04 * noise((cos(angle), sin(angle), variant), 2.0, variant))

    def paint(x, y, inside, angle, where):
        threads = rough((x * 6, y * 15 + 4 * x, variant), 1.6, variant + 3)
        uneven = noise((x, y, variant), 5, variant)
        browned = smooth(-0.3, 0.4, rough((x * 2, y * 2, variant), 4, variant + 8))
        skinned = smooth(0.05, 0.35, cos(angle) * length / hypot(cos(angle) * length, sin(angle) * width))
        depth = inside + 0.006 * uneven
        tone = mix(mix(meat, middle, smooth(0.07, 0.16, depth + 0.05 * uneven)), fibre, 0.75 * smooth(0.0, 0.45, threads))
        tone = mix(tone, brown, 0.8 * (1 - smooth(0.005, 0.05, depth)) * (1 - skinned))
        tone = mix(tone, fat, 0.9 * skinned * (1 - smooth(0.064, 0.074, depth)))
        tone = mix(tone, mix(skin, crisp, browned), skinned * (1 - smooth(0.05, 0.058, depth)))
        side = mix(brown, mix(skin, crisp, browned), skinned)
        return 0.014 * threads + 0.012 * uneven, tone if where == "top" else side

    made = slab("smoked slice", outline, height, 0.014, roast_surface("smoked-breast", glow=0.06, bump=0.3, vary=0.1, wet=0, rough=0.46), paint, around=130, along=70)
    bow, droop = 0.22 + 0.12 * (variant % 3), 0.5 + 0.2 * (variant % 2)
    for vertex in made.vertices:
        x, y, z = vertex.co
        vertex.co = (x + bow * y * y, y, z - droop * y * y + 0.08 * y * x)
    made.update()
    return made


@part
def duck_breast(kind="rosy", count=6, step=0.15, fan=7, lean=24):
    """Slices in a fan along x that lie on each other like tiles, so that of each the skin and the middle show; `smoked`: longer slices, cooked through."""
    piece = _smoked_slice if kind == "smoked" else _breast_slice
    for i in range(count):
        k = i - (count - 1) / 2
        with frame(at=(k * step, -0.02 * k * k, 0.02 + 0.012 * vary(1)), turn=-k * fan + vary(2)):
            put(piece(variant=i % 4), tilt=(vary(3), -lean + vary(3)))


def _glazed(p, up, seed):
    """Skin of a wing: browned and blistered, hot sauce on it in orange films, char on what stuck out to the coals."""
    amber, orange, red, brown, black = _c("#d8781c", "#bc4a0c", "#8e2808", "#541a08", "#170805")
    q = rough(p, 3.2, seed)
    tone = mix(mix(amber, orange, smooth(-0.45, 0.0, q)), red, smooth(-0.05, 0.4, q))
    tone = mix(tone, brown, 0.8 * smooth(0.0, 0.45, rough(p, 5.5, seed + 6)) + 0.35 * smooth(0.1, -0.8, up))
    tone = mix(tone, black, 0.85 * smooth(0.26, 0.46, rough(p, 4.2, seed + 13)))
    return mix(tone, amber, 0.55 * smooth(0.2, 0.5, noise(p, 11, seed + 3)))


@part
@once
def wing(joint="drumette", variant=0):
    """A joint of a chicken's wing along x: the drumette, its bare knuckle at +x, or the flat with two bones."""
    surface = roast_surface("wing", wet=0.55, rough=0.26, bump=0.55, grain=30, vary=0.14)
    bone, seared = _c("#d2b482", "#74401a")
    bow = 0.05 + 0.03 * (variant % 3)

    def puckered(v, a):
        p = (v * 5, 1.3 * cos(a), 1.3 * sin(a))
        return 1 + 0.12 * noise(p, 1.1, variant * 4.0) + 0.07 * rough(p, 3.2, variant + 2.0)

    if joint == "flat":

        def radius(v, a):
            ends = power(sin(pi * clamp(v * 0.94 + 0.03)), 0.36) * (clamp(v * 22) * clamp((1 - v) * 22)) ** 0.5
            groove = 0.22 * abs(sin(a)) ** 5 * smooth(0.12, 0.3, v) * (1 - smooth(0.7, 0.92, v))
            return 0.185 * ends * (1 - 0.2 * v) * (1 - groove) * puckered(v, a)

        def paint(v, a, p):
            tone = _glazed(p, sin(a), variant * 3.1)
            return mix(tone, seared, 0.7 * (1 - smooth(0.0, 0.05, v)) + 0.7 * smooth(0.95, 1.0, v))

        return tube("flat", lambda v: (0.84 * (v - 0.5), bow * sin(pi * v), 0.13 + 0.03 * sin(pi * v)), radius, surface, around=56, along=80, flat=0.66, paint=paint)

    def radius(v, a):
        meat = 0.235 * sin(pi * clamp(0.13 + v * 1.12)) ** 0.85 * (1 - smooth(0.5, 0.82, v)) * puckered(v, a)
        shank = 0.066 * puckered(v, a)
        knuckle = 0.09 * (1 - (abs(v - 0.925) / 0.075) ** 2) ** 0.5 * (1 - 0.22 * abs(sin(a)) ** 3) if abs(v - 0.925) < 0.075 else 0.0
        return max(meat, shank if 0.1 < v < 0.95 else 0.0, knuckle) * clamp(v * 12) ** 0.5

    def paint(v, a, p):
        tone = mix(_glazed(p, sin(a), variant * 3.1), seared, smooth(0.76, 0.86, v))
        return mix(tone, bone, smooth(0.88, 0.96, v + 0.04 * noise(p, 9, variant)))

    return tube("drumette", lambda v: (0.84 * (v - 0.45), bow * sin(2.6 * v), 0.2 - 0.09 * v), radius, surface, around=56, along=110, flat=0.94, paint=paint)


@part
@once
def stew_meat(kind="beef", variant=0):
    """A piece boiled tender: fibres along x part in furrows, its ends fray, its lower half is soaked with sauce."""
    dark, lean, light, soaked = _c(*{
        "beef": ("#4a2010", "#87482a", "#b9805a", "#6a2408"),
        "paprika beef": ("#4c1a08", "#8c4220", "#c0804e", "#7c2206"),
        "smoked pork": ("#2e120a", "#74361a", "#b47444", "#4c0e12"),
    }[kind])
    size = (0.25 + 0.03 * sin(variant * 2.1), 0.18 + 0.03 * cos(variant * 1.7), 0.15)

    def fibres(p):
        strayed = 0.05 * noise(p, 5, variant)
        return rough((p.x * 5, (p.y + strayed) * 23, (p.z + strayed) * 23), 1.0, variant * 3.0)

    def bend(p):
        end = smooth(0.6, 1.0, abs(p.x) / size[0])
        frayed = 0.07 * end * noise((0, p.y * 13, p.z * 13), 1.0, variant + (5 if p.x > 0 else 0))
        k = 1 + 0.05 * fibres(p) + 0.2 * noise(p, 4, variant + 2)
        return Vector((p.x + power(p.x, 0) * frayed, p.y * k + 0.25 * p.x * p.x * sin(variant), p.z * k))

    def paint(p, unit, push):
        tone = mix(dark, lean, smooth(-1.0, 0.0, fibres(p)))
        tone = mix(tone, light, 0.7 * smooth(0.0, 0.7, fibres(p) + 0.5 * rough(p, 4, variant + 4)))
        return mix(tone, soaked, 0.7 * smooth(0.02, -0.08, p.z + 0.06 * noise(p, 6)))

    surface = roast_surface(f"stew-{kind}", vary=0.16, wet=0.35, rough=0.36, bump=0.35, grain=40)
    return blob(f"stew {kind}", size, surface, square=(0.46, 0.5), bend=bend, paint=paint, around=84, along=56, seed=variant * 2.3)


@part
@once
def sausage_round(variant=0, radius=0.21):
    """A slice of smoked sausage: a dark skin, rosy meat with grains of fat, its cut face browned in places."""
    rosy, deep, fat, brown, skin = _c("#c8604a", "#9c3828", "#f0c8a8", "#8a4018", "#4a160c")

    def paint(x, y, inside, angle, where):
        p = (x / radius, y / radius, variant)
        tone = mix(rosy, deep, smooth(-0.3, 0.5, rough(p, 3, 2)))
        tone = mix(tone, fat, 0.75 * (1 - smooth(0.1, 0.22, cells(p, 3.4, variant))))
        tone = mix(tone, brown, 0.7 * smooth(0.05, 0.5, rough(p, 1.6, variant + 6)))
        return 0.006 * rough(p, 5), mix(skin, tone, smooth(0.008, 0.03, inside)) if where != "side" else skin

    oval = lambda a: round_outline(radius, 0.05, variant)(a) * (1 + 0.14 * cos(2 * a))
    return slab("sausage round", oval, 0.07, 0.018, roast_surface("sausage-round", wet=0.5, rough=0.26, bump=0.25, vary=0.12), paint, around=60, along=40)


@part
def pulled_duck(radius=1.0, height=0.4, count=260, hang=0.16):
    """A heap of stewed duck torn with forks: chunks split into fibres, fine threads, some glazed with cherry, some hanging over."""
    looks = (("#4c2212", "#8a4a2a", "#b87a4c"), ("#5e1c14", "#8c3222", "#b05a3a"), ("#3a180c", "#6e3a20", "#96603c"))
    pieces = [_torn(codes, i, wide, length) for i, (codes, wide, length) in enumerate((c, w, n) for c in looks for w, n in ((0.085, 0.42), (0.05, 0.55), (0.022, 0.62)))]
    for i in range(count):
        share = (i + 0.5) / count
        r, a = radius * share**0.5 * (1 + vary(0.08)), i * 2.39996 + vary(0.5)
        top = height * max(0.0, 1 - (r / radius) ** 5)
        z = top * (1 if i % 3 else 0.3 + 0.5 * abs(vary(1)))
        # At the rim pieces follow it round or hang down.
        out = smooth(0.8, 1.0, r / radius)
        across = vary(90) * (1 - out) + out * (90 + vary(50))
        put(pieces[(i * 5 + i // 7) % len(pieces)], at=(r * cos(a), r * sin(a), z - hang * out * abs(vary(1))), turn=a * 180 / pi + across, tilt=(vary(70), vary(22) + 20 * out * vary(1)), size=1.1 + vary(0.25))


@once
def _torn(codes, variant, wide, length):
    """Fibres that cling together in the middle and part at the ends, along x."""
    dark, light, pale = _c(*codes)

    def strands(v, a):
        return sin(a * 5 + 3.0 * noise((v * 2.2, cos(a), variant), 1.4) + variant * 2)

    def radius(v, a):
        frayed = 1 - smooth(0.55, 1.0, abs(2 * v - 1 + 0.35 * noise((cos(a) * 2, sin(a) * 2, variant), 1.6)))
        return wide * (0.18 + 0.82 * frayed) * (1 + 0.3 * noise((v * 5, cos(a) * 0.6, variant * 3.0), 1.5)) * (1 + 0.26 * strands(v, a)) * (clamp(v * 20) * clamp((1 - v) * 20)) ** 0.5

    def path(v):
        p = (v * 2.4, variant * 3.1, 0.5)
        return (length * (v - 0.5), 0.26 * length * noise(p, 1.2), 0.16 * length * noise(p, 1.2, 6))

    def paint(v, a, p):
        k = strands(v, a)
        return mix(mix(dark, light, smooth(-0.9, 0.5, k)), pale, 0.6 * smooth(0.1, 0.55, rough((v * 5, k, variant), 2, 4)))

    surface = roast_surface("pulled-duck", wet=0.55, rough=0.26, bump=0.5, grain=44, vary=0.16)
    return tube("torn duck", path, radius, surface, around=28, along=30, flat=0.6, paint=paint)


@part
@once
def grilled_sausage(kind="beef", length=1.4, radius=0.17, bend=0.16, variant=0):
    """Along x, scored before it came to the grill: the cuts gape, the skin is blistered and browned in places."""
    red, deep, light, inside, black = {
        "beef": _c("#94361a", "#54190a", "#c0622e", "#c88a58", "#180805"),
        "lamb": _c("#6e3a1e", "#3a1a0c", "#985c30", "#a87448", "#120805"),
    }[kind]
    cuts = [(k + 0.5) / 5 for k in range(5)]

    def gash(v, a):
        across = min(abs(v - c + 0.035 * (cos(a) - 0.1 * noise((c * 9, a, variant), 1))) for c in cuts)
        return (1 - smooth(0.006, 0.022, across)) * smooth(0.1, 0.5, sin(a - 0.35))

    def radius_at(v, a):
        ends = power(sin(pi * clamp(v * 0.97 + 0.015)), 0.24) * (clamp(v * 40) * clamp((1 - v) * 40)) ** 0.5
        p = (v * 6, cos(a), sin(a))
        return radius * ends * (1 + 0.06 * noise(p, 1.1, variant * 3.0) + 0.03 * rough(p, 3.5, variant)) * (1 - 0.16 * gash(v, a))

    def paint(v, a, p):
        q = rough(p, 3, variant + 4)
        tone = mix(mix(red, light, smooth(-0.1, 0.5, -q)), deep, smooth(0.0, 0.5, q))
        tone = mix(tone, black, 0.85 * smooth(0.2, 0.45, rough((p[0] * 1.5, p[1] * 3, p[2] * 3), 2.2, variant + 11)))
        split = gash(v, a)
        tone = mix(tone, black, 0.6 * smooth(0.05, 0.4, split) * (1 - smooth(0.5, 0.9, split)))
        tone = mix(tone, inside, smooth(0.5, 0.95, split))
        return mix(tone, deep, 0.8 * smooth(0.94, 1.0, abs(2 * v - 1)))

    def path(v):
        return (length * (v - 0.5), bend * cos((v - 0.5) * pi) - bend * 0.5, radius + 0.02 * sin(3 * v + variant))

    return tube(f"grilled sausage {kind}", path, radius_at, roast_surface(f"grilled-sausage-{kind}", wet=0.7, rough=0.22, bump=0.35, vary=0.14), around=48, along=150, paint=paint)


def _crisp_skin(p, up, seed):
    """Skin of a chicken over coals: honey gold where it is drawn tight, blistered brown above, black freckles."""
    honey, gold, brown, dark, black = _c("#e0a04a", "#c4741f", "#92440f", "#521f08", "#1c0a04")
    q = rough(p, 2.0, seed)
    tone = mix(honey, gold, smooth(-0.5, 0.05, q + 0.4 * up))
    tone = mix(tone, brown, smooth(-0.1, 0.45, rough(p, 3.0, seed + 4) + 0.35 * up))
    tone = mix(tone, dark, 0.8 * smooth(0.12, 0.5, rough(p, 5.0, seed + 9)) * smooth(-0.6, 0.3, up))
    tone = mix(tone, black, 0.8 * smooth(0.3, 0.5, rough(p, 4.2, seed + 15)))
    return mix(tone, honey, 0.5 * smooth(0.25, 0.55, noise(p, 12, seed + 2)))


@part
def roast_quarter():
    """A chicken's leg lying flat, its thigh at -x, the drumstick bent at the knee to a bare bone at +x: crisp skin with folds."""
    surface = roast_surface("skin-quarter", wet=0.6, rough=0.24, bump=0.7, grain=36, vary=0.16)
    # One skin over both: a pipe bent at the knee, wide and flat at the thigh.
    points = [(-0.86, 0.3, 0.22), (-0.62, 0.26, 0.27), (-0.28, 0.1, 0.3), (0.08, -0.1, 0.3), (0.34, -0.12, 0.28), (0.64, 0.06, 0.25), (0.92, 0.26, 0.2), (1.14, 0.42, 0.16)]

    def path(v):
        return through(points, v)

    def radius(v, a):
        thigh = 0.5 * sin(pi * clamp(0.1 + v * 1.62)) ** 0.7 if v < 0.54 else 0.0
        drum = 0.33 * sin(pi * clamp((v - 0.36) * 1.62)) ** 0.8 if v > 0.37 else 0.0
        ankle = 0.1 * smooth(0.3, 0.6, v)
        p = (v * 5, cos(a), sin(a))
        folds = 0.05 * noise(p, 1.0, 3) + 0.035 * rough(p, 2.8, 5) - 0.07 * (1 - smooth(0.0, 0.035, abs(v - 0.49 - 0.05 * cos(a)))) * smooth(-0.4, 0.3, sin(a))
        return (thigh**4 + drum**4 + ankle**4) ** 0.25 * (1 + folds) * clamp(v * 10) ** 0.4 * (1 - smooth(0.93, 1.0, v) * 0.6)

    def paint(v, a, p):
        tone = _crisp_skin(p, sin(a), 3)
        bars = _bars(p[0], p[1], 0.5, 0.27, 0.08) * smooth(0.2, 0.7, sin(a)) * smooth(-0.35, 0.1, noise(p, 2.2, 6))
        tone = mix(tone, colour("#1c0a04"), 0.75 * bars)
        return mix(tone, colour("#3a1606"), 0.7 * smooth(0.84, 0.94, v))

    put(tube("quarter", path, radius, surface, around=90, along=150, flat=0.6, paint=paint))
    a, b = Vector(path(0.94)), Vector(path(1.0))
    ahead = (b - a).normalized()

    def knuckle(v, a):
        head = 0.05 * smooth(0.5, 0.75, v) * (0.7 + 0.3 * cos(2 * a))
        return (0.066 + head) * clamp((1 - v) * 8) ** 0.5

    put(tube("shank", lambda v: b + ahead * (0.36 * v - 0.12), knuckle, food("bone", painted=True, rough=0.55, bump=0.3), around=24, along=30, paint=lambda v, a, p: mix(colour("#8a5424"), colour("#d8bc8a"), smooth(0.3, 0.75, v))))


@part
def duck_leg():
    """Lying on its side, the thigh at -x, a slender drumstick to +x, its skin drawn back from the bone: mahogany, blistered, dotted where feathers were."""
    amber, mahogany, dark, burnt, tight = _c("#b4601a", "#76300e", "#3c1406", "#1a0903", "#d8943c")
    points = [(-0.84, 0.3, 0.18), (-0.66, 0.26, 0.25), (-0.36, 0.08, 0.28), (-0.04, -0.16, 0.28), (0.26, -0.2, 0.26), (0.56, -0.04, 0.24), (0.84, 0.16, 0.22), (1.0, 0.28, 0.22)]

    def path(v):
        return through(points, v)

    def blisters(v, a):
        """How far the skin stands out, and how near the middle of a dot is."""
        p = (v * 5, 1.2 * cos(a), 1.2 * sin(a))
        return 0.6 * noise(p, 1.2, 3) + 0.7 * noise(p, 3.1, 8) + 0.6 * noise(p, 6.5, 2), smooth(0.3, 0.1, cells(p, 4.2, 5))

    def radius(v, a):
        thigh = 0.42 * sin(pi * clamp(0.08 + v * 1.7)) ** 0.75 if v < 0.54 else 0.0
        drum = 0.29 * smooth(0.26, 0.5, v) * (1 - 0.72 * smooth(0.54, 0.9, v))
        height, dot = blisters(v, a)
        knee = 1 - smooth(0.0, 0.04, abs(v - 0.43 - 0.04 * cos(a)))
        wrinkles = 0.05 * sin(v * 150 + 2 * cos(a)) * smooth(0.78, 0.9, v)
        cuff = 0.035 * smooth(0.9, 0.97, v)
        return ((thigh**5 + drum**5) ** 0.2 * (1 + 0.07 * height + 0.035 * dot - 0.09 * knee * smooth(-0.3, 0.4, sin(a)) + wrinkles) + cuff) * clamp(v * 12) ** 0.45 * clamp((1 - v) * 30) ** 0.4

    def paint(v, a, p):
        height, dot = blisters(v, a)
        up = sin(a)
        tone = mix(amber, mahogany, smooth(-0.55, 0.15, height + 0.5 * up))
        tone = mix(tone, tight, 0.4 * smooth(-0.25, -0.7, height))
        tone = mix(tone, dark, 0.85 * smooth(0.1, 0.75, height + 0.2 * up) + 0.5 * smooth(0.82, 0.95, v))
        return mix(tone, burnt, 0.8 * smooth(0.65, 1.0, height + 0.15 * up) + 0.5 * dot * smooth(-0.2, 0.5, up))

    put(tube("duck leg", path, radius, roast_surface("duck-skin", wet=0.12, rough=0.36, bump=0.6, grain=52, vary=0.12), around=150, along=280, flat=0.66, paint=paint))
    end = Vector(path(1.0))
    ahead = (end - Vector(path(0.94))).normalized()

    def bone(v, a):
        head = 0.062 * smooth(0.55, 0.82, v) * (0.72 + 0.28 * cos(2 * a))
        return (0.06 + head) * clamp((1 - v) * 9) ** 0.5

    put(tube("shank", lambda v: end + ahead * (0.46 * v - 0.14), bone, food("bone", painted=True, rough=0.55, bump=0.3), around=28, along=40, paint=lambda v, a, p: mix(colour("#7a4218"), colour("#e2c898"), smooth(0.3, 0.62, v + 0.08 * noise(p, 9, 4)))))


@part
def seared_beef(length=0.56, width=0.15, variant=0):
    """A thin strip fried on high heat, along x: wavy, its grain across, dark where it touched the iron."""
    brown, light, dark, black = _c("#7a3a1c", "#b0704a", "#401a0a", "#1c0a04")

    def shape(u, v):
        x, side = (v - 0.5) * length, (u - 0.5) * 2
        half = width * (0.75 + 0.25 * noise((v * 3, 0, variant), 1.3)) * power(max(0.0, sin(pi * clamp(v * 0.96 + 0.02))), 0.3)
        y = half * side + 0.05 * sin(4 * v + variant)
        z = 0.06 + 0.055 * sin(7 * v + 1.7 * variant) + 0.05 * side * side * cos(3 * v + variant) + 0.02 * noise((v * 7, u * 3, variant), 1.4)
        grain = noise((v * 34, u * 2, variant), 1.0)
        heat = rough((v * 3, u * 2, variant), 1.6, 4)
        tone = mix(mix(brown, dark, smooth(-0.1, 0.4, heat)), light, 0.55 * smooth(0.0, 0.5, grain) * smooth(0.3, -0.3, heat))
        tone = mix(tone, black, 0.8 * smooth(0.7, 1.0, abs(side) + 0.3 * heat) + 0.6 * smooth(0.3, 0.6, heat))
        return Vector((x, y, z + 0.006 * grain)), tone

    surface = roast_surface("seared-beef", vary=0.18, wet=0.45, rough=0.3, bump=0.35, grain=36)
    thick(put(sheet("seared beef", 20, 60, shape, surface, closed=False, fixed=True)), 0.045)


@part
@once
def baked_salami(variant=0, radius=0.27):
    """A slice from a pizza, almost flat: marbled, its rim brown and curled up here and there."""
    red, rose, brown, fat = _c("#a8301a", "#c4523a", "#54180a", "#eebd98")

    def paint(x, y, inside, angle, where):
        p = (x / radius, y / radius, variant * 2.0)
        r = hypot(p[0], p[1])
        curl = smooth(0.1, 0.6, noise((cos(angle) * 1.2, sin(angle) * 1.2, variant * 3.0), 1.3) + 0.25)
        tone = mix(red, rose, smooth(-0.3, 0.4, rough(p, 2.5, variant)))
        tone = mix(tone, fat, 0.8 * smooth(0.32, 0.18, cells(p, 3.4, variant)) * smooth(-0.3, 0.1, noise(p, 3, 5)))
        tone = mix(tone, brown, clamp(0.9 * smooth(0.8, 1.0, r + 0.12 * rough(p, 3, 2)) + 0.35 * smooth(0.2, 0.6, rough(p, 2, variant + 8))))
        return (0.09 * curl * r**5 + 0.012 * rough(p, 3, variant)), tone if where == "top" else brown

    return slab("baked salami", round_outline(radius, 0.06, variant), 0.028, 0.01, roast_surface("baked-salami", wet=0.3, rough=0.4, bump=0.35, vary=0.1), paint, around=70, along=40)
