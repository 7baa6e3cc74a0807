/** Protects the cursor of `GET /integration/v1/orders`: whatever is committed late, at once, or by other processes, no reader misses an order. */
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { Payment } from '#contract/enums.ts';
import { type Feed, openTill } from '#tests/upstream/support/integration.ts';
import type { Store } from '#upstream/store/database/store.ts';
import { changeStatus } from '#upstream/store/orders/change-status.ts';
import { noteChanges, readFeed } from '#upstream/store/orders/order-feed.ts';

type Till = Awaited<ReturnType<typeof openTill>>;

/** One that remembers only its cursor, and the last state of each order that it read. */
function openReader(store: Store, now: () => Date, limit = 2) {
  let since = 0;
  const seen = new Map<number, number>();
  async function readPage(): Promise<boolean> {
    await noteChanges(store, [], now());
    const { ids, last, hasMore } = await readFeed(store, since, limit);
    const rows =
      ids.length === 0
        ? []
        : await store.selectFrom('orders').select(['id', 'changes']).where('id', 'in', ids).execute();
    for (const { id, changes } of rows) seen.set(id, Math.max(changes, seen.get(id) ?? -1));
    since = last;
    return hasMore;
  }
  return {
    seen,
    readPage,
    async readAll(): Promise<void> {
      while (await readPage());
    },
  };
}

async function stateOf({ store }: Till): Promise<Map<number, number>> {
  const rows = await store
    .selectFrom('orders')
    .select(['id', 'changes'])
    .where('status', '!=', 'unpaid')
    .execute();
  return new Map(rows.map(({ id, changes }) => [id, changes]));
}

const sorted = (map: Map<number, number>) => [...map].sort(([one], [other]) => one - other);

test('two orders of one millisecond are both listed, one by one', async () => {
  const till = await openTill();
  const numbers = [await till.order(), await till.order(), await till.order()];
  const read: number[] = [];
  let since = '0';
  for (let page: Feed = { orders: [], cursor: '0', hasMore: true }; page.hasMore; ) {
    page = (await till.send<Feed>(`/orders?limit=1&since=${since}`)).body;
    read.push(...page.orders.map(({ number }) => number));
    since = page.cursor;
  }
  expect(read).toEqual(numbers);
});

test('a changed order is listed again, behind the others; an unchanged one is not', async () => {
  const till = await openTill();
  const [first, second] = [await till.order(), await till.order()];
  const { cursor, orders } = await till.feed();
  expect(orders.map(({ number }) => number)).toEqual([first, second]);
  expect(await till.feed(cursor)).toEqual({ orders: [], cursor, hasMore: false });
  await till.state(orders[0]?.id ?? '', { status: 'accepted' });
  const next = await till.feed(cursor);
  expect(next.orders.map(({ number, status }) => [number, status])).toEqual([[first, 'accepted']]);
  expect((await till.feed(next.cursor)).orders).toEqual([]);
});

test('an order of an earlier release, which writes nothing to the feed, is listed; an ended one is not', async () => {
  const till = await openTill();
  const number = await till.order({ set: { noted_changes: -1 } });
  expect((await till.feed()).orders.map((order) => order.number)).toEqual([number]);
});

class Gate<Value> {
  open: (value: Value) => void = () => undefined;
  readonly opened = new Promise<Value>((resolve) => {
    this.open = resolve;
  });
}

/** What happens, in any sequence. */
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('order' as const), isOnline: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), at: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), at: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('read' as const), reader: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'note' as const }) },
);
const MOVES = ['accept', 'ready', 'hand-over', 'finish'] as const;

test('random orders, changes and reads of two readers: each ends with the last state of every order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const till = await openTill();
      const readers = [openReader(till.store, till.now), openReader(till.store, till.now, 1)];
      const numbers: number[] = [];
      for (const one of acts) {
        if (one.kind === 'order') {
          const unpaid = { status: 'unpaid' as const, payment: Payment.ONLINE };
          numbers.push(await till.order(one.isOnline ? { set: unpaid } : {}));
        } else if (one.kind === 'read') await readers[one.reader]?.readPage();
        else if (one.kind === 'note') await noteChanges(till.store, [], till.now());
        else {
          const orderId = numbers[one.at % Math.max(1, numbers.length)];
          if (orderId === undefined) continue;
          const { status, changes } = await till.orderOf(orderId);
          if (one.kind === 'pay' && status === 'unpaid') {
            const paid = { status: 'new' as const, changes: changes + 1 };
            await till.store.updateTable('orders').set(paid).where('id', '=', orderId).execute();
          }
          const move = MOVES[changes % MOVES.length] ?? 'accept';
          const change = { orderId, seen: changes, by: 'marina', now: till.now(), move };
          if (one.kind === 'move') await changeStatus(till.store, { ...change, minutes: 30 });
        }
      }
      for (const reader of readers) {
        await reader.readAll();
        expect(sorted(reader.seen)).toEqual(sorted(await stateOf(till)));
      }
    }),
    { numRuns: 25 },
  );
});

describe.runIf(inject('postgres'))('transactions at once', () => {
  test('an order whose transaction commits late, after later ones were read, is listed then', async () => {
    const till = await openTill();
    const reader = openReader(till.store, till.now, 10);
    const [late, written] = [new Gate<void>(), new Gate<number>()];
    const transaction = till.store.transaction().execute(async (db) => {
      const { id } = await db
        .insertInto('orders')
        .values({ ...ROW, uuid: crypto.randomUUID(), created_at: till.now().toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow();
      written.open(id);
      await late.opened;
    });
    const first = await written.opened;
    const second = await till.order();
    await reader.readAll();
    expect([...reader.seen.keys()]).toEqual([second]);
    expect(first).toBeLessThan(second);
    late.open();
    await transaction;
    await reader.readAll();
    expect([...reader.seen.keys()]).toEqual([second, first]);
  });

  test('orders and readers of several processes at once: nothing is lost', async () => {
    const till = await openTill();
    const readers = [0, 1, 2].map(() => openReader(till.store, till.now, 3));
    let isWriting = true;
    const reading = readers.map(async (reader) => {
      while (isWriting) await reader.readPage();
    });
    const numbers = await Promise.all(Array.from({ length: 30 }, () => till.order()));
    await Promise.all(
      numbers.map((orderId) =>
        changeStatus(till.store, {
          orderId,
          seen: 0,
          by: 'marina',
          now: till.now(),
          move: 'accept',
          minutes: 5,
        }),
      ),
    );
    isWriting = false;
    await Promise.all(reading);
    for (const reader of readers) {
      await reader.readAll();
      expect(sorted(reader.seen)).toEqual(sorted(await stateOf(till)));
    }
  });
});

const ROW = {
  delivery: 10,
  payment: 0,
  phone: '',
  full_name: '',
  total_kopecks: 100,
  status: 'new' as const,
  search_key: '',
};
