import path from 'node:path';
import { openLog } from './lib/logs.mjs';
import { assertPortsAreFree, makePlan, STOREFRONT_ARGS } from './lib/plan.mjs';
import {
  build,
  buildPrograms,
  buildStorefront,
  checkSettings,
  install,
  isStorefrontBuilt,
} from './lib/prepare.mjs';
import { API } from './lib/programs.mjs';
import { runScript } from './lib/script.mjs';
import { createServices, untilReady } from './lib/services.mjs';
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
  if (!isUpToDate) await install();
  if (isPreparation) {
    await buildPrograms();
    await Promise.all([checkSettings({ storefront, api }), build()]);
    return 0;
  }

  const services = createServices({ graceMs: settings.graceMs });
  onStop(services.stop);
  const programs = isUpToDate ? undefined : buildPrograms();
  // Each program says itself which setting is wrong, but nobody should wait for a build to hear it.
  const [checked, built] =
    isUpToDate || isStorefrontBuilt()
      ? []
      : [programs.then(() => checkSettings({ storefront, api })), buildStorefront()];
  // A new shop's first pictures are made while the storefront is built.
  const apiIsUp = Promise.resolve(programs).then(() => api && startApi(services, api, settings));
  const others = Promise.all([checked, apiIsUp]);
  // In this order, so that the storefront is stopped before the API.
  const storefrontIsUp = Promise.all([programs, built]).then(() =>
    startStorefront(services, storefront, settings, others),
  );
  await Promise.all([others, storefrontIsUp]);
  process.stdout.write(`${storefront.address}\n`);
  // The browser tests' server must not outlive a runner that was killed.
  if (process.env.STOP_WITH_STDIN) {
    process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume();
  }
  return services.ended;
});

function startApi(services, { env, deskAddress }, settings) {
  const title = 'The shop API';
  return services.keep({ title, args: API, env, ...logTo('shop-api', settings) }, async (child) => {
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

/** It is loaded while the others start, and listens after that: someone who waits for the port must find a shop that is whole. */
function startStorefront(services, { env }, settings, others) {
  const title = 'The storefront';
  const args = [...STOREFRONT_ARGS, '--when-told'];
  return services.keep(
    { title, args, env, toldAfter: others, ...logTo('storefront', settings) },
    async (child) => {
      await others;
      await untilReady(title, child);
    },
  );
}

function logTo(name, { varDir, logTo }) {
  const dir = path.join(varDir, 'logs');
  return {
    log: openLog({ name, dir, to: logTo }),
    hint: logTo === 'files' ? ` Its log: ${path.join(dir, name)}.log` : '',
  };
}
