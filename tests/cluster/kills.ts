import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Browser } from '../kills/browser.ts';
import { brokenPromises } from '../kills/check.ts';
import { KillShopper } from '../kills/shopper.ts';
import { listDishes, readStored } from '../kills/stored.ts';
import { fetchFrom } from '../support/nginx.ts';
import { createRandom } from '../support/random.ts';
import type { Cluster } from './cluster.ts';

/** `npm run test:cluster -- --kills=200` */
const KILLS = Number(process.env.CLUSTER_KILLS ?? 9);
const SHOPPERS = 3;
const LOOK_MS = 500;
const SEED = Number(process.env.SEED ?? randomInt(1_000_000));

/** Shoppers without scripts order while programs are killed and stopped, and nginx is reloaded. */
export function killTests(cluster: () => Cluster): void {
  test(`lose nothing in ${KILLS} ends, and see no failed page twice (seed ${SEED})`, async () => {
    const { address, database } = cluster();
    const others = await readStored(database);
    const dishes = await listDishes(database);
    const each = Math.floor(dishes.length / SHOPPERS);
    const shoppers = Array.from({ length: SHOPPERS }, (_, number) => {
      const browser = new Browser(address, { send: fetchFrom(`127.0.0.${40 + number}`), lookMs: LOOK_MS });
      return new KillShopper(browser, {
        name: `Гость ${number + 1}`,
        dishes: dishes.slice(number * each, (number + 1) * each),
        seed: SEED + number,
      });
    });
    let isOver = false;
    const lives = Promise.all(shoppers.map((shopper) => shopper.live(() => isOver)));
    const failures = () => shoppers.reduce((sum, { browser }) => sum + browser.failures, 0);
    /** Until each of them has asked for a page after this moment, and got it. */
    async function untilServed() {
      const since = Date.now();
      while (!shoppers.every(({ browser, isDone }) => isDone || browser.answeredAt > since)) await sleep(20);
    }

    const failedAt: string[] = [];
    for (const { title, act, isGentle } of eventsFor(cluster())) {
      await untilServed();
      const before = failures();
      await act();
      await untilServed();
      if (isGentle && failures() > before) failedAt.push(title);
    }
    isOver = true;
    await lives;

    const { orders, carts } = await readStored(database);
    const own = {
      orders: orders.filter(({ uuid }) => !others.orders.some((order) => order.uuid === uuid)),
      carts: carts.slice(others.carts.length),
    };
    const witnesses = shoppers.map((shopper) => shopper.witness());
    expect([...shoppers.flatMap(({ broken }) => broken), ...brokenPromises(witnesses, own)]).toEqual([]);
    expect(orders.length).toBeGreaterThan(others.orders.length);
    expect(failedAt, 'what ends in order fails nobody').toEqual([]);
    expect(Math.max(...shoppers.map(({ browser }) => browser.mostFailures)), 'one after the other').toBeLessThan(2);
  });
}

type Event = { title: string; act: () => void | Promise<void>; isGentle: boolean };

/** Each program is killed and stopped, and nginx reloaded: in a random order, and again, until there are enough. */
function* eventsFor(cluster: Cluster): Generator<Event> {
  const { below } = createRandom(SEED);
  const all: Event[] = [
    ...cluster.programs.map((program) => ({
      title: `kill -9 of ${program.title}`,
      act: () => cluster.end(program, 'SIGKILL'),
      isGentle: false,
    })),
    ...cluster.programs.map((program) => ({
      title: `stop of ${program.title}`,
      act: () => cluster.end(program, 'SIGTERM'),
      isGentle: true,
    })),
    { title: 'reload of nginx', act: () => cluster.reloadNginx(), isGentle: true },
  ];
  let left: Event[] = [];
  for (let count = 0; count < KILLS; count += 1) {
    if (left.length === 0) left = [...all];
    const [event] = left.splice(below(left.length), 1);
    if (event) yield event;
  }
}
