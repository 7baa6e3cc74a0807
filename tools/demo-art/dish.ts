import { type DishArt, glowOf, justDrawing } from './art-schema.ts';
import {
  type Canvas,
  canvasFromSvg,
  centred,
  draw,
  drawSoftEllipse,
  type Layer,
  standing,
} from './canvas.ts';
import { type CoalPanel, coalGround, coalRows, drawFloorShadow } from './coal.ts';
import { type Palette, paletteOf } from './colour.ts';
import { type Sprite, type SpriteOptions, sprite, spriteExtent } from './sprite.ts';
import { podiumSvg, TABLE_SHADOW, tableSvg } from './table.ts';

/** The seven pictures of a dish, with the dimensions of docs/visual-direction.md, «Art recipe», steps 3 to 5. */
export const dishViews = {
  tile: drawTile,
  podium: (art: DishArt) => drawPodium(art, PODIUM_SQUARE),
  wide: (art: DishArt) => drawPodium(art, PODIUM_WIDE),
  closeup: drawCloseup,
  ring: drawRing,
  coal: (art: DishArt) => drawCoal(art, COAL_SQUARE),
  'coal-wide': (art: DishArt) => drawCoal(art, COAL_WIDE),
} satisfies Record<string, (art: DishArt) => Promise<Canvas>>;

/** Dish and companion, scaled but not yet placed. */
type Serving = { dish: Sprite; dishWidth: number; companion: Sprite | null };

/** Size in pixels of the drawing that all pictures of a dish are scaled from: enough for the close-up. */
const SOURCE = 768;

/** Enlarges flat dishes: a plate would look small if its width equalled a mug's height. */
const BREADTH = 0.45;

async function plateUp(
  art: DishArt,
  options: SpriteOptions,
  companionSide: number,
  breadth = BREADTH,
): Promise<Serving> {
  const { companion, recolour, flip, angle } = art;
  const { width, height } = await spriteExtent(art, 1, SOURCE);
  const size = Math.round(options.size * (1 + breadth * Math.max(0, 1 - height / width)));
  const dish = await sprite(art, { recolour, flip, angle, ...options, size, source: SOURCE });
  return {
    dish,
    dishWidth: dish.box.right - dish.box.left,
    companion: companion
      ? await sprite(companion, {
          size: Math.round(companionSide * companion.scale),
          angle: companion.angle,
          recolour: companion.recolour,
          light: options.light ?? 0,
        })
      : null,
  };
}

/** Places dish and companion with their shadows on `floor`; the companion slightly in front, at the right. */
function place(
  canvas: Canvas,
  palette: Palette,
  serving: Serving,
  x: number,
  floor: number,
  depth: number,
): Layer[] {
  const { dish, dishWidth, companion } = serving;
  const shadow = { colour: palette.shadow, opacity: TABLE_SHADOW };
  const unit = canvas.height / 560;
  drawSoftEllipse(canvas, { ...shadow, x, y: floor + depth, radiusX: dishWidth * 0.56, radiusY: 25 * unit });
  const layers = [standing(dish, x, floor)];
  if (companion) {
    const companionX = x + dishWidth * 0.46;
    const companionWidth = companion.box.right - companion.box.left;
    drawSoftEllipse(canvas, {
      ...shadow,
      x: companionX,
      y: floor + depth + 4 * unit,
      radiusX: companionWidth * 0.5,
      radiusY: 15 * unit,
    });
    layers.push(standing(companion, companionX, floor + depth));
  }
  return layers;
}

async function drawTile(art: DishArt): Promise<Canvas> {
  const side = 560;
  const palette = paletteOf(art.tint);
  const canvas = await canvasFromSvg(
    tableSvg({ width: side, height: side }, palette, { x: 0.5, y: 0.42, radius: 0.78 }),
  );
  const serving = await plateUp(art, { size: side * (art.companion ? 0.56 : 0.62) }, side);
  const { box } = serving.dish;
  const floor = side / 2 - 4 + (box.bottom - box.top) / 2;
  draw(canvas, place(canvas, palette, serving, side * (art.companion ? 0.46 : 0.5), floor, 8));
  return canvas;
}

type PodiumFrame = {
  width: number;
  height: number;
  /** Top of the podium. */
  y: number;
  radiusX: number;
  radiusY: number;
  dish: number;
  garnish: readonly [back: GarnishPlace, back: GarnishPlace, front: GarnishPlace, front: GarnishPlace];
};

type GarnishPlace = { x: number; y: number; size: number; angle: number; blur: number };

const PODIUM_SQUARE: PodiumFrame = {
  width: 720,
  height: 720,
  y: 518,
  radiusX: 256,
  radiusY: 62,
  dish: 374,
  garnish: [
    { x: 90, y: 216, size: 116, angle: -18, blur: 1.6 },
    { x: 630, y: 158, size: 104, angle: 22, blur: 2.2 },
    { x: 85, y: 590, size: 126, angle: 14, blur: 0 },
    { x: 624, y: 605, size: 116, angle: -16, blur: 0 },
  ],
};

