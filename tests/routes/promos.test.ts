/** Protects guests without scripts: a promo code takes off what the page said, and says why when it does not. */
import { beforeEach, expect, test, vi } from 'vitest';
import { WEDNESDAY_LUNCH } from '#tests/support/hours-shop.ts';
import { optionsShop } from '#tests/support/options-shop.ts';
import { promoShop, TEN_PERCENT } from '#tests/support/promo-shop.ts';
import type { ContentPromo } from '#upstream/content/promo-schema.ts';
import { textOf } from './support/page.ts';
import { GUEST, openCart, openShop, press } from './support/shop.ts';
import type { Form, Visit } from './support/visit.ts';

const CONSENTS = { privacy: 'on', personalData: 'on' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: WEDNESDAY_LUNCH });
  return () => void vi.useRealTimers();
});

/** By default two portions for 641 ₽ to the zone «Центр». */
async function open(
  rule: Partial<ContentPromo> = TEN_PERCENT,
  quantities: Record<string, number> = { okroshka: 2 },
) {
  const content = promoShop({ ...TEN_PERCENT, percent: undefined, ...rule });
  const shop = await openCart(quantities, { content, outsideHours: 'refuse' });
  const { shopper } = shop;
  return {
    ...shop,
    apply: (cart: Visit, code = 'лето-10') =>
      press(shopper, cart, 'Применить', { typed: { promoCode: code } }),
    remove: (cart: Visit) =>
      press(shopper, cart, 'Убрать Промокод ЛЕТО-10').then((answer) => answer.follow()),
  };
}

const billOf = ({ page }: Visit) => textOf(page.one('aside', { class: /cart-summary/ }));
const promoOf = ({ page }: Visit) => textOf(page.one('section', { class: 'promo-code' }));
const hasField = ({ page }: Visit) => page.all('section', { class: 'promo-code' }).length > 0;

test('a code is applied, shown in the bill and ordered at the sum shown', async () => {
  const { cart, apply, order, orders, shopper } = await open();
  const entered = await (await apply(cart)).follow();
  expect(entered.page.notices).toEqual(['Промокод применён']);
  expect(promoOf(entered)).toMatch(/^Промокод ЛЕТО-10 Скидка 10 % Убрать/);
  expect(billOf(entered)).toMatch(/Промокод ЛЕТО-10 −64,10.- Итого 576,90.-/);
  const asked = await order(entered, GUEST);
  expect(asked.page.alerts[0]).toContain('Доставка (Центр): 150.-. Итого: 726,90.-.');
  const { location } = await order(asked, CONSENTS);
  const [placed] = await orders();
  expect(placed).toMatchObject({ promo_code: 'ЛЕТО-10', promo_kopecks: 6410, total_kopecks: 72_690 });
  const { page } = await shopper.visit(location ?? '');
  expect(page.text).toContain('Промокод ЛЕТО-10 −64,10.-');
});

test('an unknown code is refused beside its field, with what was typed', async () => {
  const { cart, apply } = await open();
  const refused = await apply(cart, 'ЗИМА');
  expect(refused.status).toBe(400);
  const field = refused.page.one('input', { name: 'promoCode', id: 'promoCode' });
  expect([field.attribs.value, refused.page.description(field)]).toEqual(['ЗИМА', 'такого промокода нет']);
});

test('a code in letters of the other alphabet that look the same is the code', async () => {
  const { cart, apply } = await open({ ...TEN_PERCENT, code: 'СОК-10' });
  const entered = await (await apply(cart, 'cok-10')).follow();
  expect(promoOf(entered)).toMatch(/^Промокод СОК-10 Скидка 10 % Убрать/);
});

test('a code that is refused without a reason is not passed over', async () => {
  const { cart, apply, api } = await open();
  api.answer(400, {}, 'POST /cart');
  const { page } = await apply(cart);
  expect(page.description(page.one('input', { id: 'promoCode' }))).toContain('не удалось проверить промокод');
});

const TYPED = { fullName: 'Анна Ёлкина', address: 'Невский, 7', userComment: 'Код 7', cutlery: '3' };

test('what is typed in the whole form stays when a code is applied, and removed', async () => {
  const { shopper, cart, ids } = await open();
  const quantity = { [`quantity-${ids.okroshka}`]: '3' };
  const typed = { ...TYPED, ...quantity, promoCode: 'лето-10' };
  const entered = await (await press(shopper, cart, 'Применить', { typed })).follow();
  expect(entered.page.values('checkout')).toMatchObject({ ...TYPED, ...quantity });
  const more = { userComment: 'Код 8' };
  const removed = await press(shopper, entered, 'Убрать Промокод ЛЕТО-10', { typed: more });
  expect((await removed.follow()).page.values('checkout')).toMatchObject({ ...TYPED, ...quantity, ...more });
});

