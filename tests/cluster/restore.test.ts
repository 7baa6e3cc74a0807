import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Delivery } from '#contract/enums.ts';
import { API } from '../../scripts/lib/programs.mjs';
import { isAnswering, Program } from '../kills/programs.ts';
import { listDishes } from '../kills/stored.ts';
import { pickPort } from '../support/ports.ts';
import { databaseUrl, sqlOn } from '../support/postgres-databases.ts';
import { ROLE_AND_DATABASE } from '../support/postgres-role.ts';
import { findDebianPrograms, type PostgresServer, startPostgres } from '../support/postgres-server.ts';

/** `deploy/compose/backup.sh` with the programs of PostgreSQL, on a database as docs/operations.md has it made. */

const run = promisify(execFile);
const programs = findDebianPrograms();
const title = programs ? 'a dump' : 'a dump (skipped: Debian has no PostgreSQL installed)';

describe.skipIf(!programs)(title, () => {
  const backups = mkdtempSync(path.join(tmpdir(), 'backups-'));
  const faults: string[] = [];
  let server: PostgresServer;
  let api: Program;
  let origin: string;
  const shop = () => databaseUrl(server.url, 'shop').replace('postgres@', 'shop:secret@');

  beforeAll(async () => {
    server = await startPostgres({ ...(programs && { installed: programs }), user: 'postgres' });
    await sqlOn(server.url, ...ROLE_AND_DATABASE);
    const port = await pickPort();
    origin = `http://127.0.0.1:${port}/api/v1`;
    api = new Program({
      title: 'API',
      args: API,
      env: {
        ...{ UPSTREAM_PORT: String(port), DESK_PORT: String(await pickPort()), DATABASE_URL: shop() },
        ...{ MEDIA_DIR: path.resolve('var/media'), COMPOSE_PICTURES: 'asked', LOG_LEVEL: 'fatal' },
        ORDERS_OUTSIDE_HOURS: 'anytime',
      },
      isUp: () => isAnswering(`http://127.0.0.1:${port}/readyz`),
      failed: (fault) => faults.push(fault),
    });
  });
  afterEach(() => api.stop());
  afterAll(async () => {
    await server?.stop();
    rmSync(backups, { recursive: true });
    expect(faults).toEqual([]);
  });

  async function backup(...args: string[]): Promise<{ code: number; said: string }> {
    const { hostname, port } = new URL(server.url);
    const env = {
      ...{ PATH: `${programs}:${process.env.PATH}`, BACKUP_DIR: backups, BACKUP_DAYS: '14' },
      ...{ PGHOST: hostname, PGPORT: port, PGUSER: 'shop', PGPASSWORD: 'secret', PGDATABASE: 'shop' },
    };
    return run('sh', ['deploy/compose/backup.sh', ...args], { env }).then(
      ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
    );
  }
  async function dump(): Promise<string> {
    expect((await backup('once')).code).toBe(0);
    // Named by the second.
    const [made = ''] = readdirSync(backups).filter((name) => name.startsWith('shop-'));
    const kept = `kept-${readdirSync(backups).length}.dump`;
    renameSync(path.join(backups, made), path.join(backups, kept));
    return kept;
  }
  async function start(): Promise<void> {
    api.start();
    await api.untilUp();
  }
  /** @returns its number */
  async function order(): Promise<number> {
    const [dish] = await listDishes(shop());
    const draft = {
      ...{ delivery: Delivery.PICKUP, phone: '+7-912-345-67-89', fullName: 'Анна' },
      items: [{ product: dish?.id, quantity: 1 }],
    };
    const response = await fetch(`${origin}/order/`, {
      ...{ method: 'POST', body: JSON.stringify(draft) },
      headers: { 'Content-Type': 'application/json' },
    });
    expect(response.status).toBe(201);
    return ((await response.json()) as { id: number }).id;
  }
  async function rows(database: string, query: string): Promise<unknown[]> {
    const client = new pg.Client(databaseUrl(shop(), database));
    await client.connect();
    const result = await client.query({ text: query, rowMode: 'array' });
    await client.end();
    return result.rows.flat();
  }
  const orders = async (database = 'shop') =>
    (await rows(database, 'select id from orders order by id')).map(Number);
  const databases = async () =>
    (await rows('postgres', 'select datname from pg_database order by datname')).map(String);

  test('is for its own user, and restored as it was; no number of an order is given out again', async () => {
    await start();
    const before = [await order(), await order()];
    const name = await dump();
    expect(statSync(path.join(backups, name)).mode & 0o777).toBe(0o600);
    const after = [await order(), await order(), await order()];

    // Whoever is there would take orders that are lost.
    const refused = await backup('restore', name);
    expect(refused).toEqual({ code: 1, said: expect.stringMatching(/^stop the APIs first: shop has \d+ /) });
    expect(refused.said).toContain('nothing has changed');
    after.push(await order());

    await api.stop();
    const locale =
      'select encoding, datcollate, datctype, datallowconn, pg_get_userbyid(datdba) from pg_database';
    const wanted = await rows('postgres', `${locale} where datname = 'shop'`);
    const { code, said } = await backup('restore', name);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/ is restored; what was there is shop_before_\d+\n$/),
    ]);
    expect(await orders()).toEqual(before);
    expect(await rows('postgres', `${locale} where datname = 'shop'`)).toEqual(wanted);
    expect(await orders(/shop_before_\d+/.exec(said)?.[0])).toEqual([...before, ...after]);
    await start();
    expect(await order()).toBeGreaterThan(Math.max(...after));
  });

  test('that is cut off, or a dump of nothing, changes nothing, and the shop opens again', async () => {
    const name = await dump();
    const [there, names] = [await orders(), await databases()];
    const whole = readFileSync(path.join(backups, name));
    writeFileSync(path.join(backups, 'half.dump'), whole.subarray(0, whole.length * 0.7));
    for (const wrong of ['half.dump', 'none.dump']) {
      expect((await backup('restore', wrong)).code).toBe(1);
      expect([await orders(), await databases()]).toEqual([there, names]);
    }
    await start();
    expect(await order()).toBeGreaterThan(Math.max(...there));
  });

  test('after a restore that was killed is restored as well', async () => {
    await start();
    const name = await dump();
    const last = await order();
    await api.stop();
    await sqlOn(
      server.url,
      'create database shop_restored owner shop',
      'alter database shop allow_connections false',
    );
    expect((await backup('restore', name)).code).toBe(0);
    expect(await orders()).not.toContain(last);
    await start();
    expect(await order()).toBeGreaterThan(last);
  });

  test('that is all there is: numbers that were given out after it are left out', async () => {
    const name = await dump();
    const last = Math.max(...(await orders()));
    await sqlOn(server.url, 'drop database shop', ...ROLE_AND_DATABASE.slice(1));
    expect((await backup('restore', name)).code).toBe(0);
    await start();
    expect(await order()).toBe(last + 10_001);
    await api.stop();

    // Somebody has started the shop before.
    await sqlOn(server.url, 'drop database shop', ...ROLE_AND_DATABASE.slice(1));
    await start();
    expect(await order()).toBeLessThan(last);
    await api.stop();
    expect((await backup('restore', name)).code).toBe(0);
    await start();
    expect(await order()).toBe(last + 10_001);
    await api.stop();

    // And has sold more since than the lost shop had when the dump was made.
    await sqlOn(server.url, 'drop database shop', ...ROLE_AND_DATABASE.slice(1));
    await start();
    let latest = await order();
    while (latest <= last) latest = await order();
    await api.stop();
    expect((await backup('restore', name)).code).toBe(0);
    await start();
    expect(await order()).toBe(latest + 10_001);
  });

  test('is refused to a role that may not create databases, in words that help', async () => {
    const name = await dump();
    await sqlOn(server.url, 'alter role shop nocreatedb');
    expect(await backup('restore', name)).toEqual({
      code: 1,
      said: 'shop may not create databases. As a superuser: alter role "shop" createdb\n',
    });
    await sqlOn(server.url, 'alter role shop createdb');
    expect((await backup('restore', name)).code).toBe(0);
  });
});
