/** Protects orders for the next opening time: at the desk, in notifications and in the report. */
import { describe, expect, test } from 'vitest';
import { hoursShop } from '#tests/support/hours-shop.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { openDesk } from '#tests/upstream/support/desk.ts';
import { openOutbox, telegram, webhook } from '#tests/upstream/support/outbox.ts';
import { openReceiver } from '#tests/upstream/support/receiver.ts';
import type { OutsideHours } from '#upstream/process/order-rules.ts';
import { listFiguresByTime } from '#upstream/store/orders/report.ts';

// The desk's clock starts on a Monday, when the shop is closed.
const OPENING = '6 октября, 12:00';
const HOUR = 60 * 60;

async function openOn(outsideHours: OutsideHours) {
  const desk = await openDesk({ content: hoursShop(), outsideHours });
  const guest = new ApiCaller(desk.api);
  const { morse } = await guest.dishIds();
  const order = async () => (await guest.placeOrder([morse])).body.id;
  return { desk, boss: await desk.enter('boss', 'manager'), order };
}

describe('an order for the opening', () => {
  test('is not late before it, and its time starts at it', async () => {
    const { desk, boss, order } = await openOn('next-opening');
    const id = await order();
    desk.wait(2 * HOUR);
    for (const path of ['/', `/orders/${id}`, `/orders/${id}/ticket`]) {
      expect(await boss.read(path)).toContain(`Ко времени открытия: ${OPENING}`);
    }
    expect((await boss.visit('/')).html).not.toContain('card--late');
    expect(await boss.read('/')).toContain('Принять · к 6 октября, 12:45');
    await boss.move(id, 'accept:30');
    expect((await desk.orderOf(id)).ready_at).toBe('2026-10-06T09:30:00.000Z');
  });

  test('waits from the opening on, and that is no slow acceptance in the report', async () => {
    const { desk, boss, order } = await openOn('next-opening');
    const id = await order();
    desk.wait(24 * HOUR + 4 * 60);
    expect((await boss.visit('/')).html).toContain('card--late');
    expect(await boss.read('/')).not.toContain('после открытия');
    await boss.move(id, 'accept:30');
    expect((await desk.orderOf(id)).ready_at).toBe('2026-10-06T09:34:00.000Z');
    const span = { from: new Date(0), to: new Date(desk.now()) };
    expect(await listFiguresByTime(desk.store, span, 'hour')).toMatchObject([{ orders: 1, accepted: 0 }]);
  });

  test('is named so in messages, without a reminder before it', async () => {
    const outbox = await openOutbox(['telegram', 'webhook']);
    const receiver = await openReceiver();
    await outbox.order(10);
    const scheduled_for = new Date(outbox.now().getTime() + HOUR * 1000).toISOString();
    await outbox.store.updateTable('orders').set({ scheduled_for }).execute();
    const sender = outbox.sender([telegram(receiver.url), webhook(`${receiver.url}/orders`)]);
    await sender.remind();
    await sender.sendDue();
    const bodies = receiver.received.map(({ body }) => body).join('\n');
    expect(bodies).toContain('Ко времени открытия: ');
    expect(bodies).toContain(`"scheduledFor":"${scheduled_for}"`);
    expect((await outbox.rows()).map(({ event }) => event)).not.toContain('order.waiting');
  });
});
