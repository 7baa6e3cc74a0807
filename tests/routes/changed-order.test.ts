/** Protects the page of an order that the restaurant has changed. */
import { describe, expect, test } from 'vitest';
import { orderSchema } from '#contract/order.ts';
import {
  changeOrderContents,
  findCurrentOrder,
  lineKeyOfItem,
  type OrderEdit,
  quoteEdit,
} from '#upstream/store/orders/change-order.ts';
import { textOf } from './support/page.ts';
import { linesOf, openCart, order, press } from './support/shop.ts';

const RULES = { outsideHours: 'anytime', timeZone: 'Europe/Moscow' } as const;

async function openChanged(newAddress?: string, more: Partial<OrderEdit> = {}) {
  const shop = await openCart({ borshch: 2, okroshka: 1 });
  const { shopper, store } = shop;
  const path = (await order(shopper, shop.cart)).location ?? '';
  const [placed] = await shop.orders();
  const open = await shopper.visit(path);
  const current = await findCurrentOrder(store, placed?.id ?? 0);
  if (!current) throw new Error('no order');
  const now = new Date();
  const [borshch] = current.items.map((item) => ({
    line: lineKeyOfItem(item),
    agreed: item.price_kopecks,
    quantity: 3,
  }));
  const lines = [...(borshch ? [borshch] : []), { line: shop.ids.morse ?? 0, quantity: 1 }];
  const edit = { delivery: 0 as const, address: newAddress ?? current.order.address ?? '', lines, ...more };
  const plan = await quoteEdit(store, current, edit, { now, rules: RULES });
  if ('reason' in plan) throw new Error(plan.reason);
  const change = { orderId: current.order.id, seen: 0, by: 'marina', now, edit, rules: RULES, channels: [] };
  await changeOrderContents(store, { ...change, expected: plan.digest });
  return { ...shop, path, open, at: now.toISOString() };
}

describe('a changed order', () => {
  test('says when and what was changed, with both sums', async () => {
    const { shopper, path } = await openChanged();
    const { text, alerts } = (await shopper.visit(path)).page;
    const said = alerts.find((alert) => alert.includes('изменён'));
    expect(said).toMatch(/^Заказ изменён в \d{1,2}:\d\d:/);
    expect(said).toContain(
      'Убрали: Окрошка, 1 × 320,50.- Борщ с говядиной по 450.-: было 2, стало 3 Добавили: Морс, 1 × 120,10.- Итого: было 1 220,50.-, стало 1 470,10.-',
    );
    expect(text).toContain('Итого 1 470,10.-');
  });

  test('names another address in its changes', async () => {
    const { shopper, path } = await openChanged('Тайная, 7');
    const { alerts } = (await shopper.visit(path)).page;
    expect(alerts.find((alert) => alert.includes('изменён'))).toContain(
      'Добавили: Морс, 1 × 120,10.- Другой адрес доставки Итого',
    );
  });

  test('names its guest’s changes without saying them, and the other payment', async () => {
    const guest = { fullName: 'Тайный', texts: {}, allergies: { names: ['nuts' as const] } };
    const { shopper, path } = await openChanged(undefined, { guest, payment: 10 });
    const { text, alerts } = (await shopper.visit(path)).page;
    expect(alerts.find((alert) => alert.includes('изменён'))).toContain(
      'Другая аллергия Другие имя или телефон Оплата: было Наличные, стало Банковская карта Итого',
    );
    expect(text).not.toContain('Тайный');
  });

  test('shows its lines at the agreed and at the added price', async () => {
    const { shopper, path } = await openChanged();
    const rows = (await shopper.visit(path)).page.all('tr').map(textOf);
    expect(rows.slice(1)).toEqual(['Борщ с говядиной 450.- × 3 = 1 350.-', 'Морс 120,10.- × 1 = 120,10.-']);
  });

  test('is noticed by an open page, which polls the time of the change', async () => {
    const { shopper, path, open, at } = await openChanged();
    expect(open.page.text).not.toContain('изменён');
    const { html } = await shopper.visit(`${path}/progress`);
    expect(JSON.parse(html).progress.changedAt).toBe(at);
  });

  test('is repeated as it was changed', async () => {
    const { shopper, path } = await openChanged();
    await press(shopper, await shopper.visit(path), 'Повторить заказ');
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 3, Морс: 1 });
  });
});

test('an invalid history drops from the order, which stays', () => {
  const order = { uuid: '7b0b1a5e-0000-4000-8000-000000000000', totalSum: 10 };
  expect(orderSchema.safeParse({ ...order, changedAt: null, changes: null }).success).toBe(true);
});
