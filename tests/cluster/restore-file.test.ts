/** Protects backups of the SQLite file by `deploy/compose/backup.sh`, above all a restore as root for a service with a user of its own. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
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
import { Delivery, OrderStatus, Payment } from '#contract/enums.ts';
import { readShopMetrics } from '#upstream/store/metrics-queries.ts';
import { connectStore, openStore, type Store } from '#upstream/store/store.ts';
import { HAS_SQLITE } from './nginx.ts';

const run = promisify(execFile);
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const test = base.skipIf(!HAS_SQLITE);

async function openFile() {
  const dir = mkdtempSync(path.join(tmpdir(), 'restore-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const [state, backups] = [path.join(dir, 'state'), path.join(dir, 'backups')];
  mkdirSync(state);
  if (isRoot) chownSync(state, NOBODY, NOBODY);
  const file = path.join(state, 'shop.db');
  await inStore((store) => order(store, 'a'));

  async function inStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
    const store = await openStore(file);
    try {
      return await work(store);
    } finally {
      await store.destroy();
    }
  }
  async function backup(...args: string[]): Promise<{ code: number; output: string }> {
    const env = { PATH: process.env.PATH, DATABASE_FILE: file, BACKUP_DIR: backups, BACKUP_DAYS: '14' };
    return run('sh', ['deploy/compose/backup.sh', ...args], { env }).then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
    );
  }
  /** @returns the name */
  async function make(): Promise<string> {
    const { code, output } = await backup('once');
    expect(code).toBe(0);
    const [name = ''] = output.split(' ');
    renameSync(path.join(backups, name), path.join(backups, 'kept.db'));
    return 'kept.db';
  }
  const numbers = () => inStore((store) => store.selectFrom('orders').select('id').orderBy('id').execute());
  return { dir, state, backups, file, inStore, backup, make, numbers };
}

async function order(store: Store, uuid: string): Promise<number> {
  const guest = {
    delivery: Delivery.PICKUP,
    payment: Payment.CASH,
    phone: '+7-912-345-67-89',
    full_name: 'Анна',
  };
  const row = {
    ...guest,
    uuid,
    total_kopecks: 100,
    created_at: '2026-10-05T09:00:00.000Z',
    status: OrderStatus.NEW,
    search_key: '',
  };
  const { id } = await store.insertInto('orders').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

test('a backup is private, is of a running shop, and is noted for the alert', async () => {
  const { backups, file, make } = await openFile();
  const store = connectStore(file);
  onTestFinished(() => store.destroy());
  expect((await readShopMetrics(store, new Date())).lastBackup).toBeNull();
  await order(store, 'b');
  const name = await make();
  expect(statSync(path.join(backups, name)).mode & 0o777).toBe(0o600);
  expect(Number((await readShopMetrics(store, new Date())).lastBackup)).toBeGreaterThan(0);
  const copy = connectStore(path.join(backups, name));
  onTestFinished(() => copy.destroy());
  expect(await copy.selectFrom('orders').select('uuid').execute()).toHaveLength(2);
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
  const { state, file, backup, make, numbers, inStore } = await openFile();
  const name = await make();
  const later = await inStore((store) => order(store, 'b'));
  chmodSync(file, 0o640);
  const { code, output } = await backup('restore', name);
  expect([code, output]).toEqual([0, expect.stringContaining('the previous database is')]);
  const { uid, gid, mode } = statSync(file);
  expect([uid, gid, mode & 0o777]).toEqual([statSync(state).uid, statSync(state).gid, 0o640]);
  expect(readdirSync(state).sort()).toEqual(
    ['shop.db', expect.stringMatching(/^shop-before-.*\.db$/)].sort(),
  );
  expect(await numbers()).toHaveLength(1);
  expect(await inStore((store) => order(store, 'c'))).toBeGreaterThan(later);
});

test('nothing is restored below a running shop, nor from a damaged or missing backup', async () => {
  const { backups, file, backup, make } = await openFile();
  const name = await make();
  writeFileSync(path.join(backups, 'half.db'), readFileSync(path.join(backups, name)).subarray(0, 50_000));
  for (const wrong of ['half.db', 'none.db']) expect((await backup('restore', wrong)).code).toBe(1);
  const store = connectStore(file);
  onTestFinished(() => store.destroy());
  await order(store, 'b');
  expect(await backup('restore', name)).toEqual({
    code: 1,
    output: expect.stringContaining('stop the API first'),
  });
  expect(await store.selectFrom('orders').select('id').execute()).toHaveLength(2);
});

test.each([
  ['lost', (file: string) => rmSync(file)],
  ['damaged', (file: string) => writeFileSync(file, 'x'.repeat(8_192))],
])('of a database that is %s ten thousand numbers are skipped', async (_, lose) => {
  const { state, file, backup, make, inStore } = await openFile();
  const name = await make();
  lose(file);
  expect((await backup('restore', name)).code).toBe(0);
  expect(statSync(file).uid).toBe(statSync(state).uid);
  expect(await inStore((store) => order(store, 'b'))).toBe(10_002);
});

test('a DATABASE_URL is never backed up as a forgotten file', async () => {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: 'postgres://shop:x@127.0.0.1/shop',
    BACKUP_DIR: tmpdir(),
  };
  const { status, stderr } = spawnSync('sh', ['deploy/compose/backup.sh', 'once'], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('PGDATABASE')]);
});

base.skipIf(!isRoot)(
  'root creates a file for the owner of the folder, and says whose a closed one is',
  async () => {
    const { file, state } = await openFile();
    expect(statSync(file).uid).toBe(statSync(state).uid);
    chownSync(file, 0, 0);
    const child = spawn(process.execPath, ['build/programs/desk-user.js', 'list'], {
      ...{ uid: NOBODY, gid: NOBODY, stdio: ['ignore', 'pipe', 'pipe'] },
      env: { PATH: process.env.PATH, DATABASE_FILE: file },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    await once(child, 'close');
    expect(output).toContain(`${file} belongs to user 0, and this process runs as ${NOBODY}`);
  },
);
