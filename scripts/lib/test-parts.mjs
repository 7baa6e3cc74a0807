import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findChromium, installChromium } from './chromium.mjs';
import { build } from './prepare.mjs';
import { run } from './processes.mjs';

/**
 * The parts of `npm test`. Each gives what it found; the output is what to show if something failed.
 * @typedef {{ passed: number, failed: number, skipped: number, output: string }} Outcome
 */

const MINUTES = 60_000;
const REPORTS = 'var/test-reports';

/** @returns {Promise<Outcome>} */
export async function checkTypes() {
  const typegen = await node(['node_modules/@react-router/dev/bin.js', 'typegen'], {
    timeoutMs: 2 * MINUTES,
  });
  if (typegen.code !== 0) return asOneCheck(typegen);
  return asOneCheck(await node(['node_modules/typescript/bin/tsc'], { timeoutMs: 5 * MINUTES }));
}

/** @returns {Promise<Outcome>} */
export async function lint() {
  return asOneCheck(
    await node(['node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=error', '.'], {
      timeoutMs: 2 * MINUTES,
    }),
  );
}

/** @returns {Promise<Outcome>} */
export async function runVitest(args) {
  const report = reportFile('vitest.json');
  const ran = await node(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { env: { NODE_ENV: 'test' }, timeoutMs: 8 * MINUTES },
  );
  return asTests(ran, report, (found) => ({
    passed: found.numPassedTests,
    // A file that cannot be loaded has no tests to count.
    failed:
      found.numFailedTests +
      found.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
        .length,
    skipped: found.numPendingTests + found.numTodoTests,
  }));
}

/** @returns {Promise<Outcome>} */
export async function runPlaywright(args) {
  await build();
  const chromium = (await findChromium()) ?? (await installChromium());
  const report = reportFile('playwright.json');
  const ran = await node(['node_modules/playwright/cli.js', 'test', '--reporter=dot,json', ...args], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_FORCE_TTY: '0' },
    timeoutMs: 42 * MINUTES,
  });
  return asTests(ran, report, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }));
}

function node(args, options) {
  return run(process.execPath, args, options);
}

/** An old report must not be taken for the one of this run. */
function reportFile(name) {
  mkdirSync(REPORTS, { recursive: true });
  const file = `${REPORTS}/${name}`;
  rmSync(file, { force: true });
  return file;
}

function asOneCheck({ code, output }) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
}

function asTests({ code, output, timedOut }, report, count) {
  const found = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  // Whatever made the runner fail counts, also what belongs to no test: an error between tests, or none found.
  if (code !== 0 && found.failed === 0) found.failed = 1;
  return { ...found, output: timedOut ? `${output}\n(ended: it took too long)` : output };
}
