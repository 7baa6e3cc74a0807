import type { SceneItem } from './art-schema.ts';
import { type Layer, standing } from './canvas.ts';
import { type Sprite, sprite, spriteExtent } from './sprite.ts';

/** Where a group of things stands in a picture of some shape. */
export type Frame = {
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

/** One thing of a scene with its place: x of its middle, y of its foot. */
export type Placed = { item: SceneItem; sprite: Sprite; x: number; floor: number };

/**
 * Stands a group in a frame, in the order in which it has to be drawn. The first thing comes last, and in the middle
 * when there are three or more; two stand side by side as a pair.
 */
export async function arrange(items: SceneItem[], frame: Frame, light: number): Promise<Placed[]> {
  const lead = frame.height * frame.lead;
  const extents = await Promise.all(
    items.map((item, i) => spriteExtent(item, lead * (item.size ?? (i === 0 ? 1 : sideSize(frame, i))))),
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
        sprite: await sprite(item, { size, recolour, flip, angle, light }),
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

export const layerOf = ({ sprite, x, floor }: Placed): Layer => standing(sprite, x, floor);
