import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { costOfKinds } from './lib/load/costs.mjs';
import { openLoad } from './lib/load/open-load.mjs';
import { startPrograms, usageOf } from './lib/load/programs.mjs';
import { costTable, latencyTable, programTable } from './lib/load/report.mjs';
import { lookAround } from './lib/load/shoppers.mjs';
import { build } from './lib/prepare.mjs';
import { stopAll } from './lib/processes.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject } from './lib/settings.mjs';

/**
 * `npm run load`: what each kind of request costs alone, then shoppers of all kinds at once on one storefront and on two, and how far the
 * processor time of those is from the sum of the single costs. docs/capacity.md says how to read it.
 *
 * `--rates=50,100` requests a second, each for `--seconds=40`, on `--storefronts=1,2`. With `DATABASE_URL` the API is on PostgreSQL: an empty one.
 */
const { values: options } = parseArgs({
  options: {
    rates: { type: 'string', default: '50,100' },
    seconds: { type: 'string', default: '40' },
    storefronts: { type: 'string', default: '1,2' },
  },
});
/** Three thousand requests for each storefront: until then V8 compiles, and a request costs up to five times as much. */
const WARM_UP = { rate: 200, seconds: 15 };

await runScript(async () => {
  enterProject();
  await build();
  const folder = mkdtempSync(path.join(tmpdir(), 'storefront-load-'));
  try {
    const counts = options.storefronts.split(',').map(Number);
    const { api, storefronts } = await startPrograms(Math.max(...counts), folder);
    const shop = await lookAround(api.address);
    const costs = await costOfKinds({ api, storefront: storefronts[0], shop });
    print(`Node ${process.versions.node}\n\n${costTable(costs)}`);
    for (const count of counts) {
      const chosen = storefronts.slice(0, count);
      const programs = [...chosen, api];
      const load = { storefronts: chosen.map(({ address }) => address), shop, freshUntil: new Map() };
      const rates = options.rates.split(',').map(Number);
      await openLoad({ ...load, rate: WARM_UP.rate * count, seconds: WARM_UP.seconds });
      for (const rate of rates) {
        const before = [...programs, process].map(usageOf);
        const { took, renewals, seconds } = await openLoad({
          ...load,
          rate,
          seconds: Number(options.seconds),
        });
        const used = [...programs, process].map((each, at) => usageOf(each) - before[at]);
        const title = `Storefronts: ${count}. Requests a second: ${rate}. Pages renewed: ${renewals}.`;
        const use = programTable({ took, renewals, costs, programs, used, seconds });
        print(`${title}\n\n${latencyTable(took)}\n\n${use}`);
      }
    }
  } finally {
    await stopAll();
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
});

function print(text) {
  process.stdout.write(`\n${text}\n`);
}
