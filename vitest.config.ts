import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vitest/config';

// React as production has it: its development build takes half of every visit. Vitest's default is «test».
process.env.NODE_ENV = 'production';

/** What all tests have, on either database. */
export const LIMITS = {
  setupFiles: ['tests/setup.ts'],
  // A limit against what never ends, not a measure: a machine may be busy with other things.
  testTimeout: 5 * 60_000,
  hookTimeout: 5 * 60_000,
  expect: { poll: { timeout: 60_000 } },
  // Files of one worker share their modules. The storefront and the API are loaded once a worker, not once a file:
  // that is half of the time. A test leaves nothing behind in a module that another one could find.
  isolate: false,
  maxWorkers: 2,
};

const ALL = ['tests/{unit,routes,upstream}/**/*.test.{ts,tsx}', 'docs/examples/**/*.test.{ts,tsx}'];

/** Faults, attacks, chance, HTML and processes that start and stop: each takes seconds. `npm test` leaves them to `test:full`. */
export const SLOW = [
  'tests/routes/{api-failures,crawl,faults,fragments,large-shop,malicious-*,random-*,tolerant-parsing,unusual-slugs,valid-html,visitors}.test.ts',
  'tests/unit/{content-faults,content-warnings,properties,services}.test.ts',
  'tests/upstream/{check-api,content-save,content-watch,image-store,process,programs}.test.ts',
];

/** The router's plugin asks for JSX of development. */
export const productionJsx = {
  name: 'production-jsx',
  config: () => ({ oxc: { jsx: { development: false } } }),
};

/** `--mode quick` and `--mode slow` split the tests: the router's plugin cannot be in two projects of one run. */
export default defineConfig(({ mode }) => ({
  plugins: [reactRouter(), productionJsx],
  // As the build: a file has an address.
  build: { assetsInlineLimit: 0 },
  test: {
    include: mode === 'slow' ? SLOW : ALL,
    exclude: mode === 'quick' ? SLOW : [],
    globalSetup: ['tests/support/vitest-setup.ts'],
    ...LIMITS,
    // As everywhere else; Vitest would empty every stylesheet, and give the document an empty address for it.
    css: true,
  },
}));
