"""What food is served in. Rims are near radius 1.3; the room for food is given by the comments."""

from mathutils import Vector

from .maths import cos, lerp, noise, pi, rough, sin
from .mesh import blob, box_outline, mesh, sheet, slab, tube, turned
from .parts import part
from .surface import plain, wood
from .table import once, put

GLAZES = {
    "white": dict(code="#d9d3c8", rough=0.22, wet=0.5),
    "cream": dict(code="#cdb894", rough=0.3, wet=0.4),
    "black": dict(code="#1b1a1b", rough=0.4, wet=0.2),
    "grey": dict(code="#57534e", rough=0.38, wet=0.3, bump=0.1),
    "blue": dict(code="#2c4a63", rough=0.25, wet=0.6),
    "green": dict(code="#3f5a45", rough=0.28, wet=0.5),
    "terracotta": dict(code="#8a4528", rough=0.6, bump=0.15),
    "rust": dict(code="#6b3a22", rough=0.35, wet=0.4, bump=0.08),
    "iron": dict(code="#171616", rough=0.5, bump=0.18),
    "steel": dict(code="#a9a6a2", rough=0.28, metal=1.0),
    "tin": dict(code="#8f9295", rough=0.42, metal=0.9, bump=0.1),
    "copper": dict(code="#b8673a", rough=0.25, metal=1.0),
    "enamel": dict(code="#e4ddcb", rough=0.15, wet=0.8),
    "card": dict(code="#a67c4c", rough=0.8),
    "paper": dict(code="#c9ab7c", rough=0.85),
    "newsprint": dict(code="#cfc6b4", rough=0.85),
}


def glaze(name):
    return plain(f"glaze-{name}", **GLAZES[name])


#: (radius, height) from the foot outwards, up the outside, over the rim, down the inside.
BOWLS = {
    # Food level, radius there: deep 0.62/1.22, wide 0.34/1.18, ramen 0.72/1.2, small 0.5/0.85, square-ish by size.
    "deep": [(0, 0.04), (0.5, 0.04), (0.6, 0), (0.68, 0.03), (0.75, 0.1), (1.05, 0.3), (1.27, 0.58), (1.34, 0.82), (1.33, 0.86), (1.28, 0.82), (1.16, 0.54), (0.9, 0.3), (0, 0.16)],
    "wide": [(0, 0.04), (0.6, 0.03), (0.7, 0), (0.78, 0.04), (0.95, 0.14), (1.18, 0.36), (1.22, 0.42), (1.55, 0.47), (1.58, 0.5), (1.54, 0.52), (1.2, 0.47), (1.1, 0.36), (0.85, 0.16), (0, 0.1)],
    "ramen": [(0, 0.06), (0.5, 0.06), (0.62, 0), (0.72, 0.02), (0.76, 0.1), (1.02, 0.34), (1.25, 0.68), (1.36, 0.96), (1.37, 1.0), (1.32, 1.0), (1.2, 0.7), (0.92, 0.38), (0, 0.2)],
    "round": [(0, 0.03), (0.4, 0.03), (0.55, 0.01), (0.9, 0.16), (1.16, 0.46), (1.2, 0.78), (1.14, 0.98), (1.11, 1.0), (1.08, 0.96), (1.12, 0.76), (1.05, 0.46), (0.8, 0.24), (0, 0.12)],
    "cup": [(0, 0.02), (0.3, 0.02), (0.42, 0), (0.5, 0.06), (0.56, 0.3), (0.6, 0.42), (0.6, 0.45), (0.56, 0.43), (0.5, 0.28), (0.4, 0.1), (0, 0.06)],
}


@part
@once
def bowl(shape="deep", glaze_="white"):
    return turned("bowl", BOWLS[shape], glaze(glaze_), wobble=0.006)


@part
@once
def plate(glaze_="black", rim=0.1):
    """Room for food: height 0.06, radius 1.1."""
    return turned(
        "plate",
        [(0, 0.03), (0.7, 0.02), (0.85, 0), (0.95, 0.02), (1.2, 0.06), (1.45, rim), (1.47, rim + 0.03), (1.43, rim + 0.035), (1.18, 0.09), (1.05, 0.06), (0.9, 0.055), (0, 0.05)],
        glaze(glaze_),
        wobble=0.004,
    )


@part
@once
def board(length=1.5, depth=1.0, height=0.12, tree="oak", round_=False):
    """Top at `height`."""
    codes = {"oak": ("#2e180c", "#53311a", "#70482a"), "walnut": ("#1c0f09", "#382013", "#4d301d"), "pale": ("#6b4526", "#94683c", "#b08450")}[tree]
    outline = (lambda a: length) if round_ else box_outline(length, depth, 9)
    made = slab("board", outline, height, 0.03, wood(f"board-{tree}", *codes), lambda x, y, i, a, p: (0, (1, 1, 1)), around=80, along=20)
    return made


