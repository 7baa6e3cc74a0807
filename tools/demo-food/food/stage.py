"""The one look: black slate, embers out of focus behind, warm light from the left, a long lens from low above the table."""

import bpy
from mathutils import Vector

from .maths import clamp, colour, cos, hypot, lerp, mix, noise, radians_of, sin, smooth
from .mesh import mesh, sheet
from .surface import Surface, light_of_colours
from .table import chance, once

LENS = 100
SENSOR = 36
#: Height of the camera above the table, degrees.
ANGLES = {"low": 11, "glass": 9, "table": 31, "plate": 46, "above": 58}
#: Where the slate ends and the embers begin, as a fraction of the picture's height from below.
HORIZON = {"low": 0.42, "glass": 0.36, "table": 0.74, "plate": 0.86, "above": 0.93}


def build(angle="table", width=3.2, aim=(0, 0, 0.35), turn=0, ratio=1.0, near=0.0, blur=None, steam=0.0, light=1.0):
    """
    `width` is seen at `aim`; `turn`: degrees around the dish; `ratio`: how much wider than a square the picture is, to both sides; `near`: focus before the aim;
    `blur`: f-number; `steam`: 0 … 1.
    """
    height = ANGLES.get(angle, angle if isinstance(angle, (int, float)) else 27)
    camera, forward, distance = _camera(height, width, ratio, Vector(aim), turn, near, blur)
    reach = width / 3.2
    _world()
    edge = _slate(camera, forward, distance, width, HORIZON.get(angle, 0.8), turn, reach)
    _embers(camera, forward, distance + edge, (distance + edge) * SENSOR / LENS * ratio, ratio, HORIZON.get(angle, 0.8))
    _lights(reach, light, turn)
    if steam:
        _steam(camera, Vector(aim), width, steam)


def _camera(height, width, ratio, aim, turn, near, blur):
    distance = width * LENS / SENSOR
    up, around = radians_of(height), radians_of(turn)
    away = Vector((sin(around) * cos(up), -cos(around) * cos(up), sin(up)))
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_width = LENS, SENSOR * ratio
    data.dof.use_dof = True
    data.dof.aperture_fstop = blur or lerp(0.32, 0.6, clamp((height - 10) / 40))
    data.dof.focus_distance = distance - near
    thing = bpy.data.objects.new("camera", data)
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    thing.location = aim + away * distance
    thing.rotation_euler = (-away).to_track_quat("-Z", "Y").to_euler()
    return thing, -away, distance


def _world():
    world = bpy.data.worlds.new("evening")
    bpy.context.scene.world = world
    world.use_nodes = True
    sky = world.node_tree.nodes["Background"]
    sky.inputs[0].default_value = (0.9, 0.55, 0.35, 1)
    sky.inputs[1].default_value = 0.014


@once
def _slate_surface():
    s = Surface("slate")
    wide, fine = s.noise(1.3, 8.0), s.noise(9.0, 9.0, 0.65)
    s.set(
        Base_Color=s.ramp(wide, (0.3, colour("#0e0e10")), (0.7, colour("#1d1c1d"))),
        Roughness=s.ramp(fine, (0.35, 0.3), (0.7, 0.6)),
        Specular=0.42,
    )
    s.bump(wide, 0.5, 0.12)
    s.bump(fine, 0.45, 0.03)
    return s.material


def _slate(camera, forward, distance, frame_height, horizon, turn, reach):
    """The slate ends where the horizon is in the picture. Returns how far behind the aim that is, along the view."""
    lift = (horizon - 0.5) * frame_height
    up = camera.rotation_euler.to_matrix() @ Vector((0, 1, 0))
    ray = (forward * distance + up * lift).normalized()
    # A low camera looks over the table: then the slate ends at a fixed depth.
    depth = -camera.location.z / ray.z if ray.z < -0.02 else distance * 2
    end = camera.location + ray * min(depth, distance * 1.75)
    flat = Vector((forward.x, forward.y, 0)).normalized()
    back = max(1.9 * reach, (Vector((end.x, end.y, 0))).dot(flat))
    side = Vector((-flat.y, flat.x, 0))

    def shape(u, v):
        place = side * lerp(-7, 7, u) * reach + flat * lerp(-7 * reach, back, v)
        place.z = 0.012 * noise(place, 0.9)
        return place

    made = sheet("slate", 40, 40, shape, _slate_surface(), closed=False)
    thing = bpy.data.objects.new("slate", made)
    bpy.context.scene.collection.objects.link(thing)
    last = flat * back
    return (last - camera.location).dot(forward) - distance + 0.6 * reach


