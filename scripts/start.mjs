import path from 'node:path';
import { install } from './install.mjs';
import { isBuilt } from './lib/build-state.mjs';
import { openLog } from './lib/logs.mjs';
import { API } from './lib/programs.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject, readSettings, UserError } from './lib/settings.mjs';
import { assertPortsAreFree, makePlan, STOREFRONT_ARGS } from './lib/start-plan.mjs';

/**
 * `npm start`: installs and builds outdated parts, starts the shop API and the storefront, prints the storefront's address and
 * restarts processes that exit (docs/operations.md).
 *
 * `--empty`: a new shop begins without the demo. `--prepare` only installs and builds; `--prepared` skips that.
 */
await runScript(async (onStop) => {
  enterProject();
  const settings = readSettings();
  const isPreparation = process.argv.includes('--prepare');
  const isPrepared = process.argv.includes('--prepared');
  const isEmpty = process.argv.includes('--empty');
  if (isEmpty && (settings.upstreamUrl || settings.contentDir)) {
    throw new UserError(
      '--empty fills a new database; with UPSTREAM_URL or CONTENT_DIR the menu is elsewhere.',
    );
  }
  if (!isPreparation) await assertPortsAreFree(settings);
  const { storefront, api } = await makePlan(settings, 'production');
  if (!isPrepared) await install({ withTools: !isBuilt() });
  // Imported after the installation: these modules need packages.
  const { build, buildPrograms, buildStorefront } = await import('./build.mjs');
  const { createSupervisor, untilReady } = await import('./lib/supervisor.mjs');
  if (isPreparation) {
    await build();
    return 0;
  }

  const supervisor = createSupervisor(settings);
  onStop(supervisor.stop);
  const startService = (title, name, args, { env }, onReady) => {
    const dir = path.join(settings.varDir, 'logs');
    const log = openLog({ name, dir, to: settings.logTo });
    const hint = settings.logTo === 'files' ? ` Its log: ${path.join(dir, name)}.log` : '';
    return supervisor.start({ title, args, env, log, hint }, async (child) => {
      const message = await untilReady(title, child);
      onReady?.(message);
    });
  };
  if (!isPrepared) await buildPrograms();
  // The API can make its images while the storefront is being built.
  await Promise.all([
    api &&
      startService('The shop API', 'shop-api', isEmpty ? [...API, '--empty'] : API, api, ({ desk }) =>
        printDesk(api.deskAddress, desk.firstUser),
      ),
    isPrepared || buildStorefront(),
  ]);
  await startService('The storefront', 'storefront', STOREFRONT_ARGS, storefront);
  process.stdout.write(`${storefront.address}\n`);
  // The browser tests' server must exit when the test runner is killed.
  if (process.env.STOP_WITH_STDIN) {
    process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume();
  }
  return new Promise(() => {});
});

/** To stderr: stdout is reserved for the storefront's address, and the password must not be in a log. */
function printDesk(address, firstUser) {
  process.stderr.write(`The desk, for the restaurant's orders: ${address}\n`);
  if (!firstUser) return;
  process.stderr.write(
    `First user of the desk: ${firstUser.name}, one-time password ${firstUser.password}\n`,
  );
}
