import type { IconArt, SceneArt, SceneItem } from './art-schema.ts';
import {
  type Canvas,
  canvasFromSvg,
  centred,
  draw,
  drawSoftEllipse,
  type Layer,
  standing,
} from './canvas.ts';
import { type CoalPanel, coalGround, coalRows } from './coal.ts';
import { type Palette, paletteOf } from './colour.ts';
import { type Sprite, sprite, spriteExtent } from './sprite.ts';
import { podiumSvg, TABLE_SHADOW, tableSvg } from './table.ts';

/** Pictures of everything but dishes: one art, drawn into frames of different shapes. */

type Frame = {
  width: number;
  height: number;
  /** Middle of the group, as a part of the width. */
  x: number;
  /** Where the first thing stands, as a part of the height. */
  floor: number;
  /** Size of the first thing, as a part of the height. */
  lead: number;
  /** Size of the others, as a part of the first one's. */
  side: number;
  /** Distance between neighbours as a part of «side by side»: below 1 they overlap. */
  spacing: number;
  /** The group is made smaller when it is wider than this part of the width. */
  widest: number;
};

const tableFrame = { x: 0.5, lead: 0.52, side: 0.72, spacing: 0.86, widest: 0.84 };

/** A plate with the label covers the foot of navigation tiles and cards, so their things stand high. */
const LIGHT_FRAMES = {
  nav: { ...tableFrame, width: 960, height: 840, floor: 0.66 },
  card: { ...tableFrame, width: 720, height: 540, floor: 0.68 },
  news: { ...tableFrame, width: 1240, height: 744, floor: 0.77, lead: 0.58 },
  promo: { ...tableFrame, width: 1200, height: 640, floor: 0.79, lead: 0.6 },
  square: { ...tableFrame, width: 780, height: 780, floor: 0.7 },
  thumb: { ...tableFrame, width: 320, height: 320, floor: 0.76, lead: 0.56, widest: 0.9 },
} satisfies Record<string, Frame>;

const COAL_FRAMES = {
  hero: {
    width: 1860,
    height: 960,
    x: 0.715,
    floor: 0.87,
    lead: 0.58,
    side: 0.66,
    spacing: 0.78,
    widest: 0.52,
  },
  phone: {
    width: 780,
    height: 1380,
    x: 0.5,
    floor: 0.79,
    lead: 0.32,
    side: 0.62,
    spacing: 0.62,
    widest: 0.92,
  },
  banner: {
    width: 1860,
    height: 420,
    x: 0.774,
    floor: 0.82,
    lead: 0.55,
    side: 0.84,
    spacing: 0.98,
    widest: 0.36,
  },
} satisfies Record<string, Frame>;

type LightView = keyof typeof LIGHT_FRAMES;
type CoalView = keyof typeof COAL_FRAMES;

export const sceneViews = {
  ...viewsOf(LIGHT_FRAMES, (frame, art) =>
    art.scene === 'coal' ? drawCoal(frame, art) : drawLight(frame, art),
  ),
  ...viewsOf(COAL_FRAMES, drawCoal),
};

function viewsOf<View extends LightView | CoalView>(
  frames: Record<View, Frame>,
  drawView: (frame: Frame, art: SceneArt) => Promise<Canvas>,
) {
  const views = Object.entries<Frame>(frames).map(([view, frame]) => [
    view,
    (art: SceneArt) => drawView(frame, art),
  ]);
  return Object.fromEntries(views) as Record<View, (art: SceneArt) => Promise<Canvas>>;
}

/** The cut-out of a counter, to be scaled down. */
export function drawIcon(art: IconArt): Promise<Sprite> {
  return sprite(art.emoji, { size: 250, recolour: art.recolour });
}

function drawLight(frame: Frame, art: SceneArt): Promise<Canvas> {
  if (art.scene === 'podium') return drawPodium(frame, art);
  if (art.scene === 'ring') return drawRing(frame, art);
  return drawTable(frame, art);
}

/** One thing of a scene with its place: x of its middle, y of its foot. */
type Placed = { item: SceneItem; sprite: Sprite; x: number; floor: number };

/**
 * Stands a group in a frame, in the order in which it has to be drawn. The first thing comes last, and in the middle
 * when there are three or more; two stand side by side as a pair.
 */
