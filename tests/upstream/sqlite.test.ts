/** Protects SQLite: durability, foreign keys, and write locks between processes. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabase, openDatabase } from '#tests/support/new-database.ts';
import { openStore, type Store } from '#upstream/store/database/store.ts';

test.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['busy_timeout', 30_000],
])('%s is %s', async (name, value) => {
  const { store } = await openDatabase();
  const { rows } = await sql<object>`pragma ${sql.raw(name)}`.execute(store);
  expect(Object.values(rows[0] ?? {})).toEqual([value]);
});

test('a transaction waits for its turn before it reads', async () => {
  const { place, store: one } = await openDatabase();
  const two = await openStore(place);
  await sql`pragma busy_timeout = 0`.execute(two);
  const names = (store: Store) => store.selectFrom('settings').select('name').execute();
  const write = (name: string) =>
    two.transaction().execute((db) => db.insertInto('settings').values({ name, value: '' }).execute());
  await one.transaction().execute(async (db) => {
    await names(db);
    await expect(write('SITE_NAME')).rejects.toThrow('locked');
    expect(await names(two)).toEqual([]);
  });
  await write('SITE_NAME');
  expect(await names(one)).toEqual([{ name: 'SITE_NAME' }]);
  await two.destroy();
});

const WRITER = `
  const { parentPort, workerData: file } = require('node:worker_threads');
  const database = new (require('libsql'))(file);
  // Its commit waits for the reader, as in every process of the shop.
  database.pragma('busy_timeout = 30000');
  database.exec('create table numbers (n integer); begin immediate');
  parentPort.postMessage('locked');
  for (let n = 0; n < 50_000; n += 1) database.exec('insert into numbers values (1)');
  database.exec('commit');
`;

test('a new file opens while another process writes to it', async () => {
  const { place, remove } = await newDatabase();
  const writer = new Worker(WRITER, { eval: true, workerData: place });
  await once(writer, 'message');
  await (await openStore(place)).destroy();
  await once(writer, 'exit');
  await remove();
});
