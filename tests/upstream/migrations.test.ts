/** Protects: migrations only add, keep old rows, happen once and whole, so that two releases can share a database. */
import { Kysely, Migrator, sql } from 'kysely';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { newDatabase, openDatabase } from '#tests/support/new-database.ts';
import { postgresDialect } from '#upstream/store/databases/postgres.ts';
import { sqliteDialect } from '#upstream/store/databases/sqlite.ts';
import { MIGRATIONS, migrateToLatest } from '#upstream/store/migrate.ts';
import { isPostgres } from '#upstream/store/places.ts';
import { connectStore, openStore } from '#upstream/store/store.ts';

// What to do instead of a change: docs/decisions/0049-two-releases-on-one-database.md.

/** They replaced the search index and a foreign key before there was a release. */
const BEFORE_THE_FIRST_RELEASE = ['0004-word-forms', '0006-large-shops', '0009-content-while-the-shop-runs'];

/** The statements of each migration. */
const sent = new Map<string, string[]>();

beforeAll(async () => {
  const { place, remove } = await newDatabase();
  let statements: string[] = [];
  const dialect = isPostgres(place)
    ? postgresDialect(place, { connections: 2, onError: () => {} })
    : sqliteDialect(place);
  const db = new Kysely({
    dialect,
    log({ query }) {
      if (/^insert into "kysely_migration" /.test(query.sql)) {
        sent.set(String(query.parameters[0]), statements);
        statements = [];
      } else statements.push(query.sql.toLowerCase().replace(/\s+/g, ' ').trim());
    },
  });
  await migrateToLatest(db);
  await db.destroy();
  await remove();
});

const HARMLESS =
  /^(?:begin|select|with|insert|update|set|reset|create (?:virtual )?table|create extension|create index)\b/;

/** @returns the statements that break a program which does not know of them */
function breaksOf(statements: readonly string[]): string[] {
  const own = statements.flatMap((text) => /^create (?:virtual )?table "?(\w+)/.exec(text)?.[1] ?? []);
  // SQLite keeps the next ids in its own table.
  const isOwn = (table = '') => [...own, 'sqlite_sequence'].includes(table);
  return statements.filter((text) => {
    const [, changed] = /^(?:create unique index .*? on|alter table|delete from) "?(\w+)/.exec(text) ?? [];
    if (HARMLESS.test(text) || isOwn(changed)) return false;
    const [, added] = /^alter table "?\w+"? add column (.*)$/.exec(text) ?? [];
    return added === undefined || (added.includes(' not null') && !added.includes(' default '));
  });
}

test('every migration is read, and only adds', () => {
  expect([...sent.keys()]).toEqual(Object.keys(MIGRATIONS));
  expect([...sent.values()].flat().length).toBeGreaterThan(50);
  const released = [...sent].filter(([name]) => !BEFORE_THE_FIRST_RELEASE.includes(name));
  expect(released.flatMap(([name, statements]) => breaksOf(statements).map((text) => [name, text]))).toEqual(
    [],
  );
});

test.each([
  ['drop table "carts"', false],
  ['alter table "orders" drop column "address"', false],
  ['alter table "orders" rename column "phone" to "tel"', false],
  ['alter table "orders" alter column "phone" set not null', false],
  ['alter table "orders" add column "tip" integer not null', false],
  ['create unique index "one" on "orders" ("phone")', false],
  ['create trigger "one" after insert on "orders" begin select 1; end', false],
  ['delete from "orders"', false],
  ['alter table "orders" add column "tip" integer', true],
  ['alter table "orders" add column "tip" integer default 0 not null', true],
  ['create unique index "one" on "tips" ("id")', true],
])('«%s» only adds: %s', (statement, onlyAdds) => {
  const statements = ['create table "tips" ("id" integer)', statement];
  expect(breaksOf(statements)).toEqual(onlyAdds ? [] : [statement]);
});

describe('rows of an older release', () => {
  const ORDER = {
    ...{ uuid: 'one', idempotency_key: null, delivery: 10, payment: 0, address: null, user_comment: null },
    ...{ phone: '+7 (912) 345-67-89', full_name: 'Анна Ёлкина', total_kopecks: 100 },
    created_at: '2026-10-05T09:00:00.000Z',
  };

  /** A database as an older release left it. */
  async function databaseAfter(migration: string) {
    const { place, remove } = await newDatabase();
    const store = connectStore(place);
    onTestFinished(() => store.destroy().then(remove));
    const provider = { getMigrations: async () => MIGRATIONS };
    expect((await new Migrator({ db: store, provider }).migrateTo(migration)).error).toBeUndefined();
    // Its rows lack columns of today.
    return { store, old: store as unknown as Kysely<Record<string, object>> };
  }

  test('from before the report tell when they were ready', async () => {
    const { store, old } = await databaseAfter('0007-desk');
    for (const [index, status] of ['done', 'accepted'].entries()) {
      const order = { ...ORDER, uuid: status, status, search_key: '' };
      await old.insertInto('orders').values(order).execute();
      for (const [change_no, at] of ['2026-10-05T09:20:00.000Z', '2026-10-05T09:30:00.000Z'].entries()) {
        const line = { id: `${status} ${at}`, at, user_name: 'marina', action: 'ready' };
        await old
          .insertInto('desk_audit')
          .values({ ...line, order_id: 1001 + index, change_no })
          .execute();
      }
    }
    await migrateToLatest(store);
    const orders = store.selectFrom('orders').select(['cooked_at', 'personal_removed_at']).orderBy('id');
    expect(await orders.execute()).toEqual([
      { cooked_at: '2026-10-05T09:30:00.000Z', personal_removed_at: null },
      { cooked_at: null, personal_removed_at: null },
    ]);
  });
});

test('a database of a later release is opened and left as it is', async () => {
  const { place, store } = await openDatabase();
  await store.insertInto('settings').values({ name: 'SITE_NAME', value: 'Ёж' }).execute();
  await sql`insert into kysely_migration values ('9999-of-the-next-release', '2026-10-05')`.execute(store);
  const older = await openStore(place);
  const settings = await older.selectFrom('settings').selectAll().execute();
  expect(settings).toEqual([{ name: 'SITE_NAME', value: 'Ёж' }]);
  await older.destroy();
});

test('a database that lacks one of our migrations and has another one is refused', async () => {
  const { place, store } = await openDatabase();
  await sql`update kysely_migration set name = '0007-other' where name = '0007-desk'`.execute(store);
  await expect(openStore(place)).rejects.toThrow('migration of the database failed');
});

test.skipIf(inject('postgres'))('a migration that fails half-way leaves nothing', async () => {
  const { store } = await openDatabase();
  const tables = async () => (await store.introspection.getTables()).map(({ name }) => name).toSorted();
  const before = await tables();
  // As if only the first migration had run: the second one creates tables that exist.
  await sql`delete from kysely_migration where name > '0002'`.execute(store);
  for (const table of ['cart_lines', 'carts']) await sql`drop table ${sql.table(table)}`.execute(store);
  await expect(migrateToLatest(store)).rejects.toThrow('migration 0002-shopping failed');
  expect(await tables()).toEqual(before.filter((name) => !name.startsWith('cart')));
});
