import { describe, expect, test } from 'vitest';
import { type Cart, cartSchema } from '#contract/cart.ts';
import { billOrder } from '#contract/delivery.ts';
import type { Order } from '#contract/order.ts';
import { WEDNESDAY_LUNCH } from '#tests/support/hours-shop.ts';
import { promoShop, TEN_PERCENT } from '#tests/support/promo-shop.ts';
import { ApiCaller, openApi, type Refusal } from '#tests/upstream/support/api-caller.ts';
import { openPayShop } from '#tests/upstream/support/payments.ts';
import type { ContentPromo } from '#upstream/content/promo-schema.ts';
import { linesOf, sumOfLines } from '#upstream/payments/receipt.ts';

const PHONE = '+7-912-345-67-89';
const GUEST = { delivery: 0, phone: PHONE, fullName: 'Анна', address: 'Невский, 1' };
/** Okroshka costs 320.50, morse 120.10. */
const TITLE = 'Акция';

async function openPromos(...promos: Partial<ContentPromo>[]) {
  let now = WEDNESDAY_LUNCH;
  const content = promoShop(...promos.map((promo) => ({ code: 'КОД', title: TITLE, ...promo })));
  const api = await openApi({ content, now: () => now });
  const guest = new ApiCaller(api);
  const ids = await guest.dishIds();
  const put = (dish: string, quantity: number, caller = guest) =>
    caller.post('/cart/', { productId: ids[dish], quantity, updateQuantity: true });
  return {
    ...api,
    guest,
    ids,
    put,
    setNow: (time: Date) => {
      now = time;
    },
    enter: (code: string, caller = guest) => caller.post<Cart & Refusal>('/cart/', { action: 'promo', code }),
    read: async () => cartSchema.parse((await guest.get<Cart>('/cart/')).body),
    order: (more: object, lines: Record<string, number> = { okroshka: 2 }, headers = {}, caller = guest) =>
      caller.post<Order>(
        '/order/',
        {
          ...GUEST,
          items: Object.entries(lines).map(([dish, quantity]) => ({ product: ids[dish], quantity })),
          ...more,
        },
        headers,
      ),
  };
}

test('a shop without codes has no field for them, and a code that is off counts as none', async () => {
  const none = await openPromos();
  await none.put('okroshka', 1);
  expect(await none.read()).not.toHaveProperty('promos');
  const off = await openPromos({ percent: 10, off: true });
  await off.put('okroshka', 1);
  expect(await off.read()).not.toHaveProperty('promos');
  expect(await off.enter('КОД')).toMatchObject({ status: 400, body: { code: ['такого промокода нет'] } });
});

test('a code is entered as guests type it, stays with the cart, and is removed without one', async () => {
  const { put, enter, read, guest } = await openPromos(TEN_PERCENT);
  await put('okroshka', 1);
  expect(await enter(' лето-10 ')).toMatchObject({
    status: 200,
    body: { promos: true, promo: { code: 'ЛЕТО-10', title: 'Скидка 10 %', percent: 10 } },
  });
  await put('okroshka', 2);
  expect((await read()).promo?.code).toBe('ЛЕТО-10');
  expect((await guest.post<Cart>('/cart/', { action: 'promo' })).body).not.toHaveProperty('promo');
  await enter('ЛЕТО-10');
  await guest.post('/cart/', { action: 'clear' });
  await put('okroshka', 1);
  expect(await read()).not.toHaveProperty('promo');
});

test('a code may be entered before the first dish', async () => {
  const { put, enter, read } = await openPromos(TEN_PERCENT);
  expect(await enter('ЛЕТО-10')).toMatchObject({ status: 200 });
  await put('okroshka', 1);
  expect((await read()).promo?.percent).toBe(10);
});

