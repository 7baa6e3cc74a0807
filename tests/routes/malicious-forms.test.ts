/** Protects the server from malicious form posts, and lets honest ones through: docs/decisions/0014-limits.md. */
import type { DomUtils } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_CART } from '#app/domain/shopper/empty-cart.ts';
import * as shapes from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { EVIL_FORMS } from '#tests/support/evil-forms.ts';
import { expectHealthy } from './support/healthy.ts';
import { readPage } from './support/page.ts';
import { GUEST, openCart, openShop, press, type Shop } from './support/shop.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const FORMS: Record<string, shapes.FormShape> = {
  '/contact': shapes.CONTACT_FORM,
  '/cart': shapes.CART_FORM,
  '/favorites': shapes.FAVORITES_FORM,
  '/logout': shapes.BUTTON_FORM,
  '/cookie-consent': shapes.CONSENT_FORM,
  '/order/:orderId': shapes.BUTTON_FORM,
  '/orders': shapes.BUTTON_FORM,
};

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
    for (const pattern of Object.keys(FORMS)) {
      const path = pattern.replace('/order/:orderId', orderPath);
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

  test('has only fields that the allow-list of its form knows', async () => {
    const { shopper, ids, cart } = await openCart({ borshch: 1, morse: 2 });
    shopper.cookies.set('usertoken', 'token-of-marina');
    await shopper.visit('/favorites', { favorite: 'add:borshch' });
    const seen = [await press(shopper, cart, 'Оформить заказ', { typed: { fullName: 'Анна' } })];
    for (const path of ['/', '/categories', '/product/borshch', '/contact', '/cart'])
      seen.push(await shopper.visit(path));
    seen.push(await (await press(shopper, cart, 'Оформить заказ', { typed: GUEST })).follow());

    const posted = new Set(seen.flatMap(({ html }) => postedFields(html)));
    for (const name of posted) {
      const [path = '', field = ''] = name.split(' ');
      const shape = FORMS[path.replace(/^\/order\/.*/, '/order/:orderId')];
      if (!shape) throw new Error(`no form is posted to ${path}`);
      const body = new URLSearchParams([[field, '1']]);
      const form = await readForm(new Request('http://shop.test', { method: 'POST', body }), shape);
      expect([name, form.has(field)]).toEqual([name, true]);
    }
    expect(posted).toContain(`/cart quantity-${ids.borshch}`);
    expect(posted).toContain('/contact website');
  });
});

/** `/cart intent` and so on, for everything that a form on this page would post. */
function postedFields(html: string): string[] {
  const { all, byId } = readPage(html);
  const controls = ['input', 'textarea', 'select', 'button'].flatMap((tag) => all(tag, { name: /./ }));
  return controls.flatMap((control) => {
    const form = control.attribs.form ? byId(control.attribs.form) : formAround(control);
    const method = control.attribs.formmethod ?? form?.attribs.method ?? 'get';
    if (!form || method.toLowerCase() !== 'post') return [];
    return [`${control.attribs.formaction ?? form.attribs.action ?? '/cart'} ${control.attribs.name}`];
  });
}

function formAround(control: Element): Element | null {
  for (let node = control.parent; node && 'attribs' in node; node = node.parent) {
    if (node.name === 'form') return node;
  }
  return null;
}
