import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startApi } from '#tests/support/api-process.ts';
import { newDatabase } from '#tests/support/new-database.ts';

/** Several programs on one database. */

const PROGRAMS = 3;

test('those that start at once migrate once, and one of them loads the content', async () => {
  const database = await newDatabase();
  const media = mkdtempSync(path.join(tmpdir(), 'storefront-tests-'));
  const settings = { ...database.settings, MEDIA_DIR: media, COMPOSE_PICTURES: 'asked' };
  const apis = await Promise.all(Array.from({ length: PROGRAMS }, () => startApi(settings)));
  onTestFinished(async () => {
    await Promise.all(apis.map((api) => api.stop('SIGTERM')));
    await database.remove();
    rmSync(media, { recursive: true });
  });

  expect(apis.filter((api) => api.output().includes('content loaded'))).toHaveLength(1);
  const lists = apis.map(async ({ origin }) =>
    (await fetch(`${origin}/api/v1/products/?pageSize=500`)).text(),
  );
  expect(new Set(await Promise.all(lists)).size).toBe(1);
});
