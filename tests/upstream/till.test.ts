/** Protects the way of an order into the till: once, whole, and never silently lost. */
import { describe, expect, test } from 'vitest';
import { Delivery, Payment } from '#contract/enums.ts';
import { type Dish, idOf, OTHER_ORGANIZATION, PAYMENTS, sizedBorshch } from '#tests/support/iiko/menu.ts';
import type { Fault, Plan } from '#tests/support/iiko/stand-in.ts';
import { optionsShop } from '#tests/support/options-shop.ts';
import { CHOICE, openTillShop } from '#tests/upstream/support/till.ts';
import { listTillTroubles, retrySentOrder, settleSentOrder } from '#upstream/store/orders/sent-to-till.ts';
import { TILL } from '#upstream/texts/order-texts.ts';

type Shop = Awaited<ReturnType<typeof openTillShop>>;
const statesOf = async (shop: Shop) => (await shop.rows()).map(({ state }) => state);
const reasonsOf = async (shop: Shop) =>
  (await listTillTroubles(shop.store, shop.now())).map(({ reason, failure }) => `${reason} ${failure}`);
const deal = async (shop: Shop, how: typeof retrySentOrder): Promise<boolean> => {
  const [trouble] = await listTillTroubles(shop.store, shop.now());
  const { id = '', reason: seen = '' } = trouble ?? {};
  return how(shop.store, { id, by: 'boss', now: shop.now(), seen });
};

/** An order of two halves with cream, each named by its code at the till. */
async function orderHalves(dish: Dish): Promise<Shop> {
  const content = optionsShop();
  const codes: Record<string, string> = {
    half: 'A-borshch-half',
    whole: 'A-borshch-whole',
    cream: 'M-cream',
  };
  for (const { optionGroups = [] } of content.products)
    for (const option of optionGroups.flatMap(({ options }) => options))
      Object.assign(option, { externalId: codes[option.id] });
  const shop = await openTillShop({ content });
  shop.iiko.restaurant.menu = [dish, ...shop.iiko.restaurant.menu.slice(1)];
  await shop.readMenu();
  const [{ id: product } = { id: 0 }] = await shop.store
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'borshch')
    .execute();
  await shop.order({ items: [{ product, quantity: 2, options: ['half', 'cream'] }] } as object);
  return shop;
}

