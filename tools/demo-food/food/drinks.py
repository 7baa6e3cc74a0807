"""Glasses, cups, and what is in them. Glasses stand at the origin."""

from mathutils import Vector

from .maths import colour, cos, hypot, lerp, mix, noise, pi, rough, sin, smooth, through
from .mesh import blob, outward, sheet, tube, turned
from .parts import part
from .sauces import liquid, surface_of
from .surface import clear, food, pane, plain, sheen
from .table import chance, once, put, vary
from .vessels import glaze

#: The inside of a glass as (radius, height) from the bottom to the rim, and its foot: (radius, height) from the bottom of the drink down.
GLASSES = {
    "pint": ([(0, 0.14), (0.5, 0.14), (0.56, 0.3), (0.6, 0.8), (0.66, 1.4), (0.74, 1.85), (0.72, 2.1), (0.72, 2.3)], [(0.56, 0.1), (0.56, 0), (0, 0)]),
    "weizen": ([(0, 0.2), (0.36, 0.2), (0.4, 0.35), (0.42, 0.7), (0.5, 1.2), (0.66, 1.8), (0.7, 2.15), (0.62, 2.6), (0.6, 2.72)], [(0.44, 0.14), (0.5, 0.05), (0.5, 0), (0, 0)]),
    "mug": ([(0, 0.16), (0.62, 0.16), (0.68, 0.24), (0.7, 1.0), (0.7, 1.7), (0.7, 1.8)], [(0.72, 0.1), (0.72, 0), (0, 0)]),
    "tulip": ([(0, 0.85), (0.3, 0.88), (0.62, 1.1), (0.74, 1.45), (0.64, 1.85), (0.58, 2.05), (0.62, 2.2)], [(0.09, 0.8), (0.07, 0.5), (0.09, 0.14), (0.5, 0.06), (0.52, 0), (0, 0)]),
    "wine": ([(0, 0.9), (0.34, 0.94), (0.68, 1.2), (0.82, 1.6), (0.78, 1.95), (0.68, 2.25)], [(0.08, 0.84), (0.06, 0.5), (0.09, 0.12), (0.5, 0.05), (0.52, 0), (0, 0)]),
    "highball": ([(0, 0.12), (0.5, 0.12), (0.54, 0.18), (0.56, 1.2), (0.58, 2.3)], [(0.55, 0.05), (0.54, 0), (0, 0)]),
    "faceted": ([(0, 0.12), (0.46, 0.12), (0.5, 0.18), (0.58, 0.9), (0.64, 1.4), (0.65, 1.55)], [(0.5, 0.05), (0.5, 0), (0, 0)]),
    "rocks": ([(0, 0.18), (0.6, 0.18), (0.66, 0.26), (0.7, 0.7), (0.72, 1.15)], [(0.68, 0.1), (0.66, 0), (0, 0)]),
    "coupe": ([(0, 1.1), (0.3, 1.13), (0.6, 1.26), (0.8, 1.5), (0.84, 1.66)], [(0.07, 1.02), (0.05, 0.6), (0.08, 0.12), (0.48, 0.05), (0.5, 0), (0, 0)]),
    "cider": ([(0, 0.12), (0.42, 0.12), (0.5, 0.22), (0.62, 0.8), (0.66, 1.3), (0.62, 1.75), (0.6, 1.9)], [(0.46, 0.05), (0.46, 0), (0, 0)]),
    "cup": ([(0, 0.1), (0.46, 0.1), (0.5, 0.15), (0.6, 0.9), (0.7, 1.8)], [(0.48, 0.04), (0.48, 0), (0, 0)]),
    "jar": ([(0, 0.08), (0.52, 0.08), (0.58, 0.14), (0.6, 0.7), (0.58, 0.95), (0.5, 1.05), (0.5, 1.2)], [(0.56, 0.03), (0.54, 0), (0, 0)]),
    "carafe": ([(0, 0.08), (0.7, 0.08), (0.8, 0.2), (0.74, 0.8), (0.5, 1.3), (0.4, 1.55), (0.46, 1.75)], [(0.76, 0.03), (0.74, 0), (0, 0)]),
}

