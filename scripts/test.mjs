import { install } from './lib/prepare.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject, Trouble } from './lib/settings.mjs';
import { checkTypes, lint, runPlaywright, runVitest } from './lib/test-parts.mjs';

/**
 * `npm test` runs everything; `npm test -- unit e2e` these parts, `npm test -- tests/unit/money.test.ts` these files.
 * Options go on to the test runners: `npm test -- e2e --project=js-phone`. The last line is `N passed, N failed`.
 */

const VITEST_PARTS = ['unit', 'routes', 'upstream'];
const PARTS = ['types', 'lint', ...VITEST_PARTS, 'e2e'];

await runScript(async () => {
  enterProject();
  const total = { passed: 0, failed: 0, skipped: 0 };
  try {
    const sections = chooseSections(process.argv.slice(2));
    await install({ withTools: true });
    for (const [name, work] of sections) add(total, await report(name, work));
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    process.stdout.write(`${error.message}\n`);
    total.failed += 1;
  }
  process.stdout.write(`${summary(total)}\n`);
  return total.failed > 0 ? 1 : 0;
});

/** @returns {[name: string, work: () => Promise<import('./lib/test-parts.mjs').Outcome>][]} */
function chooseSections(args) {
  const options = args.filter((arg) => arg.startsWith('-'));
  const chosen = args.filter((arg) => PARTS.includes(arg));
  const files = args.filter((arg) => !options.includes(arg) && !chosen.includes(arg));
  const parts = chosen.length + files.length > 0 ? chosen : PARTS;

  const vitestParts = VITEST_PARTS.filter((part) => parts.includes(part));
  const vitest = [...vitestParts.map((part) => `tests/${part}/`), ...files.filter((file) => !isE2e(file))];
  const e2e = files.filter(isE2e);
  const sections = [];
  if (parts.includes('types')) sections.push(['types', checkTypes]);
  if (parts.includes('lint')) sections.push(['lint', lint]);
  if (vitest.length > 0) {
    sections.push([vitestParts.join(', ') || 'vitest', () => runVitest([...vitest, ...options])]);
  }
  if (parts.includes('e2e') || e2e.length > 0) {
    sections.push(['e2e', () => runPlaywright([...e2e, ...options])]);
  }
  return sections;
}

function isE2e(file) {
  return file.replace(/^\.\//, '').startsWith('tests/e2e/');
}

/** Runs one part; what it printed is shown only if something failed. */
async function report(name, work) {
  process.stdout.write(`${name} … `);
  const startedAt = performance.now();
  const outcome = await work().catch((error) => {
    if (!(error instanceof Trouble)) throw error;
    return { passed: 0, failed: 1, skipped: 0, output: error.message };
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${summary(outcome)} (${seconds} s)\n`);
  if (outcome.failed > 0) process.stdout.write(`\n${outcome.output.trim()}\n\n`);
  return outcome;
}

function add(total, outcome) {
  for (const key of Object.keys(total)) total[key] += outcome[key];
}

function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