test.each<[rule: Partial<ContentPromo>, lines: Record<string, number>, problem: string]>([
  [{ percent: 10, from: '2026-10-08T00:00:00+03:00' }, { okroshka: 1 }, 'начнёт действовать 8 октября'],
  [{ percent: 10, until: '2026-10-01T00:00:00+03:00' }, { okroshka: 1 }, 'действовал до 1 октября'],
  [{ percent: 10, until: WEDNESDAY_LUNCH.toISOString() }, { okroshka: 1 }, 'действовал до 7 октября в 13:00'],
  [
    { percent: 10, hours: [{ day: 'Сб', status: '12:00–16:00' }] },
    { okroshka: 1 },
    'действует Сб 12:00–16:00',
  ],
  [
    { percent: 10, hours: [{ day: 'Ср', status: '18:00–20:00' }] },
    { okroshka: 1 },
    'действует Ср 18:00–20:00',
  ],
  [{ sum: 100, minSum: 400 }, { okroshka: 1 }, 'нужно блюд от 400.-, добавьте ещё на 79,50.-'],
  [{ percent: 10, dishes: ['morse'] }, { okroshka: 1 }, 'в корзине нет блюд, на которые он действует'],
  [{ gift: 'morse' }, { okroshka: 1 }, 'положите в корзину «Морс»: одна порция будет в подарок'],
  [
    { gift: 'morse', minSum: 400 },
    { okroshka: 1, morse: 1 },
    'нужно блюд от 400.- без подарка, добавьте ещё на 79,50.-',
  ],
  [{ gift: 'archived' }, { okroshka: 1 }, 'подарка сейчас нет в меню'],
])('%j does not apply to %j: %s', async (rule, lines, problem) => {
  const { put, enter, order } = await openPromos(rule);
  for (const [dish, quantity] of Object.entries(lines)) await put(dish, quantity);
  const { body } = await enter('КОД');
  expect(body.promo?.problem).toContain(problem);
  expect(await order({ promo: 'КОД', delivery: 10 }, lines)).toMatchObject({
    status: 400,
    body: { promo: [expect.stringContaining(`КОД: ${problem}`)] },
  });
});

test('a gift that has sold out is not asked for', async () => {
  const { put, enter, ids, store } = await openPromos({ gift: 'morse' });
  const stop = { product_id: ids.morse ?? 0, ends_at: '2026-10-07T23:59:00.000Z' };
  const changed = { changed_at: '2026-10-07T09:00:00.000Z', changed_by: 'Марина' };
  await store
    .insertInto('dish_stops')
    .values({ ...stop, ...changed, changes: 1 })
    .execute();
  await put('okroshka', 1);
  const { promo } = (await enter('КОД')).body;
  // The page would offer to add it.
  expect([promo?.problem, promo?.gift]).toEqual(['подарок, «Морс», сейчас закончился', undefined]);
});

test('a gift of a section that is not served now is not asked for, nor called sold out', async () => {
  const content = promoShop({ code: 'КОД', title: TITLE, gift: 'okroshka' });
  const soups = content.categories.find(({ slug }) => slug === 'supy');
  if (soups) soups.serving = [{ day: 'Вт–Пт', status: '15:00–16:00' }];
  const guest = new ApiCaller(
    await openApi({ content, outsideHours: 'next-opening', now: () => WEDNESDAY_LUNCH }),
  );
  const { morse: productId } = await guest.dishIds();
  await guest.post('/cart/', { productId, quantity: 1, updateQuantity: true });
  const { body } = await guest.post<Cart>('/cart/', { action: 'promo', code: 'КОД' });
  expect(body.promo?.problem).toMatch(/^подарок, «.+», сейчас не подаём$/);
});

