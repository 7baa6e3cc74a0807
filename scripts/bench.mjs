import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchGrowth } from './lib/bench/growth.mjs';
import { measure, measureOrders, warmUp } from './lib/bench/load.mjs';
import { capture, prepareVisitors, scenariosOf } from './lib/bench/scenarios.mjs';
import { findNodes, startApi, startFloor, startServer } from './lib/bench/servers.mjs';
import { table } from './lib/bench/table.mjs';
import { STOREFRONT_ARGS, STOREFRONT_ENV } from './lib/plan.mjs';
import { build } from './lib/prepare.mjs';
import { stopAll } from './lib/processes.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject } from './lib/settings.mjs';

const PLAIN = 'node_modules/@react-router/serve/dist/cli.js';

/**
 * `npm run bench`: how many pages a second, beside the limit (plain node:http with the very same bytes) and beside the same
 * build under react-router-serve. docs/performance.md says how to read it.
 *
 * `--dishes=100,1000,10000` instead: shops of these sizes, and what their pages cost.
 *
 * `--beside=../last-release` measures that folder's build in the same run, too (several: with a comma between them).
 * `--only=category,cart` pages, `--rounds=3`, `--seconds=1` at least for each measurement, `--node=20` one version only.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    node: { type: 'string', default: '' },
    dishes: { type: 'string', default: '' },
    beside: { type: 'string', default: '' },
  },
});

await runScript(async () => {
  enterProject();
  const mediaDir = path.resolve(process.env.MEDIA_DIR ?? 'var/media');
  await build();
  const folder = mkdtempSync(path.join(tmpdir(), 'storefront-bench-'));
  try {
    for (const node of await findNodes(options.node)) {
      const counts = options.dishes === '' ? [] : options.dishes.split(',').map(Number);
      const tables =
        counts.length > 0
          ? await benchGrowth(counts, { node, folder, mediaDir })
          : await bench(node, folder, mediaDir);
      process.stdout.write(`\nNode ${node.version}\n\n${tables}\n`);
    }
  } finally {
    await stopAll();
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
});

async function bench(node, folder, mediaDir) {
  const api = await startApi(node, path.join(folder, `${node.version}.db`), mediaDir);
  const product = await startServer(node, 'product', { args: STOREFRONT_ARGS, env: STOREFRONT_ENV }, api);
  const plain = await startServer(
    node,
    'react-router-serve',
    { args: [PLAIN, 'build/server/index.js'] },
    api,
  );
  const servers = [product, plain];
  for (const cwd of options.beside.split(',').filter(Boolean)) {
    const name = path.basename(cwd);
    servers.push(await startServer(node, name, { args: STOREFRONT_ARGS, env: STOREFRONT_ENV, cwd }, api));
  }
  const visitors = await prepareVisitors(product, api);
  const wanted = options.only === '' ? null : options.only.split(',');
  const scenarios = scenariosOf(visitors).filter(({ page }) => wanted?.includes(page) ?? true);
  const floor = await startFloor(node, await capture(product, scenarios), folder);

  const results = [];
  for (const scenario of scenarios) {
    const rounds = [];
    const seconds = new Map();
    for (const server of [floor, ...servers]) {
      seconds.set(server, await warmUp(server, scenario, Number(options.seconds)));
    }
    for (let round = 0; round < Number(options.rounds); round += 1) {
      for (const server of [floor, ...servers]) {
        rounds.push(await measure(server, scenario, seconds.get(server)));
      }
    }
    results.push({ scenario, rounds });
    process.stderr.write(`${scenario.page}, ${scenario.visitor}\n`);
  }
  if (wanted?.includes('order') ?? true) {
    const rounds = [];
    for (const server of servers) rounds.push(await measureOrders(server, visitors.dishes));
    results.push({ scenario: { page: 'order', visitor: 'a new guest each' }, rounds });
  }
  await stopAll();
  return table(results);
}
