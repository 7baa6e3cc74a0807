import type { DomUtils } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_CART } from '#app/domain/shopper/empty-cart.ts';
import * as shapes from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { EVIL_FORMS } from '#tests/support/evil-forms.ts';
import { createFlakyApi, type FlakyApi } from '#tests/support/flaky-api.ts';
import { createShopApi } from '#tests/support/shop-api.ts';
import { expectHealthy } from './support/healthy.ts';
import { readPage } from './support/page.ts';
import { openCart, openShop, press } from './support/shop.ts';
import { type Shopper, startApp } from './support/visit.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const GUEST = {
  fullName: 'Анна',
  phone: '8 912 345-67-89',
  address: 'Невский, 1',
  privacy: 'on',
  personalData: 'on',
};
const FORMS: [path: string, shape: shapes.FormShape][] = [
  ['/contact', shapes.CONTACT_FORM],
  ['/cart', shapes.CART_FORM],
  ['/favorites', shapes.FAVORITES_FORM],
  ['/logout', shapes.BUTTON_FORM],
  ['/cookie-consent', shapes.CONSENT_FORM],
  ['/order/:orderId', shapes.BUTTON_FORM],
  ['/orders', shapes.BUTTON_FORM],
];

describe('a post that no form sends', () => {
  /** A page of 30 kB and what was typed: escaped, and once more as data for scripts. */
  const MAX_ANSWER_BYTES = 130_000;
  const MAX_MEMORY_BYTES = 150_000_000;

  let shopApi: Awaited<ReturnType<typeof createShopApi>>;
  let api: FlakyApi;
  let shopper: Shopper;
  let orderPath = '';

  beforeAll(async () => {
    shopApi = await createShopApi();
    api = createFlakyApi(shopApi);
    shopper = (await startApp({ api })).createShopper();
    const { id } = await shopApi.store.selectFrom('products').select('id').executeTakeFirstOrThrow();
    await shopper.visit('/cart', { intent: `add:${id}` });
    const cart = await shopper.visit('/cart');
    orderPath = (await press(shopper, cart, 'Оформить заказ', { typed: GUEST })).location ?? '';
    await shopper.visit('/cart', { intent: `add:${id}` });
    // Every change succeeds: only the storefront can end a row of them.
    api.answer(200, EMPTY_CART, 'POST /cart/');
  });
  afterAll(() => shopApi.close());

  test.each(EVIL_FORMS)('$what', async ({ body, type }) => {
    api.calls.length = 0;
    for (const [pattern] of FORMS) {
      const path = pattern.replace('/order/:orderId', orderPath);
      const memory = process.memoryUsage().rss;
      const answer = await shopper.visit(path, undefined, {
        method: 'POST',
        body,
        headers: { 'Content-Type': type },
      });
      await expectHealthy(shopper, path);

      expect(process.memoryUsage().rss - memory, path).toBeLessThan(MAX_MEMORY_BYTES);
      expect([path, answer.status < 500]).toEqual([path, true]);
      expect(Buffer.byteLength(answer.html), path).toBeLessThan(MAX_ANSWER_BYTES);
    }
    expect(api.calls.filter((call) => call.startsWith('POST')).length).toBeLessThanOrEqual(10);
    expect(await shopApi.store.selectFrom('orders').selectAll().execute()).toHaveLength(1);
  });

  test.each([
    ['/cart', { intent: listOf(101, (n) => `set:${n}:1`) }, 400, 'Не получилось прочитать отправленное'],
    ['/favorites', { favorite: listOf(51, (n) => `add:a${n}`) }, 400, 'Не получилось прочитать отправленное'],
    ['/contact', { content: 'я'.repeat(12_001) }, 413, 'Слишком длинный текст'],
  ])('is refused in words by %s when it asks for too much', async (path, form, status, text) => {
    api.calls.length = 0;
    const answer = await shopper.visit(path, form);
    expect(answer.status).toBe(status);
    expect(answer.html).toContain(text);
    expect(api.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });
});

describe('an honest post', () => {
  test('may carry fields that a browser extension added', async () => {
    const { shopper, cart, orders } = await openCart({ borshch: 1 });
    const typed = { ...GUEST, 'lastpass[0].token': 'x', ext: ['1', '2'] };
    expect((await press(shopper, cart, 'Оформить заказ', { typed })).location).toMatch(/^\/order\//);
    expect(await orders()).toHaveLength(1);
  });

  test('that is a little too long comes back whole, with a message', async () => {
    const { shopper } = await openShop();
    const content = 'я'.repeat(5_500);
    const answer = await shopper.visit('/contact', { content });
    expect(answer.status).toBe(400);
    expect(readPage(answer.html).values('feedback').content).toBe(content);
  });

  test('may change a hundred dishes', async () => {
    const { shopper, api, sent } = await openShop();
    api.answer(200, EMPTY_CART, 'POST /cart/');
    const answer = await shopper.visit('/cart', { intent: listOf(100, (n) => `set:${n}:1`) });
    expect(answer.status).toBe(303);
    expect(sent('POST', '/cart/')).toHaveLength(100);
  });

  test('has no field that is not let in', async () => {
    const { shopper, ids, cart } = await openCart({ borshch: 1, morse: 2 });
    shopper.cookies.set('usertoken', 'token-of-marina');
    await shopper.visit('/favorites', { favorite: 'add:borshch' });
    const refused = await press(shopper, cart, 'Оформить заказ', { typed: { fullName: 'Анна' } });
    const seen = [refused.html];
    for (const path of ['/', '/categories', '/product/borshch', '/contact', '/cart']) {
      seen.push((await shopper.visit(path)).html);
    }
    const ordered = await press(shopper, cart, 'Оформить заказ', { typed: GUEST });
    seen.push((await ordered.follow()).html);

    const names = new Set(seen.flatMap(postedNames));
    for (const name of names) {
      const [path = '', field = ''] = name.split(' ');
      const shape = FORMS.find(([pattern]) => pattern.split('/')[1] === path.split('/')[1])?.[1];
      if (!shape) throw new Error(`no form is posted to ${path}`);
      const body = new URLSearchParams([[field, '1']]);
      const form = await readForm(new Request('http://shop.test', { method: 'POST', body }), shape);
      expect([name, form.has(field)]).toEqual([name, true]);
    }
    expect(names).toContain(`/cart quantity-${ids.borshch}`);
    expect(names).toContain('/contact website');
  });
});

function listOf(count: number, item: (n: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => item(index + 1));
}

/** `/cart intent` and so on, for everything that a form on this page would post. */
function postedNames(html: string): string[] {
  const { all, byId } = readPage(html);
  return ['input', 'textarea', 'select', 'button']
    .flatMap((tag) => all(tag, { name: /./ }))
    .flatMap((control) => {
      const form = control.attribs.form ? byId(control.attribs.form) : formAround(control);
      const method = control.attribs.formmethod ?? form?.attribs.method ?? 'get';
      if (!form || method.toLowerCase() !== 'post') return [];
      const path = control.attribs.formaction ?? form.attribs.action ?? '/cart';
      return [`${path} ${control.attribs.name}`];
    });
}

function formAround(control: Element): Element | null {
  for (let node = control.parent; node && 'attribs' in node; node = node.parent) {
    if (node.name === 'form') return node;
  }
  return null;
}
