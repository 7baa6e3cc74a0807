import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { stopDish } from '#upstream/store/dish-stops.ts';
import { openOrders, setSpecialDay, stopOrders } from '#upstream/store/hours.ts';
import { readPage, textOf } from './support/page.ts';
import { GUEST, openCart, openShop, press, type Shop } from './support/shop.ts';

/** What a guest sees of the stop list and of the hours. The desk, where they are set, has tests of its own. */

const BORSHCH = 'Борщ с говядиной';
const NOTE = `Сейчас нельзя заказать: ${BORSHCH}. Уберите из корзины, и остальное можно оформить.`;
const boss = { seen: 0, by: 'boss' };

function stop({ store, ids }: Pick<Shop, 'store' | 'ids'>, slug = 'borshch') {
  const now = new Date();
  return stopDish(store, { id: ids[slug] ?? 0 }, { ...boss, now, until: null, detail: '' });
}

const textsOf = (html: string) => readPage(html).text.replaceAll('\u00a0', ' ');

describe('a dish that has run out', () => {
  test.each(['/category/supy', '/search?q=борщ', '/product/borshch', '/tag/мясное', '/'])(
    'says so on %s, and has no button',
    async (path) => {
      const shop = await openShop();
      await stop(shop);
      const { html } = await shop.shopper.visit(path);
      expect(textsOf(html)).toContain('Закончилось');
      expect(html).not.toContain(`"add:${shop.ids.borshch}:1"`);
      expect(html).not.toContain('На сайте не заказать</dd>');
    },
  );

  test('says so to search engines, among suggestions, favourites, and in the menu as text; no price list offers it', async () => {
    const shop = await openShop();
    await stop(shop);
    const { shopper } = shop;
    expect((await shopper.visit('/product/borshch')).html).toContain(
      '"availability":"https://schema.org/OutOfStock"',
    );
    expect((await shopper.visit('/product/okroshka')).html).toContain(
      '"availability":"https://schema.org/InStock"',
    );
    expect(JSON.parse((await shopper.visit('/suggest?q=борщ')).html)).toMatchObject({
      results: [{ soldOut: true }],
    });
    expect((await shopper.visit('/menu.md')).html).toMatch(/Борщ с говядиной\]\(.*450 ₽, 350 г, закончилось/);
    expect((await shopper.visit('/yml.xml')).html).not.toContain(BORSHCH);
    await (await shopper.visit('/favorites', { favorite: 'add:borshch' })).follow();
    expect(textsOf((await shopper.visit('/cart')).html)).toMatch(/Избранное.*Закончилось/);
  });

  test('is refused by name where a page still has its button, and the next page has none', async () => {
    let now = Date.now();
    const shop = await openShop({ cache: new ResponseCache({ now: () => now }) });
    const { shopper } = shop;
    const page = await shopper.visit('/product/borshch');
    await stop(shop);
    const answer = await press(shopper, page, 'Добавить в корзину');
    expect(readPage((await answer.follow()).html).notices).toEqual([`«${BORSHCH}» сейчас нельзя заказать`]);
    // As old as the catalogue may be. Who comes then may see it once more, and brings the new one for all others.
    now += 30_001;
    await shopper.visit('/product/borshch');
    await vi.waitFor(async () =>
      expect(textsOf((await shopper.visit('/product/borshch')).html)).toContain('Закончилось'),
    );
  });
});

