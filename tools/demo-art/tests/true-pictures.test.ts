import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { readContent } from '#upstream/content/read-content.ts';
import type { DishArt, SceneItem, Thing } from '../art-schema.ts';
import { findDrawing } from '../drawings.ts';
import { fileOf, MASTERS } from '../masters.ts';
import { isScene, readRecipes, recipeHash } from '../recipes.ts';
import { type Food, POURED, SHOWN } from './what-drawings-show.ts';

/** Pictures must not lie: nobody may say «this is not what the title and the ingredients say». */

const CONTENT_DIR = fileURLToPath(new URL('../../../upstream/content', import.meta.url));
const demo = readContent(CONTENT_DIR);
const recipes = readRecipes();
const shown = new Map(Object.entries(SHOWN).map(([drawing, line]) => [findDrawing(drawing), line]));

const dishes = demo.products.map((product) => {
  const recipe = recipes.find(({ name }) => name === product.slug);
  if (recipe?.section !== 'dishes' && recipe?.section !== 'great-dishes') {
    throw new Error(`«${product.slug}» has no recipe`);
  }
  const { art } = recipe;
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
const SCENES = new Set(['slides', 'offers', 'tiles', 'categories', 'tabs', 'seo', 'pages']);

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
    const isOfIt = (recipe: string) => recipe.replace(/^(?:category|tab|news)-/, '') === name;
    const arts = recipes.flatMap((recipe) =>
      isOfIt(recipe.name) && isScene(recipe.art) ? [recipe.art] : [],
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

  const scenes = recipes.flatMap(({ section, name, art }) =>
    SCENES.has(section) && isScene(art) ? [{ section, name, art }] : [],
  );

  const looks = new Map(dishes.map(({ slug, art }) => [lookOf(art), slug]));

  it.each(scenes)('«$name» shows food as the dishes of the menu look', ({ art }) => {
    const others = art.emoji.filter((item) => !looks.has(lookOf(item)));
    expect(others.map(({ emoji }) => emoji).filter((emoji) => !NO_FOOD.has(emoji ?? ''))).toEqual([]);
  });

  it.each([
    ['hero, offers and tiles of the home page', ['slides', 'offers', 'tiles']],
    ['banners and cards of the menu', ['categories', 'seo']],
    ['banners of pages', ['pages', 'seo']],
  ])('no group of things twice among the %s', (_, sections: string[]) => {
    const groups = scenes
      .filter(({ section }) => sections.includes(section))
      .map(({ art }) => art.emoji.map(lookOf).sort().join());
    expect(groups.length).toBeGreaterThan(sections.length);
    expect(new Set(groups).size).toBe(groups.length);
  });

  it('are drawn from their recipes of today', () => {
    const drawn = JSON.parse(readFileSync(new URL('../drawn.json', import.meta.url), 'utf8'));
    const wanted = Object.fromEntries(recipes.map((recipe) => [recipe.name, recipeHash(recipe)]));
    expect(drawn, 'run draw.ts').toEqual(wanted);
    const files = recipes.flatMap((recipe) =>
      MASTERS[recipe.section].map((master) => fileOf(recipe, master)),
    );
    expect(readdirSync(path.join(CONTENT_DIR, 'photos')).sort()).toEqual(files.sort());
  });

  it('the film of the first slide shows what its poster shows', () => {
    const poster = recipes.find(({ name }) => name === 'slide-1');
    const film = readFileSync(path.join(CONTENT_DIR, 'video/hero.mp4'));
    expect(poster && film.includes(recipeHash(poster)), 'run draw-hero-video.ts').toBe(true);
  });

  it('none of a tile’s things is in the slide that lies open above it', () => {
    const [slide, ...tiles] = scenes
      .filter(({ section, name }) => name === 'slide-1' || section === 'tiles')
      .sort((a, b) => a.section.localeCompare(b.section));
    const things = new Set(slide?.art.emoji.map(lookOf));
    expect(tiles.length).toBeGreaterThan(4);
    expect(tiles.filter(({ art }) => art.emoji.some((item) => things.has(lookOf(item))))).toEqual([]);
  });
});
