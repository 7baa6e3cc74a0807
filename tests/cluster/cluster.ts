/** Two storefronts and two APIs on one PostgreSQL, behind nginx with `deploy/nginx/storefront.conf`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApi, createStorefront, type ShopProcess, type Signal } from '../crash/processes.ts';
import { startPostgres } from '../postgres/server.ts';
import { pickPort } from '../support/ports.ts';
import { makeDatabase } from '../support/postgres-databases.ts';
import { startNginx } from './nginx.ts';

/** As in docs/operations.md for processes behind nginx. */
const DRAIN_SECONDS = '5';
/** `fail_timeout` of nginx, five seconds, and a margin. */
const LEFT_OUT_MS = 5_500;

type Pair<Thing> = [Thing, Thing];
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** @param release folder of another release, for all processes */
export async function startCluster(release?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'cluster-'));
  const database = await openDatabase();
  const pair = async <Thing>(make: (number: 1 | 2) => Promise<Thing>): Promise<Pair<Thing>> => [
    await make(1),
    await make(2),
  ];
  const faults = new Set<string>();
  const onFault = (fault: string) => void faults.add(fault);
  const common = { folder: release, onFault };
  const apis = await pair(async (number) =>
    createApi({
      ...common,
      title: `API ${number}`,
      port: await pickPort(),
      env: { DATABASE_URL: database.url, DRAIN_SECONDS },
    }),
  );
  const ports = await pair(pickPort);
  const nginx = await startNginx({ storefronts: ports, apis: [apis[0].port, apis[1].port] });
  const address = `https://127.0.0.1:${nginx.ports.https}`;
  const storefronts = await pair(async (number) =>
    createStorefront({
      ...common,
      title: `storefront ${number}`,
      port: ports[number - 1] ?? 0,
      env: {
        PUBLIC_URL: address,
        UPSTREAM_URL: `http://127.0.0.1:${nginx.ports.api}/api/v1`,
        TRUST_PROXY: '127.0.0.1',
        CACHE_DIR: path.join(folder, `cache-${number}`),
        DRAIN_SECONDS,
        // A busy machine must not reach the deadlines of the API client.
        READ_TIMEOUT_MS: '30000',
        WRITE_TIMEOUT_MS: '30000',
      },
    }),
  );
  const processes = [...storefronts, ...apis];

  /** nginx sends requests to another process of the same kind. */
  function isSpare(process: ShopProcess): boolean {
    const kind = storefronts.includes(process) ? storefronts : apis;
    const other = kind.find((each) => each !== process)?.upSince ?? 0;
    return process.upSince > 0 && other > 0 && Date.now() - other > LEFT_OUT_MS;
  }

  async function end(process: ShopProcess, signal: Signal): Promise<void> {
    while (!isSpare(process)) await sleep(50);
    await process.end(signal);
    void process.untilReady().catch((error) => onFault(String(error)));
  }

  const cluster = {
    address,
    database: database.url,
    nginx,
    storefronts,
    apis,
    processes,
    faults,
    end,

    /** @throws if its health check did not respond with 503 before the end */
    async drain(process: ShopProcess): Promise<void> {
      let hasEnded = false;
      const ended = end(process, 'SIGTERM').then(() => {
        hasEnded = true;
      });
      while ((await process.readiness()) !== 503) {
        if (hasEnded) throw new Error(`${process.title} has ended without 503 on /readyz`);
        await sleep(50);
      }
      await ended;
    },

    async start(): Promise<void> {
      for (const process of processes) process.start();
      await Promise.all(processes.map((process) => process.untilReady()));
    },

    async stop(): Promise<void> {
      await Promise.all(processes.map((process) => process.stop('SIGKILL')));
      await nginx.stop();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await cluster.start().catch(async (error) => {
    await cluster.stop();
    throw error;
  });
  return cluster;
}

/** A new server, or a database on the server of TEST_DATABASE_URL. */
async function openDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (!given) return startPostgres();
  const { url, remove } = await makeDatabase(given);
  return { url, stop: remove };
}
