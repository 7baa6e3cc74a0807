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
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { PAGES } from '#app/domain/navigation/pages.ts';
import { SETTING_NAMES } from '#contract/entities.ts';
import { MenuType, PageType, TemplateName } from '#contract/enums.ts';
import { readWorkDays } from '#contract/work-days.ts';
import { readContent } from '#upstream/content/read-content.ts';
import type { ContentNavItem, ContentProduct } from '#upstream/content/schema.ts';
import { VIDEO_FOLDER } from '#upstream/content/videos.ts';
import { MEDIA_PREFIX } from '#upstream/images/variants.ts';
import { CONTENT_CHECK } from '../../scripts/lib/programs.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DEMO = fileURLToPath(new URL('../../upstream/content', import.meta.url));
const demo = readContent(DEMO);
const { products, categories, foodCategories, articles, infoPages, navMenus, navImages, sliders } = demo;

const navItems = [...navMenus, ...navImages].flatMap(({ items }) => items.flatMap(withChilds));
const slides = sliders.flatMap(({ items }) => items);
const menu = (menuType: MenuType) => navMenus.filter((entry) => entry.menuType === menuType);

function withChilds(item: ContentNavItem): ContentNavItem[] {
  return [item, ...item.childs.flatMap(withChilds)];
}

function depthOf(items: ContentNavItem[]): number {
  return items.length === 0 ? 0 : 1 + Math.max(...items.map(({ childs }) => depthOf(childs)));
}

