import type { SceneItem } from './art-schema.ts';
import { type Layer, standing } from './canvas.ts';
import { type Sprite, sprite, spriteExtent } from './sprite.ts';

/** Size of a picture and position of the group of things in it; fractions of width or height. */
export type Frame = {
  width: number;
  height: number;
  /** Centre of the group, as a fraction of the width. */
  x: number;
  /** Foot of the first thing, as a fraction of the height. */
  floor: number;
  /** Size of the first thing, as a fraction of the height. */
  lead: number;
  /** Size of the others, relative to the first one. */
  side: number;
  /** Distance between neighbours; 1: side by side, below 1 they overlap. */
  spacing: number;
  /** Maximum width of the group, as a fraction of the width; a wider group is scaled down. */
  widest: number;
};

/** A thing of a scene with its position: x of its centre, y of its foot. The companion stands in front of it. */
export type Placed = {
  item: SceneItem;
  sprite: Sprite;
  x: number;
  floor: number;
  companion: Layer | null;
};

/** Arranges a group in drawing order: the first thing is last, and centred if there are three or more; two form a pair. */
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
  // A pair is centred as a whole; larger groups around their first thing, unless that pushes them out of the frame.
  const reach = (frame.width * frame.widest) / 2 / scale;
  const centre = items.length === 2 ? (left + right) / 2 : Math.min(Math.max(0, right - reach), left + reach);

  const placed = await Promise.all(
    items.map(async (item, i) => {
      const { width = 0, height = 0 } = extents[i] ?? {};
      const { recolour, flip, angle } = item;
      const size = Math.round(Math.max(width, height) * scale);
      const thing = await sprite(item, { size, recolour, flip, angle, light });
      const x = frame.x * frame.width + ((middles[i] ?? 0) + item.x * lead - centre) * scale;
      // Perspective: things further back stand higher.
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

/** Size of the dish in a tile: a companion's `scale` is relative to the tile's side. */
const DISH_OF_TILE = 0.56;

/** Distance between the centres of dish and companion, relative to the dish's width. */
const COMPANION_X = 0.46;

/** Distance from the dish's centre to the companion's right edge. */
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

/** Centres relative to the first thing: second left, third right, fourth further left … */
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
