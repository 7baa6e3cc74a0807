import { arrange, type Frame, layersOf, type Placed } from './arrange.ts';
import { type IconArt, justDrawing, type SceneArt } from './art-schema.ts';
import { type Canvas, canvasFromSvg, centred, draw, drawSoftEllipse, type Layer } from './canvas.ts';
import { COAL_FRAMES, drawCoalScene, withBed } from './coal-scene.ts';
import { type Palette, paletteOf } from './colour.ts';
import { type Sprite, sprite } from './sprite.ts';
import { podiumSvg, TABLE_SHADOW, tableSvg } from './table.ts';

/** All pictures except dishes: one art in frames of different sizes. */

const tableFrame = { x: 0.5, lead: 0.52, side: 0.72, spacing: 0.86, widest: 0.84 };

/** Labels cover the bottom of navigation tiles and cards, so things are placed higher there. */
const LIGHT_FRAMES = {
  nav: { ...tableFrame, width: 1120, height: 980, floor: 0.66 },
  card: { ...tableFrame, width: 720, height: 540, floor: 0.68 },
  news: { ...tableFrame, width: 1600, height: 960, floor: 0.77, lead: 0.56 },
  promo: { ...tableFrame, width: 1440, height: 768, floor: 0.79, lead: 0.6 },
  thumb: { ...tableFrame, width: 320, height: 320, floor: 0.76, lead: 0.56, widest: 0.9 },
} satisfies Record<string, Frame>;

export const sceneViews = {
  ...viewsOf(LIGHT_FRAMES, (frame, art) =>
    art.scene === 'coal' ? drawCoalScene(withBed(frame), art) : drawLight(frame, art),
  ),
  ...viewsOf(COAL_FRAMES, drawCoalScene),
};

function viewsOf<View extends string, F extends Frame>(
  frames: Record<View, F>,
  drawView: (frame: F, art: SceneArt) => Promise<Canvas>,
) {
  const views = Object.entries<F>(frames).map(([view, frame]) => [
    view,
    (art: SceneArt) => drawView(frame, art),
  ]);
  return Object.fromEntries(views) as Record<View, (art: SceneArt) => Promise<Canvas>>;
}

/** A counter's icon, larger than its final size. */
export function drawIcon(art: IconArt): Promise<Sprite> {
  return sprite(justDrawing(art.emoji), { size: 250, recolour: art.recolour });
}

function drawLight(frame: Frame, art: SceneArt): Promise<Canvas> {
  if (art.scene === 'podium') return drawPodium(frame, art);
  if (art.scene === 'ring') return drawRing(frame, art);
  return drawTable(frame, art);
}

async function drawTable(frame: Frame, art: SceneArt): Promise<Canvas> {
  const palette = paletteOf(art.tint);
  const [canvas, herbs, group] = await Promise.all([
    canvasFromSvg(tableSvg(frame, palette, { x: 0.5, y: 0.42, radius: 0.85 }, { deep: true })),
    scatterHerbs(frame, art.garnish),
    arrange(art.emoji, frame, 0),
  ]);
  for (const placed of group) if (!placed.item.floats) castShadow(canvas, palette, placed);
  draw(canvas, [...herbs, ...group.flatMap(layersOf)]);
  return canvas;
}

/** Blurred herbs behind the group. */
const HERB_PLACES = [
  { x: 0.13, y: 0.2, size: 0.17, angle: -24, blur: 2.8 },
  { x: 0.87, y: 0.19, size: 0.16, angle: 20, blur: 2.2 },
  { x: 0.3, y: 0.1, size: 0.1, angle: 16, blur: 3.6 },
  { x: 0.7, y: 0.09, size: 0.1, angle: -14, blur: 3.2 },
] as const;

function scatterHerbs({ width, height }: Frame, garnish: string[]): Promise<Layer[]> {
  return Promise.all(
    garnish.slice(0, HERB_PLACES.length).map(async (code, i) => {
      const { x, y, size, angle, blur } = HERB_PLACES[i % HERB_PLACES.length] ?? HERB_PLACES[0];
      const herb = await sprite(justDrawing(code), {
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
  draw(canvas, [...herbs, ...group.flatMap(layersOf)]);
  return canvas;
}

async function drawRing(frame: Frame, art: SceneArt): Promise<Canvas> {
  const palette = paletteOf(art.tint);
  const { width, height } = frame;
  const x = width / 2;
  const y = (frame.floor - 0.26) * height;
  const radius = height * 0.27;
  const plate = `<circle cx="${x}" cy="${y}" r="${radius}" fill="rgb(${palette.podium.topFront.join(' ')})" opacity=".75"/>`;
  const ring = art.garnish.length > 0 ? art.garnish.map(justDrawing) : art.emoji;
  const pieces = 10;
  const garnish = Array.from({ length: pieces }, async (_, i) => {
    const turn = ((i + 0.5) / pieces) * Math.PI * 2 - Math.PI / 2;
    const piece = await sprite(ring[i % ring.length] ?? justDrawing(''), {
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
  draw(canvas, [...pieceLayers, ...group.flatMap(layersOf)]);
  return canvas;
}

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
