/** Protects: a restart of PostgreSQL fails the requests under way, and nothing else. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { contentFolder } from '#tests/support/content-folder.ts';
import { makeDatabase, SMALL_SHOP, sqlOn } from '#tests/support/postgres-databases.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { startApi } from '#tests/upstream/support/api-process.ts';
import { connectStore } from '#upstream/store/database/store.ts';
import { startPostgres } from './server.ts';

const GUESTS = 8;
const OTHERS = 'datname = current_database() and pid <> pg_backend_pid()';
const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity where ${OTHERS}`;

test('a connection lost between two statements of a transaction fails the transaction alone', async () => {
  const { url, remove } = await makeDatabase(inject('postgres') ?? '', SMALL_SHOP);
  onTestFinished(remove);
  const lost: Error[] = [];
  const store = connectStore(url, { connections: 1, onError: (error) => lost.push(error) });
  onTestFinished(() => store.destroy());
  const transaction = store.transaction().execute(async (db) => {
    await sql`select 1`.execute(db);
    await sqlOn(url, TERMINATE);
    await expect.poll(() => lost.length).toBe(1);
    await sql`select 1`.execute(db);
  });
  await expect(transaction).rejects.toThrow();
  expect((await sql`select 1 as one`.execute(store)).rows).toEqual([{ one: 1 }]);
});

test('the API lives through terminated connections and a restart under traffic, and loses no order', async () => {
  const server = await startPostgres();
  onTestFinished(server.stop);
  const media = mkdtempSync(path.join(tmpdir(), 'storefront-tests-'));
  const content = path.join(media, 'content');
  contentFolder(content);
  const settings = { MEDIA_DIR: path.join(media, 'media'), CONTENT_DIR: content, LOG_LEVEL: 'fatal' };
  const api = await startApi({ DATABASE_URL: server.url, ...settings });
  onTestFinished(async () => {
    await api.stop('SIGKILL');
    rmSync(media, { recursive: true });
  });
  const caller = () => new ApiCaller({ fetch: async (request) => fetch(request) }, api.origin);
  const [dish] = Object.values(await caller().dishIds());
  let isOver = false;
  const confirmed: string[] = [];
  let failures = 0;
  /** The API did not respond: it has crashed. */
  const unanswered: unknown[] = [];
  const hasOrderedSince = async (count: number) => {
    await expect.poll(() => unanswered.length > 0 || confirmed.length > count + GUESTS).toBe(true);
    expect(unanswered).toEqual([]);
  };
  async function orderOnAndOn(): Promise<void> {
    while (!isOver && unanswered.length === 0) {
      const placed = await caller()
        .placeOrder([dish])
        .catch((error) => void unanswered.push(error));
      if (placed?.status === 201) confirmed.push(placed.body.uuid);
      else failures += 1;
    }
  }
  const guests = Array.from({ length: GUESTS }, orderOnAndOn);
  await hasOrderedSince(0);
  for (let count = 0; count < 5; count += 1) {
    await sqlOn(server.url, TERMINATE);
    await hasOrderedSince(confirmed.length);
  }
  await server.restart();
  await hasOrderedSince(confirmed.length);
  const during = failures;
  await hasOrderedSince(confirmed.length);
  isOver = true;
  await Promise.all(guests);
  expect([api.child.exitCode, api.child.signalCode]).toEqual([null, null]);
  expect(failures).toBe(during);
  const stored = await sqlOn(server.url, 'select uuid as name from orders');
  const uuids = new Set(stored.map(({ name }) => name));
  expect(confirmed.filter((uuid) => !uuids.has(uuid))).toEqual([]);
});
