import { defineConfig } from 'vitest/config';
import { LIMITS } from './vitest.config.ts';

/** Whole shops behind nginx: `npm run test:cluster`. */
export default defineConfig({
  test: { include: ['tests/cluster/**/*.test.ts'], ...LIMITS, setupFiles: [], maxWorkers: 1 },
});
