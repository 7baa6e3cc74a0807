import { beforeAll, describe, expect, test } from 'vitest';
import { MenuType } from '#contract/enums.ts';
import { HOSTILE_ADDRESSES } from '#tests/support/hostile-addresses.ts';
import { SMALL_SCREENS } from '#tests/support/pages.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import type { Content, ContentNavItem } from '#upstream/content/schema.ts';
import { readPage, textOf } from './support/page.ts';
import { startApp, type Visit } from './support/visit.ts';

/** An API that names hostile addresses wherever it can name one, and every page and document that is made of it. */

const HOST = 'evil.example';
const ADDRESSES = HOSTILE_ADDRESSES.map(([address]) => address);
/** Entries of each list: every entry gets the next address. */
const ENTRIES = Array.from({ length: 6 }, (_, index) => index);
const SIZES = ['default', '720', '800', 'big', 'middle', 'box2', 'counter', 'homeNav'];

const DOCUMENTS = ['/sitemap.xml', '/feed.xml', '/yml.xml', '/menu.md', '/llms.txt', '/robots.txt'];
const PAGES = [
  ...SMALL_SCREENS.filter(({ needsOrder }) => !needsOrder).map(({ address }) => address),
  '/suggest?q=окрошка',
];

type Replace = (field: string) => string;
/** Addresses put in place of those of the API, by the field they stand in. */
function withAddresses(json: unknown, next: Replace, path = ''): unknown {
  if (Array.isArray(json)) return json.map((item) => withAddresses(item, next, path));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, replaced(key, value, next, `${path}.${key}`)]),
  );
}

function replaced(key: string, value: unknown, next: Replace, path: string): unknown {
  if (/urls$/i.test(key)) return Array.isArray(value) ? [sizesOf(next, path)] : sizesOf(next, path);
  if (/url$/i.test(key)) return typeof value === 'string' ? next(path) : value;
  if (key === 'MAP_FRAME') return `<iframe src="${escaped(next(path))}"></iframe>`;
  if (typeof value === 'string' && /content|_MSG$/.test(key)) return value + htmlOf(next, path);
  return withAddresses(value, next, path);
}

function sizesOf(next: Replace, path: string) {
  return Object.fromEntries(SIZES.map((size) => [size, next(path)]));
}

