import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShopApi } from '#tests/support/shop-api.ts';
import { readPage } from './support/page.ts';
import { openShop } from './support/shop.ts';
import { type Shopper, startApp } from './support/visit.ts';

/** The page of a list, with pictures, weighs 50 kB here; the address itself may stand in it a few times. */
const MAX_ANSWER_BYTES = 200_000;

/** A new one is a line here. None may be an error of ours, or much dearer than an honest one. */
const EVIL_QUERIES: [what: string, query: string][] = [
  ['a page without end', 'page=1e9'],
  ['a page of many digits', `page=${'9'.repeat(5_000)}`],
  ['a page below the first', 'page=-1&pageSize=-1'],
  ['a page that is no number', 'page=NaN&pageSize=Infinity&page=0x10'],
  ['a size that nobody offers', 'pageSize=999999999'],
  ['an index in a name', 'quantity[999999999]=1&page[999999999]=1&q[999999999]=1'],
  ['names in names', `${'q.'.repeat(5_000)}q=1`],
  ['what every object has', 'step=constructor&quantity=1&part=constructor&active=__proto__&dish=toString'],
  ['the prototype', '__proto__=1&__proto__[x]=1&constructor.prototype.x=1&step=__proto__'],
  // Node refuses a request whose head has more than 16 kB.
  ['a text as long as there is room for', `q=${'a'.repeat(15_000)}`],
  ['a text of signs that stand on one letter', `q=a${'%CC%81'.repeat(5_000)}`],
  ['a text of what patterns are made of', `q=${encodeURIComponent('(a+)+$[^]{1,9}\\'.repeat(50))}`],
  ['a text of one word many times', `q=${'a+'.repeat(5_000)}`],
  ['half an emoji', 'q=%ED%A0%BD'],
  ['broken escapes', 'q=%zz&page=%&%=%e0%a4'],
  ['NUL', 'q=%00&page=%00&dish=%00'],
  ['2 000 parameters', 'a=1&'.repeat(2_000)],
  ['2 000 texts', 'q=a&'.repeat(2_000)],
  ['ampersands', '&'.repeat(10_000)],
  ['routes that there are not', '_routes=x,constructor,__proto__'],
];
const PAGES = ['/', '/categories', '/category/supy', '/product/borshch', '/search', '/suggest', '/tag/sup'];
const MORE_PAGES = ['/articles', '/cart', '/contact', '/sitemap.xml', '/search.data', '/suggest.data'];

const EVIL_COOKIES: [what: string, cookie: string][] = [
  ['no value', 'sessionid; notices; checkout; favorites'],
  ['no name', '=1; =; ;;;'],
  ['broken escapes', 'notices=%zz; checkout=%; own-orders=%e0; favorites=%zz.%; usertoken=%'],
  ['what is no JSON', 'notices=e30x; checkout=AAAA; own-orders=bnVsbA=='],
  ['another shape', `notices=${packed({ a: 1 })}; checkout=${packed([1])}; own-orders=${packed('x')}`],
  ['the prototype', `checkout=${packed('{"__proto__":{"x":"1"},"constructor":"1"}', true)}; __proto__=1`],
  ['notices that there are not', `notices=${packed([{ code: 'constructor' }, { code: '__proto__' }])}`],
  ['a notice with many words', `notices=${packed([{ code: 'repeated', missing: Array(1_000).fill('"') }])}`],
  [
    'a draft with many fields',
    `checkout=${packed(Object.fromEntries(listOf(500).map((n) => [`f${n}`, '"'])))}`,
  ],
  ['a draft with indices', `checkout=${packed({ 'fullName[99999999]': '1', 'x[99999999]': '1' })}`],
  ['many favourites', `favorites=${listOf(2_000).join('.')}`],
  ['one favourite many times', `favorites=${'borshch.'.repeat(1_000)}`],
  [
    'many cookies',
    listOf(1_500)
      .map((n) => `a${n}=1`)
      .join('; '),
  ],
  ['one cookie many times', 'usertoken=x; '.repeat(500)],
];

let shopApi: Awaited<ReturnType<typeof createShopApi>>;
let calls = 0;
let shopper: Shopper;

beforeAll(async () => {
  shopApi = await createShopApi();
  const api = {
    fetch: (request: Request) => {
      calls += 1;
      return shopApi.fetch(request);
    },
  };
  shopper = (await startApp({ api })).createShopper();
});
afterAll(() => shopApi.close());

async function expectHarmless(path: string, headers: Record<string, string> = {}): Promise<void> {
  calls = 0;
  const answer = await shopper.visit(path, undefined, { headers });
  const where = path.slice(0, 60);
  expect([where, answer.status < 500]).toEqual([where, true]);
  expect(Buffer.byteLength(answer.html), where).toBeLessThan(MAX_ANSWER_BYTES);
  expect(calls, where).toBeLessThan(50);
}

test.each(EVIL_QUERIES)('a query with %s', async (_, query) => {
  for (const path of [...PAGES, ...MORE_PAGES]) await expectHarmless(`${path}?${query}`);
});

test.each(EVIL_COOKIES)('a cookie with %s', async (_, cookie) => {
  for (const path of ['/', '/cart', '/product/borshch', '/suggest?q=sup']) {
    await expectHarmless(path, { Cookie: cookie });
  }
});

test('more notices than a page ever leaves are none of ours', async () => {
  const noticesWith = async (count: number) => {
    const notices = Array.from({ length: count }, () => ({ code: 'cart-added' }));
    const page = await shopper.visit('/', undefined, { headers: { Cookie: `notices=${packed(notices)}` } });
    return readPage(page.html).notices.length;
  };
  expect([await noticesWith(5), await noticesWith(6)]).toEqual([5, 0]);
});

describe('a step of the quantity that is none', () => {
  test.each(['constructor', '__proto__', 'toString', '2', '1e0', ''])(
    '«%s» changes nothing',
    async (step) => {
      const { shopper } = await openShop();
      const page = await shopper.visit(`/product/borshch?quantity=3&step=${step}`);
      expect(readPage(page.html).one('input', { name: 'quantity' }).attribs.value).toBe('3');
    },
  );
});

function listOf(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** As the storefront's own cookies are written. */
function packed(value: unknown, isJson = false): string {
  const json = isJson ? String(value) : JSON.stringify(value);
  return encodeURIComponent(Buffer.from(json, 'latin1').toString('base64'));
}