async function arrange(items: SceneItem[], frame: Frame, light: number): Promise<Placed[]> {
  const lead = frame.height * frame.lead;
  const extents = await Promise.all(
    items.map((item, i) =>
      spriteExtent(item.emoji, lead * (item.size ?? (i === 0 ? 1 : sideSize(frame, i)))),
    ),
  );
  const widths = extents.map(({ width }) => width);
  const middles = middlesOf(widths, frame.spacing);

  const edges = items.map((item, i) => {
    const x = (middles[i] ?? 0) + item.x * lead;
    return { left: x - (widths[i] ?? 0) / 2, right: x + (widths[i] ?? 0) / 2 };
  });
  const left = Math.min(...edges.map((edge) => edge.left));
  const right = Math.max(...edges.map((edge) => edge.right));
  const scale = Math.min(1, (frame.width * frame.widest) / (right - left));
  // A pair is centred as a group, a row around the thing in its middle unless that would push it out of the frame.
  const centre = items.length === 2 ? (left + right) / 2 : 0;

  const placed = await Promise.all(
    items.map(async (item, i) => {
      const { width = 0, height = 0 } = extents[i] ?? {};
      const { recolour, flip, angle } = item;
      const size = Math.round(Math.max(width, height) * scale);
      return {
        item,
        sprite: await sprite(item.emoji, { size, recolour, flip, angle, light }),
        x: frame.x * frame.width + ((middles[i] ?? 0) + item.x * lead - centre) * scale,
        // Things further back stand a little higher.
        floor: frame.floor * frame.height + (item.y - (i === 0 ? 0 : 0.03 * Math.ceil(i / 2))) * lead * scale,
      };
    }),
  );
  return placed.reverse();
}

function sideSize(frame: Frame, index: number): number {
  return frame.side * (index > 2 ? 0.8 : 1);
}

/** Middles of things of these widths, relative to the first: second left, third right, fourth further left … */
function middlesOf(widths: number[], spacing: number): number[] {
  const [lead = 0, second = 0] = widths;
  if (widths.length === 2) return [0, ((lead + second) / 2) * Math.max(spacing, 0.8)];
  const middles = [0];
  const reach = { left: lead / 2, right: lead / 2 };
  for (const [i, width] of widths.entries()) {
    if (i === 0) continue;
    const side = i % 2 === 1 ? 'left' : 'right';
    const middle = (reach[side] + width / 2) * spacing;
    middles.push(side === 'left' ? -middle : middle);
    reach[side] = middle + width / 2;
  }
  return middles;
}

async function drawTable(frame: Frame, art: SceneArt): Promise<Canvas> {
  const palette = paletteOf(art.tint);
  const [canvas, herbs, group] = await Promise.all([
    canvasFromSvg(tableSvg(frame, palette, { x: 0.5, y: 0.42, radius: 0.85 }, { deep: true })),
    scatterHerbs(frame, art.garnish),
    arrange(art.emoji, frame, 0),
  ]);
  for (const placed of group) if (!placed.item.floats) castShadow(canvas, palette, placed);
  draw(canvas, [...herbs, ...group.map(layerOf)]);
  return canvas;
}

/** Out of focus behind the group, alternating left and right. */
const HERB_PLACES = [
  { x: 0.13, y: 0.2, size: 0.17, angle: -24, blur: 2.8 },
  { x: 0.87, y: 0.19, size: 0.16, angle: 20, blur: 2.2 },
  { x: 0.08, y: 0.55, size: 0.12, angle: 16, blur: 3.6 },
  { x: 0.93, y: 0.52, size: 0.12, angle: -14, blur: 3.2 },
] as const;

function scatterHerbs({ width, height }: Frame, garnish: string[]): Promise<Layer[]> {
  return Promise.all(
    garnish.slice(0, HERB_PLACES.length).map(async (code, i) => {
      const { x, y, size, angle, blur } = HERB_PLACES[i % HERB_PLACES.length] ?? HERB_PLACES[0];
      const herb = await sprite(code, {
        size: Math.round(size * height),
        angle,
        blur: (blur * height) / 1000,
      });
      return centred(herb, x * width, y * height);
    }),
  );
}

async function drawPodium(frame: Frame, art: SceneArt): Promise<Canvas> {
  const palette = paletteOf(art.tint);
  const { width, height } = frame;
  const radiusY = height * 0.09;
  const y = frame.floor * height - radiusY * 0.22;
  const stand = podiumSvg(
    { x: width / 2, y, radiusX: height * 0.4, radiusY, height: height * 0.064 },
    palette,
  );
  const [canvas, herbs, group] = await Promise.all([
    canvasFromSvg(tableSvg(frame, palette, { x: 0.5, y: 0.4, radius: 0.8 }, { deep: true, content: stand })),
    scatterHerbs(frame, art.garnish),
    arrange(art.emoji.slice(0, 3), { ...frame, spacing: 0.7 }, 0),
  ]);
  for (const placed of group) if (!placed.item.floats) castShadow(canvas, palette, placed);
  draw(canvas, [...herbs, ...group.map(layerOf)]);
  return canvas;
}

