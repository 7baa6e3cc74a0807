import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { watchedApiLog } from '#tests/routes/support/captured-log.ts';
import { type AppParts, createApp } from '#upstream/app.ts';
import type { Content } from '#upstream/content/content.ts';
import { readContent } from '#upstream/content/read-content.ts';
import { ORDERS_ANYTIME, type OutsideHours } from '#upstream/process/order-rules.ts';
import { loadContent } from '#upstream/store/content/load-content.ts';
import { connectStore, openStore, type QueryListener, type Store } from '#upstream/store/database/store.ts';
import { temporaryFolder } from './new-database.ts';
import { makeDatabase, SMALL_SHOP } from './postgres-databases.ts';
import { smallShop } from './small-shop.ts';

type OpenStore = { store: Store; close: () => Promise<void> };
/** For failures wrap it in `createFlakyApi`. */
export type ShopApi = OpenStore & { fetch: (request: Request) => Promise<Response> };

export type ShopApiOptions = {
  /** Default: the small shop. */
  content?: Content;
  /** Default: not enforced: tests run at any time. */
  outsideHours?: OutsideHours;
  /** `begin` and `commit` included. */
  onQuery?: QueryListener;
} & Partial<
  Pick<
    AppParts,
    'mediaDir' | 'readPhoto' | 'images' | 'channels' | 'pushKey' | 'tellsByEmail' | 'log' | 'now'
  >
>;

/** On PostgreSQL in `npm run full:postgres`, else on SQLite. Close it after the test. */
export async function createShopApi(options: ShopApiOptions = {}): Promise<ShopApi> {
  const { content, outsideHours = 'anytime', onQuery, ...parts } = options;
  const server = inject('postgres');
  const { store, close } = server
    ? await openOnServer(server, content, onQuery)
    : await (content ? fillStore(':memory:', content, onQuery) : copySmallShop(onQuery));
  return { ...apiOn(store, { ...parts, orderRules: { outsideHours, timeZone: 'Europe/Moscow' } }), close };
}

export function apiOn(store: Store, parts: Partial<AppParts> = {}): ShopApi {
  const defaults = { mediaDir: tmpdir(), cartDays: 60, log: watchedApiLog(), orderRules: ORDERS_ANYTIME };
  const app = createApp({ store, ...defaults, ...parts });
  return { fetch: async (request) => app.fetch(request), store, close: () => store.destroy() };
}

async function fillStore(place: string, content = smallShop(), onQuery?: QueryListener): Promise<OpenStore> {
  const store = await openStore(place, undefined, onQuery);
  await loadContent(store, content);
  return { store, close: () => store.destroy() };
}

async function openOnServer(
  server: string,
  content: Content | undefined,
  onQuery?: QueryListener,
): Promise<OpenStore> {
  const { url, remove } = await makeDatabase(server, content ? undefined : SMALL_SHOP);
  const store = content
    ? (await fillStore(url, content, onQuery)).store
    : connectStore(url, undefined, onQuery);
  return { store, close: () => store.destroy().then(remove) };
}

let smallShopFile: Promise<Buffer> | undefined;

/** Once per worker: copying takes an eighth of the time. */
async function copySmallShop(onQuery?: QueryListener): Promise<OpenStore> {
  smallShopFile ??= fillSmallShop();
  const content = await smallShopFile;
  const folder = temporaryFolder();
  const file = path.join(folder, 'shop.db');
  writeFileSync(file, content);
  const store = connectStore(file, undefined, onQuery);
  // Durability is not tested here.
  await sql`pragma synchronous = off`.execute(store);
  return { store, close: () => store.destroy().then(() => rmSync(folder, { recursive: true })) };
}

async function fillSmallShop(): Promise<Buffer> {
  const folder = temporaryFolder();
  const file = path.join(folder, 'shop.db');
  const { store, close } = await fillStore(file);
  // Moves the WAL into the file to be copied.
  await sql`pragma wal_checkpoint(truncate)`.execute(store);
  await close();
  const content = readFileSync(file);
  rmSync(folder, { recursive: true });
  return content;
}

let demo: Content | undefined;

/** Read once per worker: slow. */
export function demoShop(): Content {
  demo ??= readContent(fileURLToPath(new URL('../../upstream/content', import.meta.url)));
  return demo;
}