describe('an order', () => {
  test('reaches the till whole', async () => {
    const shop = await openTillShop();
    const id = await shop.order();
    await shop.run(5);
    expect(shop.theirs()).toMatchObject({
      creation: 'Success',
      order: {
        externalNumber: String(id),
        phone: '+79123456789',
        comment: `Заказ с сайта №${id}. Без лука. Адрес: Лесная, 5`,
        orderServiceType: 'DeliveryByCourier',
        customer: { type: 'one-time', name: 'Анна Ёлкина' },
        deliveryPoint: { address: { type: 'city', line1: 'Лесная, 5' } },
        items: [
          { productId: idOf('A-borshch'), amount: 1, price: 450 },
          { productId: idOf('A-okroshka'), amount: 2, price: 320.5 },
        ],
        payments: [{ paymentTypeKind: 'Cash', paymentTypeId: PAYMENTS.cash, sum: 1091 }],
      },
    });
    expect(await statesOf(shop)).toEqual(['live']);
  });

  test('never shows the uuid that opens its page', async () => {
    const shop = await openTillShop();
    const { uuid } = await shop.orderOf(await shop.order());
    await shop.run(5);
    expect(JSON.stringify(shop.iiko.requests)).not.toContain(uuid);
  });

  test('waits for its acceptance, and for the seconds in which staff may take it back', async () => {
    const shop = await openTillShop({ choice: { sendWhen: 'accepted' } });
    const id = await shop.order();
    await shop.run(60);
    await shop.move(id, 'accept');
    await shop.run(10);
    expect(shop.iiko.orders.size).toBe(0);
    await shop.run(10);
    expect(shop.theirs().order.completeBefore).toBe('2026-10-05 12:31:00.000');
  });

  test.for(['accepted', 'accepted-or-paid'] as const)(
    'paid online waits for acceptance by «%s»',
    async (sendWhen) => {
      const shop = await openTillShop({ choice: { sendWhen } });
      const id = await shop.order({ set: { payment: Payment.ONLINE } });
      const at = shop.now().toISOString();
      const payment = {
        amount_kopecks: 109_100,
        body_json: '{}',
        created_at: at,
        due_at: at,
        attempts: 0,
        attempt: 1,
      };
      await shop.store
        .insertInto('payments')
        .values({ ...payment, id: 'paid', order_id: id, state: 'succeeded', applied: 1 })
        .execute();
      await shop.run(10);
      expect(shop.iiko.orders.size).toBe(sendWhen === 'accepted' ? 0 : 1);
      if (shop.iiko.orders.size > 0) {
        expect(shop.theirs().order.payments).toEqual([
          {
            paymentTypeKind: 'External',
            paymentTypeId: PAYMENTS.online,
            sum: 1091,
            isProcessedExternally: true,
            isFiscalizedExternally: true,
          },
        ]);
      }
    },
  );

  test('paid at a test shop is not paid at the till, which reads why', async () => {
    const shop = await openTillShop({ choice: { sendWhen: 'accepted-or-paid' } });
    const id = await shop.order({ set: { payment: Payment.ONLINE } });
    const at = shop.now().toISOString();
    await shop.store
      .insertInto('payments')
      .values({
        ...{ id: 'paid', order_id: id, state: 'succeeded', applied: 1, is_test: 1, amount_kopecks: 109_100 },
        ...{ body_json: '{}', created_at: at, due_at: at, attempts: 0, attempt: 1 },
      })
      .execute();
    await shop.run(10);
    const { comment, payments } = shop.theirs().order;
    expect(comment).toContain('Тестовый магазин: денег нет');
    expect(payments).toMatchObject([
      { paymentTypeId: PAYMENTS.cash, sum: 1091, isProcessedExternally: false },
    ]);
  });

  test('paid online and made cheaper since is paid at the till with what it costs', async () => {
    const shop = await openTillShop({ choice: { sendWhen: 'accepted-or-paid' } });
    const changed_at = shop.now().toISOString();
    const id = await shop.order({
      set: { payment: Payment.ONLINE, total_kopecks: 100_000, discount_kopecks: 9_100, changed_at },
    });
    await shop.store
      .insertInto('payments')
      .values({
        ...{ id: 'paid', order_id: id, state: 'succeeded', applied: 1, amount_kopecks: 109_100 },
        ...{ body_json: '{}', created_at: changed_at, due_at: changed_at, attempts: 0, attempt: 1 },
      })
      .execute();
    await shop.run(5);
    expect(shop.theirs().order.payments).toMatchObject([{ paymentTypeKind: 'External', sum: 1000 }]);
  });

  test.for([
    ['8 10 375 29 123-45-67', '+375291234567'],
    ['+375 29 123-45-67, доб. 12', '+375291234567'],
  ])('has the phone that can be called: %s', async ([phone, theirs]) => {
    const shop = await openTillShop();
    await shop.order({ phone: phone ?? '' });
    await shop.run(5);
    expect(shop.theirs().order).toMatchObject({
      phone: theirs,
      comment: expect.stringContaining(`Телефон: ${phone}`),
    });
  });

  test('that is unpaid, cancelled or older than the till is not sent', async () => {
    const shop = await openTillShop();
    await shop.configure({ since: shop.now().toISOString() });
    await shop.order({ set: { status: 'unpaid' } });
    await shop.order({ set: { created_at: '2026-10-05T08:59:00.000Z' } });
    await shop.move(await shop.order(), 'cancel');
    await shop.run(60);
    expect([shop.iiko.orders.size, await shop.rows()]).toEqual([0, []]);
  });

  test('ordered days ahead and accepted on its day is sent', async () => {
    const shop = await openTillShop({ choice: { sendWhen: 'accepted' } });
    const id = await shop.order({ set: { wanted_at: '2026-10-08T15:00:00.000Z' } });
    shop.wait(3 * 86_400 + 4 * 3_600);
    await shop.move(id, 'accept');
    await shop.run(20);
    expect(shop.theirs().order.completeBefore).toBe('2026-10-08 16:30:00.000');
  });

  test.for<[minutes: number | null, due: string]>([
    [60, '2026-10-05 19:00:00.000'],
    [null, '2026-10-05 18:45:00.000'],
  ])('for the opening is due as the guest was told: %s minutes after it', async ([minutes, due]) => {
    const shop = await openTillShop();
    await shop.order({ set: { scheduled_for: '2026-10-05T15:00:00.000Z', promised_minutes: minutes } });
    await shop.run(5);
    expect(shop.theirs().order.completeBefore).toBe(due);
  });

  test('for pickup brings its discount, and one by courier its fee', async () => {
    const shop = await openTillShop();
    const set = { discount_kopecks: 9_100, total_kopecks: 100_000 };
    await shop.order({ delivery: Delivery.PICKUP, set });
    await shop.order({ set: { fee_kopecks: 15_000, total_kopecks: 124_100 } });
    await shop.run(5);
    const [pickup, courier] = [...shop.iiko.orders.values()].map(({ order }) => order);
    expect(pickup).toMatchObject({ discountsInfo: { discounts: [{ sum: 91 }] }, payments: [{ sum: 1000 }] });
    expect(pickup?.deliveryPoint).toBeUndefined();
    expect(courier?.items.at(-1)).toMatchObject({ productId: idOf('DELIVERY'), price: 150 });
  });

  test('has sizes and extras as the till calls them, and the same sum', async () => {
    const shop = await orderHalves(sizedBorshch());
    await shop.run(5);
    expect(shop.theirs().order).toMatchObject({
      items: [
        {
          productId: idOf('A-borshch'),
          productSizeId: idOf('half'),
          amount: 2,
          price: 349.5,
          modifiers: [{ productId: idOf('M-cream'), productGroupId: idOf('extras'), amount: 1, price: 40 }],
        },
      ],
      payments: [{ sum: 779 }],
    });
  });

  test('with an extra whose code two extras have is red: neither is guessed', async () => {
    const dish = sizedBorshch();
    const other = { id: idOf('M-cream-hot'), sku: 'M-cream', name: 'Сметана с хреном', price: 40 };
    dish.groups[0]?.items.push(other);
    const shop = await orderHalves(dish);
    await shop.run(5);
    expect(await reasonsOf(shop)).toEqual(['failed no-option Борщ с говядиной: Сметана']);
  });

  test.each([
    'Санкт-Петербург, 5-я линия, 10',
    'Санкт-Петербург, 5 линия, 10',
    'Лесная 5, 7',
    'В.О., 5 линия, 3',
    'посёлок Шушары, 5',
    'кв. 7, Лесная, 5',
  ])(
    'leaves a legacy address whole in the comment unless it is one street and a house: %s',
    async (address) => {
      const shop = await openTillShop({ choice: { addressFormat: 'Legacy' } });
      shop.iiko.restaurant.addressFormatType = 'Legacy';
      await shop.order({ address });
      await shop.run(5);
      const points = [...shop.iiko.orders.values()].map(({ order }) => order.deliveryPoint);
      expect(points).toEqual([{ comment: address }]);
    },
  );

  test('keeps a legacy address in street and house, and whole in the comment', async () => {
    const shop = await openTillShop({ choice: { addressFormat: 'Legacy' } });
    shop.iiko.restaurant.addressFormatType = 'Legacy';
    await shop.order({ address: 'ул. Лесная, д. 5, кв. 7' });
    await shop.order({ address: 'у фонтана' });
    await shop.run(5);
    expect([...shop.iiko.orders.values()].map(({ order }) => order.deliveryPoint)).toEqual([
      {
        address: { type: 'legacy', street: { name: 'ул. Лесная' }, house: '5' },
        comment: 'ул. Лесная, д. 5, кв. 7',
      },
      { comment: 'у фонтана' },
    ]);
  });

  test('is sent by the last menu that had dishes', async () => {
    const shop = await openTillShop();
    const { menu } = shop.iiko.restaurant;
    shop.iiko.restaurant.menu = [];
    await shop.readMenu();
    shop.iiko.restaurant.menu = menu;
    await shop.order();
    await shop.run(5);
    expect(await reasonsOf(shop)).toEqual([]);
  });

  test('never falls back from the dish that staff linked to another one', async () => {
    const shop = await openTillShop();
    const { id } = await shop.store
      .selectFrom('products')
      .select('id')
      .where('slug', '=', 'borshch')
      .executeTakeFirstOrThrow();
    const link = { product_id: id, option_id: '', code: 'gone' };
    await shop.store.insertInto('till_links').values(link).execute();
    await shop.order();
    await shop.run(5);
    expect(await reasonsOf(shop)).toEqual(['failed no-dish Борщ с говядиной']);
  });

  test('with a dish that the till has not is red, and is sent once it is matched', async () => {
    const shop = await openTillShop();
    const [borshch] = shop.iiko.restaurant.menu.splice(0, 1);
    await shop.readMenu();
    await shop.order();
    await shop.run(5);
    expect([await reasonsOf(shop), shop.iiko.orders.size]).toEqual([['failed no-dish Борщ с говядиной'], 0]);
    shop.iiko.restaurant.menu.push(borshch ?? sizedBorshch());
    await shop.readMenu();
    expect(await deal(shop, retrySentOrder)).toBe(true);
    await shop.run(5);
    expect([await reasonsOf(shop), shop.theirs().creation]).toEqual([[], 'Success']);
  });
});

