"""Materials. Translucency stands in for light inside food: subsurface scattering takes twice as long and is noisy."""

import bpy

from .maths import colour
from .table import once


def _socket(value):
    return hasattr(value, "is_linked")


class Surface:
    """A material's nodes."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]
        self.output = self.tree.nodes["Material Output"]
        self.place = self.node("TexCoord").outputs["Object"]
        self._normal = None

    def node(self, kind, settings=None, **inputs):
        made = self.tree.nodes.new(f"ShaderNode{kind}")
        for name, value in (settings or {}).items():
            setattr(made, name, value)
        for name, value in inputs.items():
            self.feed(made.inputs[name.replace("_", " ")], value)
        return made

    def feed(self, target, value):
        if _socket(value):
            self.tree.links.new(value, target)
        elif isinstance(value, tuple) and len(value) == 3 and len(target.default_value) == 4:
            target.default_value = (*value, 1)
        else:
            target.default_value = value

    def set(self, **inputs):
        for name, value in inputs.items():
            self.feed(self.shader.inputs[name.replace("_", " ")], value)

    def noise(self, scale, detail=4.0, roughness=0.55, distortion=0.0):
        made = self.node("TexNoise", Scale=scale, Detail=detail, Roughness=roughness, Distortion=distortion)
        self.feed(made.inputs["Vector"], self.place)
        return made.outputs["Fac"]

    def cells(self, scale):
        made = self.node("TexVoronoi", Scale=scale)
        self.feed(made.inputs["Vector"], self.place)
        return made.outputs["Distance"]

    def ramp(self, factor, *stops):
        made = self.node("ValToRGB", Fac=factor)
        elements = made.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, value) in zip(elements, stops):
            element.position = position
            element.color = (*value, 1) if isinstance(value, tuple) else (value, value, value, 1)
        return made.outputs[0]

    def blend(self, a, b, factor=1.0, how="MULTIPLY"):
        made = self.node("MixRGB", {"blend_type": how})
        for index, value in enumerate((factor, a, b)):
            self.feed(made.inputs[index], value)
        return made.outputs[0]

    def bump(self, height, strength, distance=0.03):
        made = self.node("Bump", Strength=strength, Distance=distance, Height=height)
        if self._normal:
            self.feed(made.inputs["Normal"], self._normal)
        self._normal = made.outputs[0]
        self.set(Normal=self._normal)

    def mix(self, first, second, factor):
        made = self.node("MixShader", Fac=factor)
        self.feed(made.inputs[1], first)
        self.feed(made.inputs[2], second)
        return made.outputs[0]

    def show(self, shader):
        self.feed(self.output.inputs[0], shader)


@once
def food(
    name,
    *codes,
    scale=5.0,
    spread=0.2,
    vary=0.12,
    bump=0.25,
    grain=26.0,
    rough=0.42,
    wet=0.0,
    glow=0.0,
    painted=False,
    specks=None,
    char=0.0,
    distortion=0.0,
):
    """
    A surface of food.
    `codes`: colours that noise of `scale` mixes; `painted`: multiplied by the mesh's colours. `spread`: softness of the mixing.
    `wet`: a film of oil or glaze. `glow`: how much light comes through. `specks`: (code, share, scale). `char`: 0 … 1, burnt spots.
    """
    s = Surface(name)
    base = s.noise(scale, 6.0, distortion=distortion)
    steps = [(0.5 + spread * (2 * i / max(1, len(codes) - 1) - 1), colour(code)) for i, code in enumerate(codes)]
    if painted:
        shade = s.node("Attribute", {"attribute_name": "Col"}).outputs["Color"]
        shade = s.blend(shade, s.ramp(base, (0.3, 1 - vary * 1.4), (0.7, 1 + vary)))
        if steps:
            shade = s.blend(shade, s.ramp(base, *steps))
    elif len(steps) == 1:
        shade = s.blend(steps[0][1], s.ramp(base, (0.3, 1 - vary), (0.7, 1 + vary)))
    else:
        shade = s.ramp(base, *steps)
    # Pieces of one mesh differ a little.
    own = s.node("ObjectInfo").outputs["Random"]
    shade = s.blend(shade, s.ramp(own, (0.0, 1 - vary), (1.0, 1 + vary * 0.6)))
    if specks:
        code, share, fineness = specks
        mask = s.ramp(s.noise(fineness, 2.0), (0.68 - share * 0.4, 0.0), (0.71 - share * 0.4, 1.0))
        shade = s.blend(shade, colour(code), mask, "MIX")
    shine = s.ramp(s.noise(scale * 1.9, 5.0), (0.35, max(0.04, rough - 0.12)), (0.65, min(1.0, rough + 0.16)))
    if char:
        burnt = s.ramp(s.noise(scale * 0.8, 6.0, 0.62), (0.66 - char * 0.3, 0.0), (0.78 - char * 0.3, 1.0))
        shade = s.blend(shade, colour("#0d0705"), burnt, "MIX")
    s.set(Base_Color=shade, Roughness=shine, Specular=0.5)
    if wet:
        s.set(Clearcoat=wet, Clearcoat_Roughness=0.08)
    if bump:
        s.bump(s.noise(grain, 5.0, 0.65), bump, 0.025)
        s.bump(base, bump * 0.7, 0.05)
    if glow:
        through = s.node("BsdfTranslucent", Color=shade)
        s.show(s.mix(s.shader.outputs[0], through.outputs[0], glow))
    return s.material


@once
def plain(name, code, rough=0.4, metal=0.0, wet=0.0, bump=0.0, scale=8.0):
    """Crockery, metal, paper."""
    s = Surface(name)
    tone = s.noise(scale, 5.0)
    s.set(
        Base_Color=s.blend(colour(code), s.ramp(tone, (0.3, 0.86), (0.7, 1.1))),
        Roughness=s.ramp(tone, (0.3, max(0.05, rough - 0.1)), (0.7, rough + 0.12)),
        Metallic=metal,
        Clearcoat=wet,
        Clearcoat_Roughness=0.08,
    )
    if bump:
        s.bump(tone, bump, 0.04)
    return s.material


@once
def clear(name, code="#ffffff", ior=1.33, cloud=0.0, cloud_code=None, rough=0.0, glint=True):
    """
    Glass or a drink. Without caustics light would not come in: shadow and diffuse rays pass straight through, tinted.
    `cloud`: how much is opaque. `glint`: mirrors lamps where it faces the eye too, which needs many samples.
    """
    s = Surface(name)
    tint = colour(code)
    glass = s.node("BsdfGlass", Color=tint, IOR=ior, Roughness=rough).outputs[0]
    if not glint:
        # Rays that leave at more than 48 degrees are thrown back inside, which only the glass does.
        aslant = s.node("Math", {"operation": "GREATER_THAN"})
        s.feed(aslant.inputs[0], s.node("LayerWeight", Blend=0.5).outputs["Facing"])
        aslant.inputs[1].default_value = 0.32
        glass = s.mix(s.node("BsdfRefraction", Color=tint, IOR=ior, Roughness=rough).outputs[0], glass, aslant.outputs[0])
    straight = s.node("BsdfTransparent", Color=tint).outputs[0]
    ray = s.node("LightPath")
    passing = s.node("Math", {"operation": "MAXIMUM"})
    s.feed(passing.inputs[0], ray.outputs["Is Shadow Ray"])
    s.feed(passing.inputs[1], ray.outputs["Is Diffuse Ray"])
    shader = s.mix(glass, straight, passing.outputs[0])
    if cloud:
        solid = colour(cloud_code or code)
        body = s.mix(
            s.node("BsdfDiffuse", Color=solid).outputs[0], s.node("BsdfTranslucent", Color=solid).outputs[0], 0.5
        )
        shader = s.mix(shader, body, cloud)
    s.show(shader)
    return s.material


@once
def pane(name, code="#ffffff", reflect=1.0):
    """Thin glass without refraction: quiet and fast, the same from both sides, pale where seen along it. A glass's wall is two of these."""
    s = Surface(name)
    grazing = s.node("Math", {"operation": "POWER"})
    s.feed(grazing.inputs[0], s.node("LayerWeight", Blend=0.5).outputs["Facing"])
    grazing.inputs[1].default_value = 4.0
    amount = s.node("Math", {"operation": "MULTIPLY", "use_clamp": True})
    s.feed(amount.inputs[0], grazing.outputs[0])
    amount.inputs[1].default_value = 0.7 * reflect
    through = s.node("BsdfTransparent", Color=colour(code)).outputs[0]
    mirror = s.node("BsdfGlossy", Color=(1.0, 1.0, 1.0), Roughness=0.06).outputs[0]
    rim = s.mix(s.node("BsdfDiffuse", Color=(0.8, 0.8, 0.8)).outputs[0], s.node("BsdfTranslucent", Color=(0.8, 0.8, 0.8)).outputs[0], 0.5)
    s.show(s.mix(through, s.mix(mirror, rim, 0.45), amount.outputs[0]))
    return s.material


