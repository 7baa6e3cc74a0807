import { showOnConsole } from './lib/logs.mjs';
import { assertPortsAreFree, makePlan } from './lib/plan.mjs';
import { buildPrograms, checkSettings, install } from './lib/prepare.mjs';
import { runScript } from './lib/script.mjs';
import { createServices, untilAnswering } from './lib/services.mjs';
import { enterProject, readSettings } from './lib/settings.mjs';

const REACT_ROUTER = 'node_modules/@react-router/dev/bin.js';
const TSX = 'node_modules/tsx/dist/cli.mjs';

/**
 * `npm run dev`: the same product from its sources. A change in app/ or contract/ is in the browser at once; one in
 * upstream/ restarts the API. Changed content it takes over while it runs, as in `npm start`.
 */
await runScript(async (onStop) => {
  enterProject();
  const settings = readSettings();
  await assertPortsAreFree(settings);
  const { storefront, api } = await makePlan(settings, 'development');
  await install();
  await buildPrograms();
  await checkSettings({ storefront, api });

  const services = createServices();
  onStop(services.stop);
  const start = (title, name, args, env) => {
    services.start({ title, args, env, log: showOnConsole(name) });
  };
  if (api) {
    const watch = [TSX, 'watch', '--clear-screen=false'];
    start('The shop API', 'shop-api', [...watch, 'upstream/main.ts'], api.env);
    await Promise.race([untilAnswering('The shop API', `${api.localAddress}/settings/`), services.ended]);
  }
  const host = settings.host ? ['--host', settings.host] : [];
  const port = ['--port', String(settings.port), '--strictPort'];
  start('The storefront', 'storefront', [REACT_ROUTER, 'dev', ...port, ...host], {
    // Someone who edits the content wants to see it at once, not what the cache holds.
    CATALOGUE_FRESH_SECONDS: process.env.CATALOGUE_FRESH_SECONDS ?? '0',
    CONTENT_FRESH_SECONDS: process.env.CONTENT_FRESH_SECONDS ?? '0',
    ...storefront.env,
  });
  return services.ended;
});