/** Every place of HTML that an address may stand in, written as it is and with its characters as entities. */
function htmlOf(next: Replace, path: string): string {
  const attribute = () => escaped(next(path));
  const entities = () => [...next(path)].map((character) => `&#${character.codePointAt(0)};`).join('');
  return ENTRIES.map(
    () => `<a href="${attribute()}">слово</a><a href="${entities()}" target="_top">слово</a>
<img src="${attribute()}" srcset="${attribute()} 2x" alt=""><picture><source srcset="${attribute()}"></picture>
<p style="background:url(${attribute()})">слово</p><video src="${attribute()}" poster="${attribute()}"></video>
<iframe src="${attribute()}"></iframe><form action="${attribute()}"><button formaction="${attribute()}"></button></form>
<object data="${attribute()}"></object><base href="${attribute()}"><link rel="stylesheet" href="${attribute()}">
<meta http-equiv="refresh" content="0;url=${attribute()}"><svg><use href="${attribute()}"/></svg>
<blockquote cite="${attribute()}">слово</blockquote><table background="${attribute()}"></table>`,
  ).join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function item(title: string, childs: ContentNavItem[] = []): ContentNavItem {
  return { title, subTitle: `${title}: подробно`, url: '/categories', coverUrls: {}, childs };
}

function shopOfTricks(): Content {
  const content = smallShop();
  content.settings = {
    ...content.settings,
    SITE_EMAIL: 'info@ezh.example',
    SOCIAL_URL: 'https://t.me/ezh',
    SOCIAL_NAME: '@ezh',
    MAP_FRAME: '<iframe></iframe>',
    ORDER_MSG: '<p>Спасибо</p>',
    ORDER_SUB_MSG: '<p>Позвоним</p>',
  };
  const items = ENTRIES.map((index) => item(`Пункт ${index}`, [item(`Раздел ${index}`)]));
  const deep = [item('Первый', [item('Второй', [item('Третий', [item('Четвёртый', [])])])])];
  content.navMenus = Object.values(MenuType).map((menuType) => ({
    title: `Меню ${menuType}`,
    menuType,
    items: menuType === MenuType.GRAND_MENU ? [...items, ...deep] : items,
  }));
  content.navImages = [{ title: 'Плитки', menuType: MenuType.GRAND_MENU, items }];
  content.sliders = [MenuType.HOME_SLIDER, MenuType.PRODUCT_SLIDER].map((menuType) => ({
    title: 'Акции',
    menuType,
    items: ENTRIES.map((index) => ({
      title: `Слайд ${index}`,
      url: '/categories',
      videoUrl: '/media/a.mp4',
      coverUrls: {},
    })),
  }));
  return content;
}

/** What the shop answers everywhere, by address; headers in front. */
async function readShop(next: Replace): Promise<Map<string, string>> {
  const app = await startApp({
    api: {
      async fetch(request) {
        const response = await api.fetch(request);
        const endpoint = new URL(request.url).pathname.split('/')[3];
        const body = withAddresses(await response.json(), (path) => next(`${endpoint}${path}`));
        const headers = new Headers(response.headers);
        headers.delete('Content-Length');
        return Response.json(body, { status: response.status, headers });
      },
    },
  });
  const shopper = app.createShopper();
  const answers = new Map<string, string>();
  function keep(path: string, { headers, html }: Visit): string {
    answers.set(path, `${[...headers].map((pair) => pair.join(': ')).join('\n')}\n${html}`);
    return html;
  }
  for (const path of [...PAGES, ...DOCUMENTS]) keep(path, await shopper.visit(path));
  for (const path of PAGES.filter((path) => !path.startsWith('/suggest'))) {
    const { headers, body } = await shopper.visitData(path);
    answers.set(`${path} (data)`, JSON.stringify([...headers]) + body);
  }

  const { attribs } =
    readPage(answers.get('/product/borshch') ?? '').all('button', { name: 'intent', value: /^add:/ })[0] ??
    {};
  const posted = await shopper.visit('/cart', { intent: attribs?.value ?? '' });
  keep('/cart (post)', posted);
  const cart = keep('/cart', await posted.follow());
  const ordered = await shopper.visit('/cart', { ...readPage(cart).values('checkout'), ...GUEST });
  keep('/cart (order)', ordered);
  keep('/order', await ordered.follow());
  return answers;
}
const GUEST = {
  fullName: 'Анна',
  phone: '+7-912-345-67-89',
  delivery: '10',
  privacy: 'on',
  personalData: 'on',
  intent: 'order',
};

let api: ShopApi;
/** With a hostile address in each field, and with one that names its field. */
let hostile: Map<string, string>;
let good: Map<string, string>;
const fields = new Set<string>();

beforeAll(async () => {
  api = await createShopApi({ content: shopOfTricks() });
  let count = 0;
  hostile = await readShop(() => {
    count += 1;
    return ADDRESSES[count % ADDRESSES.length] ?? '';
  });
  good = await readShop((field) => {
    fields.add(field);
    return `${field.startsWith('suggest') ? '' : 'https://yandex.ru'}/${field}/`;
  });
  await api.close();
}, 120_000);

test('nothing of them is left on any page, in its data, in documents and headers', () => {
  const left = [...hostile].flatMap(([path, answer]) => {
    const [found] = new RegExp(`.{0,60}${HOST}.{0,20}`, 'is').exec(answer) ?? [];
    return found === undefined ? [] : [`${path}: ${found}`];
  });
  expect(left).toEqual([]);
});

test('every address that the API can name would have been seen', () => {
  const seen = [...good.values()].join('\n');
  // Of articles in lists only the text is shown, of SEO pages nothing; of menus the second level alone has pictures, of the tiles the first.
  const isShown = (field: string) =>
    !/^(?:articles\.(?:results|popularArticles)|seo-pages\.results)\.content$/.test(field) &&
    !/^nav-menus\.results\.items\.childs\.childs\b.*coverUrls$/.test(field) &&
    !/^nav-images\.results\.items\.childs\b/.test(field);
  expect([...fields].filter(isShown).filter((field) => !seen.includes(`/${field}/`))).toEqual([]);
  expect(fields.size).toBeGreaterThan(25);
});

test('links lead to the web, to letters, calls and paths; pictures come from the web and from here', () => {
  for (const [path, answer] of hostile) {
    for (const { attribs } of readPage(answer).all('*')) {
      // The picture of the tab, which is ours.
      if (attribs.rel === 'icon') continue;
      const { href, src, srcset, poster, action } = attribs;
      const addresses = [href, src, poster, action, ...(srcset?.split(', ') ?? [])].filter(
        (each) => each !== undefined,
      );
      const odd = addresses.filter(
        (each) => !/^(?:#|\/(?![/\\])|https?:\/\/[^/@]+(?:\/|$)|mailto:|tel:|$)/.test(each),
      );
      expect([path, odd]).toEqual([path, []]);
    }
  }
});

describe('the words stay', () => {
  test.each([
    ['/', 'nav', 'Основное меню', ['Пункт 0', 'Раздел 0', 'Первый', 'Второй', 'Третий', 'Четвёртый']],
    ['/', 'nav', 'Плитки', ['Пункт 0', 'Пункт 1: подробно']],
    ['/', 'nav', `Меню ${MenuType.HOME_MENU}`, ['Пункт 0', 'Пункт 1: подробно']],
    ['/', 'section', `Меню ${MenuType.COUNTER_MENU}`, ['Пункт 0', 'Пункт 1: подробно']],
    ['/', 'section', 'Акции', ['Слайд 0', 'Слайд 1']],
    ['/contact', 'section', undefined, ['@ezh', 'info@ezh.example']],
    ['/page/delivery', 'main', undefined, ['Привезём за час слово']],
  ])('%s: %s «%s»', (path, tag, label, words) => {
    const { all } = readPage(hostile.get(path) ?? '');
    const text = all(tag, label ? { 'aria-label': label } : {})
      .map(textOf)
      .join(' ');
    for (const word of words) expect(text).toContain(word);
  });
});

test('a picture with such an address is a missing one', () => {
  const { all } = readPage(hostile.get('/categories') ?? '');
  expect(all('span', { class: /picture--missing/ }).length).toBeGreaterThan(0);
  expect(all('img').filter(({ attribs }) => attribs.src === '')).toEqual([]);
});
