/** Protects the server from malicious form posts: docs/decisions/0014-limits.md. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_CART } from '#app/domain/shopper/empty-cart.ts';
import { expectHealthy } from './support/healthy.ts';
import { readPage } from './support/page.ts';
import { GUEST, openCart, openShop, press, type Shop } from './support/shop.ts';

const PATHS = ['/contact', '/cart', '/favorites', '/logout', '/cookie-consent', '/orders'];

const listOf = (count: number, item: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => item(n + 1));

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=b';

type MaliciousForm = { what: string; body: string | Uint8Array<ArrayBuffer>; type: string };

/** Parsers build objects and arrays from names; each intent is a call of the API. */
const FORMS: MaliciousForm[] = [
  form('a huge index', 'x[99999999]=1'),
  form('an index in a field', 'fullName[2000000]=1'),
  form('an index in the quantity of a dish', 'quantity-1[99999999]=1&intent=order'),
  form('names in names', `${'a.'.repeat(5_000)}a=1`),
  form('brackets that do not close', `${'['.repeat(20_000)}=1`),
  form('the prototype', '__proto__=1&__proto__.x=1&__proto__[x]=1&constructor.prototype.x=1'),
  form('properties of every object', 'constructor=1&toString=1&hasOwnProperty=1&valueOf=1'),
  form('an intent of Conform', '__intent__={"type":"insert","payload":{"name":"x","index":99999999}}'),
  form('NUL in values', 'fullName=%00%00&intent=%00&returnTo=%00'),
  form('a long name', `${'a'.repeat(60_000)}=1`),
  form('a value of 1 MB', `fullName=${'a'.repeat(1_000_000)}`),
  form(
    'values of quotes',
    ['fullName', 'email', 'subject', 'content', 'address', 'userComment']
      .map((name) => `intent=order&${name}=${'"'.repeat(1_900)}`)
      .join('&'),
  ),
  form('a long URL to return to', `intent=add:1&returnTo=/${'a'.repeat(60_000)}`),
  form('the maximum of names', listOf(9_000, (n) => `a${n}=`).join('&')),
  form('one field, the maximum of times', 'fullName=a&'.repeat(5_000)),
  form('2 800 changes', listOf(2_800, (n) => `intent=set:${n}:1`).join('&')),
  form('4 000 hearts', listOf(4_000, (n) => `favorite=add:a${n}`).join('&')),
  form('2 800 quantities', `intent=update&${listOf(2_800, (n) => `quantity-${n}=2`).join('&')}`),
  form('broken escapes', 'fullName=%zz&%=%&%e0%a4=%ff&intent=%c3%28'),
  form('bytes that are no UTF-8', new Uint8Array(5_000).fill(0xff)),
  parts('a part without a name', part('nome="x"')),
  parts(
    'files in place of texts',
    part('name="fullName"; filename="a"'),
    part('name="intent"; filename="a"'),
  ),
  parts('the maximum of parts', part('name="a"', '').repeat(1_200)),
  parts('the maximum of files', part('name="fullName"; filename="a"', '').repeat(800)),
  parts('a part with a long head', part('name="a"', '1', `X: ${'a'.repeat(50_000)}\r\n`)),
  parts(
    'a part in another charset',
    part('name="_charset_"', 'utf-16'),
    part('name="intent"', 'order', 'Content-Type: text/plain; charset=utf-7\r\n'),
  ),
  form('a long boundary', '--b', `multipart/form-data; boundary=${'b'.repeat(5_000)}`),
];

function form(what: string, body: MaliciousForm['body'], type = URLENCODED): MaliciousForm {
  return { what, body, type };
}

function parts(what: string, ...bodies: string[]): MaliciousForm {
  return form(what, `${bodies.join('')}--b--\r\n`, MULTIPART);
}

function part(disposition: string, body = '1', more = ''): string {
  return `--b\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${body}\r\n`;
}

describe('a malicious post', () => {
  /** A page of 30 kB and the input twice: escaped, and as hydration data. */
  const MAX_ANSWER_BYTES = 130_000;
  const MAX_MEMORY_BYTES = 150_000_000;

  let shop: Shop;
  let orderPath = '';
  const ends: (() => unknown)[] = [];
  beforeAll(async () => {
    const cart = await openCart({ borshch: 1 }, { atEnd: (close) => void ends.push(close) });
    shop = cart;
    const ordered = await press(shop.shopper, cart.cart, 'Оформить заказ', { typed: GUEST });
    orderPath = ordered.location ?? '';
    await shop.shopper.visit('/cart', { intent: `add:${shop.ids.borshch}` });
    // Every change succeeds, so that only the storefront limits them.
    shop.api.answer(200, EMPTY_CART, 'POST /cart/');
  });
  afterAll(() => Promise.all(ends.map((close) => close())));
  const posts = () => shop.calls.filter(({ method }) => method === 'POST').length;

  test.each(FORMS)('$what', async ({ body, type }) => {
    const { shopper, calls, orders } = shop;
    calls.length = 0;
    for (const path of [...PATHS, orderPath]) {
      const memory = process.memoryUsage().rss;
      const init = { method: 'POST', body, headers: { 'Content-Type': type } };
      const { status, html } = await shopper.visit(path, undefined, init);
      await expectHealthy(shopper, path);
      expect(process.memoryUsage().rss - memory, path).toBeLessThan(MAX_MEMORY_BYTES);
      expect([path, status < 500]).toEqual([path, true]);
      expect(Buffer.byteLength(html), path).toBeLessThan(MAX_ANSWER_BYTES);
    }
    expect(posts()).toBeLessThanOrEqual(10);
    expect(await orders()).toHaveLength(1);
  });

  test.each([
    ['/cart', { intent: listOf(101, (n) => `set:${n}:1`) }, 400, 'Не получилось прочитать отправленное'],
    ['/favorites', { favorite: listOf(51, (n) => `add:a${n}`) }, 400, 'Не получилось прочитать отправленное'],
    ['/contact', { content: 'я'.repeat(12_001) }, 413, 'Слишком длинный текст'],
  ])('is refused in words by %s beyond its limit', async (path, form, status, text) => {
    shop.calls.length = 0;
    const answer = await shop.shopper.visit(path, form);
    expect([answer.status, answer.html, posts()]).toEqual([status, expect.stringContaining(text), 0]);
  });
});

describe('an honest post', () => {
  test('may have fields that a browser extension added', async () => {
    const { shopper, cart, orders } = await openCart({ borshch: 1 });
    const typed = { ...GUEST, 'lastpass[0].token': 'x', ext: ['1', '2'] };
    expect((await press(shopper, cart, 'Оформить заказ', { typed })).location).toMatch(/^\/order\//);
    expect(await orders()).toHaveLength(1);
  });

  test('that is slightly too long keeps its input', async () => {
    const { shopper } = await openShop();
    const content = 'я'.repeat(5_500);
    const { status, html } = await shopper.visit('/contact', { content });
    expect([status, readPage(html).values('feedback').content]).toEqual([400, content]);
  });

  test('may change a hundred dishes', async () => {
    const { shopper, api, sent } = await openShop();
    api.answer(200, EMPTY_CART, 'POST /cart/');
    const { status } = await shopper.visit('/cart', { intent: listOf(100, (n) => `remove:${n}`) });
    expect([status, sent('POST', '/cart/').length]).toEqual([303, 100]);
  });
});
