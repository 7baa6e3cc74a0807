import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vitest/config';

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

export default defineConfig({
  // React as production has it: its development build takes half of every visit. The router's plugin asks for it.
  plugins: [
    reactRouter(),
    { name: 'production-jsx', config: () => ({ oxc: { jsx: { development: false } } }) },
  ],
  // As the build: a file has an address.
  build: { assetsInlineLimit: 0 },
  test: {
    include: ['tests/{unit,routes,upstream}/**/*.test.{ts,tsx}', 'docs/examples/**/*.test.{ts,tsx}'],
    ...LIMITS,
    // As everywhere else; Vitest would empty every stylesheet, and give the document an empty address for it.
    css: true,
  },
});
