import { describe, expect, test } from 'vitest';
import { loader } from '#app/routes/tag.tsx';
import { shopWithNews } from './support/news.ts';
import { readPage, textOf } from './support/page.ts';
import { inRequest, routeArgs } from './support/route-args.ts';
import { openShop } from './support/shop.ts';
import { browserRequest } from './support/visit.ts';

const path = (tag: string) => `/tag/${encodeURIComponent(tag)}`;

describe('/tag/…', () => {
  test('shows the dishes and the news that carry the tag', async () => {
    const { shopper, ids } = await openShop();
    const { status, html } = await shopper.visit(path('лето'));
    const page = readPage(html);
    expect(status).toBe(200);
    expect(textOf(page.all('h1')[0])).toBe('#лето');
    expect(page.all('article', { class: /^dish-card/ }).map(({ attribs }) => attribs.id)).toEqual([
      `dish-${ids.okroshka}`,
    ]);
    expect(page.links).toContain('/article/okroshka');
    expect(page.all('meta', { name: 'robots', content: 'noindex' })).toHaveLength(1);
  });

  test('is not found when nothing carries it', async () => {
    const { shopper } = await openShop();
    expect((await shopper.visit(path('зима'))).status).toBe(404);
  });

  test('goes on with news on its later pages, and sends who goes too far back', async () => {
    const { shopper } = await openShop({ content: shopWithNews(20, { tags: ['лето'] }) });
    expect((await shopper.visit(`${path('лето')}?page=3`)).status).toBe(200);
    const beyond = await shopper.visit(`${path('лето')}?page=9`);
    expect([beyond.status, beyond.location]).toEqual([302, `${path('лето')}?page=3`]);
  });

  test.each([' ', '\n', '\0', '\u00a0', ' \t '])(
    'of nothing to read, %j, is not found, and nobody is asked',
    async (blank) => {
      const { shopper, calls } = await openShop();
      expect((await shopper.visit(path(blank))).status).toBe(404);
      expect(calls.filter((call) => call.path.includes('tag='))).toEqual([]);
    },
  );

  test('has one address, however many spaces somebody writes', async () => {
    const { shopper } = await openShop();
    const { status, location } = await shopper.visit(`${path(' лето  осень ')}?page=2`);
    expect([status, location]).toEqual([301, `${path('лето осень')}?page=2`]);
  });

  test('takes a slash, a percent sign and spaces for what they are', async () => {
    const { shopper, calls } = await openShop();
    await shopper.visit(path('100% / «да»'));
    expect(calls.map((call) => call.path)).toContain(
      `/products/?pageSize=400&${new URLSearchParams({ tag: '100% / «да»' })}`,
    );
  });
});

describe('failures of the API', () => {
  test.each(['GET /products/', 'GET /articles/'])('%s: an empty rest is not «not found»', async (call) => {
    const { shopper, api } = await openShop();
    api.timeOut(call);
    expect((await shopper.visit(path('зима'))).status).toBe(503);
  });

  test('dishes stand without the news', async () => {
    const { shopper, api } = await openShop();
    api.answer(200, 'не JSON', 'GET /articles/');
    const { status, html } = await shopper.visit(path('лето'));
    expect(status).toBe(200);
    expect(readPage(html).all('article', { class: /^dish-card/ })).toHaveLength(1);
  });
});

test('the loader alone', async () => {
  const { fetch } = await openShop();
  const request = browserRequest(path('хит'));
  const { result } = await inRequest({ fetch }, request, (context) =>
    loader(routeArgs(request, { tag: 'хит' }, context)),
  );
  expect(result?.found.dishes.map(({ slug }) => slug)).toEqual(['borshch', 'okroshka']);
  expect(result?.page).toBe(1);
});