describe('a cart that has it', () => {
  const typed = { ...GUEST, userComment: 'Домофон 7' };

  test('names it on the line and beside the button, which cannot be pressed until it is taken out', async () => {
    const shop = await openCart({ borshch: 2, morse: 1 });
    await stop(shop);
    const page = await shop.shopper.visit('/cart');
    const { all, one } = readPage(page.html);
    const [line] = all('tr').filter((row) => textOf(row).includes(BORSHCH));
    expect(textOf(line).replaceAll('\u00a0', ' ')).toContain('Сейчас нельзя заказать');
    const order = one('button', { value: 'order' }).attribs;
    expect([order.disabled, order['aria-describedby']]).toEqual(['', 'checkout-stops']);
    expect(textOf(one('div', { id: 'checkout-stops' })).replaceAll('\u00a0', ' ')).toContain(NOTE);
    // The number of the other dish can still be changed.
    expect(all('input', { name: `quantity-${shop.ids.borshch}` })[0]?.attribs.type).toBe('hidden');

    const removed = await press(shop.shopper, page, `Удалить: ${BORSHCH}`, { typed });
    const left = await removed.follow();
    expect(textsOf(left.html)).not.toContain('Сейчас нельзя заказать');
    expect(readPage(left.html).one('textarea', { name: 'userComment' })).toBeDefined();
    expect(left.html).toContain('Домофон 7');
    expect((await press(shop.shopper, left, 'Оформить заказ', { typed })).location).toMatch(/^\/order\//);
  });

  test('promises no rest where there is none', async () => {
    const shop = await openCart({ borshch: 2 });
    await stop(shop);
    const text = textsOf((await shop.shopper.visit('/cart')).html);
    expect(text).toContain(`Сейчас нельзя заказать: ${BORSHCH}.`);
    expect(text).not.toContain('остальное');
  });

  test('is refused by name if it was ordered all the same, and nothing typed is lost', async () => {
    const shop = await openCart({ borshch: 2, morse: 1 });
    await stop(shop);
    const answer = await press(shop.shopper, shop.cart, 'Оформить заказ', { typed });
    expect(answer.status).toBe(400);
    const page = readPage(answer.html);
    expect(page.alerts[0]).toContain(`«${BORSHCH}» сейчас нельзя заказать. Уберите это блюдо из корзины`);
    expect(textsOf(answer.html)).toContain(NOTE);
    expect(page.one('input', { name: 'address' }).attribs.value).toBe(GUEST.address);
    expect(answer.html).toContain('Домофон 7');
    expect(await shop.orders()).toEqual([]);
  });

  test('from another backend, which does not say so, is told by the order alone', async () => {
    const { shopper, cart, api } = await openCart({ borshch: 1 });
    api.answer(400, { nonFieldErrors: ['Борщ кончился'] }, 'POST /order');
    expect(readPage(cart.html).one('button', { value: 'order' }).attribs.disabled).toBeUndefined();
    const answer = await press(shopper, cart, 'Оформить заказ', { typed });
    expect(readPage(answer.html).alerts).toEqual(['Борщ кончился']);
  });

  test('a dish that ran out after its page was read does not stop the others of a repeated order', async () => {
    const shop = await openCart({ borshch: 1, okroshka: 1, morse: 1 });
    const { location } = await press(shop.shopper, shop.cart, 'Оформить заказ', { typed });
    for (const slug of ['borshch', 'okroshka', 'morse']) await shop.shopper.visit(`/product/${slug}`);
    await stop(shop, 'okroshka');
    const order = await shop.shopper.visit(location ?? '');
    const again = await (await press(shop.shopper, order, 'Повторить заказ')).follow();
    expect(readPage(again.html).notices).toEqual(['Заказ повторён, но сейчас нельзя заказать: Окрошка']);
    expect(textsOf(again.html)).toContain('Морс');
  });
});

describe('no orders are taken', () => {
  const text = 'Приём заказов остановлен до 18:00. Нет газа.';
  const end = { seen: 0, by: 'boss', reason: 'Нет газа', text };

  test('the sentence stands beside the button and is the answer to an order; the button works when it is over', async () => {
    const shop = await openCart({ borshch: 1 });
    await stopOrders(shop.store, { ...end, now: new Date(), until: null });
    const page = await shop.shopper.visit('/cart');
    expect(
      textOf(readPage(page.html).one('div', { id: 'checkout-stops' })).replaceAll('\u00a0', ' '),
    ).toContain(text);
    // Above the dishes, too: before a guest fills in the form.
    expect(textsOf(page.html).indexOf(text)).toBeLessThan(textsOf(page.html).indexOf('Любимый гость'));
    expect(textsOf(page.html)).not.toContain('Заказ приготовим после открытия');

    const refused = await press(shop.shopper, page, 'Оформить заказ', { typed: GUEST });
    expect([refused.status, readPage(refused.html).alerts[0]?.replaceAll('\u00a0', ' ')]).toEqual([
      400,
      text,
    ]);
    expect(readPage(refused.html).one('input', { name: 'address' }).attribs.value).toBe(GUEST.address);
    expect(await shop.orders()).toEqual([]);

    await openOrders(shop.store, { seen: 1, by: 'boss', now: new Date() });
    expect((await press(shop.shopper, refused, 'Оформить заказ', { typed: GUEST })).location).toMatch(
      /^\/order\//,
    );
    expect(await shop.orders()).toHaveLength(1);
  });
});

test('hours of one date stand among the hours of the shop, and count for that day', async () => {
  // A Tuesday, which is a day off of the small shop.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-06T12:00:00+03:00') });
  onTestFinished(() => void vi.useRealTimers());
  const shop = await openShop();
  expect(textsOf((await shop.shopper.visit('/')).html)).toContain('Закрыто');
  const other = await openShop();
  const now = new Date();
  await setSpecialDay(other.store, { ...boss, now, date: '2026-10-06', status: '10:00–16:00' });
  await setSpecialDay(other.store, { ...boss, now, date: '2026-10-05', status: 'Выходной' });
  const { html } = await other.shopper.visit('/');
  expect(textsOf(html)).toContain('Открыто до 16:00');
  const rows = readPage(html).all('li', { 'aria-current': 'date' });
  expect(rows.map((row) => textOf(row).replaceAll('\u00a0', ' '))).toEqual(['6 октября 10:00–16:00']);
  expect(textsOf(html)).not.toContain('5 октября');
});