test('what is typed in the whole form stays when a code is refused', async () => {
  const { shopper, cart, ids } = await open();
  const typed = { ...TYPED, ...CONSENTS, [`quantity-${ids.okroshka}`]: '3', promoCode: 'ЗИМА' };
  const refused = await press(shopper, cart, 'Применить', { typed });
  expect(refused.status).toBe(400);
  expect(refused.page.values('checkout')).toMatchObject(typed);
});

test.each(['ЛЕТО-10', 'ЗИМА'])(
  'the code %s that is sent alone leaves what was typed before',
  async (promoCode) => {
    const { shopper, cart, seeCart } = await open();
    await press(shopper, cart, 'Обновить', { typed: TYPED });
    const sent = await shopper.visit('/cart', { intent: 'promo', promoCode });
    const shown = sent.location === null ? sent : await seeCart();
    expect(shown.page.values('checkout')).toMatchObject(TYPED);
  },
);

test('Enter, which clicks «Обновить» without scripts, applies the code that is typed', async () => {
  const { shopper, cart } = await open();
  const typed = { ...TYPED, promoCode: 'лето-10' };
  const entered = await (await press(shopper, cart, 'Обновить', { typed })).follow();
  expect(billOf(entered)).toContain('Промокод ЛЕТО-10 −64,10.-');
});

test('a code typed before another button is clicked stays typed', async () => {
  const { shopper, cart } = await open();
  const plus = cart.page.one('button', { value: /^set:\d+:3/ });
  const typed = { promoCode: 'лето-10' };
  const [path, form] = cart.page.press(textOf(plus) || (plus.attribs['aria-label'] ?? ''), { typed });
  const { page } = await (await shopper.visit(path, form)).follow();
  expect(page.one('input', { id: 'promoCode' }).attribs.value).toBe('лето-10');
});

test('a code that is only typed is applied with the order, and the new sum asked for', async () => {
  const { cart, order, orders } = await open();
  const asked = await order(cart, { ...GUEST, delivery: '10', promoCode: 'лето-10' });
  expect([asked.status, await orders()]).toEqual([409, []]);
  expect(asked.page.alerts[0]).toMatch(/Промокод ЛЕТО-10: −64,10.-\. Итого: 512,80.-/);
  await order(asked, CONSENTS);
  expect(await orders()).toMatchObject([{ promo_code: 'ЛЕТО-10', total_kopecks: 51_280 }]);
});

test('a code that another tab applied, or removed, since the page is asked for', async () => {
  const { cart, apply, remove, order, orders } = await open();
  const typed = { ...GUEST, delivery: '10' };
  const entered = await (await apply(cart)).follow();
  const asked = await order(cart, typed);
  expect([asked.status, asked.page.alerts[0]]).toEqual([
    409,
    expect.stringMatching(/Промокод ЛЕТО-10: −64,10.-\. Итого: 512,80.-/),
  ]);
  await remove(entered);
  const again = await order(entered, typed);
  expect([again.status, again.page.alerts[0]]).toEqual([
    409,
    expect.stringMatching(/Промокод ЛЕТО-10 больше не действует\. Итого: 576,90.-/),
  ]);
  expect(await orders()).toEqual([]);
});

test('an order with an unknown code is not sent, and nothing typed is lost', async () => {
  const { cart, order, orders } = await open();
  const typed = { ...GUEST, delivery: '10', promoCode: 'ЗИМА' };
  const refused = await order(cart, typed);
  expect([refused.status, await orders()]).toEqual([400, []]);
  expect(refused.page.alerts[0]).toContain('Промокод «ЗИМА»: такого промокода нет. Заказ не отправлен.');
  expect(refused.page.values('checkout')).toMatchObject(typed);
  expect(promoOf(refused)).toContain('такого промокода нет');
  await order(refused, { promoCode: '' });
  expect(await orders()).toMatchObject([{ promo_code: null }]);
});

test('an order with an unknown code keeps a typed quantity', async () => {
  const { cart, order, ids } = await open();
  const typed = { ...GUEST, delivery: '10', promoCode: 'ЗИМА', [`quantity-${ids.okroshka}`]: '3' };
  expect((await order(cart, typed)).page.values('checkout')).toMatchObject(typed);
});

test('a code that needs more dishes counts those that are typed with it', async () => {
  const { cart, order, ids } = await open({ sum: 100, minSum: 700 });
  const typed = { ...GUEST, delivery: '10', promoCode: 'ЛЕТО-10', [`quantity-${ids.okroshka}`]: '3' };
  expect((await order(cart, typed)).page.alerts[0]).toContain('Промокод ЛЕТО-10: −100.-');
});

