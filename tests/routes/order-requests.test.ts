/** Protects what a guest asks for on the page of an order, without scripts: what it shows was in a response, and nothing typed is lost. */
import { describe, expect, test } from 'vitest';
import { openCart, order, press } from './support/shop.ts';

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