const PODIUM_WIDE: PodiumFrame = {
  width: 1200,
  height: 850,
  y: 646,
  radiusX: 354,
  radiusY: 82,
  dish: 510,
  garnish: [
    { x: 168, y: 255, size: 165, angle: -18, blur: 1.5 },
    { x: 1032, y: 188, size: 146, angle: 22, blur: 2.7 },
    { x: 159, y: 698, size: 179, angle: 14, blur: 0 },
    { x: 1024, y: 714, size: 165, angle: -16, blur: 0 },
  ],
};

async function drawPodium(art: DishArt, frame: PodiumFrame): Promise<Canvas> {
  const { width, height, radiusX, radiusY } = frame;
  const palette = paletteOf(art.tint);
  const x = width / 2;
  const unit = height / 720;
  const stand = podiumSvg({ x, y: frame.y, radiusX, radiusY, height: 46 * unit }, palette);
  const canvas = await canvasFromSvg(
    tableSvg({ width, height }, palette, { x: 0.5, y: 0.4, radius: 0.8 }, { content: stand }),
  );
  const serving = await plateUp(art, { size: frame.dish }, height * 0.82);
  const [backLeft, backRight, frontLeft, frontRight] = await Promise.all(
    frame.garnish.map(async (place, i) => {
      const { size, angle, blur } = place;
      return centred(
        await sprite(justDrawing(art.garnish[i] ?? ''), { size, angle, blur }),
        place.x,
        place.y,
      );
    }),
  );
  const dishes = place(canvas, palette, serving, x, frame.y + 14 * unit, 10 * unit);
  draw(
    canvas,
    [backLeft, backRight, ...dishes, frontLeft, frontRight].filter((layer) => layer !== undefined),
  );
  return canvas;
}

/** The dish is cropped at the right edge. */
async function drawCloseup(art: DishArt): Promise<Canvas> {
  const side = 720;
  const palette = paletteOf(art.tint);
  const canvas = await canvasFromSvg(
    tableSvg({ width: side, height: side }, palette, { x: 0.35, y: 0.3, radius: 1 }),
  );
  const { dish, companion } = await plateUp(art, { size: side * 0.9, angle: 0 }, side * 1.3, 0);
  draw(canvas, [centred(dish, side * 0.56, side * 0.58)]);
  if (companion) draw(canvas, [standing(companion, side * 0.8, side * 0.97)]);
  return canvas;
}

async function drawRing(art: DishArt): Promise<Canvas> {
  const side = 720;
  const middle = side / 2;
  const palette = paletteOf(art.tint);
  const plate = `<circle cx="${middle}" cy="${middle}" r="190" fill="rgb(${palette.podium.topFront.join(' ')})" opacity=".75"/>`;
  const canvas = await canvasFromSvg(
    tableSvg({ width: side, height: side }, palette, { x: 0.5, y: 0.5, radius: 0.75 }, { content: plate }),
  );
  const serving = await plateUp(art, { size: side * (art.companion ? 0.33 : 0.36) }, side * 0.6);
  const { box } = serving.dish;
  const x = art.companion ? middle - 22 : middle;
  const dishes = place(canvas, palette, serving, x, middle - 4 + (box.bottom - box.top) / 2, 6);
  const pieces = 8;
  const garnish = Array.from({ length: pieces }, async (_, i) => {
    const turn = (i / pieces) * Math.PI * 2 - Math.PI / 2 + 0.2;
    const piece = await sprite(justDrawing(art.garnish[i % art.garnish.length] ?? ''), {
      size: i % 2 === 0 ? 112 : 88,
      angle: ((i * 53) % 80) - 40,
    });
    return centred(piece, middle + Math.cos(turn) * 268, middle + Math.sin(turn) * 268);
  });
  draw(canvas, [...(await Promise.all(garnish)), ...dishes]);
  return canvas;
}

type CoalFrame = Omit<CoalPanel, 'glow'>;

const COAL_SQUARE: CoalFrame = {
  width: 720,
  height: 720,
  x: 360,
  spread: 430,
  scale: 0.9,
  lumps: 8,
  rows: 3,
  sparks: true,
  seed: 5,
};

const COAL_WIDE: CoalFrame = {
  ...COAL_SQUARE,
  width: 1200,
  height: 850,
  x: 600,
  spread: 715,
  scale: 1.06,
  lumps: 11,
};

async function drawCoal(art: DishArt, frame: CoalFrame): Promise<Canvas> {
  const { width, height } = frame;
  const unit = height / 720;
  const panel = { ...frame, glow: glowOf(art) };
  const onCoals = panel.glow === 'ember';
  const [canvas, [back = [], middle = [], front = []], { dish, dishWidth, companion }] = await Promise.all([
    coalGround(panel),
    coalRows(panel),
    plateUp(art, { size: Math.round(height * 0.56), light: onCoals ? 0.6 : 0.3 }, height * 0.85),
  ]);
  const x = width / 2 - (companion ? height * 0.04 : 0);
  const floor = height - (onCoals ? 120 : 96) * unit;
  const companionX = x + dishWidth * 0.48;
  draw(canvas, [...back, ...middle]);
  if (!onCoals) {
    drawFloorShadow(canvas, dish, x, floor);
    if (companion) drawFloorShadow(canvas, companion, companionX, floor + 14 * unit);
  }
  draw(canvas, [standing(dish, x, floor)]);
  if (companion) draw(canvas, [standing(companion, companionX, floor + 14 * unit)]);
  draw(canvas, front);
  return canvas;
}