STEMMED = ("tulip", "wine", "coupe")

#: colour of the light that comes through, how much is cloudy, colour of the cloud
DRINKS = {
    "kvass": ("#a85a1e", 0.5, "#743a12"),
    "beet kvass": ("#a8143c", 0.35, "#7a0a28"),
    "lemonade": ("#fdf7da", 0.3, "#fdf4b4"),
    "orange lemonade": ("#fcd48c", 0.24, "#fab84c"),
    "tarragon": ("#ecf6c8", 0.16, "#c0e07c"),
    "mors": ("#c8142c", 0.4, "#a80c22"),
    "spritz": ("#fdb47a", 0.2, "#ff6a16"),
    "wheat beer": ("#fcd878", 0.72, "#f8c24a"),
    "stout": ("#1a0a05", 0.75, "#0c0503"),
    "cherry ale": ("#a82414", 0.45, "#7a140c"),
    "cider": ("#fce49a", 0.3, "#fac650"),
    "negroni": ("#c8240e", 0.12, "#b01c0a"),
    "white night": ("#fbf9dc", 0.36, "#fdf6b8"),
    "compote": ("#fbdca8", 0.2, "#f0ac5c"),
    "black coffee": ("#2a1008", 0.6, "#160804"),
    "tea": ("#f4bc70", 0.42, "#b8640e"),
    "milk tea": ("#eecfa4", 0.92, "#e8c092"),
    "raf": ("#f2d4a8", 0.94, "#f0d0a2"),
}


def _level(inside, height):
    """Profile of the drink up to `height`, with a flat top."""
    steps = [through(inside, i / 60) for i in range(61)]
    below = [(r * 0.985, z) for r, z in steps if z <= height]
    top = max(r for r, z in steps if abs(z - height) < 0.08) * 0.985 if any(abs(z - height) < 0.08 for r, z in steps) else below[-1][0]
    return below + [(top, height), (0, height)], top


def _solid(name, profile, material, facets=0):
    """Turned with straight lines between close points."""
    n = len(profile) - 1

    def shape(u, v):
        k = v * n
        i = min(int(k), n - 1)
        r, z = lerp(profile[i][0], profile[i + 1][0], k - i), lerp(profile[i][1], profile[i + 1][1], k - i)
        a = u * 2 * pi
        if facets and 0.2 < z:
            r *= 1 - 0.02 * (1 - abs(cos(a * facets / 2)))
        return Vector((r * cos(a), r * sin(a), z))

    return outward(sheet(name, 64, n, shape, material, fixed=True))


def _drink(name):
    code, cloud, cloud_code = DRINKS[name]
    return clear(f"drink-{name}", code, 1.33, cloud, cloud_code, glint=False)


def _window(wall, angle, width):
    """The light of a window along a wall of (radius, height); degrees."""

    def shape(u, v):
        r, z = through(wall, lerp(0.3, 0.94, v))
        a = (angle + width * (u - 0.5)) * pi / 180
        k = smooth(0, 0.3, 0.5 - abs(u - 0.5)) * smooth(0, 0.25, 0.5 - abs(v - 0.5))
        return Vector(((r + 0.034) * cos(a), (r + 0.034) * sin(a), z)), (k, k * 0.94, k * 0.84)

    put(sheet("window", 12, 40, shape, sheen(), closed=False, fixed=True)).visible_shadow = False


