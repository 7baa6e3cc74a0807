"""Dishes are lists of [name, parameters]: this finds and places the parts that the other modules offer."""

from . import table
from .maths import cos, pi, sin, sqrt

_parts = {}


def part(make):
    """Offers a function to dishes.json under its own name. It returns a mesh to put, or puts what it makes itself."""
    _parts[make.__name__] = make
    return make


PLACING = ("at", "turn", "tilt", "size")


def lay(line):
    """Puts [name, parameters] on the table; `at`, `turn`, `tilt` and `size` place any part."""
    name, options = line[0], dict(line[1]) if len(line) > 1 else {}
    placing = {key: options.pop(key) for key in PLACING if key in options}
    if name not in _parts:
        raise KeyError(f"no part «{name}»")
    with table.frame(**placing):
        mesh = _parts[name](**options)
        if mesh is not None and hasattr(mesh, "vertices"):
            table.put(mesh)


def _one_of(of, i):
    """`of`: one [name, parameters], or a list of several that alternate. Pieces of a part that has variants differ."""
    line = of if isinstance(of[0], str) else of[i % len(of)]
    return [line[0], dict(line[1]) if len(line) > 1 else {}]


def _laid(of, i, at, turn, tilt=(0, 0), size=1.0):
    with table.frame(at=at, turn=turn, tilt=tilt, size=size):
        lay(_one_of(of, i))


@part
def ring(of, count, radius=1.0, start=0, end=None, lean=0, spin=90, height=0.0, shake=0.0):
    """Around a middle. `spin`: how a piece is turned to the middle; `lean`: degrees outwards; `shake`: disorder."""
    whole = end is None
    for i in range(count):
        angle = start + ((360 / count) * i if whole else (end - start) * i / max(1, count - 1))
        angle += table.vary(shake * 60)
        a = angle * pi / 180
        r = radius * (1 + table.vary(shake))
        tilt = (lean + table.vary(shake * 40), table.vary(shake * 40))
        _laid(of, i, (r * cos(a), r * sin(a), height), angle + spin, tilt)


@part
def row(of, count, step=(0.3, 0, 0), lean=(0, 0), turn_each=0, shake=0.0):
    """In a line, the middle at the origin; `lean` tilts every piece on the next."""
    for i in range(count):
        k = i - (count - 1) / 2
        at = [s * k + table.vary(shake * 0.3) for s in (*step[:2], 0)]
        at[2] = (step[2] if len(step) > 2 else 0) * i
        tilted = (lean[0] + table.vary(shake * 30), lean[1] + table.vary(shake * 30))
        _laid(of, i, at, turn_each * k + table.vary(shake * 60), tilted)


def _places(count, radius, inner, stretch, apart):
    """Random places of a disc or ring. Lazily: what is laid there takes its random numbers in between."""
    taken = []
    for _ in range(count):
        for _ in range(30):
            a, r = table.chance.random() * 2 * pi, radius * sqrt(table.chance.uniform((inner / radius) ** 2, 1))
            x, y = r * cos(a) * stretch[0], r * sin(a) * stretch[1]
            if all((x - p) ** 2 + (y - q) ** 2 > apart * apart for p, q in taken):
                break
        taken.append((x, y))
        yield x, y


@part
def scatter(of, count, radius=1.0, inner=0.0, height=0.0, tumble=10, sizes=(0.85, 1.1), stretch=(1, 1), apart=0.0):
    """Lying about at random, flat; `tumble`: degrees; `apart`: least distance."""
    for i, (x, y) in enumerate(_places(count, radius, inner, stretch, apart)):
        at = (x, y, height)
        tilted = (table.vary(tumble), table.vary(tumble))
        _laid(of, i, at, table.chance.random() * 360, tilted, table.chance.uniform(*sizes))


@part
def strewn(of, count, radius=1.0, inner=0.0, sink=0.0, tumble=10, sizes=(0.85, 1.1), stretch=(1, 1), apart=0.0, follow=0.7):
    """Like `scatter`, but every piece lies on what is under its middle. `follow`: how far it leans with the ground; `sink`: how deep it lies in it."""
    for i, (x, y) in enumerate(_places(count, radius, inner, stretch, apart)):
        ground = table.beneath(x, y)
        if ground is None:
            continue
        height, normal = ground
        lean = normal.lerp((0, 0, 1), 1 - follow)
        with table.frame(table.facing(lean, (x, y, height - sink))):
            _laid(of, i, (0, 0, 0), table.chance.random() * 360, (table.vary(tumble), table.vary(tumble)), table.chance.uniform(*sizes))


@part
def heap(of, count, radius=0.8, height=0.5, tumble=35, sizes=(0.85, 1.1), stretch=(1, 1), sharp=2.0, inside=0.5):
    """A heap: most pieces on its skin, some inside so that no hole shows. Around and up without clumps (golden angle)."""
    for i in range(count):
        share = (i + 0.5) / count
        r = radius * sqrt(share) * (1 + table.vary(0.06))
        a = i * 2.39996 + table.vary(0.4)
        top = height * max(0.0, 1 - (r / radius) ** sharp)
        z = top * (1 if i % 3 else table.chance.uniform(inside, 1))
        at = (r * cos(a) * stretch[0], r * sin(a) * stretch[1], z)
        tilted = (table.vary(tumble), table.vary(tumble))
        _laid(of, i, at, table.chance.random() * 360, tilted, table.chance.uniform(*sizes))


@part
def group(of):
    """Several parts placed together."""
    for line in of:
        lay(line)
