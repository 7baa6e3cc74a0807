/** Protects guests without scripts: delivery costs are displayed before the order, and the order costs the displayed sum. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deliveryShop } from '#tests/support/delivery-shop.ts';
import { WEDNESDAY_LUNCH, WEDNESDAY_NIGHT } from '#tests/support/hours-shop.ts';
import { textOf } from './support/page.ts';
import { GUEST, openCart, press, type Shop } from './support/shop.ts';
import type { Form, Visit } from './support/visit.ts';

const GUEST_CONSENTS = { privacy: 'on', personalData: 'on' };
const NOON = '2026-10-07T09:00:00.000Z';
const SEVEN = '2026-10-07T16:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: WEDNESDAY_LUNCH });
  return () => void vi.useRealTimers();
});

/** By default for 641 ₽. */
const open = (quantities: Record<string, number> = { okroshka: 2 }) =>
  openCart(quantities, { content: deliveryShop(), outsideHours: 'refuse' });

const billOf = ({ page }: Visit) => textOf(page.one('aside', { class: /cart-summary/ }));
const namesOfSelects = ({ page }: Visit) => page.all('select', {}).map(({ attribs }) => attribs.name);
const kindAndText = (alert: Parameters<typeof textOf>[0]) => [alert?.attribs.class, textOf(alert)];
const update = ({ shopper, cart }: { shopper: Shop['shopper']; cart: Visit }, typed: Form) =>
  press(shopper, cart, 'Обновить', { typed }).then((answer) => answer.follow());

test.each<[quantities: Record<string, number>, typed: Form, bill: RegExp]>([
  [{ okroshka: 2 }, {}, /Еда 641.- Доставка зависит от адреса Когда как можно скорее Итого 641.-/],
  [
    { okroshka: 2 },
    { address: 'ул. Лесная, 7' },
    /Доставка, Рядом бесплатно Когда .* около 45 мин Итого 641.-/,
  ],
  [
    { okroshka: 2 },
    { address: 'Невский, 7' },
    /Доставка, Центр 150.- .* Итого 791.- ещё 259.- до бесплатной доставки/,
  ],
  [{ okroshka: 3 }, { address: 'Невский, 7' }, /Доставка, Центр бесплатно .* Итого 961,50.- (?!ещё)/],
  [
    { okroshka: 1 },
    { zone: 'Центр' },
    /Итого 470,50.- Сюда возим заказы от 400.-: добавьте блюд ещё на 79,50.-/,
  ],
  [
    { okroshka: 2 },
    { delivery: '10' },
    /Доставка самовывоз Скидка за самовывоз −64,10.- Когда .* 20 мин Итого 576,90.-/,
  ],
  [{ okroshka: 2 }, { wantedAt: SEVEN }, /Когда сегодня в 19:00 Итого/],
  [{ okroshka: 2 }, { wantedAt: NOON }, /Когда Выберите время Итого/],
])('%j %j is rendered as entered', async (quantities, typed, bill) => {
  const shown = await update(await open(quantities), typed);
  expect(billOf(shown)).toMatch(bill);
  expect(shown.page.values('checkout')).toMatchObject(typed);
});

test('a screen reader reads the prices of zones as roubles', async () => {
  const { cart } = await open();
  expect(cart.page.all('option').map(textOf)).toContain(
    'Центр · 150 рублей, от 900 рублей бесплатно, заказ от 400 рублей',
  );
});

test('between two zones no fee is settled by phone', async () => {
  const content = deliveryShop();
  Object.assign(content.delivery, { feeByPhone: true });
  const shop = await openCart({ okroshka: 2 }, { content, outsideHours: 'refuse' });
  const seen = await update(shop, { address: 'Лесная 1, угол Невского' });
  expect(billOf(seen)).toContain('Доставка зависит от адреса');
});

