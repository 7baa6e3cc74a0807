/** Protects visitors from malicious URLs in all fields of the API: none reaches a page, its data or a document. */
import { beforeAll, expect, test } from 'vitest';
import { MenuType } from '#contract/enums.ts';
import { HOSTILE_ADDRESSES } from '#tests/support/hostile-addresses.ts';
import { SMALL_SCREENS } from '#tests/support/pages.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import type { Content, ContentNavItem } from '#upstream/content/content.ts';
import { readPage, textOf } from './support/page.ts';
import { GUEST } from './support/shop.ts';
import { startApp } from './support/visit.ts';

const HOST = 'evil.example';
/** Of each list; every entry gets the next URL. */
const ENTRIES = [0, 1, 2, 3, 4, 5];
const SIZES = ['default', '720', '800', 'big', 'middle', 'box2', 'counter', 'homeNav'];
const SUGGEST = '/suggest?q=окрошка';
const DOCUMENTS = ['/sitemap.xml', '/feed.xml', '/yml.xml', '/menu.md', '/llms.txt', '/robots.txt'];
const PAGES = SMALL_SCREENS.filter(({ needsOrder }) => !needsOrder).map(({ address }) => address);

let count = 0;
function nextUrl(): string {
  count += 1;
  return HOSTILE_ADDRESSES[count % HOSTILE_ADDRESSES.length]?.[0] ?? '';
}

function withUrls(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withUrls);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, replace(key, value)]));
}

function replace(key: string, value: unknown): unknown {
  const sizes = () => Object.fromEntries(SIZES.map((size) => [size, nextUrl()]));
  if (/urls$/i.test(key)) return Array.isArray(value) ? [sizes()] : sizes();
  if (/url$/i.test(key)) return typeof value === 'string' ? nextUrl() : value;
  if (key === 'MAP_FRAME') return `<iframe src="${escapeHtml(nextUrl())}"></iframe>`;
  if (typeof value === 'string' && /content|_MSG$/.test(key)) return value + htmlWithUrls();
  return withUrls(value);
}

