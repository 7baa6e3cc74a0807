import path from 'node:path';
import { install } from './install.mjs';
import { openLog } from './lib/logs.mjs';
import { assertPortsAreFree, makePlan, STOREFRONT_ARGS } from './lib/plan.mjs';
import { API } from './lib/programs.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject, readSettings } from './lib/settings.mjs';

/**
 * `npm start`: installs and builds what is not up to date, starts the shop API and the storefront, prints the storefront's
 * address and restarts what ends, until it is stopped. docs/operations.md says the rest.
 *
 * `--prepare` only installs and builds; `--prepared` skips that.
 */
await runScript(async (onStop) => {
  enterProject();
  const settings = readSettings();
  const isPreparation = process.argv.includes('--prepare');
  const isPrepared = process.argv.includes('--prepared');
  if (!isPreparation) await assertPortsAreFree(settings);
  const { storefront, api } = await makePlan(settings, 'production');
  if (!isPrepared) await install();
  // These need packages.
  const { build, buildPrograms, buildStorefront } = await import('./build.mjs');
  const { createServices, untilReady } = await import('./lib/services.mjs');
  if (isPreparation) {
    await build();
    return 0;
  }

  const services = createServices(settings);
  onStop(services.stop);
  const keep = (title, name, args, { env }, onReady) => {
    const dir = path.join(settings.varDir, 'logs');
    const log = openLog({ name, dir, to: settings.logTo });
    const hint = settings.logTo === 'files' ? ` Its log: ${path.join(dir, name)}.log` : '';
    return services.keep({ title, args, env, log, hint }, async (child) => {
      const message = await untilReady(title, child);
      onReady?.(message);
    });
  };
  if (!isPrepared) await buildPrograms();
  // A new shop's first pictures are made while the storefront is built.
  await Promise.all([
    api &&
      keep('The shop API', 'shop-api', API, api, ({ desk }) => printDesk(api.deskAddress, desk.firstUser)),
    isPrepared || buildStorefront(),
  ]);
  await keep('The storefront', 'storefront', STOREFRONT_ARGS, storefront);
  process.stdout.write(`${storefront.address}\n`);
  // The browser tests' server must not outlive a runner that was killed.
  if (process.env.STOP_WITH_STDIN) {
    process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume();
  }
  return new Promise(() => {});
});

/** On standard error and in no log: standard output has the storefront's address only, and the password is for the console. */
function printDesk(address, firstUser) {
  process.stderr.write(`The desk, where orders are seen: ${address}\n`);
  if (!firstUser) return;
  process.stderr.write(`Its first user: ${firstUser.name}, one-time password ${firstUser.password}\n`);
}
