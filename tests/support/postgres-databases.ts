/** Databases of the tests on their PostgreSQL server. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

const PREFIX = 'storefront_test_';
/** The small shop, filled once. */
export const SMALL_SHOP = `${PREFIX}small_shop`;

export type TestDatabase = { url: string; remove: () => Promise<void> };

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** A copy of `template`, or an empty database. */
export async function makeDatabase(server: string, template = 'template0'): Promise<TestDatabase> {
  const name = `${PREFIX}${randomUUID().replaceAll('-', '')}`;
  await sqlOn(server, `create database ${name} template ${template}`);
  const remove = () => sqlOn(server, `drop database ${name} with (force)`);
  return { url: databaseUrl(server, name), remove };
}

const idle: TestDatabase[] = [];

/** The small shop. A finished test leaves its database to the next: restoring its rows takes a quarter of a copy's time. */
export async function takeSmallShop(server: string): Promise<TestDatabase> {
  const database = idle.pop() ?? (await makeDatabase(server, SMALL_SHOP));
  async function remove() {
    try {
      await sqlOn(database.url, 'call saved.restore_rows()');
      idle.push(database);
    } catch {
      // The test has changed more than rows.
      await database.remove();
    }
  }
  return { url: database.url, remove };
}

/** Saves the rows of now, and a procedure that restores them, in this database and so in every copy of it. */
export async function saveRows(url: string): Promise<void> {
  // A table has a larger oid than those that it refers to.
  const tables = await namesOn(
    url,
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by oid`,
  );
  const sequences = await namesOn(
    url,
    "select sequencename as name from pg_sequences where schemaname = 'public'",
  );
  const restore = [
    ...tables.toReversed().map((name) => `delete from public.${name}`),
    ...tables.map((name) => `insert into public.${name} select * from saved.${name}`),
    ...sequences.map((name) => `perform setval('public.${name}', last_value, is_called) from saved.${name}`),
  ];
  await sqlOn(
    url,
    'create schema saved',
    ...[...tables, ...sequences].map((name) => `create table saved.${name} as table public.${name}`),
    `create procedure saved.restore_rows() language plpgsql as $$ begin ${restore.join('; ')}; end $$`,
  );
}

/** Removes all databases that tests have made. */
export async function removeDatabases(server: string): Promise<void> {
  const all = `select datname as name from pg_database where starts_with(datname, '${PREFIX}')`;
  for (const name of await namesOn(server, all)) await sqlOn(server, `drop database ${name} with (force)`);
}

export async function sqlOn(url: string, ...statements: string[]): Promise<void> {
  for (const statement of statements) await query(url, statement);
}

async function namesOn(url: string, statement: string): Promise<string[]> {
  const { rows } = await query(url, statement);
  return rows.map(({ name }) => name);
}

async function query(url: string, statement: string): Promise<pg.QueryResult<{ name: string }>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
