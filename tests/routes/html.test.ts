/** Protects the HTML of all kinds of pages: complete without scripts, the same for robots, landmarks, few eager pictures. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DEMO_SCREENS } from '#tests/support/pages.ts';
import { createShopApi, demoShop, type ShopApi } from '#tests/support/shop-api.ts';
import { readPage, textOf } from './support/page.ts';
import { orderFrom } from './support/shop.ts';
import { browserRequest, startApp } from './support/visit.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const ROBOTS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
];
const MENU = '/category/burgery-i-gril';

type Element = ReturnType<ReturnType<typeof readPage>['all']>[number];
type Node = ReturnType<typeof readPage>['document']['children'][number];

let api: ShopApi;
let app: Awaited<ReturnType<typeof startApp>>;
/** A shopper with an order and a cart. */
let cookie = '';
let order = '';

beforeAll(async () => {
  api = await createShopApi({ content: demoShop() });
  app = await startApp({ api });
  const shopper = app.createShopper();
  order = await orderFrom(shopper, MENU);
  const buttons = readPage((await shopper.visit(MENU)).html).all('button', {
    name: 'intent',
    value: /^add:/,
  });
  await shopper.visit('/cart', { intent: buttons.slice(0, 5).map(({ attribs }) => attribs.value ?? '') });
  cookie = `sessionid=${shopper.cookies.get('sessionid')}`;
});
afterAll(() => api.close());

async function get(path: string, userAgent = BROWSER) {
  const headers = { 'User-Agent': userAgent, Cookie: cookie };
  const response = await app.answer(browserRequest(path, undefined, { headers }));
  return { response, html: await response.text() };
}

describe.each(DEMO_SCREENS)('$name', ({ address, needsOrder, status }) => {
  const path = () => (needsOrder ? order : address);

  test('is whole without scripts, and the same for robots', async () => {
    // Forms contain the time of rendering.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { response, html } = await get(path());
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    // React streams late content in hidden segments at the end. The router's segments contain scripts only.
    const { all, one } = readPage(html);
    expect(all('div', { id: /^S:/ }).map(textOf).filter(Boolean)).toEqual([]);
    for (const part of [...all('header'), ...all('main'), ...all('footer')]) {
      expect(commentsIn(part).filter((comment) => comment.startsWith('$') && comment !== '$')).toEqual([]);
      expect(all('template').filter((template) => isInside(template, part))).toEqual([]);
    }
    expect(textOf(one('main')).length).toBeGreaterThan(20);
    const withoutKeys = (text: string) => text.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '');
    for (const robot of ROBOTS) {
      expect(withoutKeys((await get(path(), robot)).html) === withoutKeys(html), robot).toBe(true);
    }
  });

  test('has its links in landmarks', async () => {
    const { all } = readPage((await get(path())).html);
    const landmarks = ['header', 'nav', 'main', 'aside', 'footer'].flatMap((tag) => all(tag));
    const links = all('a').filter((link) => !landmarks.some((landmark) => isInside(link, landmark)));
    expect(links.map(textOf)).toEqual([]);
  });
});

function commentsIn(node: Node): string[] {
  if ('data' in node) return node.type === 'comment' ? [node.data] : [];
  return node.children.flatMap(commentsIn);
}

function isInside(element: Element, container: Element): boolean {
  for (let parent = element.parent; parent; parent = parent.parent) if (parent === container) return true;
  return false;
}
