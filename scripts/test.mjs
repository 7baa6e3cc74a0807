import { whyNoNginx } from './lib/nginx.mjs';
import { buildPrograms, install } from './lib/prepare.mjs';
import { stopAll } from './lib/processes.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject, Trouble } from './lib/settings.mjs';
import {
  checkTypes,
  lint,
  prepareBrowserTests,
  runCluster,
  runPlaywright,
  runVitest,
  whyNoPostgres,
} from './lib/test-parts.mjs';
import { createProgress } from './lib/test-progress.mjs';

/**
 * `npm test` runs everything; `npm test -- unit e2e` these parts, `npm test -- tests/unit/money.test.ts` these files;
 * `npm test -- cluster --kills=200` ends programs of the cluster so often.
 * `--timings` says at the end what took longest; other options go on to the test runners: `npm test -- e2e
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
/** Whole shops behind nginx. */
const CLUSTER = 'cluster';
const PARTS = ['types', 'lint', ...Object.keys(VITEST_PARTS), POSTGRES, CLUSTER, 'e2e'];
const SKIPPED = { passed: 0, failed: 0, skipped: 1 };
/** The only limit: far more than a busy machine needs, so that it says «stuck», never «slow». */
const LIMIT_MINUTES = 60;

await runScript(async () => {
  enterProject();
  const chosen = choose(process.argv.slice(2));
  const progress = createProgress();
  const limit = setTimeout(() => {
    progress.giveUp(`not finished after ${LIMIT_MINUTES} minutes`);
    void stopAll();
  }, LIMIT_MINUTES * 60_000);
  try {
    await install({ withTools: true });
    // Once, and not by each test that starts the API.
    await buildPrograms();
    await runParts(chosen, progress);
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
 */
async function runParts({ types, style, vitest, postgres, cluster, e2e }, progress) {
  // The build and the browser: the cluster and the browser tests wait for the same.
  const preparation = (e2e || cluster) && progress.step('build, browser', prepareBrowserTests);

  async function checkSources() {
    if (style) await progress.part('lint', lint);
    if (types) await progress.part('types', checkTypes);
  }
  async function runInNode() {
    if (vitest) await progress.part(vitest.name, (part) => runVitest(vitest.args, part));
    if (postgres) await runOnPostgres(postgres.args);
  }
  async function runOnPostgres(args) {
    const why = await whyNoPostgres();
    if (why) await progress.part(`${POSTGRES} (${why})`, async () => SKIPPED);
    else {
      await progress.part(POSTGRES, (part) =>
        runVitest(['--config', 'vitest.postgres.config.ts', ...args], part),
      );
    }
  }
  async function runBehindNginx() {
    const prepared = await preparation;
    if (!prepared) return;
    const why = (await whyNoNginx()) ?? (await whyNoPostgres());
    if (why) await progress.part(`${CLUSTER} (${why})`, async () => SKIPPED);
    else await progress.part(CLUSTER, (part) => runCluster(cluster, prepared, part));
  }
  async function runInBrowsers() {
    const prepared = await preparation;
    if (prepared) await progress.part('e2e', (part) => runPlaywright(e2e.args, prepared, part));
  }
  await Promise.all([
    checkSources(),
    runInNode().then(() => cluster && runBehindNginx()),
    e2e && runInBrowsers(),
  ]);
}

function choose(args) {
  const kills = args.find((arg) => arg.startsWith('--kills='))?.slice('--kills='.length);
  const options = args.filter(
    (arg) => arg.startsWith('-') && arg !== '--timings' && !arg.startsWith('--kills='),
  );
  const parts = args.filter((arg) => PARTS.includes(arg));
  const files = args.filter((arg) => !arg.startsWith('-') && !parts.includes(arg));
  const wanted = parts.length + files.length > 0 ? parts : PARTS;

  const vitestParts = Object.keys(VITEST_PARTS).filter((part) => wanted.includes(part));
  const e2e = files.filter((file) => isIn('tests/e2e/', file));
  const postgres = files.filter((file) => isIn('tests/postgres/', file));
  const cluster = files.filter((file) => isIn('tests/cluster/', file));
  const others = files.filter((file) => ![...e2e, ...postgres, ...cluster].includes(file));
  const vitest = [...vitestParts.map((part) => VITEST_PARTS[part]), ...others];
  return {
    timings: args.includes('--timings'),
    types: wanted.includes('types'),
    style: wanted.includes('lint'),
    vitest: vitest.length > 0 && {
      name: vitestParts.join(', ') || 'vitest',
      args: [...vitest, ...options],
    },
    postgres: (wanted.includes(POSTGRES) || postgres.length > 0) && { args: [...postgres, ...options] },
    cluster: (wanted.includes(CLUSTER) || cluster.length > 0) && { args: [...cluster, ...options], kills },
    e2e: (wanted.includes('e2e') || e2e.length > 0) && { args: [...e2e, ...options] },
  };
}

function isIn(folder, file) {
  return file.replace(/^\.\//, '').startsWith(folder);
}
