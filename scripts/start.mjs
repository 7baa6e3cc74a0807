import path from 'node:path';
import { openLog } from './lib/logs.mjs';
import { assertPortsAreFree, makePlan } from './lib/plan.mjs';
import { build, checkSettings, composePictures, install } from './lib/prepare.mjs';
import { runScript } from './lib/script.mjs';
import { createServices, untilAnswering, untilReady } from './lib/services.mjs';
import { enterProject, readSettings } from './lib/settings.mjs';

/**
 * `npm start`: brings up to date what is not, starts the shop API and the storefront, prints the storefront's address and
 * stays until someone ends it. A program that ends by itself is started again. docs/operations.md says the rest.
 *
 * `--prepare` only brings up to date, `--prepared` skips that: for images and upgrades, and for more instances beside one
 * that runs.
 */
await runScript(async (onStop) => {
  enterProject();
  const settings = readSettings();
  const isPreparation = process.argv.includes('--prepare');
  if (!isPreparation) await assertPortsAreFree(settings);
  const { storefront, api } = await makePlan(settings, 'production');
  const isUpToDate = process.argv.includes('--prepared');
  if (!isUpToDate) await install({ withTools: false });
  if (isPreparation) {
    await Promise.all([checkSettings({ storefront, api }), build(), api && composePictures(settings)]);
    return 0;
  }

  const services = createServices();
  onStop(services.stop);
  const checked = isUpToDate ? undefined : checkSettings({ storefront, api });
  await Promise.all([
    checked,
    isUpToDate ? undefined : build(),
    // A new shop's first pictures are made while the storefront is built.
    api &&
      startApi(services, api, settings).catch(async (error) => {
        // It may be the settings: the check says more plainly which.
        await checked;
        throw error;
      }),
  ]);
  // Only now: someone who waits for the port must find a shop that is whole.
  const title = 'The storefront';
  await services.keep(
    { title, args: ['server/main.mjs'], env: storefront.env, ...logTo('storefront', settings) },
    () => untilAnswering(title, `${storefront.localAddress}/healthz`),
  );
  process.stdout.write(`${storefront.address}\n`);
  // The browser tests' server must not outlive a runner that was killed.
  if (process.env.STOP_WITH_STDIN) {
    process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume();
  }
  return services.ended;
});

function startApi(services, { env, deskAddress }, settings) {
  const title = 'The shop API';
  const args = ['--import', 'tsx', 'upstream/main.ts'];
  return services.keep({ title, args, env, ...logTo('shop-api', settings) }, async (child) => {
    const { desk } = await untilReady(title, child);
    tellDesk(deskAddress, desk.firstUser);
  });
}

/** On standard error, and in no log: standard output has the storefront's address only, and a password is for who sits here. */
function tellDesk(address, firstUser) {
  process.stderr.write(`The desk, where orders are seen: ${address}\n`);
  if (!firstUser) return;
  process.stderr.write(`Its first user: ${firstUser.name}, one-time password ${firstUser.password}\n`);
}

function logTo(name, { varDir, logTo }) {
  const dir = path.join(varDir, 'logs');
  return {
    log: openLog({ name, dir, to: logTo }),
    hint: logTo === 'files' ? ` Its log: ${path.join(dir, name)}.log` : '',
  };
}