describe('creation', () => {
  const UNKNOWN: Fault[] = ['lost', 'hang', 'html', 'endless', 408, 500, 'dropped', 429];
  test.for(UNKNOWN)('that ends with %s is repeated with the same id and body', async (fault) => {
    const shop = await openTillShop(fault === 'hang' ? { deadlineMs: 1_500 } : {});
    shop.iiko.faults.push(['create', fault], ['by_id', fault]);
    await shop.order();
    await shop.run(60);
    const bodies = new Set(shop.sent('create').map(({ body }) => JSON.stringify(body)));
    expect([bodies.size, shop.iiko.live().length, await statesOf(shop)]).toEqual([1, 1, ['live']]);
  });

  test.for<[Plan, string]>([
    ['later', 'live'],
    ['late', 'live'],
  ])('that ends %s is not repeated', async ([plan, state]) => {
    const shop = await openTillShop();
    shop.iiko.plans.push(plan);
    await shop.order();
    await shop.run(80);
    expect([shop.sent('create').length, await statesOf(shop), await reasonsOf(shop)]).toEqual([
      1,
      [state],
      [],
    ]);
  });

  test.for<[Plan, string]>([
    ['absent', 'failed absent'],
    ['very late', 'failed Common'],
    ['error PaymentTypeNotFound', 'failed PaymentTypeNotFound'],
    ['later error Novelty9', 'failed Novelty9'],
  ])('that ends %s is red until it is sent again, under another id', async ([plan, reason]) => {
    const shop = await openTillShop();
    shop.iiko.plans.push(plan);
    await shop.order();
    await shop.run(100);
    expect([await reasonsOf(shop), shop.sent('create').length]).toEqual([[reason], 1]);
    await deal(shop, retrySentOrder);
    await shop.run(5);
    expect([await reasonsOf(shop), await statesOf(shop)]).toEqual([[], ['retried', 'live']]);
    // Also if the first one appears after all.
    await shop.run(600, 20);
    expect(shop.iiko.live()).toHaveLength(1);
  });

  test('without an answer for a minute is red while it is repeated', async () => {
    const shop = await openTillShop();
    for (let times = 0; times < 40; times += 1) shop.iiko.faults.push(['create', 'dropped']);
    await shop.order();
    await shop.run(65);
    expect(await reasonsOf(shop)).toEqual(['unanswered network']);
    shop.iiko.faults.length = 0;
    await shop.run(60);
    expect([await reasonsOf(shop), shop.iiko.live().length]).toEqual([[], 1]);
  });

  test('typed in by staff is not sent any more, and cancelled if it appears', async () => {
    const shop = await openTillShop();
    shop.iiko.plans.push('very late');
    await shop.order();
    await shop.run(70);
    expect(await deal(shop, settleSentOrder)).toBe(true);
    await shop.run(600, 20);
    expect(shop.theirs()).toMatchObject({ creation: 'Success', status: 'Cancelled' });
    expect([await reasonsOf(shop), await statesOf(shop)]).toEqual([[], ['settled']]);
  });

  test('gets a new token once, and waits for a corrected key', async () => {
    const shop = await openTillShop();
    shop.iiko.expireTokens();
    await shop.order();
    await shop.run(5);
    expect(await statesOf(shop)).toEqual(['live']);
    await shop.configure({ access: { apiLogin: 'wrong' } });
    await shop.order();
    await shop.run(70);
    expect(await reasonsOf(shop)).toEqual(['unanswered 401']);
    await shop.configure({});
    await shop.run(65);
    expect(await statesOf(shop)).toEqual(['live', 'live']);
  });

  test('tells the log neither guest nor dish', async () => {
    const shop = await openTillShop();
    shop.iiko.plans.push('error InvalidPhone');
    shop.iiko.faults.push(['create', 'lost']);
    await shop.order();
    await shop.run(60);
    shop.iiko.restaurant.menu.splice(0, 1);
    await shop.readMenu();
    await shop.order();
    await shop.run(5);
    expect(shop.lines.join('')).toContain('the till');
    expect(shop.lines.join('')).not.toMatch(/Иванов|Анна|Лесная|Борщ|912-?345/);
  });
});