describe('an order', () => {
  test('whose charge was not displayed returns with it, and is placed after that', async () => {
    const shop = await open();
    const typed = { ...GUEST, address: 'Дальняя, 7', zone: 'Рядом', wantedAt: SEVEN };
    const asked = await shop.order(shop.cart, typed);
    expect([asked.status, await shop.orders()]).toEqual([409, []]);
    const notice = 'Доставка (За рекой): 290,50.-. Итого: 931,50.-. Подтвердите заказ: он ещё не отправлен.';
    expect(asked.page.all('div', { class: /^alert / }).map(kindAndText)).toEqual([
      ['alert alert--info', notice],
    ]);
    expect(asked.page.values('checkout')).toMatchObject({ ...typed, charge: '290.5' });
    expect(asked.page.description(asked.page.one('select', { name: 'zone' }))).toMatch('По адресу: За рекой');
    const { location } = await shop.order(asked, GUEST_CONSENTS);
    const [order] = await shop.orders();
    expect(order).toMatchObject({
      total_kopecks: 93_150,
      fee_kopecks: 29_050,
      zone: 'За рекой',
      wanted_at: SEVEN,
    });
    const { page } = await shop.shopper.visit(location ?? '');
    for (const text of ['Еда 641.-', 'Доставка курьером 290,50.-', 'Итого 931,50.-', 'Район За рекой']) {
      expect(page.text).toContain(text);
    }
    expect(page.text).toContain('Вы просили сегодня к 19:00.');
    const [sent] = shop.sent('POST', '/order/');
    expect([sent?.headers.get('Expected-Sum'), sent?.body]).toEqual([
      '931.50',
      expect.objectContaining({ zone: 'Рядом', wantedAt: SEVEN }),
    ]);
  });

  test('that costs the displayed sum is placed at once, and one with fewer dishes needs a confirmation', async () => {
    const shop = await open({ okroshka: 3 });
    const seen = await update(shop, { ...GUEST, address: 'Невский, 7' });
    const quantity = { [`quantity-${shop.ids.okroshka}`]: '2' };
    expect((await shop.order(seen, { ...GUEST_CONSENTS, ...quantity })).status).toBe(409);
    expect((await shop.order(seen, GUEST_CONSENTS)).location).toMatch(/^\/order\//);
    const near = await open();
    expect((await near.order(near.cart, { ...GUEST, address: 'Лесная, 1' })).location).toMatch(/^\/order\//);
  });

  test.each<[kopecks: number, okroshka: number, morse: number, typed: Form]>([
    [7_710, 7, 3, { address: 'Невский, 7' }],
    [20_045, 3, 1, { delivery: '10' }],
  ])(
    'of %i kopecks × %i and 12010 × %i costs what was displayed',
    async (price_kopecks, okroshka, morse, typed) => {
      const shop = await open({ okroshka, morse });
      await shop.store
        .updateTable('products')
        .set({ price_kopecks })
        .where('slug', '=', 'okroshka')
        .execute();
      const seen = await update(shop, { ...GUEST, ...typed });
      expect((await shop.order(seen, GUEST_CONSENTS)).location).toMatch(/^\/order\//);
    },
  );

  test('at the discount shown beside «Самовывоз» is placed at once', async () => {
    const shop = await open();
    const { location } = await shop.order(shop.cart, { ...GUEST, delivery: '10' });
    expect(shop.sent('POST', '/order/')[0]?.headers.get('Expected-Sum')).toBe('576.90');
    const { page } = await shop.shopper.visit(location ?? '');
    expect(page.text).toMatch(/Еда 641.- Скидка за самовывоз −64,10.- Итого 576,90.-/);
  });

  test('that is ready later than a courier would come is asked for, and not called a slower delivery', async () => {
    const shop = await open();
    const pickup = { minutes: 60, discountPercent: 10 };
    const more = (cart: object) => ({ ...cart, delivery: { ...deliveryShop().delivery, pickup } });
    shop.api.change('GET /cart', more);
    const seen = await update(shop, { ...GUEST, address: 'Лесная, 7' });
    const asked = await shop.order(seen, { ...GUEST_CONSENTS, delivery: '10' });
    expect([asked.status, asked.page.alerts[0]]).toEqual([
      409,
      expect.stringMatching(/^Самовывоз: около 60 мин\. Итого: 576,90.-/),
    ]);
  });

  test.each<[typed: Form, id: string, words: string]>([
    [{ address: 'Неизвестная, 1' }, 'address', 'Не нашли такой улицы'],
    [{ address: 'Невский, 7', wantedAt: NOON }, 'wantedAt', 'выберите другое'],
  ])('%j is rejected at the field, and input is kept', async (typed, name, words) => {
    const shop = await open();
    const seen = await update(shop, { ...GUEST, address: 'Невский, 7' });
    const refused = await shop.order(seen, { ...GUEST, ...typed });
    expect([refused.status, await shop.orders()]).toEqual([400, []]);
    const field = refused.page.one(name === 'address' ? 'input' : 'select', { name }).attribs;
    expect(field['aria-invalid']).toBe('true');
    const beside = refused.page.one('div', { id: field['aria-describedby']?.split(' ').at(-1) ?? '' });
    expect(textOf(beside)).toContain(words);
    expect(refused.page.values('checkout')).toMatchObject(typed);
  });
});

test('zone and time are kept while the API fails or the shop is closed', async () => {
  const shop = await open();
  const typed = { zone: 'Центр', wantedAt: SEVEN };
  await update(shop, typed);
  shop.api.down('GET /cart');
  expect((await shop.seeCart()).page.values('checkout')).toMatchObject(typed);
  shop.api.up();
  vi.setSystemTime(WEDNESDAY_NIGHT);
  const closed = await shop.seeCart();
  expect(closed.page.values('checkout')).toMatchObject(typed);
  expect([billOf(closed), namesOfSelects(closed)]).toEqual([
    expect.not.stringContaining('Когда'),
    ['zone', 'ifSoldOut'],
  ]);
});

describe('of another backend', () => {
  const read = async (delivery: unknown, typed: Form = {}) => {
    const shop = await open();
    shop.api.change('GET /cart', (cart) => ({ ...(cart as object), delivery, slots: undefined }));
    return update(shop, typed);
  };

  test('one zone that is everywhere needs no name and no choice', async () => {
    const shown = await read({ fee: '99.50', freeFrom: 700, minSum: -1, minutes: 30 });
    expect(billOf(shown)).toMatch(/Доставка 99,50.- Когда .* 30 мин Итого 740,50.- ещё 59.- до бесплатной/);
    expect(namesOfSelects(shown)).toEqual(['ifSoldOut']);
  });

  test('a zone that cannot be read leaves the others, and an order to it is not sent without a sum', async () => {
    const shop = await open();
    const zones = deliveryShop().delivery.zones.map((zone) =>
      zone.minutes === 90 ? { ...zone, minutes: -5 } : zone,
    );
    shop.api.change('GET /cart', (cart) => ({ ...(cart as object), delivery: { zones } }));
    expect(billOf(await update(shop, { address: 'Невский, 7' }))).toContain('Доставка, Центр 150.-');
    const seen = await update(shop, { ...GUEST, address: 'Дальняя, 7' });
    expect(billOf(seen)).toContain('Доставка зависит от адреса');
    const refused = await shop.order(seen, GUEST_CONSENTS);
    expect([refused.status, shop.sent('POST', '/order/')]).toEqual([400, []]);
  });

  test.each([undefined, null, {}, { zones: 5 }, { fee: -1 }, 7])(
    'terms that are missing or cannot be read, %j, change nothing',
    async (delivery) => {
      const shown = await read(delivery);
      expect(billOf(shown)).not.toMatch(/Еда|Доставка|Когда/);
      expect(namesOfSelects(shown)).toEqual(['ifSoldOut']);
      expect(shown.page.values('checkout')).not.toHaveProperty('charge');
    },
  );
});
