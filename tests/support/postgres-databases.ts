import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Databases on the server that the tests run with. */

/** Of all names that tests give. */
const PREFIX = 'storefront_test_';
/** The small shop, filled once. */
export const SMALL_SHOP = `${PREFIX}small_shop`;

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export type TestDatabase = { url: string; remove: () => Promise<void> };

/** A new database: a copy of `template`, or an empty one. */
export async function makeDatabase(server: string, template = 'template0'): Promise<TestDatabase> {
  const name = `${PREFIX}${randomUUID().replaceAll('-', '')}`;
  await sqlOn(server, `create database ${name} template ${template}`);
  return {
    url: databaseUrl(server, name),
    remove: () => sqlOn(server, `drop database ${name} with (force)`),
  };
}

const idle: TestDatabase[] = [];

/**
 * The small shop as it was filled. A test that is over leaves its database to the next one: to put its rows back takes a quarter
 * of what a copy takes.
 */
export async function takeSmallShop(server: string): Promise<TestDatabase> {
  const database = idle.pop() ?? (await makeDatabase(server, SMALL_SHOP));
  async function putBack() {
    try {
      await sqlOn(database.url, 'call kept.put_back()');
      idle.push(database);
    } catch {
      // The test has changed more than rows.
      await database.remove();
    }
  }
  return { url: database.url, remove: putBack };
}

/** Keeps the rows that there are now beside themselves, in every copy of this database as well. */
export async function keepRows(url: string): Promise<void> {
  // A table comes after those that it refers to.
  const tables = await rowsOn(
    url,
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by oid`,
  );
  const sequences = await rowsOn(
    url,
    "select sequencename as name from pg_sequences where schemaname = 'public'",
  );
  const keep = [...tables, ...sequences].map((name) => `create table kept.${name} as table public.${name}`);
  const putBack = [
    ...tables.toReversed().map((name) => `delete from public.${name}`),
    ...tables.map((name) => `insert into public.${name} select * from kept.${name}`),
    ...sequences.map((name) => `perform setval('public.${name}', last_value, is_called) from kept.${name}`),
  ];
  const procedure = `create procedure kept.put_back() language plpgsql as $$ begin ${putBack.join('; ')}; end $$`;
  await sqlOn(url, 'create schema kept', ...keep, procedure);
}

/** Removes all databases that tests have made. */
export async function removeDatabases(server: string): Promise<void> {
  const names = await rowsOn(
    server,
    `select datname as name from pg_database where starts_with(datname, '${PREFIX}')`,
  );
  await sqlOn(server, ...names.map((name) => `drop database ${name} with (force)`));
}

export async function sqlOn(url: string, ...statements: string[]): Promise<void> {
  await connected(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

async function rowsOn(url: string, query: string): Promise<string[]> {
  const { rows } = await connected(url, (client) => client.query<{ name: string }>(query));
  return rows.map(({ name }) => name);
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