async function drawRing(frame: Frame, art: SceneArt): Promise<Canvas> {
  const palette = paletteOf(art.tint);
  const { width, height } = frame;
  const x = width / 2;
  const y = (frame.floor - 0.26) * height;
  const radius = height * 0.27;
  const plate = `<circle cx="${x}" cy="${y}" r="${radius}" fill="rgb(${palette.podium.topFront.join(' ')})" opacity=".75"/>`;
  const ring = art.garnish.length > 0 ? art.garnish : art.emoji.map(({ emoji }) => emoji);
  const pieces = 10;
  const garnish = Array.from({ length: pieces }, async (_, i) => {
    const turn = ((i + 0.5) / pieces) * Math.PI * 2 - Math.PI / 2;
    const piece = await sprite(ring[i % ring.length] ?? '', {
      size: Math.round(height * (i % 2 === 0 ? 0.15 : 0.12)),
      angle: ((i * 53) % 80) - 40,
    });
    return centred(
      piece,
      x + Math.cos(turn) * Math.min(width * 0.4, height * 0.56),
      y + Math.sin(turn) * height * 0.4,
    );
  });
  const [canvas, pieceLayers, group] = await Promise.all([
    canvasFromSvg(tableSvg(frame, palette, { x: 0.5, y: 0.45, radius: 0.8 }, { deep: true, content: plate })),
    Promise.all(garnish),
    arrange(art.emoji.slice(0, 1), { ...frame, lead: 0.36, floor: frame.floor - 0.08 }, 0),
  ]);
  for (const placed of group) castShadow(canvas, palette, placed);
  draw(canvas, [...pieceLayers, ...group.map(layerOf)]);
  return canvas;
}

const layerOf = ({ sprite, x, floor }: Placed): Layer => standing(sprite, x, floor);

function castShadow(canvas: Canvas, palette: Palette, { sprite, x, floor }: Placed): void {
  const width = sprite.box.right - sprite.box.left;
  drawSoftEllipse(canvas, {
    x,
    y: floor + canvas.height * 0.01,
    radiusX: width * 0.52,
    radiusY: Math.max(canvas.height * 0.018, width * 0.075),
    colour: palette.shadow,
    opacity: TABLE_SHADOW,
  });
}

/** A banner's coals are smaller than a hero's; a phone's bed is deep, because the call to action covers its foot. */
function panelOf(frame: Frame, art: SceneArt): CoalPanel {
  const { width, height } = frame;
  const base = { width, height, x: Math.round(frame.x * width), glow: art.glow, seed: 29, rows: 3 };
  if (height > width) return { ...base, spread: 470, scale: 1.5, lumps: 6, rows: 4 };
  if (width > height * 3) return { ...base, spread: 520, scale: 0.66, lumps: 12, seed: 17 };
  if (width > 1500) return { ...base, spread: 720, scale: 1, lumps: 12 };
  return { ...base, spread: Math.round(width * 0.6), scale: height / 800, lumps: 9 };
}

async function drawCoal(frame: Frame, art: SceneArt): Promise<Canvas> {
  const panel = panelOf(frame, art);
  const onCoals = art.glow === 'ember';
  // Coals need room under the dish; a floor that only glows does not.
  const stage = onCoals ? frame : { ...frame, floor: Math.min(0.9, frame.floor + 0.07) };
  const [canvas, rows, group] = await Promise.all([
    coalGround(panel),
    coalRows(panel),
    arrange(art.emoji, stage, onCoals ? 0.65 : 0.3),
  ]);
  const lead = group.at(-1);
  const others = group.slice(0, -1);
  if (!onCoals) for (const placed of others) darkenFloor(canvas, placed);
  draw(canvas, [...(rows[0] ?? []), ...others.map(layerOf), ...rows.slice(1, -1).flat()]);
  if (lead) {
    darkenFloor(canvas, lead);
    draw(canvas, [layerOf(lead)]);
  }
  draw(canvas, rows.at(-1) ?? []);
  return canvas;
}

function darkenFloor(canvas: Canvas, { item, sprite, x, floor }: Placed): void {
  if (item.floats) return;
  const width = sprite.box.right - sprite.box.left;
  const radiusY = width * 0.1;
  drawSoftEllipse(canvas, {
    x,
    y: floor + radiusY * 0.2,
    radiusX: width * 0.58,
    radiusY,
    colour: [0, 0, 0],
    opacity: [0.75, 0.4],
  });
}
