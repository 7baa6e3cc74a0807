"""
One picture of a dish, or several:
blender -b -P tools/demo-food/render.py -- borshch-iz-pechi --size 240 --samples 16 --out /tmp/borshch.png
`--guides` renders two halves, albedo and normals for denoise.ts. `--view wide|closer`, `--threads`, `--dishes file`.
"""

import argparse
import json
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import bpy  # noqa: E402

from food import parts, stage, table  # noqa: E402
from food import (  # noqa: E402,F401
    bread,
    dairy,
    drinks,
    grains,
    leaves,
    meat,
    sauces,
    sea,
    sweets,
    vegetables,
    vessels,
)


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("dishes", nargs="+")
    parser.add_argument("--size", type=int, default=240)
    parser.add_argument("--samples", type=int, default=16, help="0: build only")
    parser.add_argument("--out", required=True, help="a PNG, or a folder for several dishes")
    parser.add_argument("--view", choices=("square", "wide", "closer"), default="square")
    parser.add_argument("--guides", action="store_true")
    parser.add_argument("--threads", type=int, default=0, help="0: all")
    parser.add_argument("--data", default=str(HERE / "dishes.json"))
    return parser.parse_args(sys.argv[sys.argv.index("--") + 1 :])


def lay_dish(dish, view):
    """Builds a dish; returns width by height of its picture."""
    table.clear(dish["seed"], DETAIL)
    camera = {"width": 3.2, **dish.get("camera", {})}
    ratio = 1200 / 850 if view == "wide" else dish.get("ratio", 1.0)
    if view == "closer":
        camera["width"] *= 0.72
        camera["turn"] = camera.get("turn", 0) + 24
    camera.update(dish.get(view, {}))
    stage.build(ratio=ratio, **camera)
    for line in dish["parts"]:
        parts.lay(line)
    return ratio


def set_up(size, ratio, samples, threads):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.02
    cycles.adaptive_min_samples = max(4, samples // 2)
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 2, 2
    cycles.transmission_bounces, cycles.transparent_max_bounces = 6, 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct, cycles.blur_glossy = 2.0, 12, 0.8
    cycles.seed = 3
    render = scene.render
    render.resolution_x, render.resolution_y = round(size * ratio), size
    if threads:
        render.threads_mode, render.threads = "FIXED", threads
    view = scene.view_settings
    view.view_transform, view.look, view.exposure = "Filmic", "Medium High Contrast", 0.45
    render.image_settings.file_format, render.image_settings.color_depth = "PNG", "16"


def write(out, guides):
    render = bpy.context.scene.render
    if not guides:
        render.filepath = str(out)
        bpy.ops.render.render(write_still=True)
        return
    passes = _write_guides(out)
    for half, seed in (("a", 3), ("b", 11)):
        bpy.context.scene.cycles.seed = seed
        render.filepath = str(out.with_name(f"{out.stem}-{half}.png"))
        bpy.ops.render.render(write_still=True)
        passes.mute = True


def _write_guides(out):
    """Albedo and normals beside the first half."""
    scene = bpy.context.scene
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    layers = tree.nodes.get("Render Layers")
    passes = tree.nodes.new("CompositorNodeOutputFile")
    passes.base_path = str(out.parent)
    passes.format.file_format, passes.format.color_depth = "PNG", "16"
    passes.format.color_management = "OVERRIDE"
    passes.format.view_settings.view_transform = "Raw"
    passes.file_slots.clear()
    passes.file_slots.new(f"{out.stem}-albedo")
    tree.links.new(layers.outputs["Denoising Albedo"], passes.inputs[0])
    passes.file_slots.new(f"{out.stem}-normal")
    # From -1 … 1 to 0 … 1.
    value = layers.outputs["Denoising Normal"]
    for how, by in (("ADD", 1.0), ("MULTIPLY", 0.5)):
        step = tree.nodes.new("CompositorNodeMixRGB")
        step.blend_type = how
        step.inputs[2].default_value = (by, by, by, 1)
        tree.links.new(value, step.inputs[1])
        value = step.outputs[0]
    tree.links.new(value, passes.inputs[1])
    return passes


if __name__ == "__main__":
    args = options()
    DETAIL = 0.6 if args.size < 400 else 1.0
    menu = json.loads(Path(args.data).read_text(encoding="utf-8"))
    for slug in args.dishes:
        began = time.time()
        out = Path(args.out)
        if len(args.dishes) > 1 or out.suffix != ".png":
            out.mkdir(parents=True, exist_ok=True)
            out = out / f"{slug}.png"
        try:
            ratio = lay_dish(menu[slug], args.view)
        except Exception as error:  # The others of a queue go on; the exit code tells.
            print(f"FAILED {slug}: {error!r}", file=sys.stderr, flush=True)
            if len(args.dishes) == 1:
                raise
            continue
        built = time.time()
        if args.samples:
            set_up(args.size, ratio, args.samples, args.threads)
            write(out.resolve(), args.guides)
        print(f"MADE {slug} build={built - began:.1f}s render={time.time() - built:.1f}s", flush=True)
