import { openRecord } from './lib/heavy-checks.mjs';
import { whyNoNginx } from './lib/nginx.mjs';
import { buildPrograms, install } from './lib/prepare.mjs';
import { stopAll } from './lib/processes.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject, Trouble } from './lib/settings.mjs';
import { CLUSTER, choose, POSTGRES, without } from './lib/test-choice.mjs';
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
 * `npm test` runs everything, but heavy checks only if something has changed since they passed (`CHECKS=always`: in any
 * case); `npm test -- unit e2e` runs these parts, `npm test -- tests/unit/money.test.ts` these files. `--timings` says at the
 * end what took longest; `npm test -- cluster --kills=200` ends programs of the cluster so often; other options go on to the test
 * runners: `npm test -- e2e --project=no-js`. The last line is `N passed, N failed`.
 */

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
    const passed = await runParts(without(leftOut, chosen), progress);
    if (chosen.hasWholeFiles) record.note(new Set(passed));
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
async function runParts({ types, style, vitest, postgres, cluster, e2e }, progress) {
  // The build and the browser: the cluster and the browser tests wait for the same.
  const preparation = (e2e || cluster) && progress.step('build, browser', prepareBrowserTests);

  async function checkSources() {
    if (style) await progress.part('lint', lint);
    if (types) await progress.part('types', checkTypes);
    return [];
  }
  async function runInNode() {
    const passed = vitest
      ? await progress.part(vitest.name, (part) =>
          runVitest(vitest.args, part, { FEWER_TRIES: vitest.triesLess ? '1' : '' }),
        )
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
    return args.length === 0 && passed.includes(POSTGRES) ? [POSTGRES] : [];
  }
  async function runBehindNginx() {
    const prepared = await preparation;
    if (!prepared) return [];
    const why = (await whyNoNginx()) ?? (await whyNoPostgres());
    if (why) return progress.part(`${CLUSTER} (${why})`, async () => SKIPPED);
    let outcome = SKIPPED;
    await progress.part(CLUSTER, async (part) => {
      outcome = await runCluster(cluster, prepared, part);
      return outcome;
    });
    // Until a release is tagged there is nothing to upgrade from, and one test is skipped. A tag comes with a new version in package.json.
    return cluster.args.length === 0 && outcome.passed > 0 && outcome.failed === 0 ? [CLUSTER] : [];
  }
  async function runOneAfterTheOther() {
    const passed = await runInNode();
    return cluster ? [...passed, ...(await runBehindNginx())] : passed;
  }
  async function runInBrowsers() {
    const prepared = await preparation;
    return prepared ? progress.part('e2e', (part) => runPlaywright(e2e.args, prepared, part)) : [];
  }
  const passed = await Promise.all([checkSources(), runOneAfterTheOther(), e2e ? runInBrowsers() : []]);
  return passed.flat();
}