test.each<[rule: Partial<ContentPromo>, more: object, lines: Record<string, number>, placed: Partial<Order>]>(
  [
    [
      { percent: 10 },
      {},
      { okroshka: 2 },
      { totalSum: 726.9, fee: 150, promo: { code: 'КОД', title: TITLE, discount: 64.1 } },
    ],
    [{ percent: 10 }, { delivery: 10 }, { okroshka: 2 }, { totalSum: 512.8, discount: 64.1 }],
    [{ percent: 100 }, { delivery: 10 }, { okroshka: 2 }, { totalSum: 0, discount: 64.1 }],
    [
      { percent: 10, from: WEDNESDAY_LUNCH.toISOString(), hours: [{ day: 'Ср', status: '12:00–16:00' }] },
      { delivery: 10 },
      { okroshka: 2 },
      { totalSum: 512.8 },
    ],
    [
      { sum: 100, minSum: 440.6, dishes: ['morse'] },
      { delivery: 10 },
      { okroshka: 1, morse: 1 },
      { totalSum: 296.54 },
    ],
    [{ sum: 5000 }, {}, { okroshka: 2 }, { totalSum: 150, fee: 150 }],
    [{ sum: 100, dishes: ['morse'] }, { delivery: 10 }, { okroshka: 1, morse: 1 }, { totalSum: 296.54 }],
    [
      { freeDelivery: true },
      {},
      { okroshka: 2 },
      { totalSum: 641, fee: 0, promo: { code: 'КОД', title: TITLE, discount: 0 } },
    ],
    [{ gift: 'morse' }, {}, { okroshka: 2, morse: 2 }, { totalSum: 911.1, fee: 150 }],
  ],
)('%j with %j of %j', async (rule, more, lines, placed) => {
  const { order, put, enter, read, guest } = await openPromos(rule);
  for (const [dish, quantity] of Object.entries(lines)) await put(dish, quantity);
  await enter('КОД');
  const cart = await read();
  const destination = { ...GUEST, ...more };
  expect(billOrder(cart.delivery, destination, cart.totalPrice, cart.promo).total).toBe(placed.totalSum);
  const other = { 'Expected-Sum': `${Number(placed.totalSum) + 1}` };
  expect(await order({ promo: 'КОД', ...more }, lines, other)).toMatchObject({ status: 400 });
  const { status, body } = await order({ promo: 'КОД', ...more }, lines, {
    'Expected-Sum': `${placed.totalSum}`,
  });
  expect([status, body]).toEqual([201, expect.objectContaining(placed)]);
  expect((await guest.get<Order>(`/order/${body.uuid}/`)).body).toMatchObject(placed);
});

test.each(['switched off', 'deleted'])(
  'a code that is %s while it is in a cart stays, with the reason',
  async (how) => {
    const { put, enter, read, store } = await openPromos({ percent: 10 }, { code: 'ДРУГОЙ', percent: 5 });
    await put('okroshka', 1);
    await enter('КОД');
    const other = { code: 'ДРУГОЙ', title: TITLE, percent: 5 };
    const left = how === 'deleted' ? [other] : [other, { code: 'КОД', title: TITLE, percent: 10, off: true }];
    await store
      .updateTable('shop_state')
      .set({ value: JSON.stringify(left) })
      .where('name', '=', 'promos')
      .execute();
    expect((await read()).promo).toEqual({
      code: 'КОД',
      title: 'больше не действует',
      problem: 'ресторан его отключил',
    });
  },
);

test.each<[delivery: ContentPromo['delivery'], other: number, problem: string]>([
  ['pickup', 0, 'действует только на самовывоз'],
  ['courier', 10, 'не действует на самовывоз'],
])('a code for %s is refused for the other way of delivery', async (delivery, other, problem) => {
  const { order } = await openPromos({ percent: 10, delivery });
  expect((await order({ promo: 'КОД', delivery: other })).body.promo).toEqual([`КОД: ${problem}`]);
});

test('the first order of a phone, whoever wrote it down and however', async () => {
  const { order } = await openPromos({ percent: 10, firstOrder: true });
  expect((await order({})).status).toBe(201);
  const refused = await order({ promo: 'КОД', phone: '8 (912) 345-67-89' });
  expect(reasonOf(refused)).toContain('только для первого заказа');
  expect((await order({ promo: 'КОД', phone: '+7-999-345-67-89' })).status).toBe(201);
});

test.each([
  ['8 (912) 345-67-89', '+7-912-345-67-89'],
  ['+375 29 123-45-67', '+375(29)1234567'],
  ['+375 29 123-45-67', '8 10 375 29 123 45 67'],
])('the first order of a phone, first typed as %s, then as %s', async (first, then) => {
  const { order } = await openPromos({ percent: 10, firstOrder: true });
  expect((await order({ phone: first })).status).toBe(201);
  expect(reasonOf(await order({ promo: 'КОД', phone: then }))).toContain('только для первого заказа');
});

