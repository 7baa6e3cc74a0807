import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { type NewDatabase, newDatabase } from '#tests/support/new-database.ts';
import { connectStore } from '#upstream/store/store.ts';
import { DESK_USER } from '../../scripts/lib/programs.mjs';

/** `npm run desk:user`. What its users may do: desk-users.test.ts. */

async function run({ settings }: NewDatabase, ...args: string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [...DESK_USER, ...args], {
    env: { PATH: process.env.PATH, ...settings },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  return { code, said };
}

test('a user is made in the database that the settings name, shut out, and let in again; each change is in the journal', async () => {
  const database = await newDatabase();
  onTestFinished(database.remove);
  const made = await run(database, 'add', 'Marina', '--role', 'manager');
  expect([made.code, made.said]).toEqual([0, expect.stringMatching(/^marina: one-time password \S{10,}\n/)]);
  const twice = await run(database, 'add', 'marina');
  expect([twice.code, twice.said]).toEqual([1, 'There is a user marina already.\n']);
  expect((await run(database, 'block', 'marina')).said).toBe('marina: blocked\n');
  expect((await run(database, 'list')).said).toBe('marina (manager), blocked\n');

  const store = connectStore(database.place);
  onTestFinished(() => store.destroy());
  expect(await store.selectFrom('desk_users').select(['name', 'role', 'must_change']).execute()).toEqual([
    { name: 'marina', role: 'manager', must_change: 1 },
  ]);
  const journal = await store
    .selectFrom('desk_audit')
    .select(['user_name', 'action', 'detail'])
    .orderBy('at')
    .execute();
  expect(journal).toEqual([
    { user_name: 'desk:user', action: 'add-user', detail: 'marina' },
    { user_name: 'desk:user', action: 'block-user', detail: 'marina' },
  ]);
});

test('a database that cannot be opened is named', async () => {
  const settings = { DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/shop' };
  const { code, said } = await run({ settings, place: '', remove: async () => {} }, 'list');
  expect(said).toMatch(
    /^DATABASE_URL postgres:\/\/shop@127\.0\.0\.1:1\/shop cannot be opened: .*ECONNREFUSED/,
  );
  expect(code).toBe(1);
});
