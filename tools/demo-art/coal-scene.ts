import { arrange, type Frame, layersOf, type Placed } from './arrange.ts';
import { glowOf, type SceneArt } from './art-schema.ts';
import { type Canvas, draw, type Layer } from './canvas.ts';
import { type CoalPanel, coalGround, coalRows, drawFloorShadow } from './coal.ts';

/** A frame of a dark scene, with its bed of coals. */
export type CoalFrame = Frame & { bed: Pick<CoalPanel, 'spread' | 'scale' | 'lumps' | 'rows' | 'seed'> };

/** Text covers the left of wide frames, so their things are at the right. */
export const COAL_FRAMES = {
  hero: {
    width: 2480,
    height: 1280,
    x: 0.715,
    floor: 0.855,
    lead: 0.6,
    side: 0.64,
    spacing: 0.75,
    widest: 0.53,
    bed: { spread: 960, scale: 1.33, lumps: 12, rows: 3, seed: 29 },
  },
  // The bed is deep, because the call to action covers its foot.
  phone: {
    width: 780,
    height: 1380,
    x: 0.5,
    floor: 0.79,
    lead: 0.32,
    side: 0.62,
    spacing: 0.62,
    widest: 0.92,
    bed: { spread: 470, scale: 1.5, lumps: 6, rows: 4, seed: 29 },
  },
  banner: {
    width: 2480,
    height: 560,
    x: 0.774,
    floor: 0.82,
    lead: 0.55,
    side: 0.84,
    spacing: 0.98,
    widest: 0.36,
    bed: { spread: 693, scale: 0.88, lumps: 12, rows: 3, seed: 17 },
  },
} satisfies Record<string, CoalFrame>;

/** A bed from edge to edge, for cards and news. */
export function withBed(frame: Frame): CoalFrame {
  const { width, height } = frame;
  return { ...frame, bed: { spread: width * 0.6, scale: height / 800, lumps: 9, rows: 3, seed: 29 } };
}

export async function drawCoalScene(frame: CoalFrame, art: SceneArt): Promise<Canvas> {
  return (await stageCoals(frame, art)).canvas;
}

/** Returns the things separately, too: the video's sparks pass behind them. */
export async function stageCoals(
  frame: CoalFrame,
  art: SceneArt,
  { sparks = true } = {},
): Promise<{ canvas: Canvas; things: Layer[] }> {
  const { width, height, bed } = frame;
  const panel = { ...bed, width, height, x: Math.round(frame.x * width), glow: glowOf(art), sparks };
  const onCoals = panel.glow === 'ember';
  // Coals need room under the dish, a glowing floor does not.
  const stage = onCoals ? frame : { ...frame, floor: Math.min(0.9, frame.floor + 0.07) };
  const [canvas, rows, group] = await Promise.all([
    coalGround(panel),
    coalRows(panel),
    arrange(art.emoji, stage, onCoals ? 0.65 : 0.3),
  ]);
  const lead = group.at(-1);
  const others = group.slice(0, -1);
  if (!onCoals) for (const placed of others) darkenFloor(canvas, placed);
  draw(canvas, [...(rows[0] ?? []), ...others.flatMap(layersOf), ...rows.slice(1, -1).flat()]);
  if (lead) {
    darkenFloor(canvas, lead);
    draw(canvas, layersOf(lead));
  }
  draw(canvas, rows.at(-1) ?? []);
  return { canvas, things: group.flatMap(layersOf) };
}

function darkenFloor(canvas: Canvas, { item, sprite, x, floor }: Placed): void {
  if (!item.floats) drawFloorShadow(canvas, sprite, x, floor);
}
