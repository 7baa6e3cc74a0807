import path from 'node:path';
import { install } from './install.mjs';
import { isBuilt } from './lib/build-state.mjs';
import { openLog } from './lib/logs.mjs';
import { findFreePort } from './lib/ports.mjs';
import { API, TEST_PAYMENTS } from './lib/programs.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject, readSettings, UserError } from './lib/settings.mjs';
import { assertPortsAreFree, makePlan, STOREFRONT_ARGS } from './lib/start-plan.mjs';

/**
 * `npm start` (docs/operations.md). `--empty`: without the demo. `--test-payments`: guests pay with play money.
 * `--prepare` only installs and builds; `--prepared` skips that.
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
  const hasTestPayments = process.argv.includes('--test-payments');
  if (hasTestPayments && (settings.upstreamUrl || process.env.YOOKASSA_SHOP_ID)) {
    throw new UserError(
      '--test-payments takes play money: neither with UPSTREAM_URL nor with a shop of YooKassa.',
    );
  }
  if (!isPreparation) await assertPortsAreFree(settings);
  const { storefront, api } = await makePlan(settings, 'production');
  if (!isPrepared) await install({ withTools: hasTestPayments || !isBuilt() });
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
  if (hasTestPayments) {
    const env = { PORT: String(await findFreePort(4002)), SHOP_URL: storefront.env.PUBLIC_URL };
    await startService('The play cashier', 'test-payments', TEST_PAYMENTS, { env }, ({ settings: play }) => {
      Object.assign(api.env, {
        YOOKASSA_SHOP_ID: play.shopId,
        YOOKASSA_SECRET_KEY: play.secretKey,
        YOOKASSA_API_URL: play.apiUrl,
        YOOKASSA_VAT_CODE: '1',
        YOOKASSA_PAYMENT_MODE: 'full_prepayment',
      });
      process.stderr.write('Guests pay with play money: stop, and start without --test-payments.\n');
    });
  }
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
