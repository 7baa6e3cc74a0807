/** Protects guests without scripts: an address that is not understood is a question, and its answer is an order. */
import { describe, expect, test } from 'vitest';
import { deliveryShop } from '#tests/support/delivery-shop.ts';
import { textOf } from './support/page.ts';
import { GUEST, openCart, press } from './support/shop.ts';
import type { Form, Visit } from './support/visit.ts';

const CONSENTS = { privacy: 'on', personalData: 'on' };
const HOUSE = 'Не забыли номер дома?';
const PICKUP = '10';

/** By default for 641 ₽. */
const openDelivery = () => openCart({ okroshka: 2 }, { content: deliveryShop(), outsideHours: 'anytime' });
const openPlain = () => openCart({ borshch: 1 });

const errorOf = ({ page }: Visit) => page.description(page.one('input', { name: 'address' }));
const hintOf = ({ page }: Visit) => page.description(page.one('select', { name: 'zone' }));
const billOf = ({ page }: Visit) => textOf(page.one('aside', { class: /cart-summary/ }));

describe('an address without a digit', () => {
  test.each(['Лесная', 'Невский проспект', 'Санкт-Петербург', 'дом'])(
    '«%s» asks once for the house',
    async (address) => {
      const shop = await openPlain();
      const asked = await shop.order(shop.cart, { ...GUEST, address });
      expect([asked.status, errorOf(asked), await shop.orders()]).toEqual([
        400,
        expect.stringContaining(HOUSE),
        [],
      ]);
      expect((await shop.order(asked, CONSENTS)).location).toMatch(/^\/order\//);
      expect(await shop.orders()).toMatchObject([{ address }]);
    },
  );

  test('is asked about again if it is another one', async () => {
    const shop = await openPlain();
    const asked = await shop.order(shop.cart, { ...GUEST, address: 'Лесная' });
    const again = await shop.order(asked, { ...CONSENTS, address: 'Луговая' });
    expect([again.status, errorOf(again)]).toEqual([400, expect.stringContaining(HOUSE)]);
  });

  test('is not asked about again while another field is wrong', async () => {
    const shop = await openPlain();
    const asked = await shop.order(shop.cart, { ...GUEST, address: 'Лесная' });
    const refused = await shop.order(asked, { ...CONSENTS, fullName: '' });
    expect([refused.status, refused.page.summary.length]).toEqual([400, 1]);
    const { fullName } = GUEST;
    expect((await shop.order(refused, { ...CONSENTS, fullName })).location).toMatch(/^\/order\//);
  });

  test('is asked about in every form', async () => {
    const shop = await openPlain();
    await shop.order(shop.cart, { ...GUEST, address: 'Лесная' });
    expect((await shop.order(shop.cart, { ...GUEST, address: 'Лесная' })).status).toBe(400);
  });

  test('needs no house for a pickup', async () => {
    const shop = await openPlain();
    const placed = await shop.order(shop.cart, { ...GUEST, address: 'Лесная', delivery: PICKUP });
    expect(placed.location).toMatch(/^\/order\//);
  });
});

test('an address without letters and digits is none', async () => {
  const shop = await openDelivery();
  const refused = await shop.order(shop.cart, { ...GUEST, address: '.', zone: 'Центр' });
  expect([refused.status, errorOf(refused)]).toEqual([
    400,
    expect.stringContaining('напишите улицу и номер дома'),
  ]);
  expect((await shop.order(refused, CONSENTS)).status).toBe(400);
});

test.each(['\u200d', '\u00ad', '\u2800', '\ufe0f', '\u180e'])('the name %j is empty', async (fullName) => {
  const shop = await openPlain();
  const refused = await shop.order(shop.cart, { ...GUEST, fullName });
  expect([refused.status, refused.page.summary]).toEqual([
    400,
    [['#checkout-fullName', 'Имя: необходимо заполнить Имя']],
  ]);
});

test.each(['\u200b', '\u2060', '\u200e'])(
  '%j inside a street changes neither its zone nor the sum',
  async (hidden) => {
    const shop = await openDelivery();
    const typed = { ...GUEST, address: `Нев${hidden}ский пр., 7` };
    const seen = await (await press(shop.shopper, shop.cart, 'Обновить', { typed })).follow();
    expect(billOf(seen)).toMatch(/Доставка, Центр 150.- .*Итого 791.-/);
    await shop.order(seen, CONSENTS);
    expect(await shop.orders()).toMatchObject([{ total_kopecks: 79_100, address: 'Невский пр., 7' }]);
  },
);

describe('a zone that is a question', () => {
  test.each<[address: string, question: string]>([
    ['г. Гатчина, Невский пр., 5', 'Это другой город или посёлок'],
    ['Невский 3, угол с Лесная 5', 'По адресу подходят районы «Центр» и «Рядом». Выберите свой'],
    ['Келози, Лесная 5', 'Не поняли адрес до конца. Выберите район: может быть, «Рядом»'],
    ['Неизвестная, 5', 'Не нашли такой улицы'],
  ])('«%s»: %s', async (address, question) => {
    const shop = await openDelivery();
    const typed: Form = { ...GUEST, address };
    const seen = await (await press(shop.shopper, shop.cart, 'Обновить', { typed })).follow();
    expect([hintOf(seen), billOf(seen)]).toEqual([
      expect.stringContaining(question),
      expect.stringContaining('Доставка зависит от адреса'),
    ]);
  });

  test('is answered by choosing one, and the order costs what was shown then', async () => {
    const shop = await openDelivery();
    const typed = { ...GUEST, address: 'Невский 3, угол с Лесная 5', zone: 'Центр' };
    const seen = await (await press(shop.shopper, shop.cart, 'Обновить', { typed })).follow();
    expect(billOf(seen)).toMatch(/Доставка, Центр 150.- .*Итого 791.-/);
    await shop.order(seen, CONSENTS);
    expect(await shop.orders()).toMatchObject([{ total_kopecks: 79_100, zone: 'Центр' }]);
  });

  test('sends no order', async () => {
    const shop = await openDelivery();
    const refused = await shop.order(shop.cart, { ...GUEST, address: 'Гатчина, Лесная ул., 5' });
    expect([refused.status >= 400, await shop.orders()]).toEqual([true, []]);
  });
});
