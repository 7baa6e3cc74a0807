/** Protects what a guest asks for on the page of an order, without scripts: what it shows was in a response, and nothing typed is lost. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deliveryShop } from '#tests/support/delivery-shop.ts';
import { WEDNESDAY_LUNCH } from '#tests/support/hours-shop.ts';
import { textOf } from './support/page.ts';
import { GUEST, openCart, order, press } from './support/shop.ts';

const NEW = 'Литейный пр., 5';
const SAVE = 'Сохранить изменения';

async function openOrder() {
  const shop = await openCart({ borshch: 1 });
  const { location = '' } = await order(shop.shopper, shop.cart);
  const see = () => shop.shopper.visit(location ?? '');
  return { ...shop, location: location ?? '', see, page: await see() };
}

describe('a call', () => {
  test('is asked for with a button, and then shown as asked for', async () => {
    const { shopper, page, see } = await openOrder();
    const asked = await press(shopper, page, 'Попросить позвонить');
    expect(asked.status).toBe(303);
    const { page: after } = await see();
    expect(after.text.replaceAll('\u00a0', ' ')).toMatch(/Вы попросили позвонить в \d\d:\d\d/);
    expect(after.text).not.toContain('Попросить позвонить');
  });

  test('that no response shows is not called asked for', async () => {
    const { api, shopper, page } = await openOrder();
    api.change('POST /order', (body) => ({ ...(body as object), callAskedAt: undefined }));
    const asked = await press(shopper, page, 'Попросить позвонить');
    expect(asked.location).toContain('call=uncertain');
  });

  test('that did not arrive is not passed over while the order cannot be read', async () => {
    const { api, shopper, page } = await openOrder();
    api.down('/order');
    const { page: after } = await (await press(shopper, page, 'Попросить позвонить')).follow();
    expect(after.text).toContain('Просьба не отправлена: ресторан не ответил.');
  });
});

describe('another address', () => {
  test('is saved and shown with the sum', async () => {
    const { shopper, page, see } = await openOrder();
    const saved = await press(shopper, page, SAVE, { typed: { address: NEW } });
    expect(saved.status).toBe(303);
    const { page: after } = await see();
    expect(after.text).toContain(NEW);
    expect(after.text).toContain('Другой адрес доставки');
    expect(after.text).toContain('Вы изменили заказ');
  });

  test('that is refused stays typed beside its message', async () => {
    const { shopper, page } = await openOrder();
    const refused = await press(shopper, page, SAVE, { typed: { address: '—' } });
    expect(refused.status).toBe(400);
    expect(refused.page.one('input', { name: 'address' }).attribs).toMatchObject({ value: '—' });
    expect(refused.page.text).toContain('необходимо заполнить адрес доставки');
  });

  test('that is refused without a reason points to no mark', async () => {
    const { api, shopper, page } = await openOrder();
    api.answer(400, {}, 'POST /order');
    const refused = await press(shopper, page, SAVE, { typed: { address: NEW } });
    expect(refused.page.alerts[0]).toBe(
      'Заказ не изменён. То, что вы написали, осталось ниже. Позвоните нам: +7-495-000-00-00.',
    );
  });

  test('after acceptance is refused with the reason, and stays', async () => {
    const { shopper, page, store } = await openOrder();
    await store.updateTable('orders').set({ status: 'accepted', changes: 1 }).execute();
    const refused = await press(shopper, page, SAVE, { typed: { address: NEW } });
    expect(refused.status).toBe(400);
    expect(refused.page.text).toContain('ресторан уже принял его');
    expect(refused.page.one('input', { name: 'address' }).attribs).toMatchObject({ value: NEW });
  });

  test('of an order that somebody changed meanwhile shows both', async () => {
    const { shopper, page, store } = await openOrder();
    await store.updateTable('orders').set({ address: 'Садовая, 7', changes: 1 }).execute();
    const refused = await press(shopper, page, SAVE, { typed: { address: NEW } });
    expect(refused.page.text).toContain('Сейчас в нём адрес «Садовая, 7»');
    expect(refused.page.one('input', { name: 'address' }).attribs).toMatchObject({ value: NEW });
    const saved = await press(shopper, refused, SAVE);
    expect(saved.status).toBe(303);
  });

  test('of an order that the desk made dearer meanwhile is not saved at a sum that nothing has said', async () => {
    const { shopper, page, store, orders } = await openOrder();
    await store.updateTable('order_items').set({ price_kopecks: 99_900 }).execute();
    const changed = { address: 'Садовая, 7', changes: 1, total_kopecks: 99_900 };
    await store.updateTable('orders').set(changed).execute();
    const refused = await press(shopper, page, SAVE, { typed: { address: NEW } });
    const asked = await press(shopper, refused, SAVE);
    expect([asked.status, await orders()]).toMatchObject([409, [{ address: 'Садовая, 7' }]]);
  });

  test.each<[string, (shop: Awaited<ReturnType<typeof openOrder>>) => Promise<unknown>]>([
    [
      'cancelled',
      ({ store }) => store.updateTable('orders').set({ status: 'cancelled', changes: 1 }).execute(),
    ],
    ['forgotten on this device', ({ shopper }) => shopper.visit('/orders', {})],
    [
      'changed meanwhile and cannot be read',
      async ({ store, api }) => {
        await store.updateTable('orders').set({ address: 'Садовая, 7', changes: 1 }).execute();
        api.down('GET /order');
      },
    ],
  ])('of an order that was %s is not called accepted', async (_, happen) => {
    const shop = await openOrder();
    await happen(shop);
    const { page } = await press(shop.shopper, shop.page, SAVE, { typed: { address: NEW } });
    expect(page.text).toContain('Заказ не изменён. То, что вы написали, осталось ниже.');
    expect(page.text).not.toContain('уже принял');
  });

  test('while the order cannot be read stays typed, and can be sent again', async () => {
    const { api, shopper, page, see } = await openOrder();
    api.down('/order');
    const unsent = await press(shopper, page, SAVE, { typed: { address: NEW } });
    expect(unsent.page.text).toContain('Заказ не изменён: ресторан не ответил.');
    api.up();
    expect((await press(shopper, unsent, SAVE)).status).toBe(303);
    expect((await see()).page.text).toContain(NEW);
  });
});

describe('a fee by phone', () => {
  async function openFree() {
    vi.useFakeTimers({ toFake: ['Date'], now: WEDNESDAY_LUNCH });
    onTestFinished(() => void vi.useRealTimers());
    const { delivery, ...content } = deliveryShop();
    const shop = await openCart(
      { borshch: 2 },
      { content: { ...content, delivery: { ...delivery, feeByPhone: true } } },
    );
    const { location } = await shop.order(shop.cart, { ...GUEST, address: 'Лесная улица, 1' });
    return { ...shop, page: await shop.shopper.visit(location ?? '') };
  }

  test('is asked for before it is saved, though the sum is the same', async () => {
    const { shopper, page, orders } = await openFree();
    const typed = { address: 'Неизвестная, 1' };
    const asked = await press(shopper, page, SAVE, { typed });
    expect(asked.status).toBe(409);
    expect(asked.page.alerts[0]?.replaceAll('\u00a0', ' ')).toContain(
      'Доставка: уточним по телефону (было: бесплатно). Итого без доставки: 900.-.',
    );
    expect(await orders()).toMatchObject([{ changes: 0 }]);
    const saved = await press(shopper, asked, textOf(asked.page.one('button', { value: 'change' })));
    expect(saved.status).toBe(303);
    expect(await orders()).toMatchObject([{ changes: 1, fee_kopecks: null }]);
  });

  test('is asked for by a page that does not say which fee it showed', async () => {
    const { shopper, page, orders } = await openFree();
    const { agreedFee: _, ...form } =
      page.page.press(SAVE, { typed: { address: 'Неизвестная, 1' } })[1] ?? {};
    const [path] = page.page.press(SAVE);
    expect((await shopper.visit(path, form)).status).toBe(409);
    expect(await orders()).toMatchObject([{ changes: 0 }]);
  });
});

test('nobody else sees or does any of it', async () => {
  const { location, app } = await openOrder();
  const { page } = await app.createShopper().visit(location);
  expect(page.text).not.toContain('Попросить позвонить');
  expect(page.text).not.toContain('Изменить адрес');
});

test('an API without it offers neither', async () => {
  const { api, see } = await openOrder();
  api.change('GET /order', (body) => ({ ...(body as object), canChange: undefined, canAskCall: undefined }));
  const { page } = await see();
  expect(page.text).not.toContain('Попросить позвонить');
  expect(page.text).not.toContain('Изменить адрес');
});
