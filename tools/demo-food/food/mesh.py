"""Meshes from formulas. Functions that shape a mesh get u and v (0 … 1) and return a place, or a place and a colour."""

import bpy
import bmesh
from mathutils import Vector

from . import table
from .maths import closed_curve, cos, noise, pi, power, rough, sin, through


def mesh(name, places, faces, material, colours=None, flat=False):
    made = bpy.data.meshes.new(name)
    made.from_pydata(places, [], faces)
    made.update()
    if not flat:
        made.polygons.foreach_set("use_smooth", [True] * len(made.polygons))
    if colours:
        painted = made.color_attributes.new("Col", "FLOAT_COLOR", "POINT")
        painted.data.foreach_set("color", [x for c in colours for x in (*c, 1.0)])
    made.materials.append(material)
    return made


def sheet(name, columns, rows, shape, material, closed=True, fixed=False):
    """A grid; `closed`: u=1 is u=0, as around a bottle. `fixed`: as fine in drafts."""
    density = 1.0 if fixed else table.detail
    columns, rows = max(6, round(columns * density)), max(2, round(rows * density))
    width = columns if closed else columns + 1
    cells = [shape(i / columns, j / rows) for j in range(rows + 1) for i in range(width)]
    painted = len(cells[0]) == 2
    faces = [
        (j * width + i, (j + 1) * width + i, (j + 1) * width + (i + 1) % width, j * width + (i + 1) % width)
        for j in range(rows)
        for i in range(columns)
    ]
    places = [cell[0] for cell in cells] if painted else cells
    return mesh(name, places, faces, material, [cell[1] for cell in cells] if painted else None)


def outward(made):
    """Normals that point outside, which glass needs."""
    edit = bmesh.new()
    edit.from_mesh(made)
    bmesh.ops.remove_doubles(edit, verts=edit.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(edit, faces=edit.faces)
    edit.to_mesh(made)
    edit.free()
    return made


def turned(name, profile, material, around=96, along=80, wobble=0.0, paint=None):
    """A shape of a potter's wheel. `profile`: (radius, height) from the middle of the foot outwards, up, in and down."""

    def shape(u, v):
        radius, height = through(profile, v)
        angle = u * 2 * pi
        radius = max(0.0, radius) * (1 + wobble * noise((cos(angle), sin(angle), height), 1.6, 3))
        place = (radius * cos(angle), radius * sin(angle), height)
        return (place, paint(*place)) if paint else place

    return sheet(name, around, along, shape, material)


def blob(name, size, material, square=(1, 1), lumps=(), paint=None, bend=None, around=48, along=28, seed=0.0):
    """A ball; `square` below 1 makes it boxy (around, up and down); `lumps`: (height, scale) of bumps."""

    def shape(u, v):
        a, b = u * 2 * pi, (v - 0.5) * pi
        flat = power(cos(b), square[1])
        unit = Vector((flat * power(cos(a), square[0]), flat * power(sin(a), square[0]), power(sin(b), square[1])))
        place = Vector(x * s for x, s in zip(unit, size))
        push = sum(height * rough(place, scale, seed + i * 7.3, 3) for i, (height, scale) in enumerate(lumps))
        place += unit.normalized() * push
        place = Vector(bend(place)) if bend else place
        return (place, paint(place, unit, push)) if paint else place

    return sheet(name, around, along, shape, material)


def tube(name, path, radius, material, around=16, along=40, flat=1.0, paint=None, up=(0, 0, 1)):
    """A pipe along `path(v)`; `radius(v, angle)`; `flat` squeezes it along `up`."""

    def shape(u, v):
        here = Vector(path(v))
        ahead = (Vector(path(min(1, v + 0.01))) - Vector(path(max(0, v - 0.01)))).normalized()
        side = ahead.cross(Vector(up))
        side = side.normalized() if side.length > 1e-4 else ahead.orthogonal().normalized()
        across = side.cross(ahead)
        angle = u * 2 * pi
        r = radius(v, angle)
        place = here + side * cos(angle) * r + across * sin(angle) * r * flat
        return (place, paint(v, angle, place)) if paint else place

    return sheet(name, around, along, shape, material)


def slab(name, outline, height, rim, material, paint, around=90, along=36, seed=0.0):
    """
    A flat piece, 0 to `height`, with the radius `outline(angle)` and a rounded upper edge `rim`.
    `paint(x, y, inside, angle, part)` → (lift, colour): `inside` is the distance to the edge, `part` is top, edge or side.
    """

    def shape(u, v):
        angle = -pi + 2 * pi * u
        full = outline(angle)
        if v < 0.6:
            radius, z, inside, part = (full - rim) * v / 0.6, height, full - (full - rim) * v / 0.6, "top"
        elif v < 0.76:
            a = (v - 0.6) / 0.16 * pi / 2
            radius, z, inside, part = full - rim + rim * sin(a), height - rim + rim * cos(a), rim * (1 - sin(a)), "edge"
        else:
            a = (v - 0.76) / 0.24
            radius, z, inside, part = full - rim * 0.5 * a * a, (height - rim) * (1 - a), 0.0, "side"
        x, y = radius * cos(angle), radius * sin(angle)
        lift, shade = paint(x, y, inside, angle, part)
        return Vector((x, y, z + (lift if part != "side" else 0))), shade

    return sheet(name, around, along, shape, material)


def round_outline(radius, wobble=0.0, seed=0.0):
    return lambda angle: radius * (1 + wobble * noise((cos(angle), sin(angle), 0), 1.7, seed))


def box_outline(width, depth, corner=5.0):
    """A rectangle with rounded corners: larger `corner`, sharper corners."""

    def outline(angle):
        return (abs(cos(angle) / width) ** corner + abs(sin(angle) / depth) ** corner) ** (-1 / corner)

    return outline


def thick(thing, thickness, offset=0.0):
    """Gives a sheet two sides."""
    change = thing.modifiers.new("thick", "SOLIDIFY")
    change.thickness = thickness
    change.offset = offset
    return thing


def sector_outline(length, spread):
    """A slice of a round cake: the point at -y, straight cuts, a round back; the origin inside."""
    right = [(spread * length * k, length * (-0.55 + 0.9 * k)) for k in (0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.97)]
    back = [(spread * length * x, length * (0.36 + 0.1 * (1 - x * x))) for x in (0.9, 0.6, 0.3)]
    half = right + back
    return closed_curve([(0, -length * 0.55), *half, (0, length * 0.46), *((-x, y) for x, y in half)])
