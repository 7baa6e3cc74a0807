import { randomUUID } from 'node:crypto';
import pg from 'pg';

const PREFIX = 'storefront_test_';
/** The template database of the small shop. */
export const SMALL_SHOP = `${PREFIX}small_shop`;

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** A copy of `template`, or an empty database. */
export async function makeDatabase(server: string, template = 'template0') {
  const name = `${PREFIX}${randomUUID().replaceAll('-', '')}`;
  await sqlOn(server, `create database ${name} template ${template}`);
  async function remove() {
    await sqlOn(server, `drop database ${name} with (force)`);
  }
  return { url: databaseUrl(server, name), remove };
}

/** Removes all databases of tests. */
export async function removeDatabases(server: string): Promise<void> {
  const all = `select datname as name from pg_database where starts_with(datname, '${PREFIX}')`;
  for (const { name } of await sqlOn(server, all)) await sqlOn(server, `drop database ${name} with (force)`);
}

/** @returns the rows of the last statement */
export async function sqlOn(url: string, ...statements: string[]): Promise<{ name: string }[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: { name: string }[] = [];
    for (const statement of statements) ({ rows } = await client.query<{ name: string }>(statement));
    return rows;
  } finally {
    await client.end();
  }
}
