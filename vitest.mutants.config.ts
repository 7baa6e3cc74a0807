import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vitest/config';
import { LIMITS, productionJsx, SLOW } from './vitest.config.ts';

/** Tests for StrykerJS: `npm run test:mutants`. */
export default defineConfig({
  plugins: [reactRouter(), productionJsx],
  build: { assetsInlineLimit: 0 },
  test: {
    include: ['tests/{unit,routes,upstream}/**/*.test.{ts,tsx}'],
    // StrykerJS runs tests in worker threads, where process.umask() cannot be set, and in a folder without git.
    exclude: [...SLOW, 'tests/unit/{docs,stored-files}.test.ts'],
    ...LIMITS,
    css: true,
  },
});
