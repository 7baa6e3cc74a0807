import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { inject } from 'vitest';
import { watchedApiLog } from '#tests/routes/support/captured-log.ts';
import { createApp } from '#upstream/app.ts';
import { readContent } from '#upstream/content/read-content.ts';
import type { Content } from '#upstream/content/schema.ts';
import type { ImageStore } from '#upstream/images/image-store.ts';
import { loadContent } from '#upstream/store/load-content.ts';
import { ORDERS_ANYTIME, type OutsideHours } from '#upstream/store/order-rules.ts';
import { connectStore, openStore, type Store } from '#upstream/store/store.ts';
import type { Channel } from '#upstream/store/tables.ts';
import { makeDatabase, takeSmallShop } from './postgres-databases.ts';
import { smallShop } from './small-shop.ts';

export type ShopApi = {
  /** Answers like the API behind a server. A test that needs failures wraps it. */
  fetch: (request: Request) => Promise<Response>;
  store: Store;
  close: () => Promise<void>;
};

export type ShopApiOptions = {
  /** The small shop by default; `demoShop()` where a test needs pages of dishes. */
  content?: Content;
  /** A database file; by default one that no other test sees, and that goes with its shop. */
  file?: string;
  mediaDir?: string;
  contentDir?: string;
  images?: ImageStore;
  /** By which people are told of orders. */
  channels?: readonly Channel[];
  log?: Logger;
  now?: () => Date;
  /** By default hours are for information only: the day has tests at any of them. */
  outsideHours?: OutsideHours;
};

/**
 * The embedded shop API in process, with a filled database of its own: on PostgreSQL in `npm run full:postgres`, else
 * on SQLite. Close it when the test is over.
 */
export async function createShopApi(options: ShopApiOptions = {}): Promise<ShopApi> {
  const {
    content,
    file,
    mediaDir = tmpdir(),
    contentDir,
    images,
    channels = [],
    log = watchedApiLog(),
    now,
  } = options;
  const orderRules = { outsideHours: options.outsideHours ?? 'anytime', timeZone: 'Europe/Moscow' } as const;
  const isOfItsOwn = content !== undefined || file !== undefined;
  const server = inject('postgres');
  const { store, close } = server
    ? await openOnServer(server, content)
    : isOfItsOwn
      ? await fillStore(file ?? ':memory:', content ?? smallShop())
      : await copySmallShop();
  const app = createApp({
    ...{ store, mediaDir, cartDays: 60, orderRules, channels, log },
    ...(contentDir && { contentDir }),
    ...(images && { images }),
    ...(now && { now }),
  });
  return { fetch: async (request) => app.fetch(request), store, close };
}

/** The API on a database that is there already. */
export function apiOn(store: Store, log = watchedApiLog()): ShopApi {
  const app = createApp({ store, mediaDir: tmpdir(), cartDays: 60, log, orderRules: ORDERS_ANYTIME });
  return { fetch: async (request) => app.fetch(request), store, close: () => store.destroy() };
}

type OpenStore = { store: Store; close: () => Promise<void> };

async function fillStore(file: string, content: Content): Promise<OpenStore> {
  const store = await openStore(file);
  await loadContent(store, content);
  return { store, close: () => store.destroy() };
}

async function openOnServer(server: string, content: Content | undefined): Promise<OpenStore> {
  const { url, remove } = await (content ? makeDatabase(server) : takeSmallShop(server));
  const { store, close } = content ? await fillStore(url, content) : onlyConnected(url);
  return { store, close: () => close().then(remove) };
}

function onlyConnected(place: string): OpenStore {
  const store = connectStore(place);
  return { store, close: () => store.destroy() };
}

let smallShopFile: Promise<Buffer> | undefined;

/** A thousand tests open the small shop. It is filled once a worker; a copy takes an eighth of the time. */
async function copySmallShop(): Promise<OpenStore> {
  smallShopFile ??= fillSmallShop();
  const content = await smallShopFile;
  const { file, remove } = makePlace();
  writeFileSync(file, content);
  const store = connectStore(file);
  // No test pulls the plug.
  await sql`pragma synchronous = off`.execute(store);
  return { store, close: () => store.destroy().then(remove) };
}

async function fillSmallShop(): Promise<Buffer> {
  const { file, remove } = makePlace();
  const { store, close } = await fillStore(file, smallShop());
  // All of it into the one file that is copied.
  await sql`pragma wal_checkpoint(truncate)`.execute(store);
  await close();
  const content = readFileSync(file);
  remove();
  return content;
}

/** For a database file and what SQLite puts beside it. */
function makePlace() {
  const folder = mkdtempSync(path.join(tmpdir(), 'storefront-tests-'));
  return { file: path.join(folder, 'shop.db'), remove: () => rmSync(folder, { recursive: true }) };
}

let demo: Content | undefined;

/** The content that `npm start` loads; read once a worker, because a hundred files take longer than the database. */
export function demoShop(): Content {
  demo ??= readContent(fileURLToPath(new URL('../../upstream/content', import.meta.url)));
  return demo;
}
