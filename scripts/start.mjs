import path from 'node:path';
import { install } from './install.mjs';
import { isBuilt } from './lib/build-state.mjs';
import { openLog } from './lib/logs.mjs';
import { API } from './lib/programs.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject, readSettings, UserError } from './lib/settings.mjs';
import { assertPortsAreFree, makePlan, STOREFRONT_ARGS } from './lib/start-plan.mjs';

/**
 * `npm start` (docs/operations.md). `--empty`: without the demo. `--prepare` only installs and builds;
 * `--prepared` skips that.
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
  // These need packages.
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
  // The API makes images while the storefront is built.
  await Promise.all([
    api &&
      startService('The shop API', 'shop-api', isEmpty ? [...API, '--empty'] : API, api, ({ desk }) =>
        printDesk(api.deskAddress, desk.firstUser),
      ),
    isPrepared || buildStorefront(),
  ]);
  await startService('The storefront', 'storefront', STOREFRONT_ARGS, storefront);
  process.stdout.write(`${storefront.address}\n`);
  // For browser tests whose runner is killed.
  if (process.env.STOP_WITH_STDIN) {
    process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume();
  }
  return new Promise(() => {});
});

/** Stdout is for the storefront's address; the password must not be in a log. */
function printDesk(address, firstUser) {
  process.stderr.write(`The desk, for the restaurant's orders: ${address}\n`);
  if (!firstUser) return;
  process.stderr.write(
    `First user of the desk: ${firstUser.name}, one-time password ${firstUser.password}\n`,
  );
}