describe('an order of the till', () => {
  const openLive = async () => {
    const shop = await openTillShop();
    const id = await shop.order();
    await shop.run(5);
    return { shop, id };
  };

  test('that is gone there is red, and can be sent again', async () => {
    const { shop } = await openLive();
    shop.theirs().isAbsent = true;
    await shop.run(60);
    expect(await reasonsOf(shop)).toEqual(['failed gone']);
    await deal(shop, retrySentOrder);
    await shop.run(5);
    expect([await reasonsOf(shop), await statesOf(shop)]).toEqual([[], ['retried', 'live']]);
  });

  test('that is gone for one answer is no trouble', async () => {
    const { shop } = await openLive();
    shop.theirs().isAbsent = true;
    await shop.run(20);
    expect(shop.sent('by_id').length).toBeGreaterThan(0);
    shop.theirs().isAbsent = false;
    await shop.run(60);
    expect([await reasonsOf(shop), await statesOf(shop)]).toEqual([[], ['live']]);
  });

  test('that comes back is red no more', async () => {
    const { shop } = await openLive();
    shop.theirs().isAbsent = true;
    await shop.run(60);
    shop.theirs().isAbsent = false;
    await shop.run(90);
    expect([await reasonsOf(shop), await statesOf(shop)]).toEqual([[], ['live']]);
  });

  test('that comes back a day later, when another one took its place, is cancelled', async () => {
    const { shop } = await openLive();
    const first = shop.theirs();
    shop.wait(86_400);
    first.isAbsent = true;
    await shop.run(60);
    await deal(shop, retrySentOrder);
    await shop.run(60);
    first.isAbsent = false;
    await shop.run(120);
    expect([first.status, shop.iiko.live().length]).toEqual(['Cancelled', 1]);
  });

  test('that is gone after it was handed over is no trouble', async () => {
    const { shop, id } = await openLive();
    for (const move of ['accept', 'ready', 'hand-over', 'finish'] as const) await shop.move(id, move);
    shop.theirs().isAbsent = true;
    await shop.run(60);
    expect(await reasonsOf(shop)).toEqual([]);
  });

  test('that the till says is none after all is red', async () => {
    const { shop } = await openLive();
    Object.assign(shop.theirs(), { creation: 'Error', code: 'Novelty9' });
    await shop.run(60);
    expect(await reasonsOf(shop)).toEqual(['failed Novelty9']);
  });

  test('that is cancelled here while the till does not answer is red', async () => {
    const { shop, id } = await openLive();
    for (let times = 0; times < 40; times += 1) shop.iiko.faults.push(['by_id', 'dropped']);
    await shop.move(id, 'cancel');
    await shop.run(120);
    expect(await reasonsOf(shop)).toEqual(['not-cancelled network']);
    expect(await deal(shop, settleSentOrder)).toBe(true);
    expect(await reasonsOf(shop)).toEqual([]);
  });

  test('that is cancelled here before the till has answered is red', async () => {
    const shop = await openTillShop();
    shop.iiko.faults.push(['create', 'lost']);
    for (let times = 0; times < 40; times += 1) shop.iiko.faults.push(['by_id', 'dropped']);
    const id = await shop.order();
    await shop.run(5);
    await shop.move(id, 'cancel');
    await shop.run(120);
    expect(await reasonsOf(shop)).toEqual(['not-cancelled network']);
  });

  test('has its status although the till refuses to look for another one', async () => {
    const { shop, id } = await openLive();
    await shop.order();
    await shop.run(5);
    const [one, two] = shop.iiko.live();
    if (!one || !two) throw new Error('the till has not got both');
    shop.iiko.unknown.add(two.id);
    shop.iiko.move(one, 'CookingStarted');
    await shop.run(30);
    expect((await shop.orderOf(id)).status).toBe('accepted');
  });
});

