/** Shoppers and disruptions concurrently; then compares with the database. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from './browser.ts';
import { findDifferences } from './check.ts';
import { Shopper } from './shopper.ts';
import { listDishes, readStored } from './stored-orders.ts';

export type Disruption = {
  title: string;
  run: () => void | Promise<void>;
  /** Every request must succeed. */
  isGraceful?: boolean;
};

type Options = {
  database: string;
  browsers: Browser[];
  name: string;
  seed: number;
  disruptions: Iterable<Disruption>;
  writes?: boolean;
  pays?: boolean;
};

export async function runUnderShoppers(options: Options) {
  const { database, browsers, name, seed, disruptions, writes = false, pays = false } = options;
  const before = await readStored(database);
  const dishes = await listDishes(database);
  const share = Math.floor(dishes.length / browsers.length);
  const shoppers = browsers.map(
    (browser, number) =>
      new Shopper(browser, {
        name: `${name} ${number + 1}`,
        dishes: dishes.slice(number * share, (number + 1) * share),
        seed: seed + number,
        writes,
        pays,
      }),
  );
  const countFailures = () => browsers.reduce((sum, { failures }) => sum + failures, 0);
  /** Each shopper has requested and received a page since. */
  async function untilServed() {
    const since = Date.now();
    while (!shoppers.every(({ browser, isDone }) => isDone || browser.lastSuccessSentAt > since))
      await sleep(20);
  }

  let isOver = false;
  const visits = Promise.all(shoppers.map((shopper) => shopper.shop(() => isOver)));
  const broken: string[] = [];
  try {
    for (const { title, run, isGraceful } of disruptions) {
      await untilServed();
      const failures = countFailures();
      await run();
      await untilServed();
      if (isGraceful && countFailures() > failures)
        broken.push(`${title} has failed a request: ${browsers.map(({ lastFailure }) => lastFailure)}`);
    }
  } finally {
    isOver = true;
    await visits;
  }

  const { orders, carts, messages } = await readStored(database);
  const earlier = new Set(before.orders.map(({ uuid }) => uuid));
  const own = { orders: orders.filter(({ uuid }) => !earlier.has(uuid)), carts, messages };
  const confirmations = shoppers.map((shopper) => shopper.confirmations());
  broken.push(...shoppers.flatMap((shopper) => shopper.broken), ...findDifferences(confirmations, own));
  return {
    /** Differences, and failed requests during graceful disruptions. */
    broken,
    orders: own.orders.length,
    messages: messages.length,
    /** Orders whose page said that they are paid. */
    paid: shoppers.reduce((sum, shopper) => sum + shopper.paid, 0),
    failures: countFailures(),
    maxConsecutiveFailures: Math.max(...browsers.map(({ maxConsecutiveFailures }) => maxConsecutiveFailures)),
  };
}