@part
@once
def skillet(radius=1.25, glaze_="iron", handle=True, depth=0.26, turn_handle=28):
    """Room for food: height 0.06 to depth, radius about 1.1."""
    r = radius
    made = turned(
        "skillet",
        [(0, 0), (r * 0.8, 0), (r * 0.86, 0.02), (r, depth), (r + 0.03, depth + 0.02), (r + 0.01, depth + 0.045), (r - 0.05, depth + 0.01), (r * 0.87, 0.08), (r * 0.8, 0.05), (0, 0.05)],
        glaze(glaze_),
    )
    put(made)
    if handle:
        bar = tube("handle", lambda v: (r * 0.98 + v * 1.0, 0, depth + 0.02 + 0.1 * v), lambda v, a: 0.085 + 0.05 * abs(v - 0.5) ** 1.5, glaze(glaze_), flat=0.4)
        put(bar, turn=turn_handle)


@part
def paella_pan(radius=1.5):
    """Room for food: height 0.1, radius 1.38."""
    put(turned("paella pan", [(0, 0), (radius * 0.92, 0), (radius, 0.2), (radius + 0.04, 0.22), (radius, 0.235), (radius * 0.93, 0.05), (0, 0.04)], glaze("iron")))
    for turn in (20, 200):
        arc = tube("grip", lambda v: (radius + 0.02 + 0.26 * sin(pi * v), 0.36 * (2 * v - 1), 0.22), lambda v, a: 0.04, glaze("steel"))
        put(arc, turn=turn)


@part
def kettle(glaze_="iron"):
    """A cauldron with a bow. Room for food: height 0.86, radius 0.98."""
    put(turned("kettle", [(0, 0), (0.5, 0), (0.85, 0.16), (1.12, 0.55), (1.08, 0.85), (1.0, 0.98), (1.06, 1.04), (1.04, 1.08), (0.97, 1.06), (0.94, 0.98), (1.0, 0.85), (1.03, 0.55), (0.8, 0.2), (0, 0.1)], glaze(glaze_)))
    bow = tube("bow", lambda v: (1.1 * cos(pi * v), 0.35 * sin(pi * v) ** 0.7, 0.95 + 0.62 * sin(pi * v)), lambda v, a: 0.035, glaze("iron"))
    put(bow, turn=-14)
    for x in (-1, 1):
        put(blob("lug", (0.09, 0.1, 0.12), glaze(glaze_)), at=(x * 1.07, 0, 0.94))


@part
def fondue_pot():
    """Room for cheese: height 0.62, radius 0.93. Stands on a little fire."""
    put(turned("pot", [(0, 0.28), (0.6, 0.28), (0.85, 0.34), (1.0, 0.5), (1.02, 0.8), (1.05, 0.84), (1.02, 0.87), (0.97, 0.82), (0.94, 0.52), (0.8, 0.38), (0, 0.34)], glaze("rust")))
    put(turned("stand", [(0.62, 0), (0.72, 0), (0.7, 0.1), (0.78, 0.28), (0.74, 0.28), (0.62, 0.1), (0.62, 0)], glaze("iron")))
    handle = tube("handle", lambda v: (1.0 + v * 0.85, 0, 0.66 + 0.12 * v), lambda v, a: 0.07 + 0.03 * v, wood("oak"), flat=0.7)
    put(handle, turn=160)


@part
def bucket(glaze_="tin", height=1.0, low=0.62, high=0.82):
    """Room for food: up to `height`, radius `high` - 0.06. Its wire handle leans back."""
    put(tube("handle", lambda v: (-high * cos(pi * v), 0.5 * high * sin(pi * v), height + 0.85 * high * sin(pi * v)), lambda v, a: 0.026, glaze(glaze_), around=12, along=60))
    put(turned("bucket", [(0, 0), (low, 0), (low + 0.01, 0.02), (lerp(low, high, 0.3), height * 0.3), (lerp(low, high, 0.32) + 0.015, height * 0.33), (lerp(low, high, 0.36), height * 0.36), (high, height), (high + 0.035, height + 0.01), (high + 0.02, height + 0.04), (high - 0.03, height), (low - 0.03, 0.06), (0, 0.05)], glaze(glaze_)))


@part
@once
def paper_tray(length=1.4, depth=0.7, height=0.42, glaze_="card"):
    """A boat for street food, open above."""

    def shape(u, v):
        a = u * 2 * pi
        outline = box_outline(length, depth, 6)(a)
        if v < 0.5:
            r, z = outline * 0.82 * v * 2, 0.03
        else:
            t = (v - 0.5) * 2
            r, z = outline * lerp(0.82, 1, t), lerp(0.03, height, t)
        return Vector((r * cos(a), r * sin(a), z))

    return sheet("tray", 80, 20, shape, glaze(glaze_))


@part
@once
def fry_cone(glaze_="newsprint", radius=0.62, height=1.15):
    """A paper cone, the front low. Room for fries: up to 1.1."""

    def shape(u, v):
        a = u * 2 * pi
        top = height * (1 + 0.16 * sin(a))
        r = lerp(0.42, radius, v)
        return Vector((r * cos(a), r * sin(a), top * v))

    return sheet("cone", 64, 20, shape, glaze(glaze_))


@part
@once
def sauce_cup(glaze_="black"):
    """Room for sauce: height 0.34, radius 0.5."""
    return turned("sauce cup", BOWLS["cup"], glaze(glaze_))


@part
@once
def skewer(length=2.4):
    return tube("skewer", lambda v: (length * (v - 0.5), 0, 0), lambda v, a: 0.018 * (1 if v < 0.96 else (1 - v) * 25 + 0.05), wood("skewer", "#8a6236", "#b08a54", "#c39f68"), around=8)
