import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [reactRouter()],
  test: {
    include: ['tests/{unit,routes,upstream}/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/setup.ts'],
    testTimeout: 15_000,
    // As everywhere else; Vitest would empty every stylesheet, and give the document an empty address for it.
    css: true,
  },
});
