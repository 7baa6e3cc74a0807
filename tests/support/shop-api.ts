import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { createApp } from '#upstream/app.ts';
import { readContent } from '#upstream/content/read-content.ts';
import type { Content } from '#upstream/content/schema.ts';
import { loadContent } from '#upstream/store/load-content.ts';
import { openStore, type Store } from '#upstream/store/store.ts';
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
  /** A database file; by default one in memory that no other test sees. */
  file?: string;
  mediaDir?: string;
  log?: Logger;
};

/** The embedded shop API in process, with a filled database of its own. Close it when the test is over. */
export async function createShopApi(options: ShopApiOptions = {}): Promise<ShopApi> {
  const {
    content = smallShop(),
    file = ':memory:',
    mediaDir = tmpdir(),
    log = pino({ level: 'silent' }),
  } = options;
  const store = await openStore(file);
  await loadContent(store, content);
  const app = createApp({ store, mediaDir, log });
  return { fetch: async (request) => app.fetch(request), store, close: () => store.destroy() };
}

let demo: Content | undefined;

/** The content that `npm start` loads; read once a worker, because a hundred files take longer than the database. */
export function demoShop(): Content {
  demo ??= readContent(fileURLToPath(new URL('../../upstream/content', import.meta.url)));
  return demo;
}
