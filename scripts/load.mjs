import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { percentile, runMeasurement, tableOf, usageOf } from './lib/measure.mjs';
import { createVisitor, KINDS, planVisit, readShop } from './lib/shoppers.mjs';

/**
 * `npm run load`: latencies, CPU per request and memory under concurrent shoppers (docs/capacity.md).
 * `--rates=50,100` per second, `--seconds=40`, `--storefronts=1,2`; `DATABASE_URL`: PostgreSQL.
 */
const { values: options } = parseArgs({
  options: {
    rates: { type: 'string', default: '50,100' },
    seconds: { type: 'string', default: '40' },
    storefronts: { type: 'string', default: '1,2' },
  },
});
/** Before V8 has compiled the hot code, a request costs up to five times as much. */
const WARM_UP = { rate: 200, seconds: 15 };
const ALL = '**all**';

await runMeasurement(async ({ startApi, startStorefront }) => {
  await build();
  const api = await startApi();
  const env = { LIMIT_FACTOR: '0', CONNECTIONS_PER_CLIENT: '0' };
  const storefronts = [];
  for (const count of options.storefronts.split(',').map(Number)) {
    while (storefronts.length < count)
      storefronts.push(await startStorefront({ name: `storefront ${storefronts.length + 1}`, api, env }));
    const chosen = storefronts.slice(0, count);
    const shop = await readShop(api.address);
    await sendShoppers(chosen, shop, WARM_UP.rate * count, WARM_UP.seconds);
    for (const rate of options.rates.split(',').map(Number)) {
      const measured = [...chosen, api, { name: 'load generator', pid: process.pid }];
      const before = measured.map(usageOf);
      const took = await sendShoppers(chosen, shop, rate, Number(options.seconds));
      const uses = measured.map((each, at) => useOf(each, before[at], took.get(ALL).length));
      const latencies = [...took].filter(([, times]) => times.length > 0).map(latencyOf);
      const title = `Node ${process.versions.node}, storefronts: ${count}, requests a second: ${rate}`;
      process.stdout.write(`\n${title}\n\n${tableOf(latencies)}\n\n${tableOf(uses)}\n`);
    }
  }
});

/** A Poisson process: pauses of a second on average. @returns {Promise<Map<string, number[]>>} ms, by kind */
async function sendShoppers(storefronts, shop, rate, seconds) {
  const took = new Map([...KINDS, ALL].map((kind) => [kind, []]));
  const until = performance.now() + seconds * 1_000;
  let turn = 0;
  async function shopper() {
    for (;;) {
      const visitor = createVisitor(shop);
      for (const kind of planVisit()) {
        await sleep(-Math.log(1 - Math.random()) * 1_000);
        const startedAt = performance.now();
        if (startedAt > until) return;
        turn += 1;
        await visitor(kind, storefronts[turn % storefronts.length].address);
        for (const name of [kind, ALL]) took.get(name).push(performance.now() - startedAt);
      }
    }
  }
  await Promise.all(Array.from({ length: rate }, shopper));
  return took;
}

function latencyOf([kind, times]) {
  const [p50, p99] = [0.5, 0.99].map((part) => percentile(times, part));
  return { Request: kind, Responses: times.length, 'p50 ms': p50, 'p99 ms': p99 };
}

function useOf(measured, before, requests) {
  const { cpuMs, rss, peak } = usageOf(measured);
  const used = cpuMs - before.cpuMs;
  const cpu = { 'CPU s': used / 1_000, 'CPU ms of a request': used / requests };
  const memory = { 'Memory before, MB': before.rss, 'after, MB': rss, 'at most, MB': peak };
  return { Process: measured.name, ...cpu, ...memory };
}
