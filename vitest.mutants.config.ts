import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vitest/config';
import { LIMITS, productionJsx, SLOW } from './vitest.config.ts';

/** The tests that StrykerJS runs against each mutant: `npm run test:mutants`. */
export default defineConfig({
  plugins: [reactRouter(), productionJsx],
  build: { assetsInlineLimit: 0 },
  test: {
    include: ['tests/{unit,routes,upstream}/**/*.test.{ts,tsx}'],
    exclude: SLOW,
    ...LIMITS,
    css: true,
  },
});
