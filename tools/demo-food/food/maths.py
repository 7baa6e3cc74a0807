"""Numbers, colours and noise. Lengths: a plate's radius is about 1.3. Angles: degrees in data, radians in formulas."""

from math import atan2, copysign, cos, hypot, pi, sin, sqrt  # noqa: F401

from mathutils import Vector, noise as _noise


def radians_of(degrees):
    return degrees * pi / 180


def clamp(x, low=0.0, high=1.0):
    return low if x < low else high if x > high else x


def smooth(start, end, x):
    """0 before `start`, 1 after `end`, smooth between them."""
    t = clamp((x - start) / (end - start))
    return t * t * (3 - 2 * t)


def lerp(a, b, t):
    return a + (b - a) * t


def mix(a, b, t):
    """Two colours mixed."""
    t = clamp(t)
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def power(x, exponent):
    """A power which keeps the sign: below 1 rounds become square."""
    return copysign(abs(x) ** exponent, x)


def colour(code):
    """Linear light of an sRGB code like «#c4200e»."""
    values = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)


def ramp(stops, t):
    """The colour at `t` of [(position, colour), …]."""
    for (a, first), (b, second) in zip(stops, stops[1:]):
        if t <= b:
            return mix(first, second, (t - a) / (b - a))
    return stops[-1][1]


def _moved(p, scale, seed):
    return Vector((p[0] * scale + seed, p[1] * scale - seed * 0.7, p[2] * scale + seed * 1.3))


def noise(p, scale=1.0, seed=0.0):
    """Smooth, about -1 to 1."""
    return _noise.noise(_moved(p, scale, seed))


def rough(p, scale=1.0, seed=0.0, octaves=4):
    """Noise with detail."""
    return _noise.fractal(_moved(p, scale, seed), 1.0, 2.0, octaves)


def cells(p, scale=1.0, seed=0.0):
    """Distance to the middle of the nearest cell: grains of minced meat, florets."""
    return _noise.voronoi(_moved(p, scale, seed))[0][0]


def closed_curve(points):
    """Radius by angle of a smooth closed outline through points around the origin."""
    knots = sorted((atan2(y, x), hypot(x, y)) for x, y in points)
    n = len(knots)

    def radius(angle):
        angle = (angle + pi) % (2 * pi) - pi
        k = max((i for i in range(n) if knots[i][0] <= angle), default=n - 1)
        (a0, r1), (a1, r2) = knots[k], knots[(k + 1) % n]
        r0, r3 = knots[k - 1][1], knots[(k + 2) % n][1]
        t = ((angle - a0) % (2 * pi)) / (((a1 - a0) % (2 * pi)) or 1)
        return 0.5 * (
            2 * r1 + (r2 - r0) * t + (2 * r0 - 5 * r1 + 4 * r2 - r3) * t * t + (3 * r1 - r0 - 3 * r2 + r3) * t**3
        )

    return radius


def through(points, t):
    """A smooth open curve through points, at 0 … 1."""
    last = len(points) - 1
    k = clamp(t) * last
    i = min(int(k), last - 1)
    t = k - i
    a, b, c, d = points[max(0, i - 1)], points[i], points[i + 1], points[min(last, i + 2)]
    return tuple(
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)
        for p, q, r, s in zip(a, b, c, d)
    )
