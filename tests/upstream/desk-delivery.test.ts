/** Protects: desk, notifications and report show zone, fee, discount and the time that a guest chose. */
import { expect } from 'vitest';
import { deskTest, textOn } from '#tests/upstream/support/desk.ts';
import { textOf } from '#upstream/outbox/message-text.ts';
import { findDeskOrder } from '#upstream/store/orders/desk-orders.ts';

/** 19:00 in Moscow. */
const SEVEN = '2026-10-05T16:00:00.000Z';
const TO_CENTRE = { zone: 'Центр', fee_kopecks: 15_000, total_kopecks: 124_100, wanted_at: SEVEN };

deskTest('an order for a time, to a zone, for a fee', async ({ desk, marina, boss }) => {
  const id = await desk.order({ set: TO_CENTRE });
  const places = ['/', `/orders/${id}`, `/orders/${id}/ticket`, `/orders/${id}/note`];
  for (const place of places)
    expect(await marina.read(place), place).toMatch(/Ко времени: 19:00 .*Курьер, Центр/);
  for (const place of ['/', `/orders/${id}/note`]) {
    expect(await marina.read(place), place).toContain('1 241 ₽ с доставкой 150 ₽');
  }
  expect(await marina.read(`/orders/${id}`)).toMatch(/Доставка 150 ₽ Итого 1 241 ₽/);
  const order = await findDeskOrder(desk.store, id);
  if (!order) throw new Error('no order');
  const about = {
    id: 'm',
    event: 'order.created',
    createdAt: SEVEN,
    sentAt: new Date(),
    order,
    orderUrl: null,
  } as const;
  expect(textOf(about, 'Europe/Moscow').text.replaceAll('\u00a0', ' ')).toMatch(
    /^1 241 ₽ с доставкой 150 ₽, Наличные, Курьер, Центр\nКо времени: 5 октября, понедельник, 19:00\n/,
  );
  expect(await marina.read('/')).toContain('Принять · к 19:00');
  await marina.move(id, 'accept:wanted');
  expect(await desk.orderOf(id)).toMatchObject({ status: 'accepted', ready_at: SEVEN });

  await desk.order({ delivery: 10, set: { discount_kopecks: 10_910, total_kopecks: 98_190 } });
  const report = textOn(await boss.visit('/report'));
  expect(report).toMatch(
    /Куда доставляли .* Центр 1 1 150 ₽ 0 ₽ 1 241 ₽ Самовывоз 1 0 0 ₽ 109,10 ₽ 981,90 ₽/,
  );
  const csv = await boss.visit('/report.csv?period=today&table=ways');
  expect(csv.html).toContain('Центр;1;1;150;0;1241');
});

deskTest('without terms nothing of them is shown', async ({ desk, marina, boss }) => {
  const id = await desk.order();
  expect(await marina.read(`/orders/${id}`)).not.toMatch(/Ко времени|Доставка|со? (?:скидкой|доставкой)/);
  expect(await boss.read('/report')).not.toContain('Куда доставляли');
});