test('a quantity that cannot be read is corrected and named beside a refused code, too', async () => {
  const { shopper, cart, ids } = await open();
  const typed = { promoCode: 'ЗИМА', [`quantity-${ids.okroshka}`]: '500' };
  const { page } = await press(shopper, cart, 'Применить', { typed });
  expect(page.alerts).toEqual(['Количество — целое число от 1 до 100. Проверьте его']);
});

test('an order with a code that does not apply yet is asked for once', async () => {
  const { cart, order, orders } = await open({ sum: 100, minSum: 700 });
  const asked = await order(cart, { ...GUEST, delivery: '10', promoCode: 'ЛЕТО-10' });
  expect([asked.status, await orders()]).toEqual([409, []]);
  expect(asked.page.alerts[0]).toContain('Промокод ЛЕТО-10 не применён: нужно блюд от 700.-');
  await order(asked, CONSENTS);
  expect(await orders()).toMatchObject([{ promo_code: null, total_kopecks: 57_690 }]);
});

test('an order with another mistake keeps the code that is typed', async () => {
  const { cart, order } = await open();
  const refused = await order(cart, { ...GUEST, phone: '12', promoCode: 'ЛЕТО-10' });
  expect(refused.page.values('checkout')).toMatchObject({ promoCode: 'ЛЕТО-10' });
});

test('a gift with options is chosen on its page', async () => {
  const shop = promoShop({ ...TEN_PERCENT, percent: undefined, gift: 'borshch' });
  const { products } = optionsShop();
  const { shopper, cart } = await openCart({ okroshka: 2 }, { content: { ...shop, products } });
  const typed = { promoCode: 'ЛЕТО-10' };
  const { page } = await (await press(shopper, cart, 'Применить', { typed })).follow();
  const link = page.one('a', { href: '/product/borshch', class: /button--plain/ });
  expect(textOf(link)).toBe('Выбрать и положить в корзину: Борщ с говядиной');
  expect(page.all('button', { value: /^add:.*:1$/, class: /button--plain/ })).toEqual([]);
});

test('an empty field is an error of the form', async () => {
  const { cart, apply } = await open();
  const refused = await apply(cart, ' ');
  expect([refused.status, promoOf(refused)]).toEqual([400, expect.stringContaining('введите промокод')]);
});

test('a code that does not apply says why, and holds as soon as it does', async () => {
  const { cart, apply, changeCart, seeCart } = await open({ sum: 100, minSum: 700 });
  const entered = await (await apply(cart)).follow();
  expect(promoOf(entered)).toContain('Нужно блюд от 700.-, добавьте ещё на 59.-');
  expect(billOf(entered)).toMatch(/Итого 641.-/);
  await changeCart('set:okroshka:3');
  expect(billOf(await seeCart())).toMatch(/Промокод ЛЕТО-10 −100.- Итого 861,50.-/);
});

test('a code that stopped to apply since the page is said with the new sum, and ordered without after that', async () => {
  const { cart, apply, order, orders } = await open({ percent: 10, until: '2026-10-07T14:00:00+03:00' });
  const entered = await (await apply(cart)).follow();
  vi.setSystemTime(new Date('2026-10-07T14:30:00+03:00'));
  const told = await order(entered, { ...GUEST, delivery: '10' });
  expect(told.status).toBe(409);
  expect(told.page.alerts[0]).toMatch(
    /^Промокод ЛЕТО-10 больше не действует: действовал до 7 октября в 14:00. Итого: 576,90.-/,
  );
  await order(told, CONSENTS);
  expect(await orders()).toMatchObject([{ promo_code: null, total_kopecks: 57_690 }]);
});

test('what the phone decides is said when it is ordered, nothing typed is lost, and the order goes without the code', async () => {
  const { cart, apply, order, orders, shopper, changeCart, seeCart } = await open({
    percent: 10,
    firstOrder: true,
  });
  await order(cart, { ...GUEST, delivery: '10' });
  expect(await orders()).toHaveLength(1);
  await changeCart('set:okroshka:2');
  const entered = await (await apply(await seeCart())).follow();
  const typed: Form = { ...GUEST, delivery: '10', userComment: 'Код домофона 7' };
  const told = await order(entered, typed);
  expect([told.status, await orders()]).toEqual([409, expect.objectContaining({ length: 1 })]);
  expect(told.page.alerts[0]).toMatch(
    /^Промокод ЛЕТО-10: только для первого заказа, .* Заказ не отправлен. Без него итого: 576,90.-/,
  );
  expect(billOf(told)).toMatch(/Итого 576,90.-/);
  expect(promoOf(told)).toContain('Только для первого заказа');
  expect(told.page.values('checkout')).toMatchObject({
    userComment: 'Код домофона 7',
    'without-promo': 'ЛЕТО-10',
  });
  const { location } = await order(told, CONSENTS);
  expect((await orders())[1]).toMatchObject({ promo_code: null, total_kopecks: 57_690 });
  expect((await shopper.visit(location ?? '')).status).toBe(200);
});

