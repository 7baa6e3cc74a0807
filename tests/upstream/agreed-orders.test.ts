/** Protects agreement in the API: an order is what the guest saw, or is refused (docs/decisions/0069). */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { Delivery } from '#contract/enums.ts';
import type { Order } from '#contract/order.ts';
import { deliveryShop } from '#tests/support/delivery-shop.ts';
import { WEDNESDAY_LUNCH, WEDNESDAY_NIGHT, WEDNESDAY_OPENING } from '#tests/support/hours-shop.ts';
import { optionsShop } from '#tests/support/options-shop.ts';
import { ApiCaller, GUEST, openApi, type Refusal } from '#tests/upstream/support/api-caller.ts';
import type { Content, ContentProduct } from '#upstream/content/content.ts';
import { loadContent } from '#upstream/store/content/load-content.ts';

type Answer = [status: number, messages?: string[]];
const PLACED: Answer = [201, undefined];
const refused = (message: string): Answer => [400, [message]];

describe('a dish that changes after it was put into the cart', () => {
  const OTHER_DISHES = refused('Блюда изменились. Проверьте заказ и отправьте ещё раз');
  const BORSHCH = {
    ...{ price: 490, title: 'Борщ с говядиной' },
    options: [
      { id: 'whole', title: 'Целая', group: 'Порция', priceDelta: 0 },
      { id: 'cream', title: 'Сметана', group: 'Добавить', priceDelta: 40 },
    ],
  };
  const MORSE = { price: 120.1, title: 'Морс' };

  type Change = (dish: ContentProduct) => void;
  const setPrice: Change = (dish) => {
    dish.price = 400;
  };
  const setTitle: Change = (dish) => {
    dish.title = 'Уха';
  };
  const setOption: Change = ({ optionGroups: [, extras] = [] }) => {
    const [cream] = extras?.options ?? [];
    if (cream) cream.title = 'Каймак';
  };

  /** A cart of «Борщ» with two options, and «Морс». */
  async function openCart() {
    const api = await openApi({ content: optionsShop() });
    const guest = new ApiCaller(api);
    const { borshch, morse } = await guest.dishIds();
    const lines = [
      { product: borshch, options: ['whole', 'cream'], quantity: 1 },
      { product: morse, quantity: 2 },
    ];
    for (const { product: productId, ...line } of lines) await guest.post('/cart/', { productId, ...line });
    const listItems = async () => (await guest.get<Cart>('/cart/')).body.items;
    return {
      ...api,
      async change(slug: string, change: Change) {
        const content = optionsShop();
        content.products.filter((dish) => dish.slug === slug).forEach(change);
        await loadContent(api.store, { ...content, fingerprint: 'changed' });
      },
      changeBack: () => loadContent(api.store, optionsShop()),
      listWas: async () => (await listItems()).map(({ was }) => was),
      async digest() {
        const digests = (await listItems()).map(({ digest }) => digest);
        return createHash('sha256').update(digests.join(' ')).digest('hex');
      },
      async order(expected?: string): Promise<Answer> {
        const headers: Record<string, string> = expected === undefined ? {} : { 'Expected-Dishes': expected };
        const { status, body } = await guest.post<Refusal>('/order/', { ...GUEST, items: lines }, headers);
        return [status, body.nonFieldErrors];
      },
    };
  }

  test('is ordered while it has not changed', async () => {
    const { order, digest } = await openCart();
    expect(await order(await digest())).toEqual(PLACED);
  });

  test.each(['0'.repeat(64), 'none'])(
    'is not ordered with the digest «%s» of other dishes',
    async (other) => {
      const { order } = await openCart();
      expect(await order(other)).toEqual(OTHER_DISHES);
    },
  );

  test.each([undefined, ' '])('is ordered without a digest: %j', async (none) => {
    const { order } = await openCart();
    expect(await order(none)).toEqual(PLACED);
  });

  test.each<[what: string, slug: string, change: Change, answer: Answer]>([
    ['its title', 'borshch', setTitle, OTHER_DISHES],
    ['the title of the last line', 'morse', setTitle, OTHER_DISHES],
    ['the title of an option', 'borshch', setOption, OTHER_DISHES],
    // `Expected-Sum` says what the prices were.
    ['its price', 'borshch', setPrice, PLACED],
  ])('after %s has changed, the digest of the old one leads to %j', async (_, slug, change, answer) => {
    const cart = await openCart();
    const digest = await cart.digest();
    await cart.change(slug, change);
    expect(await cart.order(digest)).toEqual(answer);
  });

  test('is not stored when it is refused', async () => {
    const { order, store } = await openCart();
    await order('other');
    expect(await store.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  test.each<[what: string, slug: string, change: Change, was: (object | undefined)[]]>([
    ['price', 'borshch', setPrice, [BORSHCH, undefined]],
    ['title', 'borshch', setTitle, [BORSHCH, undefined]],
    ['option', 'borshch', setOption, [BORSHCH, undefined]],
    ['price', 'morse', setPrice, [undefined, MORSE]],
    ['title', 'morse', setTitle, [undefined, MORSE]],
  ])('says its old %s: %s', async (_, slug, change, was) => {
    const cart = await openCart();
    await cart.change(slug, change);
    expect(await cart.listWas()).toEqual(was);
  });

  test('says nothing while it has not changed', async () => {
    expect(await (await openCart()).listWas()).toEqual([undefined, undefined]);
  });

  test.each<[what: string, change: Change]>([
    ['price', setPrice],
    ['title', setTitle],
    ['option', setOption],
  ])('says nothing once its %s is the old one again', async (_, change) => {
    const cart = await openCart();
    await cart.change('borshch', change);
    await cart.changeBack();
    expect(await cart.listWas()).toEqual([undefined, undefined]);
  });

  test('says nothing if the release before put it in', async () => {
    const { store, change, listWas } = await openCart();
    await store.updateTable('cart_lines').set({ seen_kopecks: null, seen_title: null }).execute();
    await change('morse', setPrice);
    expect(await listWas()).toEqual([undefined, undefined]);
  });
});

const SEVEN = '2026-10-07T16:00:00.000Z';

async function openAt(now: Date, content: Content = deliveryShop()) {
  const guest = new ApiCaller(await openApi({ content, outsideHours: 'next-opening', now: () => now }));
  const { okroshka } = await guest.dishIds();
  return (more: object, headers: Record<string, string> = {}) => {
    const items = [{ product: okroshka, quantity: 2 }];
    return guest.post<Order & Refusal>('/order/', { ...GUEST, items, ...more }, headers);
  };
}

describe('the opening that an order waits for', () => {
  const OTHER_OPENING = refused('Время приготовления изменилось. Проверьте заказ и отправьте ещё раз');
  const NO_TIME = refused('Expected-Opening — время в ISO 8601 или now');

  test.each<[now: Date, expected: string | undefined, more: object, answer: Answer]>([
    [WEDNESDAY_NIGHT, WEDNESDAY_OPENING, {}, PLACED],
    [WEDNESDAY_NIGHT, '2026-10-07T12:00:00+03:00', {}, PLACED],
    [WEDNESDAY_NIGHT, '2026-10-07T12:30:00+03:00', {}, OTHER_OPENING],
    [WEDNESDAY_NIGHT, 'now', {}, OTHER_OPENING],
    [WEDNESDAY_NIGHT, undefined, {}, PLACED],
    [WEDNESDAY_NIGHT, ' ', {}, PLACED],
    [WEDNESDAY_NIGHT, 'noon', {}, NO_TIME],
    [WEDNESDAY_NIGHT, 'now', { wantedAt: SEVEN }, PLACED],
    [WEDNESDAY_NIGHT, '2026-10-08T12:00:00+03:00', { wantedAt: SEVEN }, PLACED],
    [WEDNESDAY_NIGHT, 'noon', { wantedAt: SEVEN }, NO_TIME],
    [WEDNESDAY_LUNCH, 'now', {}, PLACED],
    [WEDNESDAY_LUNCH, undefined, {}, PLACED],
    [WEDNESDAY_LUNCH, WEDNESDAY_OPENING, {}, OTHER_OPENING],
  ])('at %o Expected-Opening «%s» of %j leads to %j', async (now, expected, more, answer) => {
    const order = await openAt(now);
    const headers = expected === undefined ? undefined : { 'Expected-Opening': expected };
    const { status, body } = await order(more, headers);
    expect([status, body.nonFieldErrors]).toEqual(answer);
  });
});

describe('a fee that is settled by phone', () => {
  const COURIER = { delivery: Delivery.COURIER };
  const { delivery } = deliveryShop();
  const byPhone = { ...deliveryShop(), delivery: { ...delivery, feeByPhone: true } };

  test.each<[address: string, more: object, placed: Partial<Order>]>([
    ['Неизвестная, 1', COURIER, { totalSum: 641 }],
    ['г. Гатчина, Лесная, 5', COURIER, { totalSum: 641 }],
    ['Неизвестная, 1', { ...COURIER, zone: 'За рекой' }, { totalSum: 931.5, fee: 290.5, zone: 'За рекой' }],
    ['Малая Лесная, 7', COURIER, { totalSum: 791, fee: 150, zone: 'Центр' }],
    ['Лесная, 7', COURIER, { totalSum: 641, fee: 0, zone: 'Рядом' }],
    ['', { delivery: Delivery.PICKUP }, { totalSum: 576.9, discount: 64.1 }],
  ])('«%s» %j is ordered: %j', async (address, more, placed) => {
    const order = await openAt(WEDNESDAY_LUNCH, byPhone);
    const { body } = await order({ address, ...more });
    const { totalSum, fee, zone, discount } = body;
    expect({ totalSum, fee, zone, discount }).toEqual(placed);
  });

  test.each<[address: string, content: Content, question: string]>([
    [
      'Лесная, Невский, 1',
      byPhone,
      'адрес подходит к районам «Рядом» и «Центр»: выберите район или самовывоз',
    ],
    ['Лесная 5, Келози', byPhone, 'не поняли адрес до конца: выберите район или самовывоз'],
    ['Неизвестная, 1', deliveryShop(), 'не нашли такой улицы. Выберите район сами или заберите заказ у нас'],
  ])('«%s» is a question all the same', async (address, content, question) => {
    const order = await openAt(WEDNESDAY_LUNCH, content);
    const { status, body } = await order({ ...COURIER, address });
    expect([status, body]).toEqual([400, { address: [question] }]);
  });
});
