import { whyNoServer } from './postgres-server.ts';

/** For `npm test`: says why no server of PostgreSQL can be started here, and ends with 1; else with 0. */
const why = await whyNoServer();
if (why !== null) {
  process.stdout.write(`${why}\n`);
  process.exitCode = 1;
}
