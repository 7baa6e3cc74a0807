/** Protects the demo restaurant: it fills every page and view, and its texts promise what its menu has. */
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { SETTING_NAMES } from '#contract/entities.ts';
import { MenuType, PageType, TemplateName } from '#contract/enums.ts';
import { readContent } from '#upstream/content/read-content.ts';
import type { ContentNavItem, ContentProduct } from '#upstream/content/schema.ts';
import { VIDEO_FOLDER } from '#upstream/content/videos.ts';
import { CONTENT_CHECK } from '../../scripts/lib/programs.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DEMO = path.join(ROOT, 'upstream/content');
const demo = readContent(DEMO);
const { products, categories, foodCategories, articles, navMenus, sliders } = demo;
const slides = sliders.flatMap(({ items }) => items);
const itemsOf = (type: MenuType) =>
  navMenus.filter(({ menuType }) => menuType === type).flatMap(({ items }) => items);

function depthOf(items: ContentNavItem[]): number {
  return items.length === 0 ? 0 : 1 + Math.max(...items.map(({ childs }) => depthOf(childs)));
}

function repeated<T>(values: T[]): T[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** The words of an HTML text. */
function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function dish(slug: string): ContentProduct {
  const product = products.find((entry) => entry.slug === slug);
  if (!product) throw new Error(`no dish ${slug}`);
  return product;
}

test('there is something for every page and every view of a dish', () => {
  expect(products.length).toBeGreaterThanOrEqual(72);
  expect([categories.length, foodCategories.length, articles.length]).toEqual([9, 12, 12]);
  const templates = new Set(categories.map(({ templateName }) => templateName));
  expect(templates).toEqual(new Set(Object.values(TemplateName)));
  const states: ((product: ContentProduct) => boolean)[] = [
    ({ onMain }) => onMain,
    ({ canBuy }) => !canBuy,
    ({ weight }) => weight === null,
    ({ price }) => !Number.isInteger(price),
    ({ title }) => title.length > 60,
  ];
  for (const hasState of states) expect(products.filter(hasState)).not.toEqual([]);
  for (const { slug } of categories) {
    expect(products.filter(({ category }) => category === slug).length, slug).toBeGreaterThanOrEqual(6);
  }
  expect(depthOf(itemsOf(MenuType.GRAND_MENU))).toBe(3);
  expect(slides).toHaveLength(6);
  expect(existsSync(path.join(DEMO, VIDEO_FOLDER, path.basename(slides[0]?.videoUrl ?? '')))).toBe(true);
  const pageTypes = demo.seoPages.map(({ pageType }) => pageType);
  expect(pageTypes.sort((a, b) => a - b)).toEqual(Object.values(PageType));
  for (const name of SETTING_NAMES) expect(demo.settings[name], name).toMatch(/\S/);
});

test.each([
  ['dishes', products.map(({ title }) => title.toLowerCase())],
  ['compositions', products.map(({ ingredients }) => ingredients.join())],
  ['pictures', products.map(({ coverUrls }) => coverUrls.default)],
  [
    'sentences',
    products.flatMap(({ content }) =>
      plain(content)
        .toLowerCase()
        .split(/(?<=[.!?:;])\s+/),
    ),
  ],
  ['articles', articles.map(({ title }) => title)],
])('no two %s are alike', (_, values) => {
  expect(repeated(values)).toEqual([]);
});

test('pictures take 12 MB at most, each is in use, and each dish has one for dark screens', () => {
  const used = new Set(demo.pictures.flatMap((one) => ('photo' in one ? [one.photo.file] : [])));
  const files = readdirSync(path.join(DEMO, 'photos'));
  expect(files.filter((file) => !used.has(file))).toEqual([]);
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(DEMO, 'photos', file)).size, 0);
  expect(bytes).toBeLessThan(12_000_000);
  expect(products.filter(({ coverUrls }) => !coverUrls.defaultDark)).toEqual([]);
});

const isAlcohol = ({ tags }: ContentProduct) => tags.includes('18+');

