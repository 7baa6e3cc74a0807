import sharp, { type OverlayOptions, type Sharp } from 'sharp';

/** Pictures of other shapes than a dish's square: dishes side by side, blended into an empty table. */

type Rect = { left: number; top: number; width: number; height: number };

/** `middle`: where the dishes' middle is, as a part of the width; `side`: a dish's square, as a part of the height. */
export type Layout = { width: number; height: number; middle: number; side: number; most: number };

export const LAYOUTS = {
  /** Text covers the left half of banners and slides. */
  banner: { width: 2480, height: 560, middle: 0.74, side: 1, most: 2 },
  slide: { width: 1646, height: 850, middle: 0.72, side: 1, most: 1 },
  /** Text covers the upper half. */
  phone: { width: 780, height: 1380, middle: 0.5, side: 780 / 1380, most: 1 },
  photo: { width: 720, height: 540, middle: 0.5, side: 4 / 3, most: 1 },
  tile: { width: 823, height: 720, middle: 0.5, side: 1, most: 1 },
  offer: { width: 1350, height: 720, middle: 0.5, side: 1, most: 2 },
  news: { width: 1200, height: 720, middle: 0.5, side: 1, most: 2 },
  /** Large cards. */
  wide: { width: 1016, height: 720, middle: 0.5, side: 1, most: 1 },
} as const satisfies Record<string, Layout>;

/** How much of a square's side melts into the table. */
const MELT = 0.09;
const COAL = { r: 10, g: 8, b: 8 };

/** Where the squares of `count` dishes lie. */
export function placesOf({ width, height, middle, side: share, most }: Layout, count: number): Rect[] {
  const side = Math.round(height * share);
  const shown = Math.min(count, most);
  const step = side * (1 - MELT);
  const first = width * middle - (side + step * (shown - 1)) / 2;
  return Array.from({ length: shown }, (_, i) => ({
    left: Math.round(first + i * step),
    top: height - side,
    width: side,
    height: side,
  }));
}

/** `dishes`: files of squares; `stage`: of the empty table. */
export async function compose(dishes: string[], stage: string, layout: Layout): Promise<Sharp> {
  const { width, height } = layout;
  const layers: OverlayOptions[] = [await stageLayer(stage, layout, Math.round(height * layout.side))];
  for (const [i, place] of placesOf(layout, dishes.length).entries()) {
    layers.push(await dishLayer(dishes[i] ?? '', place, layout));
  }
  const canvas = sharp({ create: { width, height, channels: 3, background: COAL } }).composite(layers);
  const { data, info } = await canvas.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info }).removeAlpha();
}

/** A strip of a square, for a dish that reaches both its sides. `top`: as a part of the height. */
export async function cutOut(dish: string, top: number, { width, height }: Layout): Promise<Sharp> {
  const { width: side = 0 } = await sharp(dish).metadata();
  const strip = { left: 0, top: Math.round(side * top), width: side };
  return sharp(dish).extract({ ...strip, height: Math.round((side * height) / width) });
}

/** The empty table at the squares' scale, and its mirror image until it is wide enough; above it, night. */
async function stageLayer(
  stage: string,
  { width, height, middle }: Layout,
  side: number,
): Promise<OverlayOptions> {
  const tile = await sharp(stage).resize({ height: side }).png().toBuffer();
  const mirrored = await sharp(tile).flop().png().toBuffer();
  const { width: step = width } = await sharp(tile).metadata();
  const start = Math.floor(width / 2 - step / 2);
  const lefts = [-2, -1, 0, 1, 2].map((i) => [i, start + i * step] as const);
  const layers = await Promise.all(
    lefts
      .filter(([, left]) => left < width && left + step > 0)
      .map(async ([i, left]) => ({
        input: await sharp(i % 2 ? mirrored : tile)
          .extract({
            left: Math.max(0, -left),
            top: Math.max(0, side - height),
            width: Math.min(step, width - left) - Math.max(0, -left),
            height: Math.min(side, height),
          })
          .png()
          .toBuffer(),
        left: Math.max(0, left),
        top: 0,
      })),
  );
  const blank = { width, height: Math.min(side, height), channels: 3 as const, background: COAL };
  const input = await sharp({ create: blank }).composite(layers).png().toBuffer();
  const above = height - side;
  // Text lies on the left of pictures whose dishes are at the right.
  const sides = middle > 0.5 ? { left: middle * 0.9, right: 0 } : { left: 0.3, right: 0.3 };
  const soft = { ...sides, top: above > 0 ? 0.2 : 0 };
  return fadeSides(input, Math.max(0, above), soft);
}

async function dishLayer(
  file: string,
  { left, top, width: side }: Rect,
  { width, height }: Layout,
): Promise<OverlayOptions> {
  const cut = { left: Math.max(0, -left), top: Math.max(0, -Math.round(top / 2)) };
  const size = {
    width: Math.min(side - cut.left, width - Math.max(0, left)),
    height: Math.min(side - cut.top, height),
  };
  const input = await sharp(file)
    .resize(side, side)
    .extract({ ...cut, ...size })
    .png()
    .toBuffer();
  const soft = {
    left: left > 0 ? MELT : 0,
    right: left + side < width ? MELT : 0,
    top: top > 0 ? MELT : 0,
  };
  return { ...(await fadeSides(input, Math.max(0, top), soft)), left: Math.max(0, left) };
}

/** A layer whose sides grow transparent. */
async function fadeSides(
  input: Buffer,
  top: number,
  soft: { left: number; right: number; top: number },
): Promise<OverlayOptions> {
  const { data, info } = await sharp(input).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const shares = [
        smoothstep(x / width, soft.left),
        smoothstep(1 - x / width, soft.right),
        smoothstep(y / height, soft.top),
      ];
      data[(y * width + x) * 4 + 3] = Math.round(255 * shares.reduce((product, share) => product * share, 1));
    }
  }
  return { input: await sharp(data, { raw: info }).png().toBuffer(), left: 0, top };
}

/** 0 at the rim, 1 after `reach`, smooth between. */
function smoothstep(distance: number, reach: number): number {
  if (reach === 0) return 1;
  const t = Math.min(1, distance / reach);
  return t * t * (3 - 2 * t);
}
