import { setTimeout as sleep } from 'node:timers/promises';
import { Browser } from '../kills/browser.ts';
import { brokenPromises } from '../kills/check.ts';
import { KillShopper } from '../kills/shopper.ts';
import { cartsWith, listDishes, readStored } from '../kills/stored.ts';
import { fetchFrom } from '../support/nginx.ts';
import type { Cluster } from './cluster.ts';
import { DISHES_OF_ONE } from './exchange.ts';

const SHOPPERS = 3;
const LOOK_MS = 500;

export type Event = {
  title: string;
  act: () => void | Promise<void>;
  /** It must fail nobody: no page that did not come, and none that says 5xx. */
  isGentle: boolean;
};

export type Report = {
  /** What was told, compared with the database; what shoppers found wrong; gentle events that failed somebody. */
  broken: string[];
  orders: number;
  /** How many pages failed at most, one after the other. */
  mostFailures: number;
};

/** Lets shoppers without scripts order, each from an address of their own, while one event follows the other. */
export async function underShoppers(
  { address, database }: Cluster,
  { name, seed, events }: { name: string; seed: number; events: Iterable<Event> },
): Promise<Report> {
  const before = await readStored(database);
  const dishes = (await listDishes(database)).slice(DISHES_OF_ONE);
  const each = Math.floor(dishes.length / SHOPPERS);
  const shoppers = Array.from({ length: SHOPPERS }, (_, number) => {
    const browser = new Browser(address, { send: fetchFrom(`127.0.0.${40 + number}`), lookMs: LOOK_MS });
    return new KillShopper(browser, {
      name: `${name} ${number + 1}`,
      dishes: dishes.slice(number * each, (number + 1) * each),
      seed: seed + number,
    });
  });
  const failures = () => shoppers.reduce((sum, { browser }) => sum + browser.failures, 0);
  /** Until each of them has asked for a page after this moment, and got it. */
  async function untilServed() {
    const since = Date.now();
    while (!shoppers.every(({ browser, isDone }) => isDone || browser.answeredAt > since)) await sleep(20);
  }

  let isOver = false;
  const lives = Promise.all(shoppers.map((shopper) => shopper.live(() => isOver)));
  const broken: string[] = [];
  try {
    for (const { title, act, isGentle } of events) {
      await untilServed();
      const failedBefore = failures();
      await act();
      await untilServed();
      if (isGentle && failures() > failedBefore) broken.push(`${title} has failed somebody`);
    }
  } finally {
    isOver = true;
    await lives;
  }

  const after = await readStored(database);
  const isNew = ({ uuid }: { uuid: string }) => !before.orders.some((order) => order.uuid === uuid);
  const own = { orders: after.orders.filter(isNew), carts: cartsWith(dishes, after) };
  broken.push(
    ...shoppers.flatMap((shopper) => shopper.broken),
    ...brokenPromises(
      shoppers.map((shopper) => shopper.witness()),
      own,
    ),
  );
  const mostFailures = Math.max(...shoppers.map(({ browser }) => browser.mostFailures));
  return { broken, orders: own.orders.length, mostFailures };
}