function repeated<T>(values: T[]): T[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

/** The words of an HTML text. */
function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function productOf(slug: string): ContentProduct {
  const product = products.find((entry) => entry.slug === slug);
  if (!product) throw new Error(`no dish ${slug}`);
  return product;
}

describe('how much there is', () => {
  it('offers at least 72 dishes, each category six or more, through all three templates', () => {
    expect(products.length).toBeGreaterThanOrEqual(72);
    expect(categories).toHaveLength(9);
    expect(foodCategories).toHaveLength(12);
    expect(new Set(categories.map(({ templateName }) => templateName))).toEqual(
      new Set(Object.values(TemplateName)),
    );
    const counts = categories.map(({ slug }) => products.filter(({ category }) => category === slug).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(6);
    const unused = foodCategories.filter(
      ({ slug }) => !products.some(({ foodCategory }) => foodCategory === slug),
    );
    expect(unused).toEqual([]);
  });

  it('has dishes for every state of a card', () => {
    const onMain = products.filter((product) => product.onMain).length;
    expect(onMain).toBeGreaterThanOrEqual(12);
    expect(onMain).toBeLessThanOrEqual(20);
    expect(products.filter(({ canBuy }) => !canBuy).length).toBeGreaterThanOrEqual(4);
    expect(products.filter(({ weight }) => weight === null).length).toBeGreaterThanOrEqual(4);
    expect(products.filter(({ price }) => !Number.isInteger(price))).not.toEqual([]);
    expect(products.filter(({ title }) => title.length > 60)).not.toEqual([]);
    expect(products.filter(({ ingredients }) => ingredients.length >= 12)).not.toEqual([]);
  });

  it('has 12 articles of 2026 from newest to oldest, and the info pages', () => {
    expect(articles).toHaveLength(12);
    const dates = articles.map(({ createdDt }) => createdDt);
    expect(dates).toEqual(dates.toSorted().reverse());
    for (const date of dates) expect(date).toMatch(/^2026-(05|06|07|08|09|10|11)-/);
    for (const { slug, content } of articles) {
      const words = plain(content).split(' ').length;
      expect(words, slug).toBeGreaterThanOrEqual(150);
      expect(words, slug).toBeLessThanOrEqual(400);
    }
    const pages = ['about', 'delivery', 'jobs', 'personal-data', 'privacy'];
    expect(infoPages.map(({ slug }) => slug)).toEqual(expect.arrayContaining(pages));
  });

  it('has every type of menu, slider and fixed page', () => {
    expect(depthOf(menu(MenuType.GRAND_MENU).flatMap(({ items }) => items))).toBe(3);
    for (const menuType of [MenuType.HOME_MENU, MenuType.PRODUCT_MENU, MenuType.COUNTER_MENU]) {
      expect(menu(menuType)).not.toEqual([]);
    }
    expect(navImages.map(({ menuType }) => menuType)).toEqual([MenuType.GRAND_MENU]);
    expect(navImages.flatMap(({ items }) => items.map(({ coverUrls }) => coverUrls.homeNav))).toEqual(
      Array.from({ length: 5 }, () => expect.stringContaining(MEDIA_PREFIX)),
    );
    expect(sliders.map(({ menuType, items }) => [menuType, items.length])).toEqual([
      [MenuType.HOME_SLIDER, 3],
      [MenuType.PRODUCT_SLIDER, 3],
    ]);
    const video = sliders[0]?.items[0]?.videoUrl ?? '';
    expect(path.dirname(video)).toBe(MEDIA_PREFIX + VIDEO_FOLDER);
    expect(existsSync(path.join(DEMO, VIDEO_FOLDER, path.basename(video)))).toBe(true);
    expect(demo.seoPages.map(({ pageType }) => pageType).sort((a, b) => a - b)).toEqual(
      Object.values(PageType),
    );
  });

  it('sets every text of the contract and hours that the storefront can read', () => {
    for (const name of SETTING_NAMES) expect(demo.settings[name], name).toMatch(/\S/);
    expect(demo.workDays).toHaveLength(7);
    for (const hours of readWorkDays(demo.workDays)) expect(hours).not.toBeNull();
  });
});

describe('nothing twice', () => {
  it.each([
    ['dish slugs', products.map(({ slug }) => slug)],
    ['dish titles', products.map(({ title }) => title.toLowerCase())],
    ['skus', products.map(({ sku }) => sku)],
    ['category titles', categories.map(({ title }) => title)],
    ['food category titles', foodCategories.map(({ title }) => title)],
    ['article titles', articles.map(({ title }) => title)],
    ['compositions', products.map(({ ingredients }) => ingredients.join())],
  ])('%s', (_, values) => {
    expect(repeated(values)).toEqual([]);
  });

  it('no sentence stands in two dishes, and none is filler', () => {
    const sentences = products.flatMap(({ content }) =>
      plain(content)
        .split(/(?<=[.!?:;])\s+/)
        .map((sentence) => sentence.toLowerCase()),
    );
    expect(repeated(sentences)).toEqual([]);
    for (const { slug, content } of [...products, ...articles, ...infoPages]) {
      expect(plain(content), slug).not.toMatch(/lorem|ipsum|рыба-текст|заглушк|todo|xxx/i);
      expect(plain(content).length, slug).toBeGreaterThan(80);
    }
  });

  it('no two dishes have one picture', () => {
    expect(repeated(products.map(({ coverUrls }) => coverUrls.default))).toEqual([]);
    expect(
      products.filter(({ coverUrls, coverListUrls }) => !coverUrls.defaultDark || coverListUrls.length < 4),
    ).toEqual([]);
  });

  it('the pictures of the demo take 12 MB at most, and each is in use', () => {
    const used = new Set(demo.pictures.flatMap((one) => ('photo' in one ? [one.photo.file] : [])));
    const files = readdirSync(path.join(DEMO, 'photos'));
    expect(files.filter((file) => !used.has(file))).toEqual([]);
    const bytes = files.reduce((sum, file) => sum + statSync(path.join(DEMO, 'photos', file)).size, 0);
    expect(bytes).toBeLessThan(12_000_000);
  });
});

describe('everything leads somewhere', () => {
  const fixed = Object.keys(PAGES).filter((path) => !/[:*]/.test(path));
  const pages = new Set([
    ...fixed,
    ...categories.map(({ slug }) => `/category/${slug}`),
    ...foodCategories.map(({ slug }) => `/food-category/${slug}`),
    ...products.map(({ slug }) => `/product/${slug}`),
    ...articles.map(({ slug }) => `/article/${slug}`),
    ...infoPages.map(({ slug }) => `/page/${slug}`),
  ]);
  const html = [
    ...[...products, ...articles, ...infoPages, ...demo.seoPages].map(({ content }) => content ?? ''),
    ...categories.map(({ metaData }) => metaData?.content ?? ''),
    ...Object.values(demo.settings),
  ].join('\n');
  const links = [
    ...[...navItems, ...slides].flatMap(({ url }) => url ?? []),
    ...[...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? ''),
  ];

  it('has links to follow', () => {
    expect(links.filter((link) => link.startsWith('/')).length).toBeGreaterThan(60);
  });

  it.each([...new Set(links)])('%s', (link) => {
    if (!link.startsWith('/')) {
      expect(link).toMatch(/^(https:\/\/|tel:\+7812555|mailto:privet@)/);
      return;
    }
    const { pathname, searchParams } = new URL(link, 'http://shop');
    expect(pages).toContain(pathname);
    const active = searchParams.get('active');
    if (active !== null) {
      const category = pathname.slice('/category/'.length);
      const tabs = products.filter((entry) => entry.category === category).map((entry) => entry.foodCategory);
      expect(tabs).toContain(active);
    }
  });

  it('recommends four other dishes with each dish and four other articles with each article', () => {
    for (const { slug, popular } of [...products, ...articles]) {
      expect(new Set(popular).size, slug).toBe(4);
      expect(popular, slug).not.toContain(slug);
    }
  });

  it('uses each dish tag more than once, so that a tag is worth a click', () => {
    const tags = products.flatMap((product) => product.tags);
    expect([...new Set(tags)].filter((tag) => tags.indexOf(tag) === tags.lastIndexOf(tag))).toEqual([]);
  });
});

describe('numbers that make sense', () => {
  const isAlcohol = (product: ContentProduct) => product.tags.includes('18+');
  const amounts = (product: ContentProduct) =>
    product.nutritions.map((text) => Number(/ ([\d,]+) /.exec(text)?.[1]?.replace(',', '.')));

  it.each(products.map((product) => [product.slug, product] as const))('%s', (_, product) => {
    expect(product.nutritions).toEqual([
      expect.stringMatching(/^Калории [\d,]+ ккал$/),
      expect.stringMatching(/^Белки [\d,]+ г$/),
      expect.stringMatching(/^Жиры [\d,]+ г$/),
      expect.stringMatching(/^Углеводы [\d,]+ г$/),
    ]);
    const [kcal = 0, protein = 0, fat = 0, carbs = 0] = amounts(product);
    if (!isAlcohol(product)) {
      const computed = 4 * protein + 9 * fat + 4 * carbs;
      expect(kcal).toBeGreaterThan(computed * 0.85);
      expect(kcal).toBeLessThan(computed * 1.15);
    }
    if (product.weight !== null) {
      expect(product.weight).toBeGreaterThanOrEqual(50);
      expect(product.weight).toBeLessThanOrEqual(2000);
      expect(protein + fat + carbs).toBeLessThan(product.weight);
      expect(kcal / product.weight, 'kcal per gram: pure fat has 9').toBeLessThan(7);
    }
    expect(product.price).toBeGreaterThanOrEqual(50);
    expect(product.price).toBeLessThanOrEqual(3500);
    expect(product.ingredients.length).toBeGreaterThanOrEqual(2);
  });

  it('sells no alcohol with delivery', () => {
    const drinks = products.filter(isAlcohol);
    expect(drinks.length).toBeGreaterThanOrEqual(4);
    expect(drinks.filter(({ canBuy }) => canBuy)).toEqual([]);
  });

  it('offers lunch portions that are smaller and cheaper than the menu', () => {
    const lunch = products.filter(({ category }) => category === 'biznes-lanch');
    expect(Math.max(...lunch.map(({ price }) => price))).toBeLessThan(300);
    for (const [small, large] of [
      ['sad-i-zola-malaya-miska', 'salat-sad-i-zola'],
      ['utinaya-lapsha-na-obed', 'lapsha-s-kopchyonoj-utkoj'],
      ['pasta-na-obed', 'pasta-s-tomatami-i-bazilikom'],
      ['shakshuka-na-odnogo', 'shakshuka-v-chugune'],
      ['stakan-kvasa', 'hlebnyj-kvas'],
    ] as const) {
      expect(productOf(small).price).toBeLessThan(productOf(large).price);
      expect(productOf(small).weight).toBeLessThan(productOf(large).weight ?? 0);
    }
  });
});

describe('what the texts promise', () => {
  it('counts the recipes of the menu', () => {
    const counters = menu(MenuType.COUNTER_MENU).flatMap(({ items }) => items);
    expect(counters.find(({ url }) => url === '/categories')?.counter).toBe(products.length);
    for (const { counter, coverUrls } of counters) {
      expect(counter).toBeTypeOf('number');
      expect(coverUrls.counter).toContain(MEDIA_PREFIX);
    }
  });

  it('a lunch of salad, soup, main dish and drink can be had for the advertised 490 roubles', () => {
    const cheapest = ['salaty', 'supy', 'goryachee', 'napitki'].map((course) =>
      Math.min(
        ...products
          .filter(({ category, foodCategory }) => category === 'biznes-lanch' && foodCategory === course)
          .map(({ price }) => price),
      ),
    );
    const advertised = [
      ...slides.map(({ title }) => title),
      ...categories.map(({ metaData }) => metaData?.metaData?.title ?? ''),
      ...articles.map(({ content }) => plain(content)),
    ].filter((text) => /\b490\b/.test(text));
    expect(cheapest.reduce((sum, price) => sum + price)).toBe(490);
    expect(advertised.length).toBeGreaterThanOrEqual(3);
  });

  it('names prices in roubles as the menu has them', () => {
    const slide = slides.find(({ url }) => url === '/product/doska-ugli-i-hmel-na-chetveryh');
    const price = productOf('doska-ugli-i-hmel-na-chetveryh').price;
    expect(slide?.subTitle?.replace(/\s/g, '')).toContain(`${price}рублей`);
    const article = articles.find(({ slug }) => slug === 'svekolnyj-kvas-vtoroj-kran');
    expect(plain(article?.content ?? '')).toContain(`стоит ${productOf('svekolnyj-kvas').price} рублей`);
  });

  it('three pizzas together are 70 roubles cheaper than one by one', () => {
    const set = productOf('tri-piccy-iz-odnoj-pechi');
    const alone = ['picca-margarita-s-uglej', 'picca-ostraya-salyami', 'picca-gribnoj-tuman'].map(productOf);
    expect(alone.reduce((sum, { price }) => sum + price, 0) - set.price).toBe(70);
    expect(alone.reduce((sum, { weight }) => sum + (weight ?? 0), 0)).toBe(set.weight);
  });
});

describe('a restaurant’s own folder', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'content-'));
  afterAll(() => rmSync(dir, { recursive: true }));

  /** The demo files with one of them changed. */
  function changed(file: string, edit: (text: string) => string): string {
    cpSync(DEMO, dir, { recursive: true, force: true });
    const target = path.join(dir, file);
    const text = readFileSync(target, 'utf8');
    const edited = edit(text);
    expect(edited, 'the edit found its place').not.toBe(text);
    writeFileSync(target, edited);
    return dir;
  }

  const GRILL = 'dishes/burgery-i-gril.yaml';
  const COVER = /cover: .*\n {2}gallery:\n( {4}.*\n)+|cover: .*\n {2}gallery: .*\n/;

  it.each([
    [
      'a misspelt field',
      GRILL,
      'price: 590',
      'prise: 590',
      /dishes\/burgery-i-gril\.yaml:4:3: \[1\] \(burger-zhzhyonyj-perec\): нет такого поля: «prise»; может быть, «price»\?/,
    ],
    [
      'a price in words',
      GRILL,
      'price: 590',
      'price: дорого',
      /burgery-i-gril\.yaml:4:10: \[1\] \(burger-zhzhyonyj-perec\)\.price: нужно число, а стоит «дорого»$/m,
    ],
    [
      'an unknown food category',
      GRILL,
      'foodCategory: burgery',
      'foodCategory: sup',
      /burgery-i-gril\.yaml:\d+:\d+: \[1\] \(burger-zhzhyonyj-perec\)\.foodCategory: .*«sup»/,
    ],
    [
      'a recommendation of a dish that is not there',
      GRILL,
      'popular: [ryobra-v-medovom-kvase',
      'popular: [ryobra',
      /burgery-i-gril\.yaml:\d+:\d+: \[1\] \(burger-zhzhyonyj-perec\)\.popular\[1\]: .*«ryobra»/,
    ],
    [
      'a sku used twice',
      GRILL,
      'sku: УХ-0142',
      'sku: УХ-0101',
      /burgery-i-gril\.yaml:\d+:8: .*sku: «УХ-0101» стоит дважды, ещё здесь: dishes\/\S+:\d+:\d+$/m,
    ],
    ['broken YAML', GRILL, '- slug:', '- slug: [', /burgery-i-gril\.yaml:2:\d+: /],
    [
      'a missing setting',
      'settings.yaml',
      /^SITE_PHONE.*\n/m,
      '',
      /settings\.yaml:2:1: SITE_PHONE: не заполнено: нужен текст/,
    ],
    [
      'an unknown menu',
      'menus.yaml',
      'menuType: GRAND_MENU\n',
      'menuType: MAIN_MENU\n',
      /menus\.yaml:\d+:\d+: \[1\] .*\.menuType: нужно одно из: GRAND_MENU.*; а стоит «MAIN_MENU»/,
    ],
    [
      'a date without a time',
      'articles/dvorik-otkryt.md',
      /date: .*/,
      'date: 15 мая',
      /dvorik-otkryt\.md:3:7: date: нужны дата и время .*, а стоит «15 мая»/,
    ],
    [
      'an article without fields',
      'articles/dvorik-otkryt.md',
      '---',
      '',
      /dvorik-otkryt\.md:1:1: файл начинается с полей/,
    ],
    [
      'a link to nowhere',
      'home-tiles.yaml',
      '/category/bar',
      'бар',
      /home-tiles\.yaml:\d+:\d+: .*url: нужен адрес на этом сайте/,
    ],
    [
      'a link to another host',
      'home-tiles.yaml',
      '/category/bar',
      '/\\\\host',
      /home-tiles\.yaml:\d+:\d+: .*url: нужен адрес на этом сайте/,
    ],
    [
      'a photograph that is not there',
      GRILL,
      COVER,
      'cover: burger.jpg\n',
      /burgery-i-gril\.yaml:\d+:\d+: \[1\] .*\.cover: .*«burger\.jpg»/,
    ],
  ])('is told of %s by file, line and field', (_, file, from, to, message) => {
    const broken = changed(file, (text) => text.replace(from, to));
    expect(() => readContent(broken)).toThrow(message);
  });

  it.each([
    ['- slug:', '- slug: [', /dishes\/burgery-i-gril\.yaml:2:\d+: .+\n/],
    [
      'price: 590',
      'price: дорого',
      /dishes\/burgery-i-gril\.yaml:4:10: \[1\] \(\S+\)\.price: нужно число.*\n/,
    ],
  ])('is told of «%s» → «%s» in one line by npm run content:check', async (from, to, line) => {
    const broken = changed(GRILL, (text) => text.replace(from, to));
    const checking = promisify(execFile)(process.execPath, [...CONTENT_CHECK, broken], { cwd: ROOT });
    await expect(checking).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(line) });
  });

  it('is told of dishes without a category', () => {
    const broken = changed('categories.yaml', (text) => text.replace('slug: bar\n', 'slug: pivnaya\n'));
    expect(() => readContent(broken)).toThrow('dishes/bar.yaml: в categories.yaml нет раздела «bar»');
  });

  it('may use its own photographs', async () => {
    const own = changed(GRILL, (text) => text.replace(COVER, 'cover: burger.jpg\n'));
    const photo = { create: { width: 8, height: 8, channels: 3, background: '#a33' } } as const;
    await sharp(photo)
      .jpeg()
      .toFile(path.join(own, 'photos', 'burger.jpg'));
    const burger = readContent(own).products[0];
    expect(burger?.coverUrls.default).toMatch(
      /^\/media\/dish-great\/tile-560-burger-zhzhyonyj-perec\..*\.avif$/,
    );
    expect(burger?.coverUrls).not.toEqual(productOf('burger-zhzhyonyj-perec').coverUrls);
    expect(burger?.coverListUrls).toHaveLength(1);
  });

  it('gets another fingerprint when anything shoppers see changes, and only then', () => {
    expect(readContent(DEMO).fingerprint).toBe(demo.fingerprint);
    const commented = changed(GRILL, (text) => `# the grill\n${text}`);
    expect(readContent(commented).fingerprint).toBe(demo.fingerprint);
    const dearer = changed(GRILL, (text) => text.replace('price: 590', 'price: 610'));
    expect(readContent(dearer).fingerprint).not.toBe(demo.fingerprint);
  });
});
