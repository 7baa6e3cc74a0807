import { install } from './install.mjs';
import { showOnConsole } from './lib/logs.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject, readSettings } from './lib/settings.mjs';
import { assertPortsAreFree, makePlan } from './lib/start-plan.mjs';

/** `npm run dev`: app/ and contract/ are hot-reloaded; changes in upstream/ restart the API. */
await runScript(async (onStop) => {
  enterProject();
  const settings = readSettings();
  await assertPortsAreFree(settings);
  const { storefront, api } = await makePlan(settings, 'development');
  await install();
  const { execa } = await import('execa');
  const { buildPrograms } = await import('./build.mjs');
  // The API starts its image process from the build.
  await buildPrograms();

  const children = [];
  const stop = () => Promise.all(children.map((child) => child.kill() && child));
  onStop(stop);
  const run = (name, command, args, env) => {
    const child = execa(command, args, {
      preferLocal: true,
      env,
      stdin: 'ignore',
      buffer: false,
      reject: false,
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', showOnConsole(name));
    children.push(child);
  };
  if (api) run('shop-api', 'tsx', ['watch', '--clear-screen=false', 'upstream/main.ts'], api.env);
  const host = settings.host ? ['--host', settings.host] : [];
  run('storefront', 'react-router', ['dev', '--port', String(settings.port), '--strictPort', ...host], {
    // Edited content shows at once.
    CATALOGUE_FRESH_SECONDS: process.env.CATALOGUE_FRESH_SECONDS ?? '0',
    CONTENT_FRESH_SECONDS: process.env.CONTENT_FRESH_SECONDS ?? '0',
    ...storefront.env,
  });
  await Promise.race(children);
  await stop();
  return 1;
});
