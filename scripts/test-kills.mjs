import { once } from 'node:events';
import { build } from './lib/prepare.mjs';
import { launch } from './lib/processes.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject } from './lib/settings.mjs';

/**
 * `npm run test:kills`: `kill -9` of the API, the storefront and both, at random, under shoppers who order. KILLS, SHOPPERS
 * and SEED say how many and which; tests/kills/run.ts says the rest.
 */
await runScript(async () => {
  enterProject();
  await build();
  const child = launch(process.execPath, ['--import', 'tsx', 'tests/kills/run.ts'], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
});