@part
def glass(shape="pint", drink=None, level=0.85, foam=0.0, foam_code="#f4e8cc", facets=0, tint="#ffffff", handle=False):
    """`level`: part of the height that is filled; `foam`: height above the drink."""
    inside, foot = GLASSES[shape]
    low, high = inside[0][1], inside[-1][1]
    wall = [through(inside, i / 40) for i in range(41)]
    put(_solid("glass", [(r + 0.03, z) for r, z in wall[::-1] if r > 0.05], pane("wall", tint), facets))
    put(_solid("glass inside", wall, pane("wall", tint, 0.6), facets))
    below = [(wall[1][0] + 0.02, low), *foot] if len(foot) > 3 else [(wall[6][0] + 0.02, low - 0.015), *foot]
    base = [(0, low - 0.012)] + below
    put(_solid("foot", base, pane("stem", tint) if shape in STEMMED else clear("glass", tint, 1.45)))
    put(turned("lip", [(wall[-1][0], high), (wall[-1][0] + 0.03, high), (wall[-1][0] + 0.03, high + 0.025), (wall[-1][0], high + 0.025), (wall[-1][0], high)], pane("lip")))
    _window(wall, -128, 16)
    _window(wall, -52, 5)
    if drink:
        top = lerp(low, high, level)
        profile, radius = _level(inside, top)
        put(_solid("drink", profile, _drink(drink)))
        if foam:
            head = food(f"foam-{foam_code}", foam_code, rough=0.7, glow=0.2, bump=0.5, grain=30, vary=0.04)
            r2 = max(r for r, z in wall if abs(z - min(top + foam, high)) < 0.12) * 0.985
            over = max(0, top + foam - high)
            put(turned("foam", [(0, top), (radius * 0.8, top), (radius * 0.985, top), (radius * 0.985, top + 0.02), (lerp(radius, r2, 0.6) * 0.99, top + foam * 0.6), (r2 * 0.985, top + foam - over), (r2 * 0.9, top + foam + 0.02), (r2 * 0.5, top + foam + 0.07), (0, top + foam + 0.08)], head, wobble=0.01))
        if foam and DRINKS[drink][1] < 0.6:
            bubbles_(low + 0.1, top, radius * 0.8)
    if handle:
        put(tube("handle", lambda v: (0.72 + 0.36 * sin(pi * v) ** 0.6, 0, lerp(0.35, 1.5, v)), lambda v, a: 0.07, clear("glass", tint, 1.45), around=16, along=40))


def bubbles_(low, high, radius, count=60):
    bubble = blob("bubble", (1, 1, 1), pane("bubble"), around=8, along=6)
    for _ in range(count):
        a, r = chance.random() * 2 * pi, radius * chance.random() ** 0.5
        put(bubble, at=(r * cos(a), r * sin(a), chance.uniform(low, high)), size=chance.uniform(0.008, 0.02))


@part
@once
def ice_cube(size_=0.3, variant=0):
    """Clear, with rounded edges."""
    surface = clear("ice", "#f4fbff", 1.25, 0.08, "#e8f2f6")
    return outward(blob("ice", (size_,) * 3, surface, square=(0.32, 0.32), lumps=((0.02, 4),), around=40, along=28, seed=variant * 2.0))


@part
@once
def straw(length=2.2, code="#b8322a", radius=0.05, wide=False):
    """Striped paper; stands along z, to be tilted."""
    surface = food(f"straw-{code}", painted=True, rough=0.6, bump=0)
    stripe, white = colour(code), colour("#f2ead8")
    return tube("straw", lambda v: (0, 0, length * v), lambda v, a: radius, surface, around=14, along=80, paint=lambda v, a, p: stripe if sin(v * 50 + a) > 0.2 else white, up=(0, 1, 0))


