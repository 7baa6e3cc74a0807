"""The table that a scene is laid on: random numbers, frames of reference, meshes that are made once and put many times."""

import random
from contextlib import contextmanager
from functools import wraps
from math import radians

import bpy
from mathutils import Euler, Matrix, Vector

chance = random.Random()
_frames = [Matrix()]
_made = {}
#: Density of meshes: 1 for masters, less for drafts.
detail = 1.0


def clear(seed, density=1.0):
    """An empty table; the same seed makes the same dish."""
    global detail
    bpy.ops.wm.read_factory_settings(use_empty=True)
    chance.seed(seed)
    _frames[:] = [Matrix()]
    _made.clear()
    detail = density


def once(build):
    """Meshes and materials of the same arguments are made once per scene."""

    @wraps(build)
    def remembered(*args, **options):
        key = (build.__module__, build.__name__, repr(args), repr(sorted(options.items())))
        if key not in _made:
            _made[key] = build(*args, **options)
        return _made[key]

    return remembered


def pose(at=(0, 0, 0), turn=0.0, tilt=(0, 0), size=1.0):
    """`turn`: degrees around the vertical; `tilt`: degrees around x, then y, before turning."""
    at = (*at, 0) if len(at) == 2 else at
    scale = (size, size, size) if isinstance(size, (int, float)) else size
    return (
        Matrix.Translation(at)
        @ Matrix.Rotation(radians(turn), 4, "Z")
        @ Euler((radians(tilt[0]), radians(tilt[1]), 0)).to_matrix().to_4x4()
        @ Matrix.Diagonal((*scale, 1))
    )


def facing(normal, at, spin=0.0, size=1.0):
    """A pose whose z axis is `normal`."""
    n = Vector(normal).normalized()
    t = n.orthogonal().normalized()
    scale = (size, size, size) if isinstance(size, (int, float)) else size
    turned = Matrix((t, n.cross(t), n)).transposed().to_4x4()
    return Matrix.Translation(at) @ turned @ Matrix.Rotation(spin, 4, "Z") @ Matrix.Diagonal((*scale, 1))


@contextmanager
def frame(matrix=None, **placing):
    """What is put inside stands in this place."""
    _frames.append(_frames[-1] @ (pose(**placing) if matrix is None else matrix))
    try:
        yield
    finally:
        _frames.pop()


def put(mesh, matrix=None, **placing):
    """An instance of a mesh."""
    thing = bpy.data.objects.new(mesh.name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    thing.matrix_world = _frames[-1] @ (pose(**placing) if matrix is None else matrix)
    return thing


def beneath(x, y, above=4.0):
    """What lies under a place of this frame: its height and its normal, in the frame; None where nothing lies."""
    layer = bpy.context.view_layer
    layer.update()
    here = _frames[-1]
    down = (here.to_3x3() @ Vector((0, 0, -1))).normalized()
    hit, place, normal, *_ = bpy.context.scene.ray_cast(layer.depsgraph, here @ Vector((x, y, above)), down)
    back = here.inverted()
    return ((back @ place).z, (here.to_3x3().transposed() @ normal).normalized()) if hit else None


def fall(mesh, grains, lift):
    """Puts an instance for each placing, whose `at` is x and y, on what lies there. No grain lies on another of them."""
    heights = [(beneath(*grain["at"]) or (0, None))[0] for grain in grains]
    for grain, height in zip(grains, heights):
        put(mesh, **{**grain, "at": (*grain["at"], height + lift)})


def vary(amount):
    """A random number between -amount and amount."""
    return chance.uniform(-amount, amount)
