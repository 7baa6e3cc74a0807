import { defineConfig } from 'vitest/config';
import { LIMITS } from './vitest.config.ts';

/** Complete shops behind nginx: `npm run full:cluster`. */
export default defineConfig({
  test: {
    include: ['tests/cluster/**/*.test.ts'],
    globalSetup: ['tests/cluster/setup.ts'],
    ...LIMITS,
    setupFiles: [],
    maxWorkers: 1,
  },
});
