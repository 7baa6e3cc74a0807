import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type DishArt, dishArtSchema, justDrawing } from '../art-schema.ts';
import { rgbToHsl } from '../colour.ts';
import { findDrawing } from '../drawings.ts';
import { gradedDrawing } from '../grade.ts';
import { drawMaster, MASTERS, type Master } from '../masters.ts';
import { type Recipe, readRecipes } from '../recipes.ts';
import { sprite } from '../sprite.ts';

const burger = { emoji: '🍔', tint: 'grill', garnish: ['🌶', '🍅', '🥬', '🧀'] };
const dish = (name: string, art: object): Recipe => ({
  section: 'dishes',
  name,
  art: dishArtSchema.parse(art),
});
const TILE = MASTERS.dishes.find(({ view }) => view === 'tile') as Master;

describe('art of a recipe', () => {
  test('an emoji may be written with or without its variation selector, or as a code; our own drawings have names', () => {
    expect(['🌶', '🌶️', '1f336'].map(findDrawing)).toEqual(Array(3).fill('1f336'));
    expect(findDrawing('fried-egg')).toBe('fried-egg');
  });

  test('an emoji without a drawing is refused, with its place', () => {
    const { error } = dishArtSchema.safeParse({ ...burger, garnish: ['🌶', 'перец', '🥬', '🧀'] });
    expect(error?.issues).toMatchObject([
      { path: ['garnish', 1], message: expect.stringContaining('«перец»') },
    ]);
  });

  test.each([
    ['neither an emoji nor a vessel', {}],
    ['both', { emoji: '🍔', vessel: 'plate' }],
    ['a piece that is both', { vessel: 'plate', pieces: [{ emoji: '🍔', vessel: 'bowl' }] }],
  ])('%s is refused', (_, thing) => {
    const { emoji: _emoji, ...rest } = burger;
    const { error } = dishArtSchema.safeParse({ ...rest, ...thing });
    expect(error?.issues[0]?.message).toBe('нужно или emoji, или vessel');
  });

  test('a misspelt key is refused instead of ignored', () => {
    expect(dishArtSchema.safeParse({ ...burger, companoin: '🥓' }).success).toBe(false);
  });
});

describe('the demo shop', () => {
  const recipes = readRecipes();

  test('no two dishes look the same, whatever lies around them', () => {
    const seen = new Map<string, string>();
    for (const { section, name, art } of recipes) {
      if (section !== 'dishes' && section !== 'great-dishes') continue;
      const { tint: _tint, garnish: _garnish, flip: _flip, ...visible } = art;
      const look = JSON.stringify(visible);
      expect(seen.get(look), `«${name}» looks like`).toBeUndefined();
      seen.set(look, name);
    }
    expect(seen.size).toBeGreaterThanOrEqual(70);
  });

  test('everything that its pictures show can be drawn', async () => {
    const things = recipes.flatMap(({ art }) => {
      const group = Array.isArray(art.emoji) ? art.emoji : [art as DishArt];
      const beside = 'companion' in art && art.companion ? [art.companion] : [];
      return [...group, ...beside, ...('garnish' in art ? art.garnish.map(justDrawing) : [])];
    });
    const drawn = await Promise.all(things.map((thing) => sprite(thing, { size: 16, source: 16 })));
    expect(drawn.length).toBeGreaterThan(500);
    const isSeen = ({ data }: { data: Buffer }) =>
      data.some((value, index) => index % 4 === 3 && value > 128);
    expect(things.filter((_, index) => !isSeen(drawn[index] ?? { data: Buffer.alloc(0) }))).toEqual([]);
  });
});

