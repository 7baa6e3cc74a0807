import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startApi } from '#tests/support/api-process.ts';
import { newDatabase } from '#tests/support/new-database.ts';
import { sqlOn } from '#tests/support/postgres-databases.ts';

/** A PostgreSQL that is started again ends all connections. */

test('a connection that is lost is logged without the keys that it had', async () => {
  const database = await newDatabase();
  const media = mkdtempSync(path.join(tmpdir(), 'storefront-tests-'));
  const api = await startApi({ ...database.settings, MEDIA_DIR: media, COMPOSE_PICTURES: 'asked' });
  onTestFinished(async () => {
    await api.stop('SIGTERM');
    await database.remove();
    rmSync(media, { recursive: true });
  });
  await fetch(`${api.origin}/readyz`);
  const others =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  await sqlOn(database.place, others);
  await expect.poll(api.output).toContain('a connection to the database was lost');
  expect(api.output()).not.toMatch(/secretKey|connectionParameters/);
  expect((await fetch(`${api.origin}/readyz`)).status).toBe(200);
});
