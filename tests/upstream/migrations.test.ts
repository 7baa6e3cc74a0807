import { Kysely } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newDatabase } from '#tests/support/new-database.ts';
import { postgresDialect } from '#upstream/store/databases/postgres.ts';
import { sqliteDialect } from '#upstream/store/databases/sqlite.ts';
import { MIGRATIONS, migrateToLatest } from '#upstream/store/migrate.ts';
import { isPostgres } from '#upstream/store/places.ts';

/**
 * Migrations only add: a program of the release before goes on with the tables that it knows. What each of them sends to the
 * database is read. Docs/decisions/0049-two-releases-on-one-database.md says what to do instead.
 */

/** They replaced the index of the search, and a foreign key, before there was a release. */
const BEFORE_THE_FIRST_RELEASE = ['0004-word-forms', '0006-large-shops', '0009-content-while-the-shop-runs'];

const sent = new Map<string, string[]>();

beforeAll(async () => {
  const { place, remove } = await newDatabase();
  let statements: string[] = [];
  const dialect = isPostgres(place)
    ? postgresDialect(place, { connections: 2, onError: () => {} })
    : sqliteDialect(place);
  const db = new Kysely({
    dialect,
    log({ query: { sql, parameters } }) {
      if (/^insert into "kysely_migration" /.test(sql)) {
        sent.set(String(parameters[0]), statements);
        statements = [];
      } else statements.push(sql.toLowerCase().replace(/\s+/g, ' ').trim());
    },
  });
  await migrateToLatest(db);
  await db.destroy();
  await remove();
});

const HARMLESS =
  /^(?:begin|select|with|insert|update|set|reset|create (?:virtual )?table|create extension|create index)\b/;

/** @returns what of it would stop a program that does not know of it */
function breaks(statements: readonly string[]): string[] {
  const own = statements.flatMap((sql) => /^create (?:virtual )?table "?(\w+)/.exec(sql)?.[1] ?? []);
  // In it SQLite keeps which ids it gives.
  const isOwn = (table = '') => [...own, 'sqlite_sequence'].includes(table);
  return statements.filter((sql) => {
    if (HARMLESS.test(sql)) return false;
    const [, changed] = /^(?:create unique index .*? on|alter table|delete from) "?(\w+)/.exec(sql) ?? [];
    if (isOwn(changed)) return false;
    const [, added] = /^alter table "?\w+"? add column (.*)$/.exec(sql) ?? [];
    return added === undefined || (added.includes(' not null') && !added.includes(' default '));
  });
}

test('every migration is read', () => {
  expect([...sent.keys()]).toEqual(Object.keys(MIGRATIONS));
  expect([...sent.values()].flat().length).toBeGreaterThan(50);
});

test.each(Object.keys(MIGRATIONS).filter((name) => !BEFORE_THE_FIRST_RELEASE.includes(name)))(
  '%s only adds',
  (name) => {
    expect(breaks(sent.get(name) ?? [])).toEqual([]);
  },
);

describe('what does not only add is found', () => {
  test.each([
    'drop table "carts"',
    'drop index "carts_by_change"',
    'alter table "orders" drop column "address"',
    'alter table "orders" rename to "old_orders"',
    'alter table "orders" rename column "phone" to "tel"',
    'alter table "orders" alter column "phone" set not null',
    'alter table "orders" add column "tip" integer not null',
    'alter table "orders" add constraint "one" unique ("phone")',
    'create unique index "one" on "orders" ("phone")',
    'create trigger "one" after insert on "orders" begin select 1; end',
    'delete from "orders"',
  ])('%s', (statement) => {
    expect(breaks(['create table "tips" ("id" integer)', statement])).toEqual([statement]);
  });

  test.each([
    'alter table "orders" add column "tip" integer',
    `alter table "orders" add column "tip" integer default 0 not null`,
    'create unique index "one" on "tips" ("id")',
  ])('and this is no harm: %s', (statement) => {
    expect(breaks(['create table "tips" ("id" integer)', statement])).toEqual([]);
  });
});