test('once per phone; a cancelled order gives the use back', async () => {
  const { order, guest } = await openPromos({ percent: 10, usesPerPhone: 1 });
  const { body } = await order({ promo: 'КОД' }, undefined, { 'Idempotency-Key': 'own' });
  expect((await order({ promo: 'КОД' })).body.promo).toEqual([
    'КОД: с этого телефона им уже воспользовались',
  ]);
  await guest.post(`/order/${body.uuid}/cancel/`, {}, { 'Idempotency-Key': 'own' });
  expect((await order({ promo: 'КОД' })).status).toBe(201);
});

test('twice per phone, which other orders do not use up', async () => {
  const { order } = await openPromos({ percent: 10, usesPerPhone: 2 });
  await order({});
  for (let time = 0; time < 2; time += 1) expect((await order({ promo: 'КОД' })).status).toBe(201);
  expect(reasonOf(await order({ promo: 'КОД' }))).toBe(
    'КОД: с этого телефона им уже воспользовались столько раз, сколько можно: 2',
  );
});

describe('an unpaid order', () => {
  async function lastUse() {
    const content = promoShop({ code: 'КОД', title: TITLE, percent: 10, uses: 1 });
    const shop = await openPayShop({ content });
    const first = await shop.order({ promo: 'КОД' });
    const again = () => shop.order({ promo: 'КОД' }, 'the key of another guest');
    return { shop, first, statusOfOther: async () => (await again()).placed.status };
  }

  test('holds the last use of its code while it can be paid', async () => {
    const { shop, statusOfOther } = await lastUse();
    shop.wait(20 * 60 - 1);
    expect(await statusOfOther()).toBe(400);
    shop.wait(1);
    expect(await statusOfOther()).toBe(201);
  });

  test('gives it back when its guest cancels', async () => {
    const { first, statusOfOther } = await lastUse();
    await first.act('cancel');
    expect(await statusOfOther()).toBe(201);
  });
});

test('of twenty orders at once with the last use, one gets it', async () => {
  const { order, put, enter, read } = await openPromos({ percent: 10, uses: 1 });
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, at) => order({ promo: 'КОД', phone: `+7-912-345-67-${at + 10}` })),
  );
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(reasonOf(sent.find(({ status }) => status === 400))).toContain('КОД: закончился');
  await put('okroshka', 1);
  await enter('КОД');
  expect((await read()).promo?.problem).toContain('закончился');
});

test('an order with letters that look the same is a use of the code', async () => {
  const { order } = await openPromos({ percent: 10, uses: 1, usesPerPhone: 1, code: 'СОК' });
  const sent = await Promise.all(['COK', 'СОК', 'CОК'].map((promo) => order({ promo })));
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
});

test('of two codes that look the same, the one to the letter is meant', async () => {
  const { order } = await openPromos({ percent: 10, code: 'СОК' }, { percent: 20, code: 'COK' });
  expect((await order({ promo: 'COK' })).body.promo?.code).toBe('COK');
  expect((await order({ promo: 'СОК' })).body.promo?.code).toBe('СОК');
});

test('of two first orders of a phone at once, with two codes, one gets its code', async () => {
  const first = { percent: 10, firstOrder: true };
  const { order } = await openPromos({ ...first, code: 'РАЗ' }, { ...first, code: 'ДВА' });
  const phones = [PHONE, '8 912 345-67-89'];
  const codes = ['РАЗ', 'ДВА', 'РАЗ', 'ДВА'];
  const sent = await Promise.all(codes.map((promo, at) => order({ promo, phone: phones[at % 2] })));
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
});

test('one order sent ten times at once is one use', async () => {
  const { order } = await openPromos({ percent: 10, uses: 2 });
  const key = { 'Idempotency-Key': 'one' };
  const sent = await Promise.all(Array.from({ length: 10 }, () => order({ promo: 'КОД' }, undefined, key)));
  expect(new Set(sent.map(({ body }) => body.uuid)).size).toBe(1);
  expect((await order({ promo: 'КОД' })).status).toBe(201);
  expect((await order({ promo: 'КОД' })).status).toBe(400);
});

