/** Protects: a mistake in a recipe is refused, and every recipe can be drawn, in the sizes that the shop needs. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type DishArt, dishArtSchema, justDrawing } from '../art-schema.ts';
import { findDrawing } from '../drawings.ts';
import { drawMaster, MASTERS, type Master } from '../masters.ts';
import { type Recipe, readRecipes } from '../recipes.ts';
import { sprite } from '../sprite.ts';

const burger = { emoji: '🍔', tint: 'grill', garnish: ['🌶', '🍅', '🥬', '🧀'] };
const recipes = readRecipes();

test('an emoji is written with or without its variation selector, or as a code; our own drawings have names', () => {
  expect(['🌶', '🌶️', '1f336'].map(findDrawing)).toEqual(Array(3).fill('1f336'));
  expect(findDrawing('fried-egg')).toBe('fried-egg');
});

const EITHER = 'нужно или emoji, или vessel';
test.each([
  ['an emoji without a drawing', { garnish: ['🌶', 'перец', '🥬', '🧀'] }, '«перец»'],
  ['neither an emoji nor a vessel', { emoji: undefined }, EITHER],
  ['both', { vessel: 'plate' }, EITHER],
  [
    'a piece that is both',
    { emoji: undefined, vessel: 'plate', pieces: [{ emoji: '🍔', vessel: 'bowl' }] },
    EITHER,
  ],
  ['a misspelt key', { companoin: '🥓' }, 'companoin'],
])('%s is refused', (_, change, message) => {
  expect(dishArtSchema.safeParse(burger).success).toBe(true);
  expect(dishArtSchema.safeParse({ ...burger, ...change }).error?.issues[0]?.message).toContain(message);
});

test('everything that the pictures show is visible', async () => {
  const things = recipes.flatMap(({ art }) => {
    const group = Array.isArray(art.emoji) ? art.emoji : [art as DishArt];
    const beside = 'companion' in art && art.companion ? [art.companion] : [];
    return [...group, ...beside, ...('garnish' in art ? art.garnish.map(justDrawing) : [])];
  });
  const drawn = await Promise.all(things.map((thing) => sprite(thing, { size: 16, source: 16 })));
  expect(drawn.length).toBeGreaterThan(500);
  const isBlank = (data: Buffer) => data.every((value, index) => index % 4 !== 3 || value <= 128);
  expect(things.filter((_, index) => isBlank(drawn[index]?.data ?? Buffer.alloc(0)))).toEqual([]);
});

test.each(['great-dishes', 'slides', 'categories', 'news', 'counters'] as const)(
  '%s are drawn in each size',
  async (section) => {
    const recipe = recipes.find((one) => one.section === section) as Recipe;
    for (const master of MASTERS[section]) {
      const { format, width, height } = await sharp(await drawMaster(recipe, master)).metadata();
      expect([format, width, height]).toEqual(['heif', master.width, master.height]);
    }
  },
);

test('a picture is drawn the same each time', async () => {
  const tile = MASTERS.dishes.find(({ view }) => view === 'tile') as Master;
  const pieces = [{ emoji: 'salami', count: 7 }, 'basil'];
  const art = dishArtSchema.parse({
    ...burger,
    emoji: undefined,
    vessel: 'pizza',
    filling: 'tomato',
    pieces,
  });
  const draw = (name: string) => drawMaster({ section: 'dishes', name, art }, tile);
  const [one, two] = await Promise.all([draw('one'), draw('two')]);
  expect(one.equals(two)).toBe(true);
});
