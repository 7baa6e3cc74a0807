/** Protects: the demo's path-traced dishes show what their ingredients and allergens name. Renders nothing. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readContent } from '#upstream/content/read-content.ts';
import scenes from '../../tools/demo-food/dishes.json' with { type: 'json' };
import { withGalleries } from '../../tools/demo-food/galleries.ts';
import table from '../../tools/demo-food/parts.json' with { type: 'json' };
import pictures from '../../tools/demo-food/scenes.json' with { type: 'json' };

type Shown = { words: string; parts: string[]; food?: string; allergens?: string[] };
type Scene = { seed: number; parts: unknown[]; camera?: { angle?: string | number } };

const shown = new Map((table.shown as Shown[]).flatMap((line) => line.parts.map((part) => [part, line])));
const unseen = new Set(table.unseen.parts);

/** Names of the parts of a scene: a name with its kind or drink, wherever it is nested, and how often. */
function partsIn(line: unknown): string[] {
  if (!Array.isArray(line)) return [];
  const [name, options = {}] = line;
  if (typeof name !== 'string') return line.flatMap(partsIn);
  const what = [name, options.kind ?? options.drink].filter(Boolean).join(' ');
  const inside = partsIn(options.of);
  const count = Number(options.count ?? 1);
  return [what, ...Array.from({ length: Array.isArray(options.of?.[0]) ? 1 : count }, () => inside).flat()];
}

const dishes = readContent('upstream/content').products.map((product) => {
  const scene = (scenes as Record<string, Scene>)[product.slug];
  const words = [product.title, ...product.ingredients].join(', ').toLowerCase();
  return { ...product, scene, words, parts: partsIn(scene?.parts ?? []) };
});
const complaints = (wrong: (dish: (typeof dishes)[number], part: string) => boolean) =>
  dishes.flatMap((dish) =>
    [...new Set(dish.parts)].filter((part) => wrong(dish, part)).map((part) => `${dish.slug}: ${part}`),
  );

describe('the scene of a dish', () => {
  test('exists for every dish, and for nothing else', () => {
    expect(Object.keys(scenes).sort()).toEqual(dishes.map(({ slug }) => slug).sort());
  });

  test('has a seed of its own', () => {
    expect(new Set(dishes.map(({ scene }) => scene?.seed)).size).toBe(dishes.length);
  });

  test('uses only parts of the table', () => {
    expect(complaints((_, part) => !shown.has(part) && !unseen.has(part))).toEqual([]);
  });

  test('shows only what title and ingredients name', () => {
    const unnamed = complaints(
      ({ words }, part) => !unseen.has(part) && !new RegExp(shown.get(part)?.words ?? '$^').test(words),
    );
    expect(unnamed).toEqual([]);
  });

  test('shows no allergen that the dish does not name', () => {
    const hidden = complaints(({ allergens }, part) =>
      Boolean(
        allergens &&
          shown.get(part)?.allergens?.some((allergen) => !allergens.some((named) => named === allergen)),
      ),
    );
    expect(hidden).toEqual([]);
  });

  test.each([
    ['вегетарианское', ['meat', 'fish']],
    ['постное', ['meat', 'fish', 'dairy', 'egg']],
    ['без глютена', ['gluten']],
  ])('keeps the promise of the tag «%s»', (tag, refused) => {
    expect(dishes.filter(({ tags }) => tags.includes(tag)).length).toBeGreaterThan(10);
    expect(
      complaints(({ tags }, part) => tags.includes(tag) && refused.includes(shown.get(part)?.food ?? '')),
    ).toEqual([]);
  });

  test.each([
    ['sem-krylev', 'wing', 7],
    ['shest-malenkih-burgerov', 'patty', 6],
    ['krevetki-v-tempure', 'tempura_shrimp', 8],
    ['tako-s-tushyonoj-govyadinoj', 'taco', 2],
    ['falafel-s-humusom', 'falafel', 6],
    ['syrniki-s-toplyonym-molokom', 'curd_cake', 3],
    ['shakshuka-na-odnogo', 'fried_egg', 2],
    ['shakshuka-v-chugune', 'fried_egg', 3],
    ['dva-cyplyonka-i-vedro-kartoshki', 'roast_chicken', 2],
    ['burger-dvojnoj-karaul', 'patty', 2],
    ['burger-dvojnoj-karaul', 'cheese_sheet', 2],
    ['tri-piccy-iz-odnoj-pechi', 'pizza', 3],
    ['doska-ugli-i-hmel-na-chetveryh', 'sauce_cup', 3],
    ['morozhenoe-tryoh-sortov', 'cream', 3],
  ])('%s: as many %s as its text says, %i', (slug, what, count) => {
    const parts = dishes.find((dish) => dish.slug === slug)?.parts ?? [];
    expect(parts.filter((part) => part.split(' ')[0]?.replace('ice_', '') === what)).toHaveLength(count);
  });
});

describe('a picture of a section, slide, offer or page', () => {
  const shownIn = Object.entries<string[]>(pictures);

  test('shows dishes that exist', () => {
    expect(shownIn.filter(([, slugs]) => slugs.some((slug) => !(slug in scenes)))).toEqual([]);
  });

  test('shows side by side only dishes behind which embers begin at about the same height', () => {
    const isLow = (slug: string) =>
      ['low', 'glass'].includes(String((scenes as Record<string, Scene>)[slug]?.camera?.angle));
    expect(shownIn.filter(([, slugs]) => new Set(slugs.map(isLow)).size > 1)).toEqual([]);
  });
});

describe('a close-up', () => {
  const soup = '- slug: soup\n  cover: soup.avif\n  price: 1\n';

  test('is in the gallery of each dish that has one, and in no other', () => {
    const slugsOf = (some: typeof dishes) => some.map(({ slug }) => slug);
    const expected = dishes.filter(({ slug }) => existsSync(`tools/demo-food/masters/${slug}-closeup.avif`));
    expect(slugsOf(dishes.filter(({ coverListUrls }) => coverListUrls.length > 1))).toEqual(
      slugsOf(expected),
    );
  });

  test('is listed once, however often it is published', () => {
    const listed = withGalleries(soup, () => true);
    expect(withGalleries(listed, () => true)).toBe(
      '- slug: soup\n  cover: soup.avif\n  gallery: [soup-closeup.avif]\n  price: 1\n',
    );
  });

  test('leaves the gallery with its file', () => {
    const listed = withGalleries(soup, () => true);
    expect(withGalleries(listed, () => false)).toBe(soup);
  });
});
