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

/** One thing of a scene with its place: x of its middle, y of its foot. What accompanies it stands in front of it. */
export type Placed = {
  item: SceneItem;
  sprite: Sprite;
  x: number;
  floor: number;
  companion: Layer | null;
};

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

  const edges = await Promise.all(
    items.map(async (item, i) => {
      const x = (middles[i] ?? 0) + item.x * lead;
      const { width = 0, height = 0 } = extents[i] ?? {};
      const beside = await companionReach(item, width, Math.max(width, height));
      return { left: x - width / 2, right: x + Math.max(width / 2, beside) };
    }),
  );
  const left = Math.min(...edges.map((edge) => edge.left));
  const right = Math.max(...edges.map((edge) => edge.right));
  const scale = Math.min(1, (frame.width * frame.widest) / (right - left));
  // A pair is centred as a group, a row around the thing in its middle unless that would push it out of the frame.
  const reach = (frame.width * frame.widest) / 2 / scale;
  const centre = items.length === 2 ? (left + right) / 2 : Math.min(Math.max(0, right - reach), left + reach);

  const placed = await Promise.all(
    items.map(async (item, i) => {
      const { width = 0, height = 0 } = extents[i] ?? {};
      const { recolour, flip, angle } = item;
      const size = Math.round(Math.max(width, height) * scale);
      const thing = await sprite(item, { size, recolour, flip, angle, light });
      const x = frame.x * frame.width + ((middles[i] ?? 0) + item.x * lead - centre) * scale;
      // Things further back stand a little higher.
      const floor =
        frame.floor * frame.height + (item.y - (i === 0 ? 0 : 0.03 * Math.ceil(i / 2))) * lead * scale;
      return {
        item,
        sprite: thing,
        x,
        floor,
        companion: await accompany(item, thing, { x, floor, size, light }),
      };
    }),
  );
  return placed.reverse();
}

/** A companion's `scale` is a part of a tile's side, of which the dish takes this part. */
const DISH_OF_TILE = 0.56;

/** Where a companion stands: its middle, from the dish's own, as a part of the dish's width. */
const COMPANION_X = 0.46;

/** From the middle of a dish of this size to the right edge of what accompanies it. */
async function companionReach({ companion }: SceneItem, width: number, size: number): Promise<number> {
  if (!companion) return 0;
  const beside = await spriteExtent(companion, (size * companion.scale) / DISH_OF_TILE);
  return width * COMPANION_X + beside.width / 2;
}

async function accompany(
  { companion }: SceneItem,
  { box }: Sprite,
  { x, floor, size, light }: { x: number; floor: number; size: number; light: number },
): Promise<Layer | null> {
  if (!companion) return null;
  const { scale, angle, recolour } = companion;
  const side = Math.round((size * scale) / DISH_OF_TILE);
  const thing = await sprite(companion, { size: side, angle, recolour, light });
  return standing(thing, x + (box.right - box.left) * COMPANION_X, floor + size * 0.02);
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

export function layersOf({ sprite, x, floor, companion }: Placed): Layer[] {
  return [standing(sprite, x, floor), ...(companion ? [companion] : [])];
}
