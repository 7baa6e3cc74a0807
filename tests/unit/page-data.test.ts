import type { StaticHandlerContext } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { readPageData } from '#app/components/state/page-data.ts';
import type { Piece } from '#app/services/http/inline-scripts.server.ts';
import { dataScripts, pageDataOf } from '#app/services/pages/page-data.server.ts';

afterEach(() => void vi.unstubAllGlobals());

const MENU = [
  { id: 1, title: 'Супы', childs: [] },
  { id: 2, title: 'Супы', childs: [{ id: 1 }] },
];
const FRAME = {
  ...{ siteName: 'Ёж </script> "\' \\ \u2028 \n', year: 2026, menu: MENU, social: null, opening: undefined },
  ...{ cart: null, user: null, favorites: [], notices: [], hasCookieConsent: false },
};
const ANNA = {
  ...FRAME,
  cart: { sum: 590.5, items: [{ product: { id: 1, title: 'Супы' }, quantity: 2 }] },
  user: { fullName: 'Анна' },
  favorites: ['borshch', 'borshch'],
  notices: [{ code: 'cart-refused', reasons: ['«Борщ»'] }],
  hasCookieConsent: true,
};
const DISHES = { dishes: [MENU[0], { price: 0, weight: -1.5, isNew: false }], active: null };

function pageOf(
  data: object,
  {
    path = 'category/:slug',
    frame = FRAME,
    ...rest
  }: { path?: string; frame?: object; actionData?: unknown; errors?: unknown } = {},
) {
  const matches = [{ route: { id: 'root' } }, { route: { id: 'routes/one', path } }];
  const loaderData = { root: frame, 'routes/one': data };
  return { actionData: null, errors: null, ...rest, loaderData, matches } as unknown as StaticHandlerContext;
}

/** The part for everybody and the whole of the scripts; the first as it was made for another page, if there is one. */
function scriptsOf(page: StaticHandlerContext, kept?: Piece | null) {
  const data = pageDataOf(page);
  let shared: Piece | null = null;
  const pieces =
    data &&
    dataScripts(data, (make) => {
      shared = kept ?? make();
      return shared;
    });
  return {
    key: JSON.stringify(data?.shared),
    shared: shared as Piece | null,
    html: pieces?.map(({ bytes }) => `${bytes}`).join(''),
  };
}

/** What the client router gets of a document with these scripts. */
function told(html = ''): unknown {
  const texts = [...html.matchAll(/<script type="application\/json" data-page>(.*?)<\/script>/gs)].map(
    ([, text]) => ({ text }),
  );
  vi.stubGlobal('document', { querySelectorAll: () => texts });
  return readPageData();
}

test.each([
  ['a page for everybody', pageOf(DISHES)],
  ['the same for a shopper', pageOf(DISHES, { frame: ANNA })],
  [
    'one of a shopper alone',
    pageOf({ checkout: { key: 'k', at: 0 }, seo: undefined }, { path: 'cart', frame: ANNA }),
  ],
  ['one without data', pageOf({})],
])('%s: the client router gets what the loaders gave', (_, page) => {
  const { loaderData, actionData, errors } = page;
  expect(told(scriptsOf(page).html)).toEqual({ loaderData, actionData, errors });
});

test('what is told everybody is one text for all shoppers, and the rest fits behind it', () => {
  const first = scriptsOf(pageOf(DISHES));
  const page = pageOf(DISHES, { frame: ANNA });
  const second = scriptsOf(page, first.shared);
  expect([second.key, scriptsOf(page).html]).toEqual([first.key, second.html]);
  expect(told(second.html)).toEqual({ loaderData: page.loaderData, actionData: null, errors: null });
});

test.each([
  ['the whole frame of a shopper', pageOf(DISHES, { frame: ANNA })],
  ['dishes that the shopper likes', pageOf({ favorites: [{ title: 'Анна' }, { title: 'borshch' }] })],
  ['a page of one shopper', pageOf({ checkout: 'Анна', cart: '590.5' }, { path: 'cart', frame: ANNA })],
])('nothing of one shopper is told everybody: %s', (_, page) => {
  const { shared, key } = scriptsOf(page);
  for (const text of [`${shared?.bytes}`, key]) expect(text).not.toMatch(/Анна|borshch|590/);
});

test('a page that has other things of its own is another one', () => {
  const keys = [{ seo: 1 }, { seo: undefined }, {}, { favorites: [] }].map(
    (data) => scriptsOf(pageOf(data)).key,
  );
  expect(new Set(keys).size).toBe(keys.length - 1);
});

test.each([
  ['an error', pageOf(DISHES, { errors: { root: new Error('no') } })],
  ['the answer to a form', pageOf(DISHES, { actionData: { 'routes/one': {} } })],
  ['a date', pageOf({ at: new Date(0) })],
  ['no number', pageOf({ price: Number.NaN })],
  ['a list with a hole', pageOf({ tags: ['a', undefined] })],
  ['less than nothing', pageOf({ cart: { sum: -0 } })],
  ['a map of one shopper', pageOf({ cart: new Map() })],
])('the router encodes by itself: %s', (_, page) => {
  expect(scriptsOf(page).html).toBeUndefined();
});

test('a document of the router has none of this', () => {
  expect(told('<script>window.__reactRouterContext</script>')).toBeUndefined();
});
