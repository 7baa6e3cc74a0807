import sharp from 'sharp';
import type { DishArt, IconArt, SceneArt } from './art-schema.ts';
import { encode, encodeCanvas } from './canvas.ts';
import { dishViews } from './dish.ts';
import type { Recipe, Section } from './recipes.ts';
import { drawIcon, sceneViews } from './scene.ts';

/** A file drawn for a recipe; `suffix` follows the recipe's name in the file name. */
export type Master = { suffix: string; view: string; width: number; height: number };

const master = (
  suffix: string,
  view: keyof typeof sceneViews | keyof typeof dishViews,
  width: number,
  height = width,
) => ({
  suffix,
  view,
  width,
  height,
});

const dish = [
  master('', 'podium', 720),
  master('.tile', 'tile', 560),
  master('.dark', 'coal', 720),
  master('-closeup', 'closeup', 720),
  master('-ring', 'ring', 720),
];
const card = [
  master('', 'card', 720, 540),
  master('.thumb', 'thumb', 160),
  master('.banner', 'banner', 2480, 560),
];
const page = [master('', 'banner', 2480, 560), master('.share', 'news', 1200, 720)];

/** Each in the largest size that upstream/images/sizes.ts uses. */
export const MASTERS: Record<Section, readonly Master[]> = {
  dishes: dish,
  'great-dishes': [...dish, master('.wide', 'wide', 1200, 850), master('.wide.dark', 'coal-wide', 1200, 850)],
  categories: card,
  tabs: card,
  tiles: [master('', 'nav', 1120, 980)],
  slides: [master('', 'hero', 2480, 1280), master('.phone', 'phone', 780, 1380)],
  offers: [master('', 'promo', 1440, 768)],
  news: [master('', 'news', 1600, 960), master('.thumb', 'thumb', 160)],
  pages: page,
  seo: page,
  counters: [{ suffix: '', view: 'icon', width: 128, height: 128 }],
};

export function fileOf({ name }: Recipe, { suffix }: Master): string {
  return `${name}${suffix}.avif`;
}

export async function drawMaster({ section, art }: Recipe, master: Master): Promise<Buffer> {
  if (section === 'counters') return cutOut(art, master);
  const { view } = master;
  const canvas =
    section === 'dishes' || section === 'great-dishes'
      ? await dishViews[view as keyof typeof dishViews](art as DishArt)
      : await sceneViews[view as keyof typeof sceneViews](art as SceneArt);
  return encodeCanvas(canvas, master);
}

async function cutOut(art: IconArt, master: Master): Promise<Buffer> {
  const { data, width, height, box } = await drawIcon(art);
  const picture = sharp(data, { raw: { width, height, channels: 4 } })
    .extract({ left: box.left, top: box.top, width: box.right - box.left, height: box.bottom - box.top })
    .resize(master.width, master.height, { fit: 'contain', background: '#00000000' });
  return encode(picture, master).toBuffer();
}
