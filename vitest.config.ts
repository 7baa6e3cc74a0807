import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vitest/config';

// React's development build takes half of the time of a visit. Vitest's default is «test».
process.env.NODE_ENV = 'production';

/** Shared by the configurations of all tests. */
export const LIMITS = {
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
};

const ALL = ['tests/{unit,routes,upstream}/**/*.test.{ts,tsx}', 'docs/examples/**/*.test.{ts,tsx}'];

/** The slow suite, `test:full`: faults, attacks, random tests, HTML validation, processes. `npm test` skips it. */
export const SLOW = [
  'tests/routes/{api-failures,content-limits,crawl,faults,fragments,large-shop,malicious-*,random-*,spec-backend,tolerant-parsing,unusual-slugs,valid-html,visitors}.test.ts',
  'tests/unit/{content-faults,content-warnings,hours-model,properties,services}.test.ts',
  'tests/upstream/{check-api,commands,content-save,content-watch,desk-menu*,export,image-store,process,several-processes,upgrade}.test.ts',
];

/** The router's plugin enables development JSX. */
export const productionJsx = {
  name: 'production-jsx',
  config: () => ({ oxc: { jsx: { development: false } } }),
};

/** `--mode quick` and `--mode slow` split the tests, because the router's plugin cannot be in two projects of one run. */
export default defineConfig(({ mode }) => ({
  plugins: [reactRouter(), productionJsx],
  // As in the build, assets have URLs instead of being inlined.
  build: { assetsInlineLimit: 0 },
  test: {
    include: mode === 'slow' ? SLOW : ALL,
    exclude: mode === 'quick' ? SLOW : [],
    globalSetup: ['tests/support/vitest-setup.ts'],
    ...LIMITS,
    // By default Vitest replaces stylesheets with empty ones, and their URLs would be empty.
    css: true,
  },
}));
