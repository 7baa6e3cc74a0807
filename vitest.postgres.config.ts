import { defineConfig } from 'vitest/config';
import { LIMITS } from './vitest.config.ts';

/** Runs the tests of the embedded API on PostgreSQL: `npm run full:postgres`. */
export default defineConfig({
  test: {
    include: ['tests/{upstream,postgres}/**/*.test.ts'],
    // Independent of the database, or for SQLite only.
    exclude: ['tests/upstream/{commands,env,image-store,media,process,sqlite}.test.ts'],
    globalSetup: ['tests/postgres/setup.ts'],
    ...LIMITS,
  },
});
