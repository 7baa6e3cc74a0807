import { describe, expect, test } from 'vitest';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { openDesk, textOn } from '#tests/support/desk.ts';
import { hoursShop } from '#tests/support/hours-shop.ts';
import { openOutbox, telegram, webhook } from '#tests/support/outbox.ts';
import { openReceiver } from '#tests/support/receiver.ts';
import type { OutsideHours } from '#upstream/store/order-rules.ts';
import { figuresByTime } from '#upstream/store/report.ts';

/** Orders of a restaurant that is closed, as its people see them. The desk's clock begins on a Monday at noon: a day off. */

const OPENING = '6 октября, 12:00';
const HOUR = 60 * 60;

async function openOn(outsideHours: OutsideHours) {
  const desk = await openDesk({ content: hoursShop(), outsideHours });
  const boss = await desk.enter('boss', 'manager');
  const guest = new ApiCaller(desk.api);
  const [dish] = await desk.store.selectFrom('products').select('id').where('slug', '=', 'morse').execute();
  const order = () =>
    guest.post<{ id: number }>('/order/', {
      ...{ delivery: 10, phone: '+7-912-345-67-89', fullName: 'Анна' },
      items: [{ product: dish?.id, quantity: 1 }],
    });
  return { desk, boss, order };
}

test.each<[setting: OutsideHours, now: string, always: string]>([
  ['refuse', 'Сейчас не принимаются по часам работы', 'Вне часов работы заказы не принимаются.'],
  [
    'next-opening',
    `Сейчас закрыто, заказы принимаются к открытию: ${OPENING}`,
    'Вне часов работы заказы принимаются ко времени открытия.',
  ],
  ['anytime', 'Заказы принимаются.', 'Заказы принимаются в любое время'],
])('with «%s» the page of hours says what is done with orders', async (setting, now, always) => {
  const { boss } = await openOn(setting);
  const text = textOn(await boss.visit('/hours'));
  expect(text).toContain(now);
  expect(text).toContain(always);
  expect(text).toContain('ORDERS_OUTSIDE_HOURS');
});

describe('an order for the opening', () => {
  test('says so on the board, on its page and on the ticket', async () => {
    const { boss, order } = await openOn('next-opening');
    const { id } = (await order()).body;
    for (const path of ['/', `/orders/${id}`, `/orders/${id}/ticket`]) {
      expect(textOn(await boss.visit(path))).toContain(`Ко времени открытия: ${OPENING}`);
    }
  });

  test('is not late before it, and its minutes begin with it', async () => {
    const { desk, boss, order } = await openOn('next-opening');
    const { id } = (await order()).body;
    desk.wait(2 * HOUR);
    const board = await boss.visit('/');
    expect(board.html).not.toContain('card--late');
    expect(textOn(board)).toMatch(/Принять · 45.мин после открытия/);
    await boss.move(id, 'accept:30');
    expect((await desk.orderOf(id)).ready_at).toBe('2026-10-06T09:30:00.000Z');
  });

  test('waits for somebody from the opening on', async () => {
    const { desk, boss, order } = await openOn('next-opening');
    const { id } = (await order()).body;
    desk.wait(24 * HOUR + 4 * 60);
    const board = await boss.visit('/');
    expect(board.html).toContain('card--late');
    expect(textOn(board)).not.toContain('после открытия');
    await boss.move(id, 'accept:30');
    expect((await desk.orderOf(id)).ready_at).toBe('2026-10-06T09:34:00.000Z');
    // Nobody was slow: the report counts no such waiting.
    const span = { from: new Date(0), to: new Date(desk.now()) };
    expect(await figuresByTime(desk.store, span, 'hour')).toMatchObject([{ orders: 1, accepted: 0 }]);
  });
});

test('messages say for when an order is, and nobody is reminded of it before', async () => {
  const outbox = await openOutbox(['telegram', 'webhook']);
  const receiver = await openReceiver();
  const id = await outbox.order(10);
  const opening = new Date(outbox.now().getTime() + 60 * 60_000);
  await outbox.store
    .updateTable('orders')
    .set({ scheduled_for: opening.toISOString() })
    .where('id', '=', id)
    .execute();
  const sender = outbox.sender([telegram(receiver.url), webhook(`${receiver.url}/orders`)]);
  await sender.sendDue();
  const bodies = receiver.received.map(({ body }) => body).join('\n');
  expect(bodies).toContain('Ко времени открытия: ');
  expect(bodies).toContain(`"scheduledFor":"${opening.toISOString()}"`);
  expect((await outbox.rows()).map(({ event }) => event)).not.toContain('order.waiting');
});