describe('drawing', () => {
  test.each(['great-dishes', 'slides', 'categories', 'news', 'counters'] as const)(
    'gives each master of %s in its size',
    async (section) => {
      const recipe = readRecipes().find((one) => one.section === section) as Recipe;
      for (const master of MASTERS[section]) {
        const { format, width, height } = await sharp(await drawMaster(recipe, master)).metadata();
        expect({ format, width, height }).toEqual({
          format: 'heif',
          width: master.width,
          height: master.height,
        });
      }
    },
  );

  test('the dish stands in the middle of a table in its tint', async () => {
    const tile = sharp(await drawMaster(dish('burger', burger), TILE));
    const { data } = await tile.raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * 560 + x) * 3, (y * 560 + x) * 3 + 3)];
    // oklch(.90 .066 48): the warm edge of the «grill» table; the dish itself is far darker.
    for (const [x, y] of [
      [2, 2],
      [557, 2],
      [2, 557],
      [557, 557],
    ] as const) {
      const [red = 0, green = 0, blue = 0] = pixel(x, y);
      expect(red).toBeGreaterThan(245);
      expect(green - blue).toBeGreaterThan(10);
    }
    expect(Math.min(...pixel(280, 280))).toBeLessThan(120);
    expect(pixel(60, 280)[2]).toBeGreaterThan(190);
    expect(pixel(500, 280)[2]).toBeGreaterThan(190);
  });

  test('what is in a vessel is seen: the sauce in its colour, cheese on it, nothing on an empty plate', async () => {
    const served = async (art: object) => {
      const thing = dishArtSchema.parse({ tint: 'soup', garnish: burger.garnish, ...art });
      const { data, width } = await sprite(thing, { size: 256 });
      return (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
    };
    const [beet, cheese, plate] = await Promise.all([
      served({ vessel: 'pan', filling: 'beet' }),
      served({ vessel: 'pan', filling: 'beet', pieces: [{ emoji: 'mozzarella' }] }),
      served({ vessel: 'plate' }),
    ]);
    const [red = 0, green = 0, blue = 0] = beet(111, 111);
    expect(red - green).toBeGreaterThan(80);
    expect(blue).toBeGreaterThan(green);
    expect(Math.min(...cheese(111, 111))).toBeGreaterThan(200);
    expect(Math.min(...plate(134, 168))).toBeGreaterThan(180);
  });

  test('things with no place of their own are shuffled, always the same way', async () => {
    const pizza = {
      ...burger,
      emoji: undefined,
      vessel: 'pizza',
      filling: 'tomato',
      pieces: [{ emoji: 'salami', count: 7 }, 'basil'],
    };
    const [one, two] = await Promise.all(['one', 'two'].map((name) => drawMaster(dish(name, pizza), TILE)));
    expect(one && two?.equals(one)).toBe(true);
  });

  test('lavender of the drawings becomes stone, magenta tomato; glass stays blue', async () => {
    const share = async (emoji: string, isShade: (hue: number, chroma: number) => boolean) => {
      const { data } = await gradedDrawing(findDrawing(emoji) ?? '', 256);
      let shade = 0;
      let solid = 0;
      for (let i = 0; i < data.length; i += 4) {
        if (data.readUInt8(i + 3) < 200) continue;
        const rgb = [data.readUInt8(i), data.readUInt8(i + 1), data.readUInt8(i + 2)] as const;
        const [hue] = rgbToHsl(...rgb);
        solid++;
        if (isShade(hue, (Math.max(...rgb) - Math.min(...rgb)) / 255)) shade++;
      }
      return shade / solid;
    };
    const lavender = (hue: number, chroma: number) => hue > 230 && hue < 300 && chroma > 0.12;
    const magenta = (hue: number, chroma: number) => hue > 315 && hue < 350 && chroma > 0.3;
    const blue = (hue: number, chroma: number) => hue > 190 && hue < 225 && chroma > 0.1;
    expect(await share('☕', lavender)).toBeLessThan(0.01);
    expect(await share('🍅', magenta)).toBeLessThan(0.01);
    expect(await share('🍺', blue)).toBeGreaterThan(0.1);
  });
});
