/** Protects the display of sold-out dishes, order stops and hours of single dates. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { hoursShop } from '#tests/support/hours-shop.ts';
import { stopDish } from '#upstream/store/desk/dish-stops.ts';
import { openOrders, setSpecialDay, stopOrders } from '#upstream/store/terms/hours.ts';
import { readPage, textOf } from './support/page.ts';
import { GUEST, openCart, openShop, order, press, type Shop } from './support/shop.ts';

const BORSHCH = 'Борщ с говядиной';
const boss = { seen: 0, by: 'boss' };

function stop({ store, ids }: Pick<Shop, 'store' | 'ids'>, slug = 'borshch') {
  return stopDish(store, { id: ids[slug] ?? 0 }, { ...boss, now: new Date(), until: null, detail: '' });
}

describe('a dish that has run out', () => {
  test('is sold out wherever it is shown or listed', async () => {
    const shop = await openShop();
    await stop(shop);
    const htmlOf = async (path: string) => (await shop.shopper.visit(path)).html;
    for (const path of ['/category/supy', '/search?q=борщ', '/product/borshch', '/tag/мясное', '/']) {
      const html = await htmlOf(path);
      expect(readPage(html).text, path).toContain('Закончилось');
      expect(html, path).not.toContain(`"add:${shop.ids.borshch}:1"`);
    }
    expect(await htmlOf('/product/borshch')).toContain('"availability":"https://schema.org/OutOfStock"');
    expect(JSON.parse(await htmlOf('/suggest?q=борщ'))).toMatchObject({ results: [{ soldOut: true }] });
    expect(await htmlOf('/menu.md')).toMatch(/Борщ с говядиной\]\(.*450 ₽, 350 г, закончилось/);
    expect(await htmlOf('/yml.xml')).not.toContain(BORSHCH);
    await (await shop.shopper.visit('/favorites', { favorite: 'add:borshch' })).follow();
    expect(readPage(await htmlOf('/cart')).text).toMatch(/Избранное.*Закончилось/);
  });

  test('is refused by name where a cached page still has its button, and soon has none', async () => {
    let now = Date.now();
    const shop = await openShop({ cache: new ResponseCache({ now: () => now }) });
    const see = () => shop.shopper.visit('/product/borshch');
    const page = await see();
    await stop(shop);
    const answer = await press(shop.shopper, page, 'Добавить в корзину');
    expect((await answer.follow()).page.notices).toEqual([`«${BORSHCH}» сейчас нельзя заказать`]);
    // The maximum age of the catalogue: the next visit refreshes it.
    now += 30_001;
    await see();
    await vi.waitFor(async () => expect((await see()).page.text).toContain('Закончилось'));
  });
});

describe('a cart with a dish that has run out', () => {
  const NOTE = `Сейчас нельзя заказать: ${BORSHCH}. Уберите из корзины, и остальное можно оформить.`;
  const typed = { ...GUEST, userComment: 'Домофон 7' };

  test('names it, and cannot be ordered until it is removed', async () => {
    const shop = await openCart({ borshch: 2, morse: 1 });
    await stop(shop);
    const page = await shop.shopper.visit('/cart');
    const { all, one } = page.page;
    const [line] = all('tr').filter((row) => textOf(row).includes(BORSHCH));
    expect(textOf(line)).toContain('Сейчас нельзя заказать');
    const { attribs } = one('button', { value: 'order' });
    expect(attribs).toMatchObject({ disabled: '', 'aria-describedby': 'checkout-stops' });
    expect(textOf(one('div', { id: 'checkout-stops' }))).toContain(NOTE);
    expect(one('input', { name: `quantity-${shop.ids.borshch}` }).attribs.type).toBe('hidden');

    const left = await (await press(shop.shopper, page, `Удалить: ${BORSHCH}`, { typed })).follow();
    expect(left.page.text).not.toContain('Сейчас нельзя заказать');
    expect(left.page.values('checkout')).toMatchObject({ userComment: 'Домофон 7' });
    expect((await order(shop.shopper, left)).location).toMatch(/^\/order\//);
  });

  test('is rejected by name if it is ordered from an old page, and input is kept', async () => {
    const shop = await openCart({ borshch: 2, morse: 1 });
    await stop(shop);
    const answer = await order(shop.shopper, shop.cart, typed);
    const { alerts, text, values } = answer.page;
    expect([answer.status, await shop.orders()]).toEqual([400, []]);
    expect(alerts[0]).toContain(`«${BORSHCH}» сейчас нельзя заказать. Уберите это блюдо из корзины`);
    expect(text).toContain(NOTE);
    expect(values('checkout')).toMatchObject(typed);
  });
});

test('a halt of all orders is named before and after an order is tried, until it is over', async () => {
  const text = 'Приём заказов остановлен до 18:00. Нет газа.';
  // On Tuesdays the shop is closed.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-05T12:00:00+03:00') });
  onTestFinished(() => void vi.useRealTimers());
  const shop = await openCart({ borshch: 1 });
  await stopOrders(shop.store, { ...boss, reason: 'Нет газа', text, now: new Date(), until: null });
  const page = await shop.shopper.visit('/cart');
  const shown = page.page;
  expect(textOf(shown.one('div', { id: 'checkout-stops' }))).toContain(text);
  // Above the form.
  expect(shown.text.indexOf(text)).toBeLessThan(shown.text.indexOf('Любимый гость'));
  expect(shown.text).not.toContain('Заказ приготовим после открытия');

  const refused = await order(shop.shopper, page);
  expect([refused.status, refused.page.alerts[0], await shop.orders()]).toEqual([400, text, []]);
  expect(refused.page.values('checkout')).toMatchObject(GUEST);
  await openOrders(shop.store, { seen: 1, by: 'boss', now: new Date() });
  expect((await order(shop.shopper, refused)).location).toMatch(/^\/order\//);
});

describe('while all orders are stopped', () => {
  const text = 'Приём заказов остановлен до 18:00. Нет газа.';
  const TUESDAY_NOON = new Date('2026-10-06T12:00:00+03:00');
  const until = new Date('2026-10-06T18:00:00+03:00');

  async function openStopped(options: { until?: Date | null } = {}) {
    vi.useFakeTimers({ toFake: ['Date'], now: TUESDAY_NOON });
    onTestFinished(() => void vi.useRealTimers());
    const shop = await openShop({ content: hoursShop(), outsideHours: 'refuse' });
    await stopOrders(shop.store, { ...boss, reason: 'Нет газа', text, now: TUESDAY_NOON, until, ...options });
    return { ...shop, see: async (path: string) => shop.shopper.visit(path) };
  }

  test.each(['/', '/categories', '/category/supy', '/product/borshch', '/contact', '/articles', '/cart'])(
    '%s says so instead of «Открыто»',
    async (path) => {
      const { see } = await openStopped();
      const { page } = await see(path);
      expect(page.text).not.toContain('Открыто');
      const footer = textOf(page.one('footer', { class: /site-footer/ }));
      expect([textOf(page.one('header', {})), footer]).toEqual([
        expect.stringContaining(text),
        expect.stringContaining(text),
      ]);
    },
  );

  test('the cart says it once more beside the button, and nothing else about hours', async () => {
    const { see, changeCart } = await openStopped();
    await changeCart('set:morse:1');
    const { page } = await see('/cart');
    expect(textOf(page.one('div', { id: 'checkout-stops' }))).toContain(text);
    expect(page.text).not.toMatch(/Открыто|Закрыто|Заказ приготовим/);
  });

  test('search engines and assistants read it', async () => {
    const { see } = await openStopped();
    expect((await see('/')).html).toContain(
      '"specialOpeningHoursSpecification":[{"@type":"OpeningHoursSpecification","validFrom":"2026-10-06","validThrough":"2026-10-06","opens":"18:00","closes":"23:00"}]',
    );
    for (const path of ['/llms.txt', '/menu.md'])
      expect((await see(path)).html).toContain(`- Сейчас: ${text}`);
  });

  test('pages say «Открыто» again after its end, also while the API is down', async () => {
    const { see, api } = await openStopped();
    await see('/');
    api.down();
    vi.setSystemTime(until);
    expect((await see('/')).page.text).toContain('Открыто до 23:00');
    expect((await see('/')).html).not.toContain('specialOpeningHours');
  });

  test('by an API that says it only in carts, the page of the cart does not say «Открыто»', async () => {
    const { see, api, changeCart } = await openStopped();
    await changeCart('set:morse:1');
    api.change('GET /work-days', ({ orderStop, ...days }: { orderStop?: object }) => days);
    const { page } = await see('/cart');
    expect(page.text).toContain(text);
    expect(page.text).not.toContain('Открыто');
  });

  test('by an API that does not say it in carts, the page of the cart does', async () => {
    const { see, api, changeCart } = await openStopped();
    await changeCart('set:morse:1');
    api.change('GET /cart', ({ orderStop, ...cart }: { orderStop?: string }) => cart);
    const { page } = await see('/cart');
    expect(textOf(page.one('aside', { class: /cart-summary/ }))).toContain(text);
    expect(page.text).not.toMatch(/Открыто|Заказ приготовим/);
  });
});

test('hours of one date are among the hours of the shop, and count for that day', async () => {
  // A Tuesday, when the small shop is closed.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-06T12:00:00+03:00') });
  onTestFinished(() => void vi.useRealTimers());
  const shop = await openShop();
  const now = new Date();
  await setSpecialDay(shop.store, { ...boss, now, date: '2026-10-06', status: '10:00–16:00' });
  await setSpecialDay(shop.store, { ...boss, now, date: '2026-10-05', status: 'Выходной' });
  const { text, all } = (await shop.shopper.visit('/')).page;
  expect(text).toContain('Открыто до 16:00');
  expect(all('li', { 'aria-current': 'date' }).map(textOf)).toEqual(['6 октября 10:00–16:00']);
  expect(text).not.toContain('5 октября');
});
