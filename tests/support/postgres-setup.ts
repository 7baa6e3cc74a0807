import type { TestProject } from 'vitest/node';
import { loadContent } from '#upstream/store/load-content.ts';
import { openStore } from '#upstream/store/store.ts';
import { buildPrograms } from '../../scripts/build.mjs';
import { databaseUrl, keepRows, removeDatabases, SMALL_SHOP, sqlOn } from './postgres-databases.ts';
import { startPostgres } from './postgres-server.ts';
import { smallShop } from './small-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server of PostgreSQL on which tests make databases; absent where the tests run on SQLite. */
    postgres: string | undefined;
  }
}

/** Before `npm run full:postgres`: the programs, a server, and the small shop as a database that tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildPrograms();
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? null : await startPostgres();
  const url = given || server?.url || '';
  try {
    await fillSmallShop(url);
  } catch (error) {
    await server?.stop();
    throw error;
  }
  project.provide('postgres', url);
  return async () => {
    if (!server) await removeDatabases(url);
    await server?.stop();
  };
}

async function fillSmallShop(server: string): Promise<void> {
  // Those of a run that was killed.
  await removeDatabases(server);
  await sqlOn(server, `create database ${SMALL_SHOP} template template0`);
  const store = await openStore(databaseUrl(server, SMALL_SHOP));
  await loadContent(store, smallShop());
  await store.destroy();
  await keepRows(databaseUrl(server, SMALL_SHOP));
}
