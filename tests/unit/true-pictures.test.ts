import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { readContent } from '#upstream/content/read-content.ts';
import type { DishArt, SceneArt, SceneItem, Thing } from '#upstream/pictures/art-schema.ts';
import { findDrawing } from '#upstream/pictures/drawings.ts';
import { type ArtPicture, pictureHash } from '#upstream/pictures/picture-urls.ts';
import { type Food, POURED, SHOWN } from '../support/what-drawings-show.ts';

/** Pictures must not lie: nobody may say «this is not what the title and the ingredients say». */

const CONTENT_DIR = fileURLToPath(new URL('../../upstream/content', import.meta.url));
const demo = readContent(CONTENT_DIR);
const shown = new Map(Object.entries(SHOWN).map(([drawing, line]) => [findDrawing(drawing), line]));

const dishes = demo.products.map((product) => {
  const request = demo.pictures.find(({ kind, slug }) => kind === 'dish' && slug === product.slug);
  const art = request?.picture && 'art' in request.picture ? (request.picture.art as DishArt) : null;
  if (!art) throw new Error(`«${product.slug}» has no drawing`);
  const words = [product.title, ...product.ingredients].join(', ').toLowerCase();
  return {
    ...product,
    art,
    words,
    things: [...thingsIn(art), ...(art.companion ? thingsIn(art.companion) : [])],
  };
});

type Dish = (typeof dishes)[number];

/** A thing and everything in it, as often as it is there. */
function thingsIn(thing: Thing): Thing[] {
  return [thing, ...thing.pieces.flatMap((piece) => Array(piece.count).fill(thingsIn(piece)).flat())];
}

function drawingsOf({ art, things }: Dish): string[] {
  return [...things.flatMap(({ emoji }) => emoji ?? []), ...art.garnish];
}

function linesOf(dish: Dish) {
  const drawings = drawingsOf(dish).map((name) => [name, shown.get(name)] as const);
  const fillings = dish.things.flatMap(({ filling }) =>
    filling ? [[filling, POURED[filling]] as const] : [],
  );
  return [...drawings, ...fillings];
}

const named = dishes.map((dish) => [dish.slug, dish] as const);

describe('a dish’s picture', () => {
  it.each(named)('shows only what its title and ingredients name: %s', (_, dish) => {
    const lies = linesOf(dish)
      .filter(([, line]) => !line?.[0].test(dish.words))
      .map(([name]) => name);
    expect([...new Set(lies)], dish.words).toEqual([]);
  });

  const DIETS: [tag: string, ...refused: Food[]][] = [
    ['вегетарианское', 'meat', 'fish'],
    ['постное', 'meat', 'fish', 'dairy', 'egg'],
    ['без глютена', 'gluten'],
  ];

  it.each(DIETS)('keeps the promise of the tag «%s»', (tag, ...refused) => {
    const kept = dishes.filter(({ tags }) => tags.includes(tag));
    expect(kept.length).toBeGreaterThan(10);
    const broken = kept.flatMap((dish) =>
      linesOf(dish)
        .filter(([, line]) => line?.slice(1).some((food) => refused.includes(food as Food)))
        .map(([name]) => `${dish.slug}: ${name}`),
    );
    expect([...new Set(broken)]).toEqual([]);
  });

  const DRINKWARE = ['🥤', '☕', '🫖', '🧋', '🍺', '🍹', '🥃', '🍸', '🥛', 'paper-cup'].map(findDrawing);

  it.each(named)('is served in a vessel for it: %s', (_, { art, foodCategory }) => {
    const isDrinkware =
      art.vessel === 'glass' || art.vessel === 'cup' || DRINKWARE.includes(art.emoji ?? null);
    expect(isDrinkware).toBe(foodCategory === 'napitki');
    if (foodCategory === 'supy')
      expect([art.vessel, art.emoji]).toContainEqual(expect.stringMatching(/^bowl$|^1f372$|^1f35b$/));
    if (foodCategory === 'picca') expect(thingsIn(art).map(({ vessel }) => vessel)).toContain('pizza');
  });

  /** Dishes whose title, ingredients or text say how many there are. */
  it.each([
    ['sem-krylev', '🍗', 7],
    ['shest-malenkih-burgerov', '🍔', 6],
    ['krevetki-v-tempure', '🍤', 8],
    ['tako-s-tushyonoj-govyadinoj', '🌮', 2],
    ['falafel-s-humusom', 'falafel', 6],
    ['syrniki-s-toplyonym-molokom', 'syrnik', 3],
    ['shakshuka-na-odnogo', 'fried-egg', 2],
    ['shakshuka-v-chugune', 'fried-egg', 3],
    ['dva-cyplyonka-i-vedro-kartoshki', 'chicken', 2],
    ['burger-dvojnoj-karaul', 'patty', 2],
    ['burger-dvojnoj-karaul', 'cheese-sheet', 2],
    ['tri-piccy-iz-odnoj-pechi', 'pizza', 3],
    ['doska-ugli-i-hmel-na-chetveryh', 'bowl', 3],
    ['doska-ugli-i-hmel-na-chetveryh', 'sausage', 2],
  ])('%s: %s × %i', (slug, what, count) => {
    const dish = dishes.find((entry) => entry.slug === slug);
    const found = dish?.things.filter(({ emoji, vessel }) => emoji === findDrawing(what) || vessel === what);
    expect(found).toHaveLength(count);
  });

  it('shows the lead of each set of pizzas, and no pizza twice', () => {
    const set = dishes.find(({ slug }) => slug === 'tri-piccy-iz-odnoj-pechi');
    const toppings = set?.art.pieces.map(({ pieces }) => pieces[0]?.emoji);
    expect(toppings).toEqual(['mozzarella', 'salami', 'mushroom']);
  });
});

