/** Protects status changes at the desk: valid transitions, concurrent changes, undo. */
import { describe, expect } from 'vitest';
import { Delivery, OrderStatus } from '#contract/enums.ts';
import { alertsOn, type Desk, NOON, type Screen, deskTest as test } from '#tests/upstream/support/desk.ts';

const { COURIER, PICKUP } = Delivery;
const { NEW, ACCEPTED, READY, ON_WAY, DONE, CANCELLED } = OrderStatus;
const REASON = { reason: 'Закончились продукты' };
const MOVES = ['accept:30', 'ready', 'hand-over', 'finish', 'cancel'];

/** Valid transitions; all others of `MOVES` are rejected. */
const ALLOWED: [delivery: Delivery, from: OrderStatus, allowed: Record<string, OrderStatus>][] = [
  [COURIER, NEW, { 'accept:30': ACCEPTED, cancel: CANCELLED }],
  [PICKUP, NEW, { 'accept:30': ACCEPTED, cancel: CANCELLED }],
  [COURIER, ACCEPTED, { ready: READY, cancel: CANCELLED }],
  [PICKUP, ACCEPTED, { ready: READY, cancel: CANCELLED }],
  [COURIER, READY, { 'hand-over': ON_WAY, cancel: CANCELLED }],
  [PICKUP, READY, { finish: DONE, cancel: CANCELLED }],
  [COURIER, ON_WAY, { finish: DONE, cancel: CANCELLED }],
  [COURIER, DONE, {}],
  [PICKUP, DONE, {}],
  [COURIER, CANCELLED, {}],
];

const undo = (screen: Screen, id: number, seen = 1) =>
  screen.post(`/orders/${id}/undo`, { seen: String(seen) });
const auditOf = ({ store }: Desk, id: number) =>
  store.selectFrom('desk_audit').selectAll().where('order_id', '=', id).execute();
const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted();

test.for(ALLOWED)('delivery %i, %s: allowed are %j', async (row, { desk, marina }) => {
  const [delivery, from, allowed] = row;
  for (const move of MOVES) {
    const id = await desk.order({ delivery, set: { status: from } });
    const before = await desk.orderOf(id);
    const reply = await marina.move(id, move, 0, REASON);
    const to = allowed[move];
    if (to === undefined) {
      expect([move, reply.status]).toEqual([move, 409]);
      expect(alertsOn(reply)[0]).toContain('Так изменить заказ нельзя');
      expect(await desk.orderOf(id)).toEqual(before);
    } else {
      expect([move, reply.status, reply.headers.get('Location')]).toEqual([move, 303, '/']);
      expect(await desk.orderOf(id)).toMatchObject({ status: to, changes: 1 });
      const audit = { user_name: 'marina', from_status: from, to_status: to };
      expect(await auditOf(desk, id)).toMatchObject([audit]);
      expect((await marina.visit('/')).html).toContain(`action="/orders/${id}/undo"`);
      expect((await undo(marina, id)).status).toBe(303);
      expect(await desk.orderOf(id)).toEqual({ ...before, changes: 2 });
    }
  }
});

test('an order’s page tells its way from the guest to the door', async ({ desk, marina }) => {
  const id = await desk.order();
  for (const [seen, move] of ['accept:45', 'ready', 'hand-over', 'finish'].entries()) {
    expect((await marina.move(id, move, seen)).status).toBe(303);
    desk.wait(60);
  }
  expect(await desk.orderOf(id)).toMatchObject({
    accepted_at: '2026-10-05T09:00:00.000Z',
    ready_at: '2026-10-05T09:45:00.000Z',
    done_at: '2026-10-05T09:03:00.000Z',
  });
  expect(await marina.read(`/orders/${id}`)).toMatch(
    /12:00 marina принял\(а\) на 45 мин 12:01 marina .*готов 12:02 marina передал\(а\) курьеру 12:03 marina .*выдан/,
  );
  expect(await marina.read('/')).toContain('Сегодня завершены: 1');
});

