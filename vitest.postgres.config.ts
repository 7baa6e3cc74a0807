import { defineConfig } from 'vitest/config';
import { LIMITS } from './vitest.config.ts';

/** The tests of the embedded API once more, on PostgreSQL: `npm run full:postgres`. */
export default defineConfig({
  test: {
    include: ['tests/{upstream,postgres}/**/*.test.ts'],
    // These have nothing to do with a database, or with SQLite alone.
    exclude: ['tests/upstream/{env,image-store,media,process,sqlite}.test.ts'],
    globalSetup: ['tests/postgres/setup.ts'],
    ...LIMITS,
  },
});
