/**
 * Protects orders on their way to the till while its answers get lost and processes die: one order is at most one live order there, and
 * none is silently missing.
 */
import { expect, test } from 'vitest';
import { OrderStatus } from '#contract/enums.ts';
import type { Fault, Plan } from '#tests/support/iiko/stand-in.ts';
import { mortal } from '#tests/support/mortal-store.ts';
import { createRandom } from '#tests/support/random.ts';
import { openTillShop } from '#tests/upstream/support/till.ts';
import type { Store } from '#upstream/store/database/store.ts';
import { changeStatus } from '#upstream/store/orders/change-status.ts';
import { listTillTroubles, retrySentOrder, settleSentOrder } from '#upstream/store/orders/sent-to-till.ts';

const seed = Number(process.env.SEED ?? 1);
const KILLS = Number(process.env.KILLS ?? 200);
const ROUNDS = Math.min(40, KILLS);
const FAULTS: Fault[] = ['lost', 'html', 408, 500, 'dropped', 429, 'refuses 400', 'refuses 401'];
const PATHS = ['create', 'by_id', 'status', 'cancel', 'access_token'];
const PLANS: Plan[] = [
  'now',
  'later',
  'late',
  'very late',
  'absent',
  'later error ProductNotFound',
  'error Common',
];
const MOVES = ['accept', 'ready', 'hand-over', 'finish', 'cancel'] as const;
const WALK = ['WaitCooking', 'CookingCompleted', 'OnWay', 'Closed'] as const;

test(`orders survive ${KILLS} kills between any two steps (SEED=${seed})`, async () => {
  const random = createRandom(seed);
  const shop = await openTillShop();
  const { store, iiko, now } = shop;
  let kills = 0;
  const seen = new Set<string>();

  /** Work of a process that may die at any statement. */
  async function risk(work: (dying: Store) => Promise<unknown>): Promise<void> {
    const process = mortal(store, random.below(random.pick([4, 12, 60])));
    await work(process.store).catch(() => undefined);
    if (process.isDead()) kills += 1;
  }

  for (let round = 0; kills < KILLS || round < ROUNDS; round += 1) {
    const id = await shop.order();
    const about = `SEED=${seed} round ${round}`;
    const own = () => [...iiko.orders.values()].filter(({ order }) => order.externalNumber === `${id}`);
    const live = () =>
      own().filter(
        ({ creation, status, isAbsent }) => creation === 'Success' && status !== 'Cancelled' && !isAbsent,
      );
    const troubles = async () => (await listTillTroubles(store, now())).filter((row) => row.order_id === id);
    let isRetried = false;
    let isTyped = false;
    iiko.plans.push(random.pick(PLANS));
    const steps: (() => unknown)[] = [
      () => iiko.faults.push([random.pick(PATHS), random.pick(FAULTS)]),
      () => iiko.faults.push(['create', random.pick(FAULTS)]),
      () => iiko.expireTokens(),
      () => {
        const [order] = live();
        if (order) iiko.move(order, random.pick(WALK));
      },
      () => {
        const [order] = live();
        if (order && random.below(4) === 0) iiko.cancel(order);
      },
      // Deleted there, as no protocol tells; perhaps only for a while.
      () => {
        const [order] = live();
        if (order && random.below(4) === 0) order.isAbsent = true;
      },
      () => {
        for (const order of own()) if (order.creation === 'Success') order.isAbsent = false;
      },
      () =>
        iiko.deliver(async (events) => {
          const tillIds = events.flatMap((event) => Object(event).eventInfo?.id ?? []);
          await shop.worker.notify(random.pick(['wrong', 'secret-of-the-till']), { tillIds, hasStops: true });
        }),
      async () => {
        const { changes } = await shop.orderOf(id);
        const move = random.pick(MOVES);
        const change = { orderId: id, seen: changes, by: 'boss', now: now(), move, minutes: 30 };
        if (move !== 'cancel' || random.below(4) === 0) await risk((dying) => changeStatus(dying, change));
      },
      async () => {
        const [trouble] = await troubles();
        if (trouble === undefined) return;
        isRetried = true;
        await risk((dying) =>
          retrySentOrder(dying, { id: trouble.id, by: 'boss', now: now(), seen: trouble.reason }),
        );
      },
      async () => {
        const [trouble] = await troubles();
        if (trouble === undefined || random.below(6) > 0) return;
        isTyped = await settleSentOrder(store, { id: trouble.id, by: 'boss', now: now() });
      },
      () => shop.wait(random.pick([5, 20, 70, 100])),
    ];
    for (let step = 0; step < 16; step += 1) {
      await Promise.resolve(random.pick(steps)()).catch(() => undefined);
      shop.wait(random.below(10));
      await risk((dying) => shop.openWorker(dying).advance());
      // Only after staff sent it anew, or typed it in, two may be there until the late one is cancelled.
      if (!isRetried) expect(live().length, `${about}: one at a time`).toBeLessThanOrEqual(1);
    }

    iiko.faults.length = 0;
    iiko.plans.length = 0;
    iiko.refusals.length = 0;
    await shop.run(120, 15);
    const order = await shop.orderOf(id);
    const isWanted = order.status !== OrderStatus.CANCELLED;
    const isSeen = live().length > 0 || isTyped || (await troubles()).length > 0;
    if (isWanted) expect(isSeen, `${about}: there, or red`).toBe(true);
    for (const { id: trouble, reason: seen } of await troubles()) {
      const deal = seen === 'not-cancelled' ? settleSentOrder : retrySentOrder;
      await deal(store, { id: trouble, by: 'boss', now: now(), seen });
    }
    await shop.run(450, 30);

    const { status } = await shop.orderOf(id);
    const isOver = own().some((each) => each.status === 'Closed' || each.status === 'Delivered');
    expect(live().length, `${about}: at most one order there`).toBeLessThanOrEqual(1);
    if (status === OrderStatus.CANCELLED && !isOver)
      expect(live(), `${about}: cancelled there, too`).toEqual([]);
    if (status !== OrderStatus.CANCELLED && !isTyped) expect(live(), `${about}: it is there`).toHaveLength(1);
    if (isTyped && !isOver) expect(live(), `${about}: staff typed it in`).toEqual([]);
    seen.add(`${status} ${live().length} of ${Math.min(own().length, 2)}${isTyped ? ' typed' : ''}`);
  }
  expect(kills).toBeGreaterThanOrEqual(KILLS);
  if (KILLS >= 200) expect([...seen].join()).toMatch(/ 1 of 1.* 1 of 2|1 of 2.* 1 of 1/);
});
