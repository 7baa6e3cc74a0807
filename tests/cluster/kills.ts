import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRandom } from '../support/random.ts';
import type { Cluster } from './cluster.ts';
import { type Event, underShoppers } from './under-shoppers.ts';

/** `CLUSTER_KILLS=200 npm run full:cluster` */
const ENDS = Number(process.env.CLUSTER_KILLS ?? 9);
/** Of a busy machine, for one end. */
const MINUTE_MS = 60_000;
const SEED = Number(process.env.SEED ?? randomInt(1_000_000));

export function killTests(cluster: () => Cluster): void {
  const title = `lose nothing in ${ENDS} ends, and see no failed page twice (seed ${SEED})`;
  test(title, { timeout: (ENDS + 5) * MINUTE_MS }, async () => {
    const events = eventsFor(cluster());
    const report = await underShoppers(cluster(), { name: 'Гость', seed: SEED, events });
    expect(report.broken).toEqual([]);
    expect(report.orders).toBeGreaterThan(0);
    expect(report.mostFailures, 'failed pages, one after the other').toBeLessThan(2);
  });
}

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
      act: () => cluster.stopInOrder(program),
      isGentle: true,
    })),
    { title: 'reload of nginx', act: () => cluster.reloadNginx(), isGentle: true },
  ];
  let left: Event[] = [];
  for (let count = 0; count < ENDS; count += 1) {
    if (left.length === 0) left = [...all];
    yield* left.splice(below(left.length), 1);
  }
}
