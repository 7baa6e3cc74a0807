import { describe, expect, test } from 'vitest';
import { Delivery, OrderStatus } from '#contract/enums.ts';
import { alertsOn, type Desk, NOON, openDesk, textOn } from '#tests/support/desk.ts';
import { moveOrder } from '#upstream/store/move-order.ts';

const { COURIER, PICKUP } = Delivery;
const { NEW, ACCEPTED, READY, ON_WAY, DONE, CANCELLED } = OrderStatus;
const REASON = { reason: 'Закончились продукты' };
const ALL = ['accept:30', 'ready', 'hand-over', 'finish', 'cancel'];

/** What may be done with an order that stands there. All the rest of `ALL` must be refused. */
const ALLOWED: [delivery: Delivery, from: OrderStatus, moves: Record<string, OrderStatus>][] = [
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

async function orderAt(desk: Desk, delivery: Delivery, status: OrderStatus): Promise<number> {
  const id = await desk.order({ delivery });
  await desk.store.updateTable('orders').set({ status }).where('id', '=', id).execute();
  return id;
}

describe.each(ALLOWED)('an order (delivery %i) that is %s', (delivery, from, moves) => {
  test.each(ALL)('%s', async (move) => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const id = await orderAt(desk, delivery, from);
    const { status, headers, html } = await screen.move(id, move, 0, REASON);
    const to = moves[move];
    if (to === undefined) {
      expect([status, alertsOn({ html })[0]]).toEqual([
        409,
        expect.stringContaining('Так изменить заказ нельзя'),
      ]);
      expect(await desk.orderOf(id)).toMatchObject({ status: from, changes: 0 });
    } else {
      expect([status, headers.get('Location')]).toEqual([303, '/']);
      expect(await desk.orderOf(id)).toMatchObject({ status: to, changes: 1 });
      const audit = await desk.store
        .selectFrom('desk_audit')
        .selectAll()
        .where('order_id', '=', id)
        .execute();
      expect(audit).toMatchObject([
        { user_name: 'marina', at: NOON.toISOString(), from_status: from, to_status: to },
      ]);
    }
  });
});

test('the way of an order from the guest to the door, as its page tells it', async () => {
  const desk = await openDesk();
  const screen = await desk.enter('marina');
  const id = await desk.order();
  const moves = ['accept:45', 'ready', 'hand-over', 'finish'];
  for (const [seen, move] of moves.entries()) {
    expect((await screen.move(id, move, seen)).status).toBe(303);
    desk.wait(60);
  }
  expect(await desk.orderOf(id)).toMatchObject({
    accepted_at: '2026-10-05T09:00:00.000Z',
    ready_at: '2026-10-05T09:45:00.000Z',
    done_at: '2026-10-05T09:03:00.000Z',
  });
  expect(textOn(await screen.visit(`/orders/${id}`))).toMatch(
    /12:00 marina принял\(а\) на 45 мин 12:01 marina .*готов 12:02 marina передал\(а\) курьеру 12:03 marina .*выдан/,
  );
  expect(textOn(await screen.visit('/'))).toContain('Сегодня завершены: 1');
});

