/** Protects backups of `deploy/compose/backup.sh`: all orders are restored, no order number is reused, and a failed restore changes nothing. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Delivery } from '#contract/enums.ts';
import { createApi, type ShopProcess } from '../crash/processes.ts';
import { listDishes } from '../crash/stored-orders.ts';
import { findDebianBinaries, startPostgres } from '../postgres/server.ts';
import { pickPort } from '../support/ports.ts';
import { databaseUrl, sqlOn } from '../support/postgres-databases.ts';

const run = promisify(execFile);
const binaries = findDebianBinaries();
const title = binaries ? 'a dump' : 'a dump (skipped: Debian has no PostgreSQL installed)';
const [, block = ''] =
  /```sql\n(create role shop .*?)```/s.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
const [CREATE_ROLE = '', CREATE_DATABASE = ''] = block.split(';\n');

describe.skipIf(!binaries)(title, () => {
  const backups = mkdtempSync(path.join(tmpdir(), 'backups-'));
  const faults: string[] = [];
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let api: ShopProcess;
  let shop: string;

  beforeAll(async () => {
    server = await startPostgres({ ...(binaries && { binaries }), user: 'postgres' });
    await sqlOn(server.url, CREATE_ROLE, CREATE_DATABASE);
    shop = databaseUrl(server.url, 'shop').replace('postgres@', 'shop:secret@');
    api = createApi({
      title: 'API',
      port: await pickPort(),
      env: { DATABASE_URL: shop },
      onFault: (fault) => faults.push(fault),
    });
  });
  afterEach(() => api.stop());
  afterAll(async () => {
    await server?.stop();
    rmSync(backups, { recursive: true });
    expect(faults).toEqual([]);
  });

  async function backup(...args: string[]): Promise<{ code: number; output: string }> {
    const { hostname, port } = new URL(server.url);
    const env = {
      PATH: `${binaries}:${process.env.PATH}`,
      BACKUP_DIR: backups,
      BACKUP_DAYS: '14',
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: 'shop',
      PGPASSWORD: 'secret',
      PGDATABASE: 'shop',
    };
    const command = run('sh', ['deploy/compose/backup.sh', ...args], { env });
    return command.then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
    );
  }
  /** Dumps are named by the second. */
  async function dump(): Promise<string> {
    expect((await backup('once')).code).toBe(0);
    const [made = ''] = readdirSync(backups).filter((name) => name.startsWith('shop-'));
    const name = `kept-${readdirSync(backups).length}.dump`;
    renameSync(path.join(backups, made), path.join(backups, name));
    return name;
  }
  async function restore(name: string): Promise<void> {
    await api.stop();
    expect(await backup('restore', name)).toMatchObject({ code: 0 });
  }
  async function start(): Promise<void> {
    api.start();
    await api.untilReady();
  }
  async function order(): Promise<number> {
    const [dish] = await listDishes(shop);
    const guest = { delivery: Delivery.PICKUP, phone: '+7-912-345-67-89', fullName: 'Анна' };
    const response = await fetch(`http://127.0.0.1:${api.port}/api/v1/order/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...guest, items: [{ product: dish?.id, quantity: 1 }] }),
    });
    expect(response.status).toBe(201);
    return ((await response.json()) as { id: number }).id;
  }
  async function rows(query: string, database = 'shop'): Promise<unknown[]> {
    const client = new pg.Client(databaseUrl(shop, database));
    await client.connect();
    const result = await client.query({ text: query, rowMode: 'array' });
    await client.end();
    return result.rows.flat();
  }
  const orders = async (database = 'shop') =>
    (await rows('select id from orders order by id', database)).map(Number);
  const databases = () => rows('select datname from pg_database order by datname');
  const LOCALE = `select encoding, datcollate, datctype, datallowconn, pg_get_userbyid(datdba)
    from pg_database where datname = 'shop'`;

  test('is private, and is restored beside what was there; no number of an order is given out again', async () => {
    await start();
    const before = [await order(), await order()];
    const name = await dump();
    expect(statSync(path.join(backups, name)).mode & 0o777).toBe(0o600);
    const after = [await order(), await order(), await order()];
    // A running API would accept orders that the restore deletes.
    const refused = await backup('restore', name);
    expect(refused).toEqual({
      code: 1,
      output: expect.stringMatching(/^stop the APIs first: shop has \d+ /),
    });
    expect(refused.output).toContain('nothing has changed');
    after.push(await order());

    await api.stop();
    const locale = await rows(LOCALE);
    const { code, output } = await backup('restore', name);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/ is restored; the previous database is shop_before_\d+\n$/),
    ]);
    expect([await orders(), await rows(LOCALE)]).toEqual([before, locale]);
    expect(await orders(/shop_before_\d+/.exec(output)?.[0])).toEqual([...before, ...after]);
    await start();
    expect(await order()).toBeGreaterThan(Math.max(...after));
  });

  test('that is cut off or missing changes nothing, and the shop opens again', async () => {
    const name = await dump();
    const unchanged = [await orders(), await databases()];
    const whole = readFileSync(path.join(backups, name));
    writeFileSync(path.join(backups, 'half.dump'), whole.subarray(0, whole.length * 0.7));
    for (const wrong of ['half.dump', 'none.dump']) {
      expect((await backup('restore', wrong)).code).toBe(1);
      expect([await orders(), await databases()]).toEqual(unchanged);
    }
    await start();
    await order();
  });

  test('is restored after a restore that was killed', async () => {
    await start();
    const name = await dump();
    const last = await order();
    await api.stop();
    const traces = [
      'create database shop_restored owner shop',
      'alter database shop allow_connections false',
    ];
    await sqlOn(server.url, ...traces);
    await restore(name);
    expect(await orders()).not.toContain(last);
    await start();
    expect(await order()).toBeGreaterThan(last);
  });

  test('that is the only one: ten thousand order numbers are skipped, because sales since the loss are unknown', async () => {
    const name = await dump();
    const last = Math.max(...(await orders()));
    const lose = () => sqlOn(server.url, 'drop database shop', CREATE_DATABASE);
    await lose();
    await restore(name);
    await start();
    expect(await order()).toBe(last + 10_001);
    await api.stop();

    await lose();
    await start();
    let latest = await order();
    while (latest <= last) latest = await order();
    await restore(name);
    await start();
    expect(await order()).toBe(latest + 10_001);
  });
});
