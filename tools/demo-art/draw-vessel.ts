import sharp from 'sharp';

import type { Piece, Thing } from './art-schema.ts';
import { type Bitmap, gradedDrawing } from './grade.ts';
import { seededRandom } from './random.ts';
import type { Sprite, SpriteOptions } from './sprite.ts';
import { type Place, VESSELS } from './vessels.ts';

/** Passed by `sprite.ts`, to avoid an import cycle. */
type DrawPiece = (thing: Thing, options: SpriteOptions) => Promise<Sprite>;

type Placed = { sprite: Sprite; x: number; y: number };

/** Width and height of a vessel's coordinate system. */
const UNITS = 32;

/** Draws a vessel with its content on a transparent square of `side` pixels. */
export async function drawVessel(thing: Thing, side: number, drawPiece: DrawPiece): Promise<Bitmap> {
  const vessel = VESSELS[thing.vessel ?? 'group'];
  const unit = side / UNITS;
  const places = placesOf(thing);
  const sprites = await Promise.all(
    places.map(({ piece, size, angle }) =>
      drawPiece(piece, {
        size: Math.max(2, Math.round(size * unit)),
        angle,
        flip: piece.flip,
        recolour: piece.recolour,
      }),
    ),
  );
  const placed = sprites.map((sprite, i): Placed => {
    const { x = 0, y = 0 } = places[i] ?? {};
    return { sprite, x: x * unit, y: y * unit };
  });
  const standing = thing.vessel === 'stack' ? stacked(placed, unit) : placed;
  const picture: Bitmap = { data: Buffer.alloc(side * side * 4), width: side, height: side };
  if (vessel.base) lay(picture, await gradedDrawing(vessel.base, side));
  await laySvg(picture, vessel.back(thing.filling));
  if (vessel.shadows) await laySvg(picture, shadowsSvg(placed, unit, vessel.anchor));
  for (const { sprite, x, y } of standing) {
    const { left, right, top, bottom } = sprite.box;
    const spriteTop = vessel.anchor === 'foot' ? y - bottom : y - (top + bottom) / 2;
    lay(picture, sprite, Math.round(x - (left + right) / 2), Math.round(spriteTop));
  }
  if (vessel.front) await laySvg(picture, vessel.front(thing.filling));
  return picture;
}

/**
 * Repeats each piece `count` times. Pieces with own positions are drawn in list order; the others are shuffled, so that mushrooms
 * do not gather in one half of a pizza, and drawn from back to front.
 */
function placesOf({ vessel = 'group', pieces }: Thing): (Place & { piece: Piece })[] {
  const isOrdered = vessel === 'stack' || pieces.some(({ x }) => x !== undefined);
  const all = isOrdered ? pieces : mixed(pieces);
  const free = VESSELS[vessel].places(all.filter(({ x }) => x === undefined).length).values();
  const placed = all.map((piece) => {
    const place = piece.x === undefined ? free.next().value : undefined;
    const { x = 16, y = 16, size = 1, angle = 0 } = place ?? {};
    return {
      piece,
      x: piece.x ?? x,
      y: piece.y ?? y,
      size: size * (piece.size ?? (place ? 1 : 10)),
      angle: piece.angle ?? angle,
    };
  });
  return isOrdered ? placed : placed.sort((a, b) => a.y - b.y);
}

/** Shuffles with a fixed seed: in list order the pieces would form a pattern on the spiral of places. */
function mixed(pieces: Piece[]): Piece[] {
  const random = seededRandom(11);
  return pieces
    .flatMap((piece) => Array.from({ length: piece.count }, () => ({ piece, turn: random() })))
    .sort((a, b) => a.turn - b.turn)
    .map(({ piece }) => piece);
}

/** Fraction of a layer that the next one covers; maximum height of a stack in units. */
const OVERLAP = 0.3;
const HIGHEST = 27;

function stacked(layers: Placed[], unit: number): Placed[] {
  const heights = layers.map(({ sprite: { box } }) => box.bottom - box.top);
  const steps = heights.slice(0, -1).map((height) => height * (1 - OVERLAP));
  const total = steps.reduce((sum, step) => sum + step, 0);
  const squeeze = Math.min(1, (HIGHEST * unit - (heights.at(-1) ?? 0)) / total);
  let y = layers[0]?.y ?? 0;
  return layers.map((layer, i) => {
    const placed = { ...layer, y };
    y -= (steps[i] ?? 0) * squeeze;
    return placed;
  });
}

/** Blends a bitmap, which may exceed the picture. Both have straight alpha, unlike an opaque canvas. */
function lay(picture: Bitmap, { data: source, width, height }: Bitmap, left = 0, top = 0): void {
  const { data: target, width: side } = picture;
  const fromX = Math.max(0, -left);
  const toX = Math.min(width, side - left);
  const toY = Math.min(height, side - top);
  for (let y = Math.max(0, -top); y < toY; y++) {
    let from = (y * width + fromX) * 4;
    let to = ((y + top) * side + fromX + left) * 4;
    for (let x = fromX; x < toX; x++, from += 4, to += 4) {
      const above = source[from + 3] as number;
      if (above === 0) continue;
      const below = (target[to + 3] as number) * (1 - above / 255);
      const alpha = above + below;
      const weight = above / alpha;
      for (let channel = 0; channel < 3; channel++) {
        const colour = target[to + channel] as number;
        target[to + channel] = (colour + ((source[from + channel] as number) - colour) * weight + 0.5) | 0;
      }
      target[to + 3] = (alpha + 0.5) | 0;
    }
  }
}

async function laySvg(picture: Bitmap, content: string): Promise<void> {
  if (!content) return;
  const { width, height } = picture;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${UNITS} ${UNITS}">${content}</svg>`;
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  lay(picture, { data, width, height });
}

function shadowsSvg(placed: Placed[], unit: number, anchor: 'middle' | 'foot'): string {
  const spots = placed.map(({ sprite: { box }, x, y }) => {
    const width = (box.right - box.left) / unit;
    const height = (box.bottom - box.top) / unit;
    const cy = y / unit + (anchor === 'foot' ? -0.1 : height * 0.16);
    const ry = anchor === 'foot' ? Math.max(0.7, width * 0.13) : height * 0.5;
    return `<ellipse cx="${(x / unit).toFixed(2)}" cy="${cy.toFixed(2)}" rx="${(width * 0.55).toFixed(2)}" ry="${ry.toFixed(2)}" fill="url(#s)"/>`;
  });
  return `<radialGradient id="s"><stop offset="0" stop-color="#3a1a0c" stop-opacity=".5"/><stop offset=".6" stop-color="#3a1a0c" stop-opacity=".28"/><stop offset="1" stop-color="#3a1a0c" stop-opacity="0"/></radialGradient>${spots.join('')}`;
}
