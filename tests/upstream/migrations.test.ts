/** Protects migrations: additive, atomic, run once, so that two releases can share a database. */
import { Kysely, Migrator, sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { newDatabase, openDatabase } from '#tests/support/new-database.ts';
import { rowsOf0_2_0 } from '#tests/upstream/support/release-0-2-0.ts';
import { isPostgres } from '#upstream/process/database-url.ts';
import type { AnyTables } from '#upstream/store/database/any-tables.ts';
import { MIGRATIONS, migrateToLatest } from '#upstream/store/database/migrate.ts';
import { postgresDialect } from '#upstream/store/database/postgres.ts';
import { sqliteDialect } from '#upstream/store/database/sqlite.ts';
import { connectStore, openStore } from '#upstream/store/database/store.ts';
import { countNewMessages, searchGuestMessages } from '#upstream/store/desk/guest-messages.ts';

// If this test fails: docs/decisions/0049-two-releases-on-one-database.md.

/** Before the first release. */
const BEFORE_THE_FIRST_RELEASE = ['0004-word-forms', '0006-large-shops', '0009-content-while-the-shop-runs'];
const LAST_OF_0_2_0 = '0019-undone-saves';
/** Other than `id`. */
const KEYS: Record<string, string> = {
  cart_lines: 'cart_id',
  cart_option_lines: 'cart_id',
  order_items: 'order_id',
  desk_users: 'name',
  dish_stops: 'product_id',
  special_days: 'date',
};
/** Statements that break processes of the previous release. */
const BREAKS =
  /^(?:drop |rename |delete from (?!sqlite_sequence)|create trigger |alter table \S+ (?:drop|rename|alter(?! column \S+ restart)) )/;

test('every migration only adds', async () => {
  const { place, remove } = await newDatabase();
  onTestFinished(remove);
  const sent = new Map<string, string[]>();
  let statements: string[] = [];
  const db = new Kysely({
    dialect: isPostgres(place)
      ? postgresDialect(place, { connections: 2, onError: () => {} })
      : sqliteDialect(place),
    log({ query }) {
      if (/^insert into "kysely_migration" /.test(query.sql)) {
        sent.set(String(query.parameters[0]), statements);
        statements = [];
      } else statements.push(query.sql.toLowerCase().replace(/\s+/g, ' ').trim());
    },
  });
  await migrateToLatest(db);
  await db.destroy();
  expect([...sent.keys()]).toEqual(Object.keys(MIGRATIONS));
  for (const name of BEFORE_THE_FIRST_RELEASE) sent.delete(name);
  expect([...sent.values()].flat().filter((text) => BREAKS.test(text))).toEqual([]);
});

test('rows of 0.2.0 stay as they are but for the search, and it can still write its own', async () => {
  const { place, remove } = await newDatabase();
  onTestFinished(remove);
  const store: AnyTables = connectStore(place);
  onTestFinished(() => store.destroy());
  const migrator = new Migrator({ db: store, provider: { getMigrations: async () => MIGRATIONS } });
  expect(await migrator.migrateTo(LAST_OF_0_2_0)).not.toHaveProperty('error');
  const write = async (number: number) => {
    for (const [table, rows] of rowsOf0_2_0(number)) await store.insertInto(table).values(rows).execute();
  };
  const read = async () => {
    const found = await Promise.all(
      rowsOf0_2_0(1).map(async ([table, [row = {}]]) => [
        table,
        await store
          .selectFrom(table)
          .select(Object.keys(row))
          .orderBy(KEYS[table] ?? 'id')
          .execute(),
      ]),
    );
    return Object.fromEntries(found);
  };
  const rowsOf = (...numbers: number[]) => {
    const all = numbers.map((number) => new Map(rowsOf0_2_0(number)));
    const [first = new Map()] = all;
    return Object.fromEntries(
      [...first.keys()].map((table) => [table, all.flatMap((rows) => rows.get(table))]),
    );
  };
  await write(1);
  await migrateToLatest(store);
  const [order] = rowsOf(1).orders ?? [];
  const searchable = { ...order, search_key: `${order?.search_key} невский пр., 1` };
  expect(await read()).toEqual({ ...rowsOf(1), orders: [searchable] });
  await write(2);
  expect(await read()).toEqual({ ...rowsOf(1, 2), orders: [searchable, ...(rowsOf(2).orders ?? [])] });
});

test('messages that an earlier release has stored are new ones, and the newest release still takes its rows', async () => {
  const { place, store } = await openDatabase();
  const insert = sql`insert into feedback (full_name, email, subject, content, created_at)
    values ('Анна', 'anna@mail.example', 'Стол', 'Есть?', '2026-01-31T10:00:00.000Z')`;
  await insert.execute(store);
  await sql`delete from kysely_migration where name >= '0020'`.execute(store);
  const contents = ['content_entries', 'entry_changes', 'moved_addresses'];
  const settings = ['channel_settings', 'desk_settings'];
  const guests = ['message_outbox', 'consents', 'consent_texts'];
  for (const table of [
    'cancel_outbox',
    'call_outbox',
    'event_outbox',
    'integration_keys',
    'change_outbox',
    'order_changes',
    'receipts',
    'refunds',
    'payments',
    'order_followers',
    'till_orders',
    'till_links',
    'till_state',
    ...guests,
    ...contents,
    ...settings,
  ]) {
    await sql`drop table ${sql.table(table)}`.execute(store);
  }
  for (const index of ['orders_to_note', 'orders_by_feed', 'orders_by_promo', 'orders_by_phone'])
    await sql`drop index ${sql.id(index)}`.execute(store);
  await store.schema.alterTable('products').dropColumn('external_id').execute();
  await store.schema.alterTable('carts').dropColumn('promo').execute();
  const ofPromo = ['promo_code', 'promo_json', 'promo_kopecks', 'promo_fee_kopecks'];
  const ofFeed = ['noted_changes', 'feed_position', 'told_status'];
  const ofPayment = ['pay_before', 'receipt_email'];
  const ofGuest = ['cancelled_by', 'call_asked_at', 'changed_by'];
  for (const column of ['source', 'changed_at', ...ofGuest, ...ofPayment, ...ofFeed, ...ofPromo]) {
    await store.schema.alterTable('orders').dropColumn(column).execute();
  }
  for (const index of ['feedback_by_state', 'feedback_by_key']) {
    await sql`drop index ${sql.id(index)}`.execute(store);
  }
  const added = [
    'state',
    'answered_at',
    'answer_note',
    'changed_by',
    'changes',
    'search_key',
    'idempotency_key',
  ];
  for (const column of added) await store.schema.alterTable('feedback').dropColumn(column).execute();
  await store.schema.alterTable('desk_audit').dropColumn('message_id').execute();
  await store.schema.alterTable('desk_users').dropColumn('may_cancel').execute();
  for (const column of ['promised_minutes', 'courier']) {
    await store.schema.alterTable('orders').dropColumn(column).execute();
  }
  await store.schema.alterTable('categories').dropColumn('serving_json').execute();
  for (const table of ['cart_lines', 'cart_option_lines']) {
    for (const column of ['seen_kopecks', 'seen_title']) {
      await store.schema.alterTable(table).dropColumn(column).execute();
    }
  }
  const upgraded = await openStore(place);
  onTestFinished(() => upgraded.destroy());
  await insert.execute(upgraded);
  expect(await countNewMessages(upgraded)).toBe(2);
  expect(await searchGuestMessages(upgraded, 'стол')).toHaveLength(2);
});

test('a database of a later release is opened without a change', async () => {
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
  // Simulates a failure of the second migration: its tables exist already.
  await sql`delete from kysely_migration where name > '0002'`.execute(store);
  const dropped = ['cart_lines', 'carts'];
  for (const table of dropped) await sql`drop table ${sql.table(table)}`.execute(store);
  await expect(migrateToLatest(store)).rejects.toThrow('migration 0002-shopping failed');
  expect(await tables()).toEqual(before.filter((name) => !dropped.includes(name)));
});