describe('an answer', () => {
  test('with ids in capitals is about the same order', async () => {
    const shop = await openTillShop();
    shop.iiko.manners.hasCapitals = true;
    const id = await shop.order();
    await shop.run(5);
    shop.iiko.move(shop.theirs(), 'CookingStarted');
    await shop.run(30);
    expect((await shop.orderOf(id)).status).toBe('accepted');
  });

  test('that knows no such order is an order that never came, and sent again', async () => {
    const shop = await openTillShop();
    shop.iiko.manners.refusesUnknown = true;
    shop.iiko.faults.push(['create', 'dropped']);
    await shop.order();
    await shop.run(30);
    expect([shop.iiko.live().length, await statesOf(shop)]).toEqual([1, ['live']]);
  });

  test('with an unknown status changes nothing', async () => {
    const shop = await openTillShop();
    const id = await shop.order();
    await shop.run(5);
    shop.iiko.move(shop.theirs(), 'constructor' as never);
    await shop.run(30);
    expect([(await shop.orderOf(id)).status, await statesOf(shop)]).toEqual(['new', ['live']]);
    shop.iiko.mistakes.length = 0;
  });

  test('with the menu of another restaurant sends nothing until the own one is read', async () => {
    const shop = await openTillShop();
    await shop.configure({ choice: { ...CHOICE, organizationId: OTHER_ORGANIZATION } });
    await shop.order();
    await shop.run(5);
    expect(shop.iiko.orders.size).toBe(0);
    await shop.worker.advanceMenu();
    await shop.run(10);
    expect([...shop.iiko.orders.values()].map(({ organizationId }) => organizationId)).toEqual([
      OTHER_ORGANIZATION,
    ]);
  });
});

