/** Protects: the demo's pictures match the menu and the current recipes. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readContent } from '#upstream/content/read-content.ts';
import type { DishArt, SceneItem, Thing } from '../art-schema.ts';
import { findDrawing } from '../drawings.ts';
import { fileOf, MASTERS } from '../masters.ts';
import { isScene, readRecipes, recipeHash } from '../recipes.ts';

type Food = 'meat' | 'fish' | 'dairy' | 'egg' | 'gluten';
type Shown = { names: string[]; words: string; foods?: Food[] };

const readTool = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const { drawings, fillings }: Record<string, Shown[]> = parse(readTool('shown.yaml'));
const shown = new Map<string | null, Shown>([
  ...(drawings ?? []).flatMap((line) => line.names.map((name) => [findDrawing(name), line] as const)),
  ...(fillings ?? []).flatMap((line) => line.names.map((name) => [`filling ${name}`, line] as const)),
]);

const CONTENT_DIR = fileURLToPath(new URL('../../../upstream/content', import.meta.url));
const recipes = readRecipes();
const dishes = readContent(CONTENT_DIR).products.map((product) => {
  const recipe = recipes.find(({ name }) => name === product.slug);
  if (recipe?.section !== 'dishes' && recipe?.section !== 'great-dishes') {
    throw new Error(`«${product.slug}» has no recipe`);
  }
  const { art } = recipe;
  const things = [...thingsIn(art), ...(art.companion ? thingsIn(art.companion) : [])];
  const parts = things.flatMap(({ emoji, filling }) =>
    [emoji ?? [], filling ? `filling ${filling}` : []].flat(),
  );
  const words = [product.title, ...product.ingredients].join(', ').toLowerCase();
  return { ...product, art, things, words, parts: [...new Set([...parts, ...art.garnish])] };
});

/** A thing and all its pieces, repeated by `count`. */
function thingsIn(thing: Thing): Thing[] {
  return [thing, ...thing.pieces.flatMap((piece) => Array(piece.count).fill(thingsIn(piece)).flat())];
}
const has = (part: string, foods: Food[]) => shown.get(part)?.foods?.some((food) => foods.includes(food));

describe('a dish', () => {
  test('shows only what its title and ingredients name', () => {
    expect([...shown.keys()]).not.toContain(null);
    const wrong = dishes.flatMap(({ slug, words, parts }) =>
      parts
        .filter((part) => !new RegExp(shown.get(part)?.words ?? '$^').test(words))
        .map((part) => `${slug}: ${part}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each<[tag: string, ...refused: Food[]]>([
    ['вегетарианское', 'meat', 'fish'],
    ['постное', 'meat', 'fish', 'dairy', 'egg'],
    ['без глютена', 'gluten'],
  ])('keeps the promise of the tag «%s»', (tag, ...refused) => {
    const tagged = dishes.filter(({ tags }) => tags.includes(tag));
    expect(tagged.length).toBeGreaterThan(10);
    const broken = tagged.flatMap(({ slug, parts }) =>
      parts.filter((part) => has(part, refused)).map((part) => `${slug}: ${part}`),
    );
    expect(broken).toEqual([]);
  });

  test('is served in a vessel for it', () => {
    const drinkware = ['🥤', '☕', '🫖', '🧋', '🍺', '🍹', '🥃', '🍸', '🥛', 'paper-cup'].map(findDrawing);
    for (const { slug, art, foodCategory } of dishes) {
      const isDrink = ['glass', 'cup'].includes(art.vessel ?? '') || drinkware.includes(art.emoji ?? null);
      expect(isDrink, slug).toBe(foodCategory === 'napitki');
      if (foodCategory === 'supy')
        expect(`${art.vessel} ${art.emoji}`, slug).toMatch(/^bowl | (?:1f372|1f35b)$/);
      if (foodCategory === 'picca')
        expect(
          thingsIn(art).map(({ vessel }) => vessel),
          slug,
        ).toContain('pizza');
    }
  });

  test.each([
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
  ])('%s: as many %s as its text says, %i', (slug, what, count) => {
    const things = dishes.find((dish) => dish.slug === slug)?.things;
    const found = things?.filter(({ emoji, vessel }) => emoji === findDrawing(what) || vessel === what);
    expect(found).toHaveLength(count);
  });
});

const lookOf = ({ emoji, vessel, filling, pieces, recolour, companion }: SceneItem | DishArt) =>
  JSON.stringify([emoji, vessel, filling, pieces, recolour, companion]);

describe('a scene', () => {
  /** Sections of scenes. */
  const SCENES = ['slides', 'offers', 'tiles', 'categories', 'tabs', 'seo', 'pages'];
  const NO_FOOD = ['🛵', '📦', '🔥', '🎷', '🧑‍🍳', '🔪', '📜', '🤝', '🪪', '🔒', '🧾'].map(findDrawing);
  const scenes = recipes.flatMap(({ section, name, art }) =>
    SCENES.includes(section) && isScene(art) ? [{ section, name, art }] : [],
  );

  test.each([
    'ovoshchi-s-uglej',
    'salaty',
    'deserty',
    'napitki',
    'deserty-i-kofe',
    'letnee-menyu-ovoshchi',
    'sezon-gribov',
  ])('of %s has no meat', (name) => {
    const arts = recipes.flatMap((recipe) =>
      recipe.name.replace(/^(?:category|tab|news)-/, '') === name && isScene(recipe.art) ? [recipe.art] : [],
    );
    expect(arts).not.toEqual([]);
    const parts = arts.flatMap((art) => [
      ...art.emoji.flatMap((item) => thingsIn(item as Thing).flatMap(({ emoji }) => emoji ?? [])),
      ...art.garnish,
    ]);
    expect(parts.filter((part) => has(part, ['meat', 'fish']))).toEqual([]);
  });

  test('shows food as the dishes of the menu look', () => {
    const looks = new Set(dishes.map(({ art }) => lookOf(art)));
    const others = scenes.flatMap(({ name, art }) =>
      art.emoji
        .filter((item) => !looks.has(lookOf(item)) && !NO_FOOD.includes(item.emoji ?? ''))
        .map((item) => `${name}: ${item.emoji}`),
    );
    expect(others).toEqual([]);
  });
});

test('no two dishes look the same, whatever lies around them', () => {
  const looks = dishes.map(
    ({ slug, art: { tint: _tint, garnish: _garnish, flip: _flip, ...visible } }) =>
      [JSON.stringify(visible), slug] as const,
  );
  expect(looks.length).toBeGreaterThanOrEqual(70);
  expect([...new Map(looks).values()]).toHaveLength(looks.length);
});

test('pictures and the film are drawn from the recipes of today', () => {
  const wanted = Object.fromEntries(recipes.map((recipe) => [recipe.name, recipeHash(recipe)]));
  expect(JSON.parse(readTool('drawn.json')), 'run draw.ts').toEqual(wanted);
  const files = recipes.flatMap((recipe) => MASTERS[recipe.section].map((master) => fileOf(recipe, master)));
  expect(readdirSync(path.join(CONTENT_DIR, 'photos')).sort()).toEqual(files.sort());
  const film = readFileSync(path.join(CONTENT_DIR, 'video/hero.mp4'));
  expect(film.includes(wanted['slide-1'] ?? ''), 'run draw-hero-video.ts').toBe(true);
});
