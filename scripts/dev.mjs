import { showOnConsole } from './lib/logs.mjs';
import { makePlan } from './lib/plan.mjs';
import { checkSettings, composePictures, install } from './lib/prepare.mjs';
import { runScript } from './lib/script.mjs';
import { createServices, untilAnswering } from './lib/services.mjs';
import { readSettings } from './lib/settings.mjs';

const REACT_ROUTER = 'node_modules/@react-router/dev/bin.js';
const WATCH = [
  'node_modules/tsx/dist/cli.mjs',
  'watch',
  '--clear-screen=false',
  '--include=upstream/content/**',
];

/**
 * `npm run dev`: the same product from its sources. A change in app/ or contract/ is in the browser at once; one in
 * upstream/ restarts the API; one of the demo content also composes its pictures anew.
 */
await runScript(async (onStop) => {
  const settings = readSettings();
  const { storefront, api } = await makePlan(settings, 'development');
  await install({ withTools: true });
  await Promise.all([checkSettings({ storefront, api }), api && composePictures(settings.mediaDir)]);

  const services = createServices();
  onStop(services.stop);
  const start = (title, name, args, env) => {
    const show = showOnConsole(name);
    services.start({ title, args, env, onError: show, onOutput: show });
  };
  if (api) {
    start('The picture composer', 'pictures', [...WATCH, 'upstream/pictures/compose.ts'], api.env);
    start('The shop API', 'shop-api', [...WATCH, 'upstream/main.ts'], api.env);
    await Promise.race([untilAnswering('The shop API', `${api.localAddress}/settings/`), services.ended]);
  }
  const host = settings.host ? ['--host', settings.host] : [];
  const port = ['--port', String(settings.port), '--strictPort'];
  start('The storefront', 'storefront', [REACT_ROUTER, 'dev', ...port, ...host], storefront.env);
  return services.ended;
});
