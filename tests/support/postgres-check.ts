import { whyNoServer } from './postgres-server.ts';

/** For `npm test`: says why its tests cannot run on PostgreSQL here, and ends with 1; else with 0. */
const why = process.env.TEST_DATABASE_URL ? null : await whyNoServer();
if (why !== null) {
  process.stdout.write(`${why}\n`);
  process.exitCode = 1;
}
