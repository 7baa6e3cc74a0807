import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hashFiles } from './prepare.mjs';

/**
 * Checks that are half of `npm test`, and whose result depends on files of this clone alone. Such a check is left out while
 * nothing that it depends on has changed since it passed: `tests/passed.sha256`, kept in git, says what that was.
 *
 * @typedef {object} HeavyCheck
 * @property {string} name
 * @property {string[]} tests whole files of tests, or a part of the run
 * @property {boolean} [triesLess] they run in any case, and try less often instead: tests/support/how-many.ts
 * @property {string[]} inputs files and folders: all that can change its result. `tests/unit/heavy-checks.test.ts` looks
 *   after what is imported and named
 */

const PACKAGES = ['package.json', 'package-lock.json', 'tsconfig.json'];
const API = ['contract', 'upstream', 'vite.programs.config.ts', ...PACKAGES];
const SHOP = ['app', 'public', 'server', 'react-router.config.ts', 'vite.config.ts', ...API];
/** What every file of Vitest loads: the router's plugin, and tests/setup.ts, which looks into the storefront's log. */
const IN_VITEST = [
  'react-router.config.ts',
  'vite.config.ts',
  'vitest.config.ts',
  'tests/setup.ts',
  'tests/support',
  'tests/routes/support',
  'scripts/lib',
];
/** The desk has the tokens, fonts and icon of the shop. */
const ON_API = [...IN_VITEST, ...API, 'app/domain', 'app/services', 'app/styles', 'public', 'server'];
const ON_SHOP = [...IN_VITEST, ...SHOP];
const IN_BROWSERS = [
  ...SHOP,
  ...['.env.example', 'playwright.config.ts', 'tests/support', 'tests/e2e/support'],
  ...['scripts/alone.mjs', 'scripts/dev.mjs', 'scripts/lib', 'scripts/start.mjs'],
];

/** @type {HeavyCheck[]} */
export const HEAVY_CHECKS = [
  {
    name: 'pictures of the style guide',
    tests: ['tests/e2e/visual.test.ts'],
    inputs: [...IN_BROWSERS, 'tests/e2e/visual', 'tests/e2e/visual.css'],
  },
  { name: 'axe on every screen', tests: ['tests/e2e/accessibility.test.ts'], inputs: IN_BROWSERS },
  {
    name: 'what scripts add to a page, before they run and while they do',
    tests: inFolder(
      'tests/e2e',
      ...['before-scripts', 'carousel', 'dialog', 'head', 'layout-shift', 'mini-cart'],
      ...['notices', 'page-changes', 'prefetch', 'search-boxes', 'sliders', 'suggestions'],
    ),
    inputs: IN_BROWSERS,
  },
  {
    name: 'clicks that cross each other, or a failure: carts, orders, hearts',
    tests: inFolder('tests/e2e', 'cart-clicks', 'heart-clicks', 'order-under-way'),
    inputs: IN_BROWSERS,
  },
  {
    name: 'what stands around a page, and pages while the API or the connection is away',
    tests: inFolder('tests/e2e', 'cookie-banner', 'failure', 'frame', 'offline', 'trusted-types'),
    inputs: IN_BROWSERS,
  },
  {
    name: 'the screens of the desk',
    tests: inFolder('tests/e2e', 'desk-screens', 'desk-stops'),
    inputs: IN_BROWSERS,
  },
  {
    name: 'HTML of the whole demo shop',
    tests: inFolder('tests/routes', 'crawl', 'valid-html'),
    inputs: ON_SHOP,
  },
  {
    name: 'every route with every fault, limit and slug',
    tests: inFolder(
      'tests/routes',
      ...[
        'bad-records',
        'evil-addresses',
        'evil-clients',
        'evil-forms',
        'evil-routes',
        'faults',
        'odd-slugs',
      ],
    ),
    inputs: ON_SHOP,
  },
  {
    name: 'many visitors and guests at random',
    tests: inFolder('tests/routes', 'random-orders', 'visitors'),
    inputs: ON_SHOP,
    triesLess: true,
  },
  {
    name: 'a shop of 10 000 dishes',
    tests: ['tests/routes/large-shop.test.ts'],
    inputs: ON_SHOP,
  },
  {
    name: 'programs that start, stop and are killed',
    tests: [
      ...inFolder('tests/e2e', 'image', 'start'),
      ...inFolder(
        'tests/upstream',
        'copy-program',
        'desk-user-command',
        'outbox-program',
        'process',
        'programs',
      ),
    ],
    inputs: [...ON_SHOP, ...IN_BROWSERS, '.dockerignore', 'deploy', 'docs/examples/webhook', 'scripts'],
  },
  {
    name: 'the content and its pictures',
    tests: [
      ...inFolder('tests/unit', 'content', 'images'),
      ...inFolder('tests/upstream', 'content-watch', 'image-store'),
    ],
    inputs: [...ON_API, 'README.md'],
  },
  {
    name: 'the API on PostgreSQL',
    tests: ['postgres'],
    inputs: [
      ...['vitest.postgres.config.ts', 'tests/upstream', 'tests/postgres', 'docs/examples/webhook'],
      ...['deploy/prometheus/alerts.yml', 'docs/operations.md'],
      ...ON_API,
    ],
  },
  {
    name: 'whole shops behind nginx',
    tests: ['cluster', 'tests/unit/nginx.test.ts'],
    inputs: [
      ...['vitest.cluster.config.ts', 'tests/cluster', 'tests/kills', 'deploy/nginx', 'scripts'],
      'deploy/compose/backup.sh',
      ...IN_BROWSERS,
      ...ON_SHOP,
    ],
  },
];

function inFolder(folder, ...names) {
  return names.map((name) => `${folder}/${name}.test.ts`);
}

const RECORD = 'tests/passed.sha256';

/**
 * What has passed before, and what passes now. The arguments are for tests.
 *
 * @returns {{ unchanged: HeavyCheck[], note: (passed: ReadonlySet<string>) => void }} `unchanged`: what need not run. `note`
 *   takes the files and parts that have passed, and writes down the checks among them
 */
export function openRecord(checks = HEAVY_CHECKS, file = RECORD) {
  const before = digestsOf(checks);
  return {
    unchanged: checks.filter(({ name }) => read(file).get(name) === before.get(name)),
    note(passed) {
      const record = read(file);
      const after = digestsOf(checks);
      for (const { name, tests } of checks) {
        // What was changed while they ran has passed neither as it was nor as it is.
        if (tests.every((each) => passed.has(each)) && before.get(name) === after.get(name))
          record.set(name, after.get(name));
      }
      const known = checks.filter(({ name }) => record.has(name));
      writeFileSync(file, known.map(({ name }) => `${record.get(name)}  ${name}\n`).join(''));
    },
  };
}

function digestsOf(checks) {
  return new Map(checks.map(({ name, tests, inputs }) => [name, hashFiles([...tests, ...inputs])]));
}

/** @returns {Map<string, string>} digests by the names of checks */
function read(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}