describe('a status', () => {
  test('comes from the till, skips and never goes back', async () => {
    const shop = await openTillShop();
    const id = await shop.order();
    await shop.run(5);
    shop.iiko.move(shop.theirs(), 'CookingStarted');
    await shop.run(30);
    expect((await shop.orderOf(id)).status).toBe('accepted');
    shop.iiko.move(shop.theirs(), 'OnWay');
    await shop.run(30);
    shop.iiko.move(shop.theirs(), 'CookingStarted');
    await shop.run(30);
    expect((await shop.orderOf(id)).status).toBe('on_way');
    shop.iiko.move(shop.theirs(), 'Closed');
    await shop.run(30);
    expect([(await shop.orderOf(id)).status, await statesOf(shop)]).toEqual(['done', ['ended']]);
    expect(await shop.journal()).toContain(`${TILL} finish`);
  });

  test('of the desk goes to the till', async () => {
    const shop = await openTillShop();
    const id = await shop.order();
    await shop.run(5);
    for (const [move, status] of [
      ['accept', 'WaitCooking'],
      ['ready', 'Waiting'],
      ['hand-over', 'OnWay'],
      ['finish', 'Delivered'],
    ] as const) {
      await shop.move(id, move);
      await shop.run(60);
      expect(shop.theirs().status).toBe(status);
    }
    expect(await statesOf(shop)).toEqual(['ended']);
  });

  test('that the till refuses is tried three times, and is no trouble', async () => {
    const shop = await openTillShop();
    const id = await shop.order();
    await shop.run(5);
    await shop.move(id, 'accept');
    shop.iiko.refusals.push(...Array.from({ length: 9 }, () => 'IllegalDeliveryStatus'));
    await shop.run(300, 10);
    expect([shop.sent('confirm').length, await reasonsOf(shop)]).toEqual([3, []]);
  });

  test('«cancelled» goes both ways, with the reason of the till', async () => {
    const shop = await openTillShop();
    const [first, second] = [await shop.order(), await shop.order()];
    await shop.run(5);
    const [one] = shop.iiko.live();
    if (one) shop.iiko.cancel(one, 'Нет продуктов');
    await shop.move(second, 'cancel');
    await shop.run(60);
    expect(await shop.orderOf(first)).toMatchObject({ status: 'cancelled', cancel_reason: 'Нет продуктов' });
    expect([shop.iiko.live(), await statesOf(shop)]).toEqual([[], ['ended', 'ended']]);
  });

  test('«cancelled» that the till refuses is red until staff cancelled it there', async () => {
    const shop = await openTillShop();
    const id = await shop.order();
    await shop.run(5);
    shop.iiko.move(shop.theirs(), 'Closed');
    await shop.store.updateTable('till_orders').set({ due_at: '2027' }).execute();
    await shop.move(id, 'cancel');
    await shop.store.updateTable('till_orders').set({ due_at: '2026' }).execute();
    await shop.run(60);
    expect(await reasonsOf(shop)).toEqual(['not-cancelled null']);
    expect(await deal(shop, settleSentOrder)).toBe(true);
    expect(await reasonsOf(shop)).toEqual([]);
  });

  test('a cancellation that staff take back leaves the order at the till', async () => {
    const shop = await openTillShop();
    const boss = await shop.enter('boss', 'manager');
    const id = await shop.order();
    await shop.run(5);
    await boss.move(id, 'cancel', 0, { reason: 'Гость передумал' });
    await shop.run(5, 1);
    await boss.post(`/orders/${id}/undo`, { seen: '1' });
    await shop.run(60);
    expect([(await shop.orderOf(id)).status, shop.iiko.live().length]).toEqual(['new', 1]);
  });

  test('that the till says, too, is not taken back by staff', async () => {
    const shop = await openTillShop();
    const boss = await shop.enter('boss', 'manager');
    const id = await shop.order();
    await shop.run(5);
    await boss.move(id, 'accept', 0, { minutes: '30' });
    shop.iiko.move(shop.theirs(), 'WaitCooking');
    await shop.worker.notify('secret-of-the-till', { tillIds: [shop.theirs().id], hasStops: false });
    await shop.run(1, 1);
    await boss.post(`/orders/${id}/undo`, { seen: '1' });
    expect((await shop.orderOf(id)).status).toBe('accepted');
  });

  test('is read although another order of the same answer cannot be read', async () => {
    const shop = await openTillShop();
    const [broken, sound] = [await shop.order(), await shop.order()];
    await shop.run(5);
    const [one, two] = shop.iiko.live();
    Object.assign(one ?? {}, { creation: 'Postponed' });
    if (two) shop.iiko.move(two, 'CookingStarted');
    await shop.run(30);
    const statuses = [(await shop.orderOf(broken)).status, (await shop.orderOf(sound)).status];
    expect([...statuses, shop.sent('create').length]).toEqual(['new', 'accepted', 2]);
    shop.iiko.mistakes.length = 0;
  });

  test('of an order that moved to another restaurant follows it', async () => {
    const shop = await openTillShop();
    const id = await shop.order();
    await shop.run(5);
    const moved = shop.iiko.moveAway(shop.theirs());
    shop.iiko.move(moved, 'CookingStarted');
    await shop.run(60);
    expect((await shop.orderOf(id)).status).toBe('accepted');
  });

  test('comes at once by a notification with the secret, and by none without it', async () => {
    const shop = await openTillShop();
    const id = await shop.order();
    await shop.run(5);
    shop.iiko.move(shop.theirs(), 'CookingStarted');
    const told = { tillIds: [shop.theirs().id], hasStops: true };
    expect(await shop.worker.notify('another', told)).toBe(false);
    shop.wait(1);
    await shop.worker.advance();
    expect((await shop.orderOf(id)).status).toBe('new');
    expect(await shop.worker.notify('secret-of-the-till', told)).toBe(true);
    await shop.worker.advance();
    expect((await shop.orderOf(id)).status).toBe('accepted');
  });
});