/** Hero, offers, tiles, and what opens a page. */
const SCENES = new Set(['slider', 'promo', 'nav', 'category', 'food-category', 'seo', 'page']);

const NO_FOOD = new Set(
  ['🛵', '📦', '🔥', '🎷', '🧑‍🍳', '🔪', '📜', '🤝', '🪪', '🔒', '🧾'].map(
    (emoji) => findDrawing(emoji) ?? '',
  ),
);

const lookOf = ({ emoji, vessel, filling, pieces, recolour, companion }: SceneItem | DishArt) =>
  JSON.stringify([emoji, vessel, filling, pieces, recolour, companion]);

describe('other pictures', () => {
  const meatless = [
    'ovoshchi-s-uglej',
    'salaty',
    'deserty',
    'napitki',
    'deserty-i-kofe',
    'letnee-menyu-ovoshchi',
    'sezon-gribov',
  ];

  it.each(meatless)('%s is shown without meat', (name) => {
    const arts = demo.pictures.flatMap(({ slug, picture }) =>
      slug === name && picture && 'art' in picture ? [picture.art as SceneArt] : [],
    );
    expect(arts).not.toEqual([]);
    const drawings = arts.flatMap((art) => [
      ...art.emoji.flatMap((item) => thingsIn(item as Thing).flatMap(({ emoji }) => emoji ?? [])),
      ...art.garnish,
    ]);
    expect(
      drawings.filter((drawing) => shown.get(drawing)?.some((food) => food === 'meat' || food === 'fish')),
    ).toEqual([]);
  });

  it('knows the food in all of them', () => {
    expect([...shown.keys()]).not.toContain(null);
  });

  const scenes = demo.pictures.flatMap(({ kind, slug, picture }) =>
    SCENES.has(kind) && picture && 'art' in picture ? [{ kind, slug, art: picture.art as SceneArt }] : [],
  );
  it('finds the dishes that they name in the menu', () => {
    const texts = readdirSync(CONTENT_DIR, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(yaml|md)$/.test(file) && file !== 'README.md')
      .map((file) => readFileSync(path.join(CONTENT_DIR, file), 'utf8'));
    const named = texts.flatMap((text) => [...text.matchAll(/\{ dish: ([\w-]+)/g)].map(([, slug]) => slug));
    const slugs = dishes.map(({ slug }) => slug);
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((slug) => !slugs.includes(slug ?? ''))).toEqual([]);
  });

  const looks = new Map(dishes.map(({ slug, art }) => [lookOf(art), slug]));

  it.each(scenes)('the $kind «$slug» shows food as the dishes of the menu look', ({ art }) => {
    const others = art.emoji.filter((item) => !looks.has(lookOf(item)));
    expect(others.map(({ emoji }) => emoji).filter((emoji) => !NO_FOOD.has(emoji ?? ''))).toEqual([]);
  });

  it.each([
    ['hero, offers and tiles of the home page', ['slider', 'promo', 'nav']],
    ['banners and cards of the menu', ['category', 'seo']],
    ['banners of pages', ['page', 'seo']],
  ])('no group of things twice among the %s', (_, kinds) => {
    const groups = scenes
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ art }) => art.emoji.map(lookOf).sort().join());
    expect(groups.length).toBeGreaterThan(kinds.length);
    expect(new Set(groups).size).toBe(groups.length);
  });

  it('the film of the first slide shows what its poster shows', () => {
    const poster = demo.pictures.find(({ slug }) => slug === 'slide-20-1')?.picture;
    const film = readFileSync(path.join(CONTENT_DIR, 'video/hero.mp4'));
    expect(film.includes(pictureHash(poster as ArtPicture)), 'run draw-hero-video.ts again').toBe(true);
  });

  it('none of a tile’s things is in the slide that lies open above it', () => {
    const [slide, ...tiles] = scenes.filter(({ kind, slug }) => slug === 'slide-20-1' || kind === 'nav');
    const things = new Set(slide?.art.emoji.map(lookOf));
    expect(tiles.length).toBeGreaterThan(4);
    expect(tiles.filter(({ art }) => art.emoji.some((item) => things.has(lookOf(item))))).toEqual([]);
  });
});
