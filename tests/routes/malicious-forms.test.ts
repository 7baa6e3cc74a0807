/** Protects the server from malicious form posts, and lets honest ones through: docs/decisions/0014-limits.md. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_CART } from '#app/domain/shopper/empty-cart.ts';
import { EVIL_FORMS } from '#tests/support/evil-forms.ts';
import { expectHealthy } from './support/healthy.ts';
import { readPage } from './support/page.ts';
import { GUEST, openCart, openShop, press, type Shop } from './support/shop.ts';

const PATHS = ['/contact', '/cart', '/favorites', '/logout', '/cookie-consent', '/orders'];

const listOf = (count: number, item: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => item(n + 1));

describe('a malicious post', () => {
  /** A page of 30 kB and what was typed: escaped, and once more as data for scripts. */
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
    // Every change succeeds: only the storefront can end a row of them.
    shop.api.answer(200, EMPTY_CART, 'POST /cart/');
  });
  afterAll(() => Promise.all(ends.map((close) => close())));
  const posts = () => shop.calls.filter(({ method }) => method === 'POST').length;

  test.each(EVIL_FORMS)('$what', async ({ body, type }) => {
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

  test('that is a little too long comes back whole', async () => {
    const { shopper } = await openShop();
    const content = 'я'.repeat(5_500);
    const { status, html } = await shopper.visit('/contact', { content });
    expect([status, readPage(html).values('feedback').content]).toEqual([400, content]);
  });

  test('may change a hundred dishes', async () => {
    const { shopper, api, sent } = await openShop();
    api.answer(200, EMPTY_CART, 'POST /cart/');
    const { status } = await shopper.visit('/cart', { intent: listOf(100, (n) => `set:${n}:1`) });
    expect([status, sent('POST', '/cart/').length]).toEqual([303, 100]);
  });
});