test('weights, prices and nutrition make sense', () => {
  for (const product of products) {
    const { slug, weight, price, nutritions } = product;
    expect(nutritions, slug).toEqual([
      expect.stringMatching(/^Калории [\d,]+ ккал$/),
      ...['Белки', 'Жиры', 'Углеводы'].map((name) => expect.stringMatching(`^${name} [\\d,]+ г$`)),
    ]);
    const amounts = nutritions.map((text) => Number(/ ([\d,]+) /.exec(text)?.[1]?.replace(',', '.')));
    const [kcal = 0, protein = 0, fat = 0, carbs = 0] = amounts;
    const computed = 4 * protein + 9 * fat + 4 * carbs;
    if (!isAlcohol(product)) expect(Math.abs(kcal - computed), slug).toBeLessThan(computed * 0.15);
    if (weight !== null) expect(protein + fat + carbs, slug).toBeLessThan(weight);
    expect(price >= 50 && price <= 3_500, slug).toBe(true);
  }
});

test('no alcohol is sold with delivery', () => {
  const drinks = products.filter(isAlcohol);
  expect(drinks.length).toBeGreaterThanOrEqual(4);
  expect(drinks.filter(({ canBuy }) => canBuy)).toEqual([]);
});

describe('what texts promise is true', () => {
  test('the counter counts the recipes of the menu', () => {
    const counters = itemsOf(MenuType.COUNTER_MENU);
    expect(counters.find(({ url }) => url === '/categories')?.counter).toBe(products.length);
  });

  test('a lunch of four courses costs the advertised 490 roubles', () => {
    const lunch = products.filter(({ category }) => category === 'biznes-lanch');
    const cheapest = ['salaty', 'supy', 'goryachee', 'napitki'].map((course) =>
      Math.min(...lunch.filter(({ foodCategory }) => foodCategory === course).map(({ price }) => price)),
    );
    expect(cheapest.reduce((sum, price) => sum + price)).toBe(490);
    expect(slides.map(({ title }) => title).join()).toMatch(/\b490\b/);
  });

  test('prices named in texts are those of the menu', () => {
    const board = dish('doska-ugli-i-hmel-na-chetveryh');
    const slide = slides.find(({ url }) => url === `/product/${board.slug}`);
    expect(slide?.subTitle?.replace(/\s/g, '')).toContain(`${board.price}рублей`);
    const article = articles.find(({ slug }) => slug === 'svekolnyj-kvas-vtoroj-kran');
    expect(plain(article?.content ?? '')).toContain(`стоит ${dish('svekolnyj-kvas').price} рублей`);
    const pizzas = ['picca-margarita-s-uglej', 'picca-ostraya-salyami', 'picca-gribnoj-tuman'].map(dish);
    const separately = pizzas.reduce((sum, { price }) => sum + price, 0);
    expect(separately - dish('tri-piccy-iz-odnoj-pechi').price).toBe(70);
  });
});

describe('a folder of a restaurant’s own', () => {
  const GRILL = 'dishes/burgery-i-gril.yaml';
  const dir = mkdtempSync(path.join(tmpdir(), 'content-'));
  afterAll(() => rmSync(dir, { recursive: true }));

  /** Copies the demo and changes one file of it. */
  function changeGrill(from: string | RegExp, to: string): string {
    cpSync(DEMO, dir, { recursive: true, force: true });
    const file = path.join(dir, GRILL);
    const text = readFileSync(file, 'utf8');
    expect(text, 'the edit finds its place').toMatch(from);
    writeFileSync(file, text.replace(from, to));
    return dir;
  }

  test('a fault is one line of npm run content:check, which fails', async () => {
    const broken = changeGrill('price: 590', 'price: дорого');
    const checking = promisify(execFile)(process.execPath, [...CONTENT_CHECK, broken], { cwd: ROOT });
    const stderr = expect.stringMatching(
      /dishes\/burgery-i-gril\.yaml:4:10: \[1\] \(\S+\)\.price: нужно число.*\n/,
    );
    await expect(checking).rejects.toMatchObject({ code: 1, stderr });
    expect(() => readContent(broken)).toThrow('нужно число');
  });

  test('its fingerprint changes with what guests see, and only then', () => {
    const fingerprintOf = (from: string, to: string) => readContent(changeGrill(from, to)).fingerprint;
    expect(fingerprintOf('- slug', '# the grill\n- slug')).toBe(demo.fingerprint);
    expect(fingerprintOf('price: 590', 'price: 610')).not.toBe(demo.fingerprint);
  });
});