test('of two guests with the last use one gets it, the other hears it with the sum', async () => {
  const shop = await open({ percent: 10, uses: 1 });
  const entered = await (await shop.apply(shop.cart)).follow();
  const other = shop.app.createShopper();
  await other.visit('/cart', { intent: `set:${shop.ids.okroshka}:2` });
  const theirs = await (
    await press(other, await other.visit('/cart'), 'Применить', { typed: { promoCode: 'ЛЕТО-10' } })
  ).follow();
  await press(other, theirs, 'Оформить заказ', { typed: { ...GUEST, delivery: '10' } });
  const told = await shop.order(entered, { ...GUEST, delivery: '10' });
  expect([told.status, await shop.orders()]).toEqual([409, expect.objectContaining({ length: 1 })]);
  expect(told.page.alerts[0]).toMatch(/^Промокод ЛЕТО-10 больше не действует: закончился.* Итого: 576,90.-/);
});

test('the code is taken off, with its button', async () => {
  const { cart, apply, remove } = await open();
  const entered = await (await apply(cart)).follow();
  const without = await remove(entered);
  expect(without.page.notices).toEqual(['Промокод убран']);
  expect(billOf(without)).toMatch(/Итого 641.-/);
});

test('a gift is put into the cart with one button', async () => {
  const { cart, apply, shopper } = await open({ gift: 'morse' });
  const entered = await (await apply(cart)).follow();
  expect(promoOf(entered)).toContain('Положите в корзину «Морс»');
  const added = await (await press(shopper, entered, 'Положить в корзину: Морс')).follow();
  expect(billOf(added)).toMatch(/Промокод ЛЕТО-10 −120,10.- Итого 641.-/);
});

test('a code for pickup says so beside the courier', async () => {
  const { cart, apply, shopper } = await open({ percent: 10, delivery: 'pickup' });
  const entered = await (await apply(cart)).follow();
  expect(promoOf(entered)).toContain('Действует только на самовывоз');
  const pickup = await (await press(shopper, entered, 'Обновить', { typed: { delivery: '10' } })).follow();
  expect(billOf(pickup)).toMatch(/Скидка за самовывоз −64,10.- .* Промокод ЛЕТО-10 −64,10.- Итого 512,80.-/);
});

test('free delivery is part of the charge', async () => {
  const { cart, apply, shopper } = await open({ freeDelivery: true });
  const entered = await (await apply(cart)).follow();
  const typed = { address: 'Невский, 7' };
  const shown = await (await press(shopper, entered, 'Обновить', { typed })).follow();
  expect(billOf(shown)).toMatch(
    /Доставка, Центр бесплатно .* Промокод ЛЕТО-10 бесплатная доставка Итого 641.-/,
  );
});

test('a link waits through the menu until the guest applies its code', async () => {
  const content = promoShop(TEN_PERCENT);
  const { shopper, changeCart, seeCart, sent } = await openShop({ content, outsideHours: 'refuse' });
  const linked = await shopper.visit(`/promo/${encodeURIComponent('лето-10')}`);
  expect([linked.status, linked.location]).toEqual([303, '/categories']);
  expect(linked.headers.get('X-Robots-Tag')).toBe('noindex');
  expect((await linked.follow()).page.notices[0]).toContain('Промокод ждёт в корзине');
  expect(sent('POST', '/cart/')).toEqual([]);
  await changeCart('set:okroshka:2');
  const cart = await seeCart();
  expect(cart.page.one('input', { id: 'promoCode' }).attribs.value).toBe('ЛЕТО-10');
  const entered = await (await press(shopper, cart, 'Применить', { typed: { fullName: 'Анна' } })).follow();
  expect(billOf(entered)).toContain('Промокод ЛЕТО-10 −64,10.-');
  expect(entered.page.values('checkout')).toMatchObject({ fullName: 'Анна' });
});

test.each(['/promo/%D0%90%20%2F', '/promo/%00', `/promo/${'A'.repeat(31)}`])(
  '%s is no code',
  async (path) => {
    const { shopper } = await openShop({ content: promoShop(TEN_PERCENT) });
    expect((await shopper.visit(path)).status).toBe(404);
  },
);

test('with a filled cart a link leads to it', async () => {
  const { shopper } = await open();
  expect((await shopper.visit('/promo/LETO')).location).toBe('/cart');
});

test('guesses are limited by address', async () => {
  const { cart, apply } = await open();
  let status = 0;
  for (let at = 0; at < 31 && status !== 429; at += 1) status = (await apply(cart, `НЕТ${at}`)).status;
  expect(status).toBe(429);
});

test('of an API without codes the page has no field', async () => {
  const { cart } = await openCart({ okroshka: 2 });
  expect(hasField(cart)).toBe(false);
});
