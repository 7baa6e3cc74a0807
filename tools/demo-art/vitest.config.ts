import { defineConfig } from 'vitest/config';

/** npx vitest run --config tools/demo-art/vitest.config.ts */
export default defineConfig({
  test: { include: ['tools/demo-art/tests/**/*.test.ts'], testTimeout: 5 * 60_000 },
});
