import { readdirSync } from 'node:fs';
import { openRecord } from './lib/heavy-checks.mjs';
import { buildPrograms, install } from './lib/prepare.mjs';
import { stopAll } from './lib/processes.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject, Trouble } from './lib/settings.mjs';
import {
  checkTypes,
  lint,
  prepareBrowserTests,
  runPlaywright,
  runVitest,
  whyNoPostgres,
} from './lib/test-parts.mjs';
import { createProgress } from './lib/test-progress.mjs';

/**
 * `npm test` runs everything, but heavy checks only if something has changed since they passed (`CHECKS=always`: in any case);
 * `npm test -- unit e2e` runs these parts, `npm test -- tests/unit/money.test.ts` these files, all of them. `--timings` says at the end what took longest; other options go on to the test runners: `npm test -- e2e
 * --project=no-js`. The last line is `N passed, N failed`.
 */

/** The tests of a part, by its name. */
const VITEST_PARTS = {
  unit: 'tests/unit/',
  routes: 'tests/routes/',
  upstream: 'tests/upstream/',
  examples: 'docs/examples/',
};
/** The tests of the API once more, on PostgreSQL. */
const POSTGRES = 'postgres';
const PARTS = ['types', 'lint', ...Object.keys(VITEST_PARTS), POSTGRES, 'e2e'];
const E2E = 'tests/e2e/';
const SKIPPED = { passed: 0, failed: 0, skipped: 1 };
/** The only limit: far more than a busy machine needs, so that it says «stuck», never «slow». */
const LIMIT_MINUTES = 60;

await runScript(async () => {
  enterProject();
  const progress = createProgress();
  const record = openRecord();
  const chosen = choose(process.argv.slice(2));
  const leftOut = chosen.isAll && process.env.CHECKS !== 'always' ? record.unchanged : [];
  progress.leaveOut(leftOut);
  const limit = setTimeout(() => {
    progress.giveUp(`not finished after ${LIMIT_MINUTES} minutes`);
    void stopAll();
  }, LIMIT_MINUTES * 60_000);
  try {
    await install({ withTools: true });
    // Once, and not by each test that starts the API.
    await buildPrograms();
    const passed = await runParts(leftOut.length > 0 ? without(leftOut, chosen) : chosen, progress);
    // With options a runner may have left out some of the tests of a file.
    if (chosen.options.length === 0) record.note(new Set(passed));
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    progress.giveUp(error.message);
  }
  clearTimeout(limit);
  const { failed } = progress.end({ timings: chosen.timings });
  return failed > 0 ? 1 : 0;
});

/**
 * All of it at once: a browser test waits half of its time, and the other processor must not stand idle meanwhile. More is
 * at work than there are processors, so that whichever part ends last has both of them.
 *
 * @returns {Promise<string[]>} the files and parts of which every test has passed
 */
async function runParts({ types, style, vitest, postgres, e2e }, progress) {
  async function checkSources() {
    if (style) await progress.part('lint', lint);
    if (types) await progress.part('types', checkTypes);
    return [];
  }
  async function runInNode() {
    const passed = vitest
      ? await progress.part(vitest.name, (part) => runVitest(vitest.args, part, vitest))
      : [];
    return postgres ? [...passed, ...(await runOnPostgres(postgres.args))] : passed;
  }
  async function runOnPostgres(args) {
    const why = await whyNoPostgres();
    const passed = why
      ? await progress.part(`${POSTGRES} (${why})`, async () => SKIPPED)
      : await progress.part(POSTGRES, (part) =>
          runVitest(['--config', 'vitest.postgres.config.ts', ...args], part),
        );
    // Its files have been counted on SQLite.
    return args.length === 0 ? passed.filter((each) => each === POSTGRES) : [];
  }
  async function runInBrowsers() {
    const preparation = await progress.step('build, browser', prepareBrowserTests);
    return preparation ? progress.part('e2e', (part) => runPlaywright(e2e.args, preparation, part)) : [];
  }
  const passed = await Promise.all([checkSources(), runInNode(), e2e ? runInBrowsers() : []]);
  return passed.flat();
}

/** What was chosen without these checks. */
function without(checks, chosen) {
  const tests = checks.filter(({ triesLess }) => !triesLess).flatMap((check) => check.tests);
  const inBrowsers = readdirSync(E2E)
    .map((name) => `${E2E}${name}`)
    .filter((file) => file.endsWith('.test.ts'));
  return {
    ...chosen,
    vitest: {
      ...chosen.vitest,
      args: [...chosen.vitest.args, ...tests.map((file) => `--exclude=${file}`)],
      triesLess: checks.some(({ triesLess }) => triesLess),
    },
    postgres: !tests.includes(POSTGRES) && chosen.postgres,
    e2e: { args: inBrowsers.filter((file) => !tests.includes(file)) },
  };
}

function choose(args) {
  const options = args.filter((arg) => arg.startsWith('-') && arg !== '--timings');
  const parts = args.filter((arg) => PARTS.includes(arg));
  const files = args.filter((arg) => !arg.startsWith('-') && !parts.includes(arg));
  const wanted = parts.length + files.length > 0 ? parts : PARTS;

  const vitestParts = Object.keys(VITEST_PARTS).filter((part) => wanted.includes(part));
  const e2e = files.filter((file) => isIn(E2E, file));
  const postgres = files.filter((file) => isIn('tests/postgres/', file));
  const others = files.filter((file) => ![...e2e, ...postgres].includes(file));
  const vitest = [...vitestParts.map((part) => VITEST_PARTS[part]), ...others];
  return {
    isAll: parts.length + files.length + options.length === 0,
    options,
    timings: args.includes('--timings'),
    types: wanted.includes('types'),
    style: wanted.includes('lint'),
    vitest: vitest.length > 0 && {
      name: vitestParts.join(', ') || 'vitest',
      args: [...vitest, ...options],
    },
    postgres: (wanted.includes(POSTGRES) || postgres.length > 0) && { args: [...postgres, ...options] },
    e2e: (wanted.includes('e2e') || e2e.length > 0) && { args: [...e2e, ...options] },
  };
}

function isIn(folder, file) {
  return file.replace(/^\.\//, '').startsWith(folder);
}