@part
def cup(glaze_="white", drink="coffee", saucer=True, radius=0.78, height=0.72):
    """A cup with a handle."""
    r, h = radius, height
    put(turned("cup", [(0, 0.05), (r * 0.5, 0.05), (r * 0.55, 0.1), (r * 0.8, h * 0.4), (r * 0.98, h * 0.8), (r, h), (r * 0.98, h + 0.03), (r * 0.94, h), (r * 0.9, h * 0.75), (r * 0.7, h * 0.35), (0, 0.14)], glaze(glaze_)))
    put(tube("handle", lambda v: (lerp(r * 0.7, r * 0.92, v) + 0.4 * sin(pi * v) ** 0.7, 0, lerp(h * 0.3, h * 0.84, v)), lambda v, a: 0.062 + 0.03 * (2 * v - 1) ** 4, glaze(glaze_), around=14, along=48, flat=0.9), turn=-28)
    top = h * 0.9
    if drink == "cappuccino":
        put(latte_top(r * 0.93), at=(0, 0, top))
    else:
        put(surface_of(drink, r * 0.93), at=(0, 0, top))
    if saucer:
        put(turned("saucer", [(0, 0.0), (0.7, 0), (1.1, 0.08), (1.25, 0.13), (1.27, 0.15), (1.22, 0.16), (0.7, 0.06), (0, 0.05)], glaze(glaze_)), at=(0, 0, -0.02))


@part
@once
def latte_top(radius=0.7):
    """Crema with a rosette of milk."""
    brown, rim, milk = colour("#b4713a"), colour("#7a3e16"), colour("#f6ecd8")

    def shape(u, v):
        a, r = u * 2 * pi, v
        x, y = r * cos(a), r * sin(a)
        tone = mix(brown, rim, smooth(0.75, 1.0, r) * 0.7)
        # Leaves along y, bent from the stem, that melt together at the rim.
        k = y - 0.62 * abs(x) ** 1.25 + 0.03 * noise((x, y, 0), 4, 2)
        inside = 0.66 - hypot(x * (1.3 - 0.35 * y), y * 0.95 - 0.02)
        stripes = smooth(-0.25, 0.15, sin(k * 22) + 0.9 * (1 - smooth(0.0, 0.14, inside)))
        stem = smooth(0.012, 0.04, abs(x) + 0.06 * smooth(0.2, 0.7, y))
        tone = mix(tone, milk, smooth(0.0, 0.04, inside) * stripes * stem * 0.95)
        return Vector((radius * x, radius * y, 0.012 * (1 - r**6))), tone

    return sheet("latte", 160, 90, shape, food("crema", painted=True, rough=0.28, wet=0.3, bump=0.05, vary=0.04, glow=0.05), fixed=True)


@part
def paper_cup(code="#b08a58", height=1.5, lid=False, drink="coffee"):
    """To take away; `lid` dark."""
    surface = plain(f"paper-cup-{code}", code, rough=0.75)
    put(turned("paper cup", [(0, 0), (0.5, 0), (0.51, 0.03), (0.6, height * 0.5), (0.7, height), (0.74, height + 0.02), (0.72, height + 0.06), (0.67, height), (0.56, height * 0.4), (0, 0.1)], surface))
    band = plain("sleeve", "#3a2415", rough=0.85)
    put(turned("sleeve", [(0.535, height * 0.28), (0.575, height * 0.28), (0.66, height * 0.72), (0.64, height * 0.73)], band))
    if lid:
        put(turned("lid", [(0.76, height), (0.76, height + 0.08), (0.7, height + 0.12), (0.66, height + 0.2), (0, height + 0.2)], plain("lid", "#1c1a19", rough=0.35)))
    else:
        put(surface_of(drink, 0.65), at=(0, 0, height * 0.93))


