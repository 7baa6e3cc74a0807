/** Protects backups of the SQLite file by `deploy/compose/backup.sh`, above all a restore as root for a service with a user of its own. */
import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect, onTestFinished } from 'vitest';
import { runCommand } from '#tests/upstream/support/api-process.ts';
import { connectStore } from '#upstream/store/database/store.ts';
import { readShopMetrics } from '#upstream/store/orders/metrics-queries.ts';
import { HAS_SQLITE } from './nginx.ts';

const run = promisify(execFile);
const NOBODY = 65_534;
const LIST_USERS = ['build/programs/desk-user.js', 'list'];
const isRoot = process.getuid?.() === 0;
const test = base.skipIf(!HAS_SQLITE);

/** A shop with one order. Other processes open it: a connection of this one may outlive its `close`. */
async function openFile() {
  const dir = mkdtempSync(path.join(tmpdir(), 'restore-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  chmodSync(dir, 0o755);
  const [state, backups] = [path.join(dir, 'state'), path.join(dir, 'backups')];
  mkdirSync(state);
  if (isRoot) chownSync(state, NOBODY, NOBODY);
  const file = path.join(state, 'shop.db');
  await runCommand(LIST_USERS, { DATABASE_FILE: file });

  function sqlite(statement: string, database = file): string {
    const { status, stdout, stderr } = spawnSync('sqlite3', [database, statement], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    return stdout.trim();
  }
  const order = (uuid: string) =>
    Number(
      sqlite(`insert into orders (uuid, delivery, payment, phone, full_name, total_kopecks, created_at, status, search_key)
        values ('${uuid}', 0, 0, '+7-912-345-67-89', 'Анна', 100, '2026-10-05T09:00:00.000Z', 'new', '') returning id`),
    );
  async function backup(...args: string[]): Promise<{ code: number; output: string }> {
    const env = { PATH: process.env.PATH, DATABASE_FILE: file, BACKUP_DIR: backups, BACKUP_DAYS: '14' };
    return run('sh', ['deploy/compose/backup.sh', ...args], { env }).then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
    );
  }
  async function make(): Promise<string> {
    const { code, output } = await backup('once');
    expect(code).toBe(0);
    const [name = ''] = output.split(' ');
    renameSync(path.join(backups, name), path.join(backups, 'kept.db'));
    return 'kept.db';
  }
  const first = order('first');
  return { state, backups, file, first, sqlite, order, backup, make };
}

const COUNT = 'select count(*) from orders';

test('a backup is private, is of a running shop, and is noted for the alert', async () => {
  const { backups, file, order, make, sqlite } = await openFile();
  const store = connectStore(file);
  onTestFinished(() => store.destroy());
  expect((await readShopMetrics(store, new Date())).lastBackup).toBeNull();
  order('second');
  const name = await make();
  expect(statSync(path.join(backups, name)).mode & 0o777).toBe(0o600);
  expect(Number((await readShopMetrics(store, new Date())).lastBackup)).toBeGreaterThan(0);
  expect(sqlite(COUNT, path.join(backups, name))).toBe('2');
});

test('old backups are deleted after a new one, and not after a failed one', async () => {
  const { backups, file, backup } = await openFile();
  mkdirSync(backups);
  const old = path.join(backups, 'shop-2026-01-01T00-00-00Z.db');
  writeFileSync(old, '');
  utimesSync(old, 0, 0);
  renameSync(file, `${file}.away`);
  expect(await backup('once')).toMatchObject({
    code: 1,
    output: expect.stringContaining('no such database'),
  });
  expect(existsSync(old)).toBe(true);
  renameSync(`${file}.away`, file);
  expect((await backup('once')).code).toBe(0);
  expect(readdirSync(backups)).toEqual([expect.not.stringContaining('2026-01-01')]);
});

test('a restored file has the owner of its folder and the mode of the replaced one, which stays', async () => {
  const { state, file, order, backup, make, sqlite } = await openFile();
  const name = await make();
  const later = order('second');
  chmodSync(file, 0o640);
  expect(await backup('restore', name)).toEqual({
    code: 0,
    output: expect.stringContaining('the previous database is'),
  });
  const { uid, gid, mode } = statSync(file);
  expect([uid, gid, mode & 0o777]).toEqual([statSync(state).uid, statSync(state).gid, 0o640]);
  const [before = '', ...others] = readdirSync(state).sort();
  expect([before, others]).toEqual([expect.stringMatching(/^shop-before-.*\.db$/), ['shop.db']]);
  expect([sqlite(COUNT), sqlite(COUNT, path.join(state, before))]).toEqual(['1', '2']);
  expect(order('third')).toBe(later + 1);
});

test('nothing is restored below a running shop, nor from a damaged or missing backup', async () => {
  const { backups, file, order, backup, make, sqlite } = await openFile();
  const name = await make();
  const whole = readFileSync(path.join(backups, name));
  writeFileSync(path.join(backups, 'half.db'), whole.subarray(0, whole.length / 2));
  for (const wrong of ['half.db', 'none.db']) expect((await backup('restore', wrong)).code).toBe(1);
  const store = connectStore(file);
  onTestFinished(() => store.destroy());
  order('second');
  expect(await backup('restore', name)).toEqual({
    code: 1,
    output: expect.stringContaining('stop the API first'),
  });
  expect(sqlite(COUNT)).toBe('2');
});

test.each([
  ['lost', (file: string) => rmSync(file)],
  ['damaged', (file: string) => writeFileSync(file, 'x'.repeat(8_192))],
  ['another one', (file: string) => spawnSync('sqlite3', [file, "update orders set uuid = 'other'"])],
])('after a restore of a database that is %s ten thousand numbers are skipped', async (_, lose) => {
  const { state, file, first, order, backup, make } = await openFile();
  const name = await make();
  lose(file);
  expect((await backup('restore', name)).code).toBe(0);
  expect(statSync(file).uid).toBe(statSync(state).uid);
  expect(order('second')).toBe(first + 10_001);
});

test('a DATABASE_URL is never backed up as a forgotten file', () => {
  const env = {
    PATH: process.env.PATH,
    BACKUP_DIR: tmpdir(),
    DATABASE_URL: 'postgres://shop:x@127.0.0.1/shop',
  };
  const { status, stderr } = spawnSync('sh', ['deploy/compose/backup.sh', 'once'], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('PGDATABASE')]);
});

base.skipIf(!isRoot).each([
  ['content-check', []],
  ['desk-user', ['list']],
  ['shop-copy', ['--from', 'FILE', '--to', ':memory:']],
])('%s of another user says that it may not read, not that there is no shop', async (name, args) => {
  const { file, state } = await openFile();
  chmodSync(state, 0o700);
  const given = args.map((arg) => arg.replace('FILE', file));
  const { status, stdout, stderr } = spawnSync(process.execPath, [`build/programs/${name}.js`, ...given], {
    uid: NOBODY - 1,
    gid: NOBODY - 1,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATABASE_FILE: file },
  });
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('permission denied')]);
});

base.skipIf(!isRoot)(
  'root creates a file for the owner of the folder, who reads whose a closed one is',
  async () => {
    const { file, state } = await openFile();
    expect(statSync(file).uid).toBe(statSync(state).uid);
    chownSync(file, 0, 0);
    const { stderr } = spawnSync(process.execPath, LIST_USERS, {
      uid: NOBODY,
      gid: NOBODY,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATABASE_FILE: file },
    });
    expect(stderr).toContain(`${file} belongs to user 0, and this process runs as ${NOBODY}`);
  },
);