/** Literal and as character references. */
function htmlWithUrls(): string {
  const url = () => escapeHtml(nextUrl());
  const references = () => [...nextUrl()].map((character) => `&#${character.codePointAt(0)};`).join('');
  return ENTRIES.map(
    () => `<a href="${url()}">слово</a><a href="${references()}" target="_top">слово</a>
<img src="${url()}" srcset="${url()} 2x" alt=""><picture><source srcset="${url()}"></picture>
<p style="background:url(${url()})">слово</p><video src="${url()}" poster="${url()}"></video>
<iframe src="${url()}"></iframe><form action="${url()}"><button formaction="${url()}"></button></form>
<object data="${url()}"></object><base href="${url()}"><link rel="stylesheet" href="${url()}">
<meta http-equiv="refresh" content="0;url=${url()}"><svg><use href="${url()}"/></svg>
<blockquote cite="${url()}">слово</blockquote><table background="${url()}"></table>`,
  ).join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function fullShop(): Content {
  const content = smallShop();
  Object.assign(content.settings, {
    SITE_EMAIL: 'info@ezh.example',
    SOCIAL_URL: 'https://t.me/ezh',
    SOCIAL_NAME: '@ezh',
    MAP_FRAME: '<iframe></iframe>',
    ORDER_MSG: '<p>Спасибо</p>',
    ORDER_SUB_MSG: '<p>Позвоним</p>',
  });
  const item = (title: string, childs: ContentNavItem[] = []): ContentNavItem => ({
    title,
    subTitle: `${title}: подробно`,
    url: '/categories',
    coverUrls: {},
    childs,
  });
  const items = ENTRIES.map((index) => item(`Пункт ${index}`, [item(`Раздел ${index}`)]));
  const deep = item('Первый', [item('Второй', [item('Третий', [item('Четвёртый')])])]);
  content.navMenus = Object.values(MenuType).map((menuType) => ({
    title: `Меню ${menuType}`,
    menuType,
    items: menuType === MenuType.GRAND_MENU ? [...items, deep] : items,
  }));
  content.navImages = [{ title: 'Плитки', menuType: MenuType.GRAND_MENU, items }];
  const slide = { url: '/categories', videoUrl: '/media/a.mp4', coverUrls: {} };
  const slides = ENTRIES.map((index) => ({ ...slide, title: `Слайд ${index}` }));
  content.sliders = [MenuType.HOME_SLIDER, MenuType.PRODUCT_SLIDER].map((menuType) => ({
    title: 'Акции',
    menuType,
    items: slides,
  }));
  return content;
}

/** By URL. */
async function readShop(api: ShopApi): Promise<Map<string, string>> {
  const app = await startApp({
    api: {
      async fetch(request) {
        const response = await api.fetch(request);
        const headers = new Headers(response.headers);
        headers.delete('Content-Length');
        const body = withUrls(await response.json());
        return Response.json(body, { status: response.status, headers });
      },
    },
  });
  const { visit, visitData } = app.createShopper();
  const answers = new Map<string, string>();
  const keep = (path: string, headers: Headers, text: string) =>
    answers.set(path, [...headers, text].join('\n'));
  for (const path of [...PAGES, ...DOCUMENTS, SUGGEST]) {
    const { headers, html } = await visit(path);
    keep(path, headers, html);
  }
  for (const path of PAGES) {
    const { headers, body } = await visitData(path);
    keep(`${path} (data)`, headers, body);
  }
  const [add] = readPage(answers.get('/product/borshch') ?? '').all('button', {
    name: 'intent',
    value: /^add:/,
  });
  const posted = await visit('/cart', { intent: add?.attribs.value ?? '' });
  keep('/cart (post)', posted.headers, posted.html);
  const cart = await posted.follow();
  keep('/cart', cart.headers, cart.html);
  const [path, form] = readPage(cart.html).press('Оформить заказ', { typed: GUEST });
  const ordered = await visit(path, form);
  keep('/cart (order)', ordered.headers, ordered.html);
  const order = await ordered.follow();
  keep('/order', order.headers, order.html);
  return answers;
}

let hostile: Map<string, string>;

beforeAll(async () => {
  const api = await createShopApi({ content: fullShop() });
  hostile = await readShop(api);
  await api.close();
});

test('nothing of them is left on any page, in its data, in documents and headers', () => {
  const left = [...hostile].flatMap(([path, answer]) => {
    const [found] = new RegExp(`.{0,60}${HOST}.{0,20}`, 'is').exec(answer) ?? [];
    return found === undefined ? [] : [`${path}: ${found}`];
  });
  expect(left).toEqual([]);
});

test('links and pictures have allowed schemes only', () => {
  const allowed = /^(?:#|\/(?![/\\])|https?:\/\/[^/@]+(?:\/|$)|mailto:|tel:|$)/;
  for (const [path, answer] of hostile) {
    const wrong = readPage(answer)
      .all('*')
      // The favicon is the storefront's own.
      .filter(({ attribs }) => attribs.rel !== 'icon')
      .flatMap(({ attribs: { href, src, srcset = '', poster, action } }) => [
        ...[href, src, poster, action].filter((url) => url !== undefined),
        ...srcset.split(', '),
      ])
      .filter((url) => !allowed.test(url));
    expect([path, wrong]).toEqual([path, []]);
  }
});

test.each([
  ['/', 'nav', 'Основное меню', ['Пункт 0', 'Раздел 0', 'Первый', 'Второй', 'Третий', 'Четвёртый']],
  ['/', 'section', `Меню ${MenuType.COUNTER_MENU}`, ['Пункт 0', 'Пункт 1: подробно']],
  ['/contact', 'section', undefined, ['@ezh', 'info@ezh.example']],
  ['/page/delivery', 'main', undefined, ['Привезём за час слово']],
])('the texts stay: %s, %s «%s»', (path, tag, label, words) => {
  const parts = readPage(hostile.get(path) ?? '').all(tag, label ? { 'aria-label': label } : {});
  const text = parts.map(textOf).join(' ');
  for (const word of words) expect(text).toContain(word);
});
