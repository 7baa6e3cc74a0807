import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type TestUserConfig } from 'vitest/config';

// React's development build takes half of the time of a visit. Vitest's default is «test».
process.env.NODE_ENV = 'production';

const PROGRAMS = 'tests/support/vitest-setup.ts';
const OWN = 'tests/{unit,routes,upstream}/**/*.test.{ts,tsx}';
const EXAMPLES = 'docs/examples/**/*.test.{ts,tsx}';

/** Files of more than three seconds: faults, attacks, random tests, HTML validation, processes. */
const SLOW = [
  'tests/routes/{api-failures,content-limits,crawl,faults,fragments,large-shop,malicious-*,random-*,spec-backend,tolerant-parsing,unavailable-api,unusual-slugs,valid-html,visitors}.test.ts',
  'tests/unit/{content-faults,content-warnings,export-import,hours-model,properties,services,supervisor}.test.ts',
  'tests/upstream/{carry-over,check-api,commands,content-save,content-watch,desk-menu*,desk-users,export,image-store,payment-faults,process,several-processes,stored-content,till,till-faults,upgrade}.test.ts',
];

/** Of more than three seconds by the number of their visits; `order`, `cart`, `checkout` and `pay-online` stay quick. */
const MANY_VISITS = [
  'tests/routes/{agreement,delivery,empty-shop,one-order,options,order-hours,own-orders,promos}.test.ts',
  'tests/unit/{http-server,images}.test.ts',
  'tests/upstream/{agreed-orders,change-order,desk-channels,desk-logo,desk-options,desk-owner,promos}.test.ts',
];

/** By `--mode`. */
const SUITES: Record<string, TestUserConfig> = {
  /** Vitest's mode without `--mode`: one file of the first two suites. */
  test: { include: [OWN, EXAMPLES], globalSetup: PROGRAMS },
  quick: { include: [OWN, EXAMPLES], exclude: [...SLOW, ...MANY_VISITS], globalSetup: PROGRAMS },
  slow: { include: [...SLOW, ...MANY_VISITS], globalSetup: PROGRAMS },
  /** The embedded API on PostgreSQL. */
  postgres: {
    include: ['tests/{upstream,postgres}/**/*.test.ts'],
    // Independent of the database, or for SQLite only.
    exclude: ['tests/upstream/{commands,env,image-store,media,process,sqlite}.test.ts'],
    globalSetup: 'tests/postgres/setup.ts',
  },
  /** Complete shops behind nginx. */
  cluster: {
    include: ['tests/cluster/**/*.test.ts'],
    globalSetup: 'tests/cluster/setup.ts',
    setupFiles: [],
    maxWorkers: 1,
  },
  /** For StrykerJS, which runs tests in threads, where process.umask() cannot be set, and in a folder without git. */
  mutants: { include: [OWN], exclude: [...SLOW, 'tests/unit/{docs,stored-files}.test.ts'] },
};

/** The router's plugin enables development JSX. */
const productionJsx = {
  name: 'production-jsx',
  config: () => ({ oxc: { jsx: { development: false } } }),
};

/**
 * Suites are modes, no `projects`: the router's plugin starts watchers even for a project that `--project` leaves out, which
 * nobody closes, and `vitest run <file>` would run a test of the API on both databases.
 */
export default defineConfig(({ mode }) => {
  const suite = SUITES[process.env.STRYKER_MUTATOR_WORKER ? 'mutants' : mode];
  if (!suite) throw new Error(`--mode is one of ${Object.keys(SUITES).join(', ')}`);
  return {
    plugins: [reactRouter(), productionJsx],
    // As in the build, assets have URLs instead of being inlined.
    build: { assetsInlineLimit: 0 },
    test: {
      setupFiles: ['tests/setup.ts'],
      // Against hanging tests only: the machine may be busy.
      testTimeout: 5 * 60_000,
      hookTimeout: 5 * 60_000,
      expect: { poll: { timeout: 60_000 } },
      // CI keeps only the end of the output, which must contain the failures.
      reporters: process.stdout.isTTY ? ['default'] : ['dot'],
      // Files of a worker share modules: loading the storefront and the API per file would double the time. Tests must not leave
      // state in modules.
      isolate: false,
      maxWorkers: 2,
      // By default Vitest replaces stylesheets with empty ones, and their URLs would be empty.
      css: true,
      ...suite,
    },
  };
});