describe('minutes and reasons', () => {
  test.each([
    ['accept:90', {}, 90],
    ['accept', { minutes: ' 75 ' }, 75],
    ['accept', { minutes: '1' }, 1],
    ['accept', { minutes: '4320' }, 4320],
  ])('%s %j', async (move, typed, minutes) => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const id = await desk.order();
    expect((await screen.move(id, move, 0, typed)).status).toBe(303);
    expect((await desk.orderOf(id)).ready_at).toBe(new Date(NOON.getTime() + minutes * 60_000).toISOString());
  });

  test.each([
    ['accept', {}],
    ['accept', { minutes: '0' }],
    ['accept', { minutes: '4321' }],
    ['accept', { minutes: '4.5' }],
    ['accept', { minutes: 'скоро' }],
    ['accept:0', {}],
    ['accept:9999', {}],
    ['cancel', {}],
    ['cancel', { reason: '  ' }],
    ['cancel', { ownReason: 'а'.repeat(201) }],
    ['fly', {}],
    ['', {}],
  ])('%s %j is refused in words, and changes nothing', async (move, typed) => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const id = await desk.order();
    const answer = await screen.move(id, move, 0, typed as Record<string, string>);
    expect([answer.status, alertsOn(answer).length]).toEqual([400, 1]);
    for (const value of Object.values(typed).filter((each) => each.trim())) {
      expect(answer.html).toContain(`value="${value}"`);
    }
    // The reasons are in a fold: shut, the largest button would be the one that accepts.
    if (answer.html.includes('<details'))
      expect(/<details[^>]* open/.test(answer.html)).toBe(move === 'cancel');
    expect(await desk.orderOf(id)).toMatchObject({ status: NEW, changes: 0 });
  });

  test('own words come before a reason that is ticked', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const id = await desk.order();
    await screen.move(id, 'cancel', 0, { ...REASON, ownReason: ' Свет погас ' });
    expect(await desk.orderOf(id)).toMatchObject({
      cancel_reason: 'Свет погас',
      done_at: NOON.toISOString(),
    });
  });

  test.each(['/orders/999', '/orders/99999999999', '/orders/x', '/orders/999/ticket'])(
    '%s is no order',
    async (path) => {
      const desk = await openDesk();
      const screen = await desk.enter('marina');
      expect((await screen.visit(path)).status).toBe(404);
      expect((await screen.post(`${path}/move`, { seen: '0', move: 'ready' })).status).toBe(404);
    },
  );
});

