import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API } from '../../scripts/lib/programs.mjs';
import { type End, isAnswering, Program } from '../kills/programs.ts';
import { type Nginx, startNginx } from '../support/nginx.ts';
import { pickPort } from '../support/ports.ts';
import { makeDatabase } from '../support/postgres-databases.ts';
import { startPostgres } from '../support/postgres-server.ts';

/** Two storefronts and two APIs on one PostgreSQL, behind nginx with `deploy/nginx/storefront.conf`. */

/** What docs/operations.md says for programs behind nginx. */
const DRAIN_SECONDS = '5';
/** nginx asks nobody for five seconds who has failed twice; and a little for its own clock. */
const LEFT_OUT_MS = 5_500;
/** Pages become old while a test looks on. */
export const FRESH_SECONDS = '2';

type Pair<Thing> = [Thing, Thing];

export class Cluster {
  readonly address: string;
  readonly storefronts: Pair<Program>;
  readonly apis: Pair<Program>;
  readonly ports: Ports;
  readonly database: string;
  /** Programs that ended by themselves. */
  readonly faults: string[];
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.address = parts.address;
    this.storefronts = parts.storefronts;
    this.apis = parts.apis;
    this.ports = parts.ports;
    this.database = parts.database;
    this.faults = parts.faults;
  }

  get programs(): Program[] {
    return [...this.storefronts, ...this.apis];
  }

  /** Whether nobody misses it: the other one of its kind is there, and nginx asks it. */
  isSpare(program: Program): boolean {
    const pair = this.storefronts.includes(program) ? this.storefronts : this.apis;
    const other = pair.find((each) => each !== program);
    return program.upSince > 0 && Date.now() - (other?.upSince ?? 0) > LEFT_OUT_MS && other?.upSince !== 0;
  }

  /** Ends a program when nobody misses it. It comes back by itself. @returns when it has ended */
  async end(program: Program, how: End): Promise<void> {
    while (!this.isSpare(program)) await sleep(50);
    program.upSince = 0;
    await program.kill(how);
    void program.untilUp().catch((error) => this.faults.push(String(error)));
  }

  /** Ends a program in order. @throws if its health check has not said so before it is gone */
  async stopInOrder(program: Program): Promise<void> {
    const { storefronts, apis } = this.ports;
    const isStorefront = this.storefronts.includes(program);
    const number = (isStorefront ? this.storefronts : this.apis).indexOf(program);
    const port = isStorefront ? storefronts[number] : apis[number];
    let isGone = false;
    const ended = this.end(program, 'SIGTERM').then(() => {
      isGone = true;
    });
    for (let status = 0; status !== 503; ) {
      if (isGone) throw new Error(`${program.title} has ended without a word on /readyz`);
      await sleep(50);
      status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        (response) => response.status,
        () => 0,
      );
    }
    await ended;
  }

  async untilUp(): Promise<void> {
    await Promise.all(this.programs.map((program) => program.untilUp()));
  }

  reloadNginx(): void {
    this.#parts.nginx.reload();
  }

  async stop(): Promise<void> {
    await Promise.all(this.programs.map((program) => program.stop('SIGKILL')));
    await this.#parts.stopOthers();
  }
}

type Ports = {
  storefronts: Pair<number>;
  apis: Pair<number>;
  desks: Pair<number>;
  metrics: Pair<number>;
  nginx: { http: number; https: number; api: number };
};
type Parts = {
  address: string;
  database: string;
  ports: Ports;
  storefronts: Pair<Program>;
  apis: Pair<Program>;
  nginx: Nginx;
  /** What is no program of ours. */
  stopOthers: () => Promise<void>;
  faults: string[];
};

/** @param release the folder of another release, for all four */
export async function startCluster(release?: string): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cluster-'));
  const ports = await pickPorts();
  const address = `https://127.0.0.1:${ports.nginx.https}`;
  const faults: string[] = [];
  const nginx = await startNginx({ ...ports, ports: ports.nginx });
  const { url: database, stop: stopDatabase } = await openDatabase();
  const both = <Thing>(make: (number: 0 | 1) => Thing): Pair<Thing> => [make(0), make(1)];
  const failed = (fault: string) => {
    // One that cannot start says so each time.
    if (!faults.includes(fault)) faults.push(fault);
  };

  const apis = both((number) => {
    const port = ports.apis[number];
    return new Program({
      title: `API ${number + 1}`,
      args: API,
      folder: release,
      env: {
        ...{ UPSTREAM_PORT: String(port), DESK_PORT: String(ports.desks[number]), DATABASE_URL: database },
        ...{ MEDIA_DIR: path.resolve('var/media'), COMPOSE_PICTURES: 'asked' },
        ...{ DRAIN_SECONDS, LOG_LEVEL: 'fatal', ORDERS_OUTSIDE_HOURS: 'anytime' },
      },
      isUp: () => isAnswering(`http://127.0.0.1:${port}/healthz`),
      failed,
    });
  });
  const storefronts = both((number) => {
    const port = ports.storefronts[number];
    return new Program({
      title: `storefront ${number + 1}`,
      args: ['server/main.mjs'],
      folder: release,
      env: {
        ...{ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: address, NODE_ENV: 'production' },
        ...{ UPSTREAM_URL: `http://127.0.0.1:${ports.nginx.api}/api/v1`, TRUST_PROXY: '127.0.0.1' },
        ...{ CACHE_DIR: path.join(folder, `cache-${number}`), METRICS_PORT: String(ports.metrics[number]) },
        ...{ CATALOGUE_FRESH_SECONDS: FRESH_SECONDS, CONTENT_FRESH_SECONDS: FRESH_SECONDS },
        ...{ DRAIN_SECONDS, LOG_LEVEL: 'fatal' },
      },
      isUp: () => isAnswering(`http://127.0.0.1:${port}/readyz`),
      failed,
    });
  });
  const cluster = new Cluster({
    ...{ address, database, ports, storefronts, apis, nginx, faults },
    async stopOthers() {
      await nginx.stop();
      await stopDatabase();
      rmSync(folder, { recursive: true, force: true });
    },
  });
  try {
    for (const program of cluster.programs) program.start();
    await cluster.untilUp();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  // All four at once: nobody has been left out yet.
  for (const program of cluster.programs) program.upSince = 1;
  return cluster;
}

/** A server of its own, or a database on that of TEST_DATABASE_URL. */
async function openDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (!given) return startPostgres();
  const { url, remove } = await makeDatabase(given);
  return { url, stop: remove };
}

async function pickPorts(): Promise<Ports> {
  const pair = async (): Promise<Pair<number>> => [await pickPort(), await pickPort()];
  return {
    ...{ storefronts: await pair(), apis: await pair(), desks: await pair(), metrics: await pair() },
    nginx: { http: await pickPort(), https: await pickPort(), api: await pickPort() },
  };
}