def _embers(camera, forward, depth, width, ratio, horizon):
    """
    Coals and sparks far out of focus, painted as soft discs on a sheet that faces the camera: free of noise, and lights nothing.
    """
    columns, rows = round(200 * ratio), 150
    across = 1.333 * ratio
    light = [
        mix(colour("#050303"), colour("#1a0803"), smooth(0.75, 0.2, j / rows) + 0.2 * noise((i / 40, j / 40, 0), 1, 4))
        for j in range(rows + 1)
        for i in range(columns + 1)
    ]

    def disc(x, y, radius, tone, opaque):
        """Adds light, or covers what is behind (a black coal)."""
        for j in range(max(0, int((y - radius) * rows)), min(rows, int((y + radius) * rows) + 1) + 1):
            for i in range(max(0, int((x - radius) * columns)), min(columns, int((x + radius) * columns) + 1) + 1):
                away = hypot((i / columns - x) * across, j / rows - y) / radius
                k = (1 - smooth(0.72, 1.0, away)) * (0.86 + 0.14 * away) * opaque
                if k > 0:
                    at = j * (columns + 1) + i
                    old = light[at]
                    light[at] = mix(old, tone, k) if opaque == 1 else tuple(o + t * k for o, t in zip(old, tone))

    bed = clamp(horizon + 0.02)
    for _ in range(round(110 * ratio)):
        y = bed - 0.12 + 0.28 * chance.random() ** 1.6
        x, radius = chance.random(), chance.uniform(0.022, 0.07)
        if chance.random() < 0.55:
            disc(x, y, radius * 1.15, colour("#070303"), 1)
        else:
            heat = chance.random() ** 2.2
            disc(x, y, radius, mix((0.34, 0.022, 0.001), (1.1, 0.25, 0.025), heat), 0.5)
    for _ in range(round(22 * ratio)):
        y = bed + (1.02 - bed) * chance.random()
        tone = mix((0.4, 0.045, 0.003), (1.0, 0.32, 0.05), chance.random())
        disc(chance.random(), y, chance.choice((0.008, 0.012, 0.02, 0.034)), tone, chance.choice((0.08, 0.16, 0.35)))

    turn = camera.rotation_euler.to_matrix()
    middle = camera.location + forward * depth
    wide, tall = width * 1.12, width / ratio * 1.04

    def shape(u, v):
        return middle + turn @ Vector(((u - 0.5) * wide, (v - 0.5) * tall, 0))

    places = [shape(i / columns, j / rows) for j in range(rows + 1) for i in range(columns + 1)]
    n = columns + 1
    faces = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(rows) for i in range(columns)]
    made = mesh("embers", places, faces, light_of_colours("embers"), light)
    thing = bpy.data.objects.new("embers", made)
    bpy.context.scene.collection.objects.link(thing)
    thing.visible_diffuse = thing.visible_glossy = thing.visible_shadow = False


def _lights(reach, strength, turn):
    power = 430 * reach * reach * strength
    around = radians_of(turn)

    def area(name, at, to, size, energy, tone, height=None):
        data = bpy.data.lights.new(name, "AREA")
        data.energy, data.color, data.size = energy, tone, size * reach
        if height:
            data.shape, data.size_y = "RECTANGLE", height * reach
        thing = bpy.data.objects.new(name, data)
        bpy.context.scene.collection.objects.link(thing)
        x, y, z = (c * reach for c in at)
        thing.location = (x * cos(around) - y * sin(around), x * sin(around) + y * cos(around), z)
        thing.rotation_euler = (Vector(to) - thing.location).to_track_quat("-Z", "Y").to_euler()
        thing.visible_camera = False
        thing.visible_glossy = thing.visible_transmission = name != "ember"

    area("key", (-5.0, -0.6, 4.4), (0, 0, 0.5), 2.4, power * 1.5, (1, 0.80, 0.58))
    area("ember", (0.6, 4.6, 1.0), (0, 0, 0.6), 4.5, power * 0.34, (1, 0.36, 0.09), 1.2)
    area("low", (-3.2, -5.2, 0.9), (0, 0, 0.35), 2.0, power * 0.22, (1, 0.82, 0.62))
    area("rim", (5.0, 3.2, 3.0), (0, 0, 0.8), 0.9, power * 0.34, (0.80, 0.89, 1.0))
    area("fill", (2.6, -6.5, 3.2), (0, 0, 0.6), 4.0, power * 0.42, (1, 0.88, 0.74))


def _steam(camera, aim, width, strength):
    """A veil above the dish: a sheet that adds a little light."""
    s = Surface("steam")
    s.tree.nodes.remove(s.shader)
    moved = s.node("Mapping", Vector=s.place)
    moved.inputs["Scale"].default_value = (1.25, 0.8, 1)
    moved.inputs["Location"].default_value = (chance.random() * 9, chance.random() * 9, 0)
    cloud = s.node("TexNoise", Vector=moved.outputs[0], Scale=1.5, Detail=3.0, Roughness=0.5, Distortion=1.4)
    soft = s.ramp(cloud.outputs["Fac"], (0.44, 0.0), (0.8, 1.0))
    fade = s.node("Attribute", {"attribute_name": "Col"}).outputs["Color"]
    shine = s.node("Emission", Color=s.blend(soft, fade), Strength=0.13 * strength)
    veil = s.node("AddShader")
    s.feed(veil.inputs[0], shine.outputs[0])
    s.feed(veil.inputs[1], s.node("BsdfTransparent").outputs[0])
    s.show(veil.outputs[0])
    s.material.cycles.sample_as_light = False
    turn = camera.rotation_euler.to_matrix()
    middle = aim + Vector((0, 0, width * 0.22)) + turn @ Vector((0, width * 0.18, 0))

    def shape(u, v):
        k = smooth(0, 0.45, 0.5 - abs(u - 0.5)) * smooth(0, 0.25, v) * (1 - smooth(0.45, 1, v))
        return Vector(((u - 0.5) * width * 0.8, (v - 0.3) * width * 0.8, 0)), (k, k * 0.86, k * 0.74)

    made = sheet("steam", 20, 20, shape, s.material, closed=False)
    thing = bpy.data.objects.new("steam", made)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = middle
    thing.rotation_euler = camera.rotation_euler
    # What falls passes: `table.beneath` sees what the viewport shows.
    thing.hide_viewport = True
    thing.visible_diffuse = thing.visible_glossy = thing.visible_shadow = thing.visible_transmission = False