@once
def sheen(strength=0.15):
    """A reflected window painted on glass in the mesh's grey: adds light, free of noise."""
    s = Surface("sheen")
    shade = s.node("Attribute", {"attribute_name": "Col"}).outputs["Color"]
    both = s.node("AddShader")
    s.feed(both.inputs[0], s.node("Emission", Color=shade, Strength=strength).outputs[0])
    s.feed(both.inputs[1], s.node("BsdfTransparent").outputs[0])
    s.show(both.outputs[0])
    s.material.cycles.sample_as_light = False
    return s.material


@once
def light_of_colours(name, strength=1.0):
    """Shines in the mesh's colours, and lights nothing."""
    s = Surface(name)
    tone = s.node("Attribute", {"attribute_name": "Col"}).outputs["Color"]
    s.show(s.node("Emission", Color=tone, Strength=strength).outputs[0])
    s.material.cycles.sample_as_light = False
    return s.material


@once
def wood(name="oak", *codes):
    """Boards: rings of a plank along x."""
    s = Surface(name)
    codes = codes or ("#3a2012", "#5f3a1f", "#7d5230")
    stretched = s.node("Mapping", Vector=s.place)
    stretched.inputs["Scale"].default_value = (0.55, 7.0, 7.0)
    grain = s.node("TexNoise", Vector=stretched.outputs[0], Scale=1.6, Detail=9.0, Roughness=0.62, Distortion=0.5)
    fac = grain.outputs["Fac"]
    s.set(
        Base_Color=s.ramp(fac, *((0.32 + 0.18 * i, colour(code)) for i, code in enumerate(codes))),
        Roughness=s.ramp(fac, (0.3, 0.38), (0.7, 0.62)),
        Specular=0.4,
    )
    s.bump(fac, 0.35, 0.03)
    return s.material
