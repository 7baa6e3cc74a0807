import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_SCREENS } from '#tests/support/pages.ts';
import { createShopApi, demoShop, type ShopApi } from '#tests/support/shop-api.ts';
import { readPage, textOf } from './support/page.ts';
import { orderFrom } from './support/shop.ts';
import { browserRequest, startApp } from './support/visit.ts';

/** Every page of the demo shop, whose pages are as long as a real shop's, as it arrives: whole, and valid in itself. */

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const GREAT = '/category/burgery-i-gril';

let api: ShopApi;
let app: Awaited<ReturnType<typeof startApp>>;
/** With dishes in the cart and an order placed. */
let cookie = '';
let orderPath = '';

beforeAll(async () => {
  api = await createShopApi({ content: demoShop() });
  app = await startApp({ api });
  const shopper = app.createShopper();
  orderPath = await orderFrom(shopper, GREAT);
  const buttons = readPage((await shopper.visit(GREAT)).html).all('button', {
    name: 'intent',
    value: /^add:/,
  });
  await shopper.visit('/cart', { intent: buttons.slice(0, 5).map(({ attribs }) => attribs.value ?? '') });
  cookie = `sessionid=${shopper.cookies.get('sessionid')}`;
});

afterAll(() => api.close());

async function get(path: string, userAgent: string): Promise<{ response: Response; html: string }> {
  const headers = { 'User-Agent': userAgent, Cookie: cookie };
  const response = await app.answer(browserRequest(path, undefined, { headers }));
  return { response, html: await response.text() };
}

describe.each(DEMO_SCREENS)('$name', ({ address, needsOrder, status }) => {
  const path = () => (needsOrder ? orderPath : address);

  test.each([
    ['a browser', BROWSER],
    ['a robot', ROBOT],
  ])('stands whole in the HTML for %s', async (__, userAgent) => {
    const { response, html } = await get(path(), userAgent);
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const declared = response.headers.get('Content-Length');
    if (declared !== null) expect(Number(declared)).toBe(Buffer.byteLength(html));

    // React keeps what is not ready yet in hidden segments behind the page and shows a fallback in their place. Those of
    // the router hold scripts only.
    const { all } = readPage(html);
    expect(all('div', { id: /^S:/ }).map(textOf)).toEqual(all('div', { id: /^S:/ }).map(() => ''));
    const [main] = all('main');
    expect(main).toBeDefined();
    for (const part of [...all('header'), ...all('main'), ...all('footer')]) {
      expect(commentsIn(part).filter((comment) => comment.startsWith('$') && comment !== '$')).toEqual([]);
      expect(all('template').filter((template) => isInside(template, part))).toEqual([]);
    }
    expect(textOf(main).length).toBeGreaterThan(20);
  });

  test('is one valid document', async () => {
    const { html } = await get(path(), BROWSER);
    const { all, title, byId } = readPage(html);
    expect(html.startsWith('<!DOCTYPE html>')).toBe(true);
    expect(all('html').map(({ attribs }) => attribs.lang)).toEqual(['ru']);
    expect(all('h1').map(textOf).filter(Boolean)).toHaveLength(1);
    expect(all('title')).toHaveLength(1);
    expect(title).toMatch(/^\S.+/);
    expect(all('main')).toHaveLength(1);

    const ids = all('*').flatMap(({ attribs }) => attribs.id ?? []);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const references = all('*').flatMap(({ attribs }) => [
      ...words(attribs.for),
      ...words(attribs['aria-labelledby']),
      ...words(attribs['aria-describedby']),
      ...words(attribs['aria-controls']),
      ...(attribs.href?.startsWith('#') ? [attribs.href.slice(1)] : []),
    ]);
    expect(references.filter((id) => !byId(id))).toEqual([]);

    // Text, not labels, which text browsers do not show.
    const described = all('img').filter(({ attribs }) => attribs.alt);
    const wordless = [...all('button', { type: 'submit' }), ...all('a')].filter(
      (element) =>
        textOf(element) === '' &&
        element.attribs['aria-hidden'] !== 'true' &&
        !described.some((image) => isInside(image, element)),
    );
    expect(wordless.map(({ attribs }) => attribs)).toEqual([]);
    expect(all('img').filter(({ attribs }) => attribs.alt === undefined)).toEqual([]);
    const levels = all('*')
      .flatMap(({ name }) => /^h([1-6])$/.exec(name)?.[1] ?? [])
      .map(Number);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)).toEqual([]);

    const landmarks = all('*').flatMap((element) => landmarkOf(element, byId) ?? []);
    expect(landmarks).toContain('nav «Основное меню»');
    expect(
      landmarks.filter((landmark, index) => landmark.endsWith('«»') || landmarks.indexOf(landmark) !== index),
    ).toEqual([]);
  });
});

test('what is not there is called so, by its code too, and kept from robots', async () => {
  const { html } = await get('/nowhere', ROBOT);
  const { title, text, one } = readPage(html);
  expect(title).toMatch(/^Не найдено — /);
  expect(text).toContain('мы не нашли эту страницу =(! попробуйте воспользоваться меню');
  expect(text).toContain('Код ошибки 404');
  expect(one('meta', { name: 'robots' }).attribs.content).toBe('noindex');
});

/** Those that a page may have several of. */
const LANDMARKS = ['nav', 'aside', 'search', 'section', 'form'];

/** Kind and name of a landmark. A section or a form without a name is none. */
function landmarkOf(element: Element, byId: (id: string) => Element | null): string | null {
  const { name, attribs } = element;
  if (!LANDMARKS.includes(name)) return null;
  const labels = words(attribs['aria-labelledby']).map((id) => textOf(byId(id) ?? undefined));
  const label = attribs['aria-label'] ?? labels.join(' ');
  if (label === '' && (name === 'section' || name === 'form')) return null;
  return `${name} «${label}»`;
}

function words(value: string | undefined): string[] {
  return (value ?? '').split(/\s+/).filter(Boolean);
}

type Node = ReturnType<typeof readPage>['document']['children'][number];
type Element = ReturnType<ReturnType<typeof readPage>['all']>[number];

function commentsIn(node: Node): string[] {
  if ('data' in node) return node.type === 'comment' ? [node.data] : [];
  return node.children.flatMap(commentsIn);
}

function isInside(element: Element, container: Element): boolean {
  for (let parent = element.parent; parent; parent = parent.parent) if (parent === container) return true;
  return false;
}
