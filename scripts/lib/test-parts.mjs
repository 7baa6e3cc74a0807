import { findChromium, installChromium } from './chromium.mjs';
import { build } from './prepare.mjs';
import { run } from './processes.mjs';

/** The parts of `npm test`. None has a limit of its own: the whole run has one, and names what it was doing then. */

/** The other processor is busy with the build. Several threads read the same types, and take twice the time in all. */
export async function checkTypes() {
  const typegen = await node(['node_modules/@react-router/dev/bin.js', 'typegen']);
  if (typegen.code !== 0) return asOneCheck(typegen);
  return asOneCheck(await node(['node_modules/typescript-7/bin/tsc', '--singleThreaded']));
}

export async function lint() {
  return asOneCheck(
    await node(['node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=error', '.']),
  );
}

export async function runVitest(args, part, env = {}) {
  return runTests(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=dot',
      '--reporter=./scripts/lib/report-vitest.mjs',
      ...args,
    ],
    { NODE_ENV: 'production', ...env },
    part,
  );
}

/** @param kills how often a program is ended under shoppers; else a few times */
export async function runCluster({ args, kills }, { chromium }, part) {
  const env = { CHROMIUM_PATH: chromium, ...(kills && { CLUSTER_KILLS: kills }) };
  return runVitest(['--config', 'vitest.cluster.config.ts', ...args], part, env);
}

/** Why the tests cannot run on PostgreSQL here; nothing if they can. */
export async function whyNoPostgres() {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const { code, output } = await node(['--import', 'tsx', 'tests/support/postgres-check.ts']);
  return code === 0
    ? undefined
    : `skipped: ${output.trim().split('\n').at(-1)}; TEST_DATABASE_URL names a server`;
}

/** The build and the browser that the browser tests need. */
export async function prepareBrowserTests() {
  const [chromium] = await Promise.all([findChromium().then((found) => found ?? installChromium()), build()]);
  return { chromium };
}

export async function runPlaywright(args, { chromium }, part) {
  return runTests(
    ['node_modules/playwright/cli.js', 'test', '--reporter=dot,./scripts/lib/report-playwright.mjs', ...args],
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_FORCE_TTY: '0' },
    part,
  );
}

async function runTests(args, env, part) {
  const { code, output } = await node(args, { env, onMessage: (event) => part.take(event) });
  const { passed, failed, skipped } = part.counts;
  // Whatever made the runner fail counts, also what belongs to no test: an error between tests, or none found.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped, output };
}

function node(args, options) {
  return run(process.execPath, args, options);
}

function asOneCheck({ code, output }) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
}
