import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Databases on the server that the tests run with. */

/** The small shop, filled once: each test gets a copy. */
export const SMALL_SHOP = 'storefront_tests_small_shop';

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** A new database: a copy of `template`, or an empty one. */
export async function makeDatabase(
  server: string,
  template = 'template0',
): Promise<{ url: string; remove: () => Promise<void> }> {
  const name = `storefront_test_${randomUUID().replaceAll('-', '')}`;
  await sqlOn(server, `create database ${name} template ${template}`);
  return {
    url: databaseUrl(server, name),
    remove: () => sqlOn(server, `drop database ${name} with (force)`),
  };
}

export async function sqlOn(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
