import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { createApp } from './app.ts';
import { homePictures } from './content/home-pictures.ts';
import { readContent } from './content/read-content.ts';
import type { Content } from './content/schema.ts';
import { createDesk } from './desk/desk-app.tsx';
import { makeFirstUser } from './desk/first-user.ts';
import { type Env, readEnv } from './env.ts';
import { type Composer, createComposer } from './pictures/composer.ts';
import { copyVideos, makeFolders, removeOthers } from './pictures/media-folder.ts';
import { removeStaleCarts } from './store/carts.ts';
import { loadContentIfChanged } from './store/load-content.ts';
import { openStore, type Store } from './store/store.ts';

/** How long running requests may take to finish after a signal. */
const SHUTDOWN_DEADLINE_MS = 10_000;
/** A program that runs for months must not wait for its next start. */
const CART_CLEANING_MS = 6 * 60 * 60 * 1000;

try {
  await start(readEnv());
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The shop API cannot start: ${message}\n`);
  process.exitCode = 1;
}

async function start(env: Env): Promise<void> {
  const log = pino({ name: 'upstream', level: env.LOG_LEVEL, timestamp: pino.stdTimeFunctions.isoTime });
  // The content is read before anything is opened: a mistake in a file must not leave a half-started program.
  const content = readContent(env.CONTENT_DIR);
  const store = await openDatabase(env.DATABASE_FILE);
  try {
    if (await loadContentIfChanged(store, content)) {
      log.info({ products: content.products.length, articles: content.articles.length }, 'content loaded');
    }
    await removeStaleCarts(store, env.CART_DAYS);
    setInterval(() => {
      removeStaleCarts(store, env.CART_DAYS).catch((error) => log.error({ err: error }, 'stale carts stay'));
    }, CART_CLEANING_MS).unref();
    const composer = await openMedia(env, content, log);
    const app = createApp({ store, mediaDir: env.MEDIA_DIR, composer, cartDays: env.CART_DAYS, log });
    const server = await listen(app.fetch, 'UPSTREAM_PORT', env.UPSTREAM_PORT, env.UPSTREAM_HOST);
    const desk = createDesk({ store, log, timeZone: env.SHOP_TIME_ZONE });
    const deskServer = await listen(desk.fetch, 'DESK_PORT', env.DESK_PORT, env.DESK_HOST).catch((error) => {
      // It would keep alive a program that has no desk.
      server.close();
      throw error;
    });
    closeOnSignal({ servers: [server, deskServer], beforeClosing: desk.close, store, log });
    // Nobody knows in what state the program is now. What started it starts it again.
    process.once('uncaughtException', (error) => {
      log.fatal({ err: error }, 'ending after an error that nobody caught');
      process.exit(1);
    });
    const { port } = server.address() as AddressInfo;
    const { port: deskPort } = deskServer.address() as AddressInfo;
    log.info({ host: env.UPSTREAM_HOST, port, deskHost: env.DESK_HOST, deskPort }, 'listening');
    // Only to who shows it to a person: a log must not have a password.
    const isShown = process.send !== undefined && env.LOG_TO === 'files';
    const firstUser = isShown ? await makeFirstUser(store, new Date()) : null;
    process.send?.({ ready: true, port, desk: { port: deskPort, firstUser } });
  } catch (error) {
    await store.destroy();
    throw error;
  }
}

/** Pictures are made from now on; the shop does not wait for them. */
async function openMedia(env: Env, content: Content, log: Logger): Promise<Composer> {
  const { MEDIA_DIR: mediaDir, CONTENT_DIR: contentDir } = env;
  const ahead = env.COMPOSE_PICTURES === 'ahead';
  await makeFolders(mediaDir);
  await copyVideos(mediaDir, contentDir);
  // Other shops may share the pictures that are made when they are asked for.
  if (ahead) await removeOthers(content.pictures, mediaDir);
  const { pictures } = content;
  return createComposer({ pictures, first: homePictures(content), mediaDir, contentDir, ahead, log });
}

async function openDatabase(file: string): Promise<Store> {
  try {
    if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true });
    return await openStore(file);
  } catch (cause) {
    throw new Error(`DATABASE_FILE ${file} cannot be opened: ${describe(cause)}`, { cause });
  }
}

type Fetch = Parameters<typeof serve>[0]['fetch'];

function listen(fetch: Fetch, setting: string, port: number, hostname: string): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname }, () => resolve(server));
    server.once('error', (cause) => {
      reject(new Error(`${setting} ${port} cannot be listened at: ${describe(cause)}`, { cause }));
    });
  });
}

/**
 * Finishes running requests, then closes the database. A parent that is gone counts as a signal, because nobody
 * else would stop us.
 */
function closeOnSignal({
  servers,
  beforeClosing,
  store,
  log,
}: {
  servers: ServerType[];
  /** Ends what would keep a server waiting. */
  beforeClosing: () => void;
  store: Store;
  log: Logger;
}): void {
  let closing = false;
  const close = (reason: string) => {
    if (closing) return;
    closing = true;
    log.info({ reason }, 'closing');
    setTimeout(() => process.exit(1), SHUTDOWN_DEADLINE_MS).unref();
    beforeClosing();
    void Promise.all(servers.map((server) => new Promise((closed) => server.close(closed)))).then(
      async () => {
        await store.destroy();
        process.exit(0);
      },
    );
  };
  process.once('SIGTERM', close);
  process.once('SIGINT', close);
  if (process.send) process.once('disconnect', () => close('parent gone'));
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? `${error.message} (${describe(error.cause)})` : error.message;
}