test('guesses are limited by guest, and end after ten minutes', async () => {
  const { put, enter, setNow } = await openPromos({ percent: 10 });
  await put('okroshka', 1);
  for (let at = 0; at < 10; at += 1) expect((await enter(`НЕТ${at}`)).status).toBe(400);
  expect(await enter('КОД')).toMatchObject({
    status: 429,
    body: { code: [expect.stringContaining('Слишком много')] },
  });
  setNow(new Date(WEDNESDAY_LUNCH.getTime() + 11 * 60_000));
  expect((await enter('КОД')).status).toBe(200);
});

test('invented sessions do not make more guesses, and cost no guest with a cart his own', async () => {
  const api = await openPromos({ percent: 10 });
  await api.put('okroshka', 1);
  let status = 0;
  let misses = 0;
  for (; misses < 1_000 && status !== 429; misses += 1) {
    const session = new Map([['sessionid', `invented-${misses}`]]);
    ({ status } = await api.enter('НЕТ', new ApiCaller(api, undefined, session)));
  }
  expect([misses, (await api.enter('КОД')).status]).toEqual([201, 200]);
});

test('misses with orders are limited like those in the cart', async () => {
  const { put, order } = await openPromos({ percent: 10 });
  await put('okroshka', 1);
  for (let at = 0; at < 10; at += 1) expect((await order({ promo: `НЕТ${at}` })).status).toBe(400);
  expect(await order({ promo: 'КОД' })).toMatchObject({ status: 429 });
});

test('misses cost nobody the code that his cart has already', async () => {
  const { put, enter, order } = await openPromos({ percent: 10 });
  await put('okroshka', 1);
  expect((await enter('КОД')).status).toBe(200);
  for (let at = 0; at < 10; at += 1) expect((await enter(`НЕТ${at}`)).status).toBe(400);
  expect((await order({ promo: 'КОД' })).status).toBe(201);
});

test('300 random orders: page, order and receipt have one sum', async () => {
  const random = seeded(51);
  const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)] as One;
  const sums = [1, 99.5, 333.33, 10_000];
  const rules: Partial<ContentPromo>[] = [
    ...[1, 7, 33, 99, 100].map((percent) => ({ percent })),
    ...[7, 50].map((percent) => ({ percent, dishes: ['morse'] })),
    ...sums.flatMap((sum) => [{ sum }, { sum, dishes: ['okroshka'] }]),
    { freeDelivery: true },
    { gift: 'morse' },
  ];
  const promos = rules.map((rule, at) => ({ code: `К${at}`, ...rule }));
  const { order, put, enter, read, store } = await openPromos(...promos);
  for (let at = 0; at < 300; at += 1) {
    const lines = { okroshka: 1 + Math.floor(random() * 5), morse: 1 + Math.floor(random() * 4) };
    for (const [dish, quantity] of Object.entries(lines)) await put(dish, quantity);
    const { code } = pick(promos);
    await enter(code);
    const cart = await read();
    const delivery = cart.promo?.freeDelivery ? 0 : pick([0, 10]);
    const address = pick(['Невский, 1', 'Лесная, 7', 'Дальняя, 3']);
    const bill = billOrder(cart.delivery, { delivery, address }, cart.totalPrice, cart.promo);
    expect(bill.total).toBeGreaterThanOrEqual(0);
    const sent = await order({ promo: code, delivery, address }, lines, {
      'Expected-Sum': bill.total.toFixed(2),
    });
    expect([code, lines, sent.status, sent.body.totalSum]).toEqual([code, lines, 201, bill.total]);
    const row = await store
      .selectFrom('orders')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const items = await store.selectFrom('order_items').selectAll().where('order_id', '=', row.id).execute();
    const totalKopecks = row.total_kopecks;
    const feeKopecks = row.fee_kopecks ?? 0;
    const receipt = linesOf({ id: row.id, uuid: row.uuid, items, feeKopecks, totalKopecks, email: null });
    expect(sumOfLines(receipt)).toBe(Math.round(bill.total * 100));
  }
});

function reasonOf(reply: { body: unknown } | undefined): string {
  return String((reply?.body as Refusal | undefined)?.promo);
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
