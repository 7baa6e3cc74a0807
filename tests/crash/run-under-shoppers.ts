/** Runs shoppers and events concurrently, then compares the confirmations with the database. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from './browser.ts';
import { brokenPromises } from './check.ts';
import { Shopper } from './shopper.ts';
import { listDishes, readStored } from './stored-orders.ts';

export type Event = {
  title: string;
  act: () => void | Promise<void>;
  /** Must not fail a request, not even with 5xx. */
  isGentle?: boolean;
};

type Options = {
  database: string;
  browsers: Browser[];
  name: string;
  seed: number;
  events: Iterable<Event>;
};

export async function runUnderShoppers({ database, browsers, name, seed, events }: Options) {
  const before = await readStored(database);
  const dishes = await listDishes(database);
  const share = Math.floor(dishes.length / browsers.length);
  const shoppers = browsers.map(
    (browser, number) =>
      new Shopper(browser, {
        name: `${name} ${number + 1}`,
        dishes: dishes.slice(number * share, (number + 1) * share),
        seed: seed + number,
      }),
  );
  const countFailures = () => browsers.reduce((sum, { failures }) => sum + failures, 0);
  /** Resolves when each shopper has requested and received a page after this moment. */
  async function untilServed() {
    const since = Date.now();
    while (!shoppers.every(({ browser, isDone }) => isDone || browser.servedAt > since)) await sleep(20);
  }

  let isOver = false;
  const visits = Promise.all(shoppers.map((shopper) => shopper.shop(() => isOver)));
  const broken: string[] = [];
  try {
    for (const { title, act, isGentle } of events) {
      await untilServed();
      const failures = countFailures();
      await act();
      await untilServed();
      if (isGentle && countFailures() > failures) broken.push(`${title} has failed a request`);
    }
  } finally {
    isOver = true;
    await visits;
  }

  const { orders, carts } = await readStored(database);
  const earlier = new Set(before.orders.map(({ uuid }) => uuid));
  const own = { orders: orders.filter(({ uuid }) => !earlier.has(uuid)), carts };
  const witnesses = shoppers.map((shopper) => shopper.witness());
  broken.push(...shoppers.flatMap((shopper) => shopper.broken), ...brokenPromises(witnesses, own));
  return {
    /** Differences, and failed requests during gentle events. */
    broken,
    orders: own.orders.length,
    failures: countFailures(),
    mostFailuresInARow: Math.max(...browsers.map(({ mostFailuresInARow }) => mostFailuresInARow)),
  };
}