describe('two people at one order', () => {
  test.each([
    ['the same', 'accept:30', 'accept:60'],
    ['different things', 'cancel', 'accept:30'],
  ])('do %s at once: the first wins, the second is told who and what', async (_, first, second) => {
    const desk = await openDesk();
    const [marina, pavel] = [await desk.enter('marina'), await desk.enter('pavel')];
    const id = await desk.order();
    const answers = await Promise.all([marina.move(id, first, 0, REASON), pavel.move(id, second, 0, REASON)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const winner = answers[0].status === 303 ? 'marina' : 'pavel';
    const [loser] = answers.filter(({ status }) => status === 409);
    expect(alertsOn(loser ?? { html: '' })[0]).toMatch(
      new RegExp(`Заказ №${id} уже изменили. ${winner} в 12:00 .+ Ваше нажатие не сработало`),
    );
    expect((await desk.orderOf(id)).changes).toBe(1);
    expect(
      await desk.store.selectFrom('desk_audit').selectAll().where('order_id', '=', id).execute(),
    ).toHaveLength(1);
  });

  test('a reason that was typed is there for a second press', async () => {
    const desk = await openDesk();
    const [marina, pavel] = [await desk.enter('marina'), await desk.enter('pavel')];
    const id = await desk.order();
    await marina.move(id, 'accept:30');
    const late = await pavel.move(id, 'cancel', 0, { ownReason: 'Свет "погас"' });
    expect([late.status, alertsOn(late)[0]]).toEqual([409, expect.stringContaining('уже изменили. marina')]);
    expect(late.html).toMatch(/<details[^>]* open/);
    expect(late.html).toContain('name="ownReason" maxlength="200" value="Свет &quot;погас&quot;"');
    // What it has seen now is the order as marina left it.
    expect(late.html).toContain('name="seen" value="1"');
    const ticked = await pavel.move(id, 'cancel', 0, REASON);
    expect(ticked.html).toMatch(/value="Закончились продукты" checked/);
  });

  test('of twenty touches one counts', async () => {
    const desk = await openDesk();
    const marina = await desk.enter('marina');
    const id = await desk.order();
    const answers = await Promise.all(Array.from({ length: 20 }, () => marina.move(id, 'accept:30')));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test('what was seen before the order went on and came back is old, too', async () => {
    const desk = await openDesk();
    const [marina, pavel] = [await desk.enter('marina'), await desk.enter('pavel')];
    const id = await desk.order();
    await marina.move(id, 'accept:30');
    await marina.post(`/orders/${id}/undo`, { seen: '1' });
    expect(await desk.orderOf(id)).toMatchObject({ status: NEW, changes: 2 });
    expect((await pavel.move(id, 'accept:60', 0)).status).toBe(409);
  });

  test('the database decides where both have read the same', async () => {
    const desk = await openDesk();
    const id = await desk.order();
    // Somebody writes between the reading of another one and its writing: as a database may that lets both in.
    const db = desk.store;
    const overtaken = new Proxy(db, {
      get(target, name) {
        if (name === 'transaction') {
          return () => ({ execute: (work: (inner: typeof db) => unknown) => work(overtaken) });
        }
        if (name === 'updateTable') {
          return (table: 'orders') => {
            const query = target.updateTable(table);
            return Object.assign(Object.create(query), {
              set: (values: object) => query.set(values).where('changes', '=', -1),
            });
          };
        }
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const result = await moveOrder(overtaken, {
      orderId: id,
      seen: 0,
      by: 'marina',
      now: NOON,
      move: 'ready',
    });
    expect(result.outcome).toBe('impossible');
    const lost = await moveOrder(overtaken, {
      orderId: id,
      seen: 0,
      by: 'marina',
      now: NOON,
      move: 'accept',
      minutes: 5,
    });
    expect(lost.outcome).toBe('lost');
    expect(await desk.orderOf(id)).toMatchObject({ status: NEW, changes: 0 });
    expect(await db.selectFrom('desk_audit').selectAll().where('order_id', '=', id).execute()).toEqual([]);
  });
});

describe('«Вернуть назад»', () => {
  const undo = (seen: number) => ({ seen: String(seen) });

  test.each(
    ALLOWED.flatMap(([delivery, from, moves]) =>
      Object.keys(moves).map((move) => [delivery, from, move] as const),
    ),
  )(
    'puts an order (delivery %i) back to %s after %s, with nothing left of it',
    async (delivery, from, move) => {
      const desk = await openDesk();
      const screen = await desk.enter('marina');
      const id = await orderAt(desk, delivery, from);
      const before = await desk.orderOf(id);
      await screen.move(id, move, 0, REASON);
      expect((await screen.visit('/')).html).toContain(`action="/orders/${id}/undo"`);
      desk.wait(10);
      expect((await screen.post(`/orders/${id}/undo`, undo(1))).status).toBe(303);
      expect(await desk.orderOf(id)).toEqual({ ...before, changes: 2 });
    },
  );

  test('is there for ten seconds, and says so afterwards', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const id = await desk.order();
    await screen.move(id, 'accept:30');
    desk.wait(10.001);
    expect((await screen.visit('/')).html).not.toContain('/undo');
    const late = await screen.post(`/orders/${id}/undo`, undo(1));
    expect([late.status, alertsOn(late)[0]]).toEqual([
      409,
      expect.stringContaining('в первые десять секунд'),
    ]);
    expect(await desk.orderOf(id)).toMatchObject({ status: ACCEPTED, changes: 1 });
  });

  test('takes back nobody else’s change, no older one, and no undo', async () => {
    const desk = await openDesk();
    const [marina, pavel] = [await desk.enter('marina'), await desk.enter('pavel')];
    const id = await desk.order();
    await marina.move(id, 'accept:30');
    expect((await pavel.visit('/')).html).not.toContain('/undo');
    expect((await pavel.post(`/orders/${id}/undo`, undo(1))).status).toBe(409);
    await pavel.move(id, 'ready', 1);
    expect((await marina.visit('/')).html).not.toContain('/undo');
    expect((await marina.post(`/orders/${id}/undo`, undo(1))).status).toBe(409);
    expect((await pavel.post(`/orders/${id}/undo`, undo(2))).status).toBe(303);
    expect((await pavel.post(`/orders/${id}/undo`, undo(3))).status).toBe(409);
    expect(await desk.orderOf(id)).toMatchObject({ status: ACCEPTED, changes: 3 });
  });

  test('is of the very last change alone: nothing older comes into its place when somebody else goes on', async () => {
    const desk = await openDesk();
    const [marina, pavel] = [await desk.enter('marina'), await desk.enter('pavel')];
    const [first, last] = [await desk.order(), await desk.order()];
    await marina.move(first, 'accept:30');
    await marina.move(last, 'accept:30');
    expect((await marina.visit('/')).html).toContain(`/orders/${last}/undo`);
    await pavel.move(last, 'ready', 1);
    expect((await marina.visit('/')).html).not.toContain('/undo');
  });

  test('pressed twice at once counts once', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const id = await desk.order();
    await screen.move(id, 'accept:30');
    const press = () => screen.post(`/orders/${id}/undo`, undo(1));
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  });
});
