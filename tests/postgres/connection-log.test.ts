/** Protects: the API survives a restart of PostgreSQL, and its log contains no password. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '#tests/support/new-database.ts';
import { sqlOn } from '#tests/support/postgres-databases.ts';
import { startApi } from '#tests/upstream/support/api-process.ts';

test('a lost connection is logged without its parameters', async () => {
  const database = await newDatabase();
  const media = mkdtempSync(path.join(tmpdir(), 'storefront-tests-'));
  const api = await startApi({
    ...database.settings,
    MEDIA_DIR: path.join(media, 'media'),
    COMPOSE_PICTURES: 'asked',
  });
  onTestFinished(async () => {
    await api.stop('SIGTERM');
    await database.remove();
    rmSync(media, { recursive: true });
  });
  const readiness = async () => (await fetch(`${api.origin}/readyz`)).status;
  await readiness();
  const others = 'datname = current_database() and pid <> pg_backend_pid()';
  await sqlOn(database.place, `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
  await expect.poll(api.output).toContain('a connection to the database was lost');
  expect(api.output()).not.toMatch(/secretKey|connectionParameters/);
  expect(await readiness()).toBe(200);
});