@part
def teapot(tint="#ffffff", drink="tea"):
    """Of glass, with tea inside."""
    body = [(0, 0.1), (0.6, 0.1), (0.95, 0.35), (1.05, 0.75), (0.9, 1.15), (0.6, 1.35), (0.5, 1.4)]
    wall = [through(body, i / 40) for i in range(41)]
    put(_solid("pot", [(r + 0.03, z) for r, z in wall[::-1] if r > 0.05] + [(0.5, 0), (0, 0)], pane("wall", tint)))
    profile, _ = _level(body, 1.02)
    put(_solid("tea", profile, _drink(drink)))
    _window(wall, -120, 20)
    spout = lambda v: (0.86 + 0.66 * v, 0, 0.5 + 0.68 * v**1.5)
    bore = lambda v: lerp(0.24, 0.1, v**0.7)
    put(tube("spout", spout, lambda v, a: bore(v), pane("wall", tint), around=20, along=30))
    put(outward(tube("tea in the spout", lambda v: spout(0.92 * v), lambda v, a: bore(0.92 * v) * 0.9 * (v < 1), _drink(drink), around=20, along=30)))
    put(tube("spout lip", lambda v: Vector(spout(1)) + Vector((0.076 * cos(2 * pi * v), 0.1 * sin(2 * pi * v), -0.065 * cos(2 * pi * v))), lambda v, a: 0.022, pane("lip"), around=8, along=30))
    put(tube("handle", lambda v: (-lerp(0.96, 0.8, v) - 0.55 * sin(pi * v) ** 0.7, 0, lerp(0.5, 1.16, v)), lambda v, a: 0.075, glaze("iron"), around=14, along=36))
    lid = glaze("iron")
    put(turned("lid", [(0, 1.36), (0.56, 1.36), (0.58, 1.4), (0.4, 1.5), (0.1, 1.56), (0.12, 1.66), (0.06, 1.72), (0, 1.73)], lid))


@part
@once
def peel(kind="orange", length=1.0, width=0.1):
    """A twist of orange or lemon peel."""
    surface = food(f"peel-{kind}", {"orange": "#e07a10", "lemon": "#e0b414"}[kind], rough=0.4, glow=0.2, bump=0.4, grain=34)
    thing = sheet("peel", 8, 60, lambda u, v: Vector((0.22 * cos(v * 9), 0.22 * sin(v * 9), (v - 0.5) * length + (u - 0.5) * width * 1.6)), surface, closed=False)
    return thing


@part
@once
def cocktail_pick(length=1.6):
    return tube("pick", lambda v: (length * (v - 0.5), 0, 0), lambda v, a: 0.016, plain("cutlery", "#b4b0aa", rough=0.2, metal=1.0), around=8, along=6)


@part
def bottle(drink="spritz", height=2.1):
    """A small bottle with a cap; it stands."""
    body = [(0, 0.06), (0.44, 0.06), (0.5, 0.14), (0.5, 1.2), (0.42, 1.45), (0.2, 1.7), (0.18, 2.0)]
    k = height / 2.1
    body = [(r, z * k) for r, z in body]
    wall = [through(body, i / 40) for i in range(41)]
    put(_solid("bottle", [(r + 0.03, z) for r, z in wall[::-1] if r > 0.05] + [(0.4, 0), (0, 0)], pane("wall")))
    profile, _ = _level(body, 1.3 * k)
    put(_solid("bottle drink", profile, _drink(drink)))
    put(turned("cap", [(0, 1.96 * k), (0.24, 1.96 * k), (0.25, 2.0 * k), (0.24, 2.14 * k), (0, 2.15 * k)], glaze("copper")))


@part
def sauce_jar(kind="pepper sauce"):
    """A small open jar, full; its cap lies beside it."""
    inside, _ = GLASSES["jar"]
    wall = [through(inside, i / 40) for i in range(41)]
    put(_solid("jar", [(r + 0.03, z) for r, z in wall[::-1] if r > 0.05] + [(0.54, 0), (0, 0)], pane("wall")))
    profile, _ = _level(inside, 0.98)
    put(_solid("jar sauce", [(r * 1.03, z - 0.04 * (z < 0.2)) for r, z in profile], liquid(kind)))
    _window(wall, -128, 14)
    put(turned("rim", [(0.5, 1.16), (0.55, 1.18), (0.55, 1.22), (0.5, 1.22)], pane("wall")))