test.for<[move: string, form: Record<string, string>, minutes: number]>([
  ['accept:90', {}, 90],
  ['accept', { minutes: ' 75 ' }, 75],
  ['accept', { minutes: '4320' }, 4320],
])('%s %j takes %i minutes', async ([move, form, minutes], { desk, marina }) => {
  const id = await desk.order();
  expect((await marina.move(id, move, 0, form)).status).toBe(303);
  const readyAt = new Date(NOON.getTime() + minutes * 60_000).toISOString();
  expect((await desk.orderOf(id)).ready_at).toBe(readyAt);
});

test.for<[move: string, form?: Record<string, string>]>([
  ['accept'],
  ['accept', { minutes: '0' }],
  ['accept', { minutes: '4321' }],
  ['accept:9999'],
  ['cancel'],
  ['cancel', { ownReason: 'а'.repeat(201) }],
  [''],
])('invalid: %s %j changes nothing', async ([move, form = {}], { desk, marina }) => {
  const id = await desk.order();
  const reply = await marina.move(id, move, 0, form);
  expect([reply.status, alertsOn(reply).length]).toEqual([400, 1]);
  for (const value of Object.values(form).filter((each) => each.trim())) {
    expect(reply.html).toContain(`value="${value}"`);
  }
  expect(await desk.orderOf(id)).toMatchObject({ status: NEW, changes: 0 });
});

test.for(['/orders/999', '/orders/x', '/orders/999/ticket'])('%s is 404', async (path, { marina }) => {
  expect((await marina.visit(path)).status).toBe(404);
  expect((await marina.post(`${path}/move`, { seen: '0', move: 'ready' })).status).toBe(404);
});

test.for([
  ['accept:30', 'accept:60'],
  ['cancel', 'accept:30'],
] as const)(
  'of two people, %s and %s at once: the loser reads who and what',
  async (moves, { desk, marina, pavel }) => {
    const [first, second] = moves;
    const id = await desk.order();
    const replies = await Promise.all([marina.move(id, first, 0, REASON), pavel.move(id, second, 0, REASON)]);
    expect(statusesOf(replies)).toEqual([303, 409]);
    const winner = replies[0].status === 303 ? 'marina' : 'pavel';
    expect(replies.flatMap(alertsOn)[0]).toMatch(
      new RegExp(`Заказ №${id} уже изменили. ${winner} в 12:00 .+ Ваше нажатие не сработало`),
    );
    expect((await desk.orderOf(id)).changes).toBe(1);
    expect(await auditOf(desk, id)).toHaveLength(1);
  },
);

describe('«Вернуть назад»', () => {
  test('is offered for ten seconds, and a later one gets a message', async ({ desk, marina }) => {
    const [early, late] = [await desk.order(), await desk.order()];
    await marina.move(early, 'accept:30');
    await marina.move(late, 'accept:30');
    desk.wait(10);
    expect((await undo(marina, early)).status).toBe(303);
    desk.wait(0.001);
    expect((await marina.visit('/')).html).not.toContain('/undo');
    const refused = await undo(marina, late);
    const words = expect.stringContaining('в первые десять секунд');
    expect([refused.status, alertsOn(refused)[0]]).toEqual([409, words]);
    expect(await desk.orderOf(late)).toMatchObject({ status: ACCEPTED, changes: 1 });
  });

  test('is for one’s own last change only', async ({ desk, marina, pavel }) => {
    const [first, id] = [await desk.order(), await desk.order()];
    await marina.move(first, 'accept:30');
    await marina.move(id, 'accept:30');
    expect((await pavel.visit('/')).html).not.toContain('/undo');
    expect((await undo(pavel, id)).status).toBe(409);
    expect((await marina.visit('/')).html).toContain(`/orders/${id}/undo`);
    await pavel.move(id, 'ready', 1);
    // An earlier change must not take the place of the undo button.
    expect((await marina.visit('/')).html).not.toContain('/undo');
    expect((await undo(marina, id)).status).toBe(409);
    expect((await undo(pavel, id, 2)).status).toBe(303);
    expect((await undo(pavel, id, 3)).status).toBe(409);
    expect(await desk.orderOf(id)).toMatchObject({ status: ACCEPTED, changes: 3 });
  });
});
