/** For `npm run full:postgres`; fills the template database. */
import type { TestProject } from 'vitest/node';
import { loadContent } from '#upstream/store/content/load-content.ts';
import { openStore } from '#upstream/store/database/store.ts';
import { buildPrograms } from '../../scripts/build.mjs';
import { databaseUrl, removeDatabases, SMALL_SHOP, sqlOn } from '../support/postgres-databases.ts';
import { smallShop } from '../support/small-shop.ts';
import { startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Absent on SQLite. */
    postgres: string | undefined;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildPrograms();
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? null : await startPostgres();
  const url = given || server?.url || '';
  async function teardown() {
    await (server ? server.stop() : removeDatabases(url));
  }
  try {
    await fillSmallShop(url);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('postgres', url);
  return teardown;
}

async function fillSmallShop(server: string): Promise<void> {
  // Left by killed runs.
  await removeDatabases(server);
  await sqlOn(server, `create database ${SMALL_SHOP} template template0`);
  const store = await openStore(databaseUrl(server, SMALL_SHOP));
  await loadContent(store, smallShop());
  await store.destroy();
}