test('a changed order is red until staff correct it at the till', async () => {
  const shop = await openTillShop();
  const id = await shop.order();
  await shop.run(5);
  const at = shop.now().toISOString();
  await shop.store.updateTable('orders').set({ changed_at: at }).where('id', '=', id).execute();
  await shop.run(30);
  expect(await reasonsOf(shop)).toEqual(['changed null']);
});

test('a dish whose last size on sale is stopped is stopped', async () => {
  const shop = await openTillShop();
  const dish = sizedBorshch();
  for (const size of dish.sizes) if (size.id === idOf('half')) size.price = null;
  shop.iiko.restaurant.menu = [dish, ...shop.iiko.restaurant.menu.slice(1)];
  await shop.readMenu();
  shop.iiko.restaurant.stopped.push({ productId: dish.id, sizeId: idOf('whole'), balance: 0 });
  await shop.run(5);
  const stops = await shop.store.selectFrom('dish_stops').select('changed_by').execute();
  expect(stops).toEqual([{ changed_by: TILL }]);
});

test('the stop list of the till is the desk’s, and gives back only its own', async () => {
  const shop = await openTillShop();
  shop.iiko.stop('A-borshch');
  await shop.run(5);
  const stops = () =>
    shop.store
      .selectFrom('dish_stops')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['slug', 'changed_by', 'ends_at'])
      .execute();
  expect(await stops()).toMatchObject([{ slug: 'borshch', changed_by: TILL }]);
  shop.iiko.restaurant.stopped.length = 0;
  shop.iiko.faults.push(['stop_lists', 500]);
  await shop.run(65);
  expect((await stops()).map(({ ends_at }) => ends_at > '2026')).toEqual([true]);
  await shop.run(65);
  expect((await stops()).map(({ ends_at }) => ends_at > '2026')).toEqual([false]);
});
