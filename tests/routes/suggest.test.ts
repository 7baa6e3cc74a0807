import { describe, expect, test } from 'vitest';
import { loader } from '#app/routes/suggest.ts';
import type { Suggestion } from '#contract/entities.ts';
import { inRequest, routeArgs } from './support/route-args.ts';
import { openShop } from './support/shop.ts';
import { browserRequest } from './support/visit.ts';

function results(json: string): Suggestion[] {
  return JSON.parse(json).results;
}

const ask = (text: string) => `/suggest?q=${encodeURIComponent(text)}`;

describe('/suggest', () => {
  test('answers JSON in the order of the API, with what a row shows', async () => {
    const { shopper } = await openShop();
    const { status, headers, html } = await shopper.visit(ask('окрошк'));
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(headers.get('Cache-Control')).toBe('private, max-age=60');
    expect(results(html)).toEqual([
      {
        title: 'Окрошка',
        url: '/product/okroshka',
        price: 320.5,
        coverUrls: { default: '/img/media/dish/okroshka.webp' },
      },
      { title: 'Сезон окрошки', url: '/article/okroshka', coverUrls: {} },
    ]);
  });

  test.each(['', '%20%0A', 'q'])('asks nothing of the API for an empty text (%j)', async (typed) => {
    const { shopper, calls } = await openShop();
    const { status, html } = await shopper.visit(typed === 'q' ? '/suggest' : `/suggest?q=${typed}`);
    expect([status, results(html)]).toEqual([200, []]);
    expect(calls).toEqual([]);
  });

  test.each([
    ['a/b', '/suggest/a%2Fb/'],
    ['..', '/suggest/%252E%252E/'],
    ['100%', '/suggest/100%25/'],
    ['?x=1#y', '/suggest/%3Fx%3D1%23y/'],
    ['й'.normalize('NFD'), `/suggest/${encodeURIComponent('й')}/`],
  ])('%s reaches the API as one segment', async (typed, path) => {
    const { shopper, calls } = await openShop();
    expect((await shopper.visit(ask(typed))).status).toBe(200);
    expect(calls.map((call) => call.path)).toEqual([path]);
  });

  test('holds at most ten, whatever the API sends, and none that leads elsewhere', async () => {
    const { shopper, api } = await openShop();
    const row = (index: number, url = `/product/dish-${index}`) => ({ title: `Блюдо ${index}`, url });
    const many = Array.from({ length: 12 }, (_, index) => row(index));
    api.answer(200, { results: many }, 'GET /suggest/');
    expect(results((await shopper.visit(ask('десять'))).html)).toHaveLength(10);

    const bad = [row(1, 'https://evil.test/'), row(2, '//evil.test/'), row(3, 'javascript:alert(1)'), row(4)];
    api.answer(200, { results: bad }, 'GET /suggest/');
    expect(results((await shopper.visit(ask('чужие'))).html).map(({ url }) => url)).toEqual([
      '/product/dish-4',
    ]);
  });
});

describe('without the API', () => {
  test.each([
    ['a passed deadline', 'timeOut'],
    ['nobody there', 'down'],
  ] as const)('%s is an empty list that is not kept, and says so', async (_, failure) => {
    const { shopper, api } = await openShop();
    api[failure]('GET /suggest/');
    const { status, headers, html } = await shopper.visit(ask('борщ'));
    expect([status, results(html)]).toEqual([503, []]);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  test.each([
    ['an error', 500, { detail: 'внутренняя ошибка' }],
    ['broken JSON', 200, '{"results": '],
    ['another shape', 200, [{ name: 'Борщ' }]],
  ])('so is %s', async (_, status, body) => {
    const { shopper, api } = await openShop();
    api.answer(status, body, 'GET /suggest/');
    const answer = await shopper.visit(ask('борщ'));
    expect([answer.status, results(answer.html)]).toEqual([503, []]);
  });

  test('an API that has no suggestions at all has none for anything', async () => {
    const { shopper, api } = await openShop();
    api.answer(404, { detail: 'нет' }, 'GET /suggest/');
    expect(results((await shopper.visit(ask('борщ'))).html)).toEqual([]);
  });
});

test('the loader alone never throws', async () => {
  const { fetch, api } = await openShop();
  api.down();
  const request = browserRequest(ask('борщ'));
  const { result, thrown } = await inRequest({ fetch }, request, (context) =>
    loader(routeArgs(request, {}, context)),
  );
  expect(thrown).toBeUndefined();
  expect(result?.status).toBe(503);
});
