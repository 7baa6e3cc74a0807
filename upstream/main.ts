import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { createApp } from './app.ts';
import { causeOf } from './cause-of.ts';
import { stampOf } from './content/content-stamp.ts';
import { homePictures } from './content/home-pictures.ts';
import { readContent } from './content/read-content.ts';
import { createDesk } from './desk/desk-app.tsx';
import { makeFirstUser } from './desk/first-user.ts';
import { type Env, readEnv } from './env.ts';
import { type Composer, createComposer } from './pictures/composer.ts';
import { copyVideos, makeFolders, removeOthers } from './pictures/media-folder.ts';
import { removeStaleCarts } from './store/carts.ts';
import { keepPlan, keptPlan, loadContentIfChanged, type PicturePlan } from './store/load-content.ts';
import { shownPlace } from './store/places.ts';
import { openStore, type Store } from './store/store.ts';

/** To PostgreSQL. A server with its usual settings takes a hundred: ours, of several programs, and those of who looks after it. */
const CONNECTIONS = 10;
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
  const log = pino({
    name: 'upstream',
    level: env.LOG_LEVEL,
    timestamp: pino.stdTimeFunctions.isoTime,
    // PostgreSQL names the values of the row that it refused.
    redact: { paths: ['err.detail', 'err.where'], remove: true },
  });
  const store = await openDatabase(env, log);
  try {
    const plan = await bringUpToDate(store, env.CONTENT_DIR, log);
    await removeStaleCarts(store, env.CART_DAYS);
    setInterval(() => {
      removeStaleCarts(store, env.CART_DAYS).catch((error) => log.error({ err: error }, 'stale carts stay'));
    }, CART_CLEANING_MS).unref();
    const composer = await openMedia(env, plan, log);
    const app = createApp({ store, mediaDir: env.MEDIA_DIR, composer, cartDays: env.CART_DAYS, log });
    // Before anything listens: one that cannot be made must not leave a program behind that is half a shop.
    const desk = createDesk({ store, log, timeZone: env.SHOP_TIME_ZONE });
    const server = await listen(app.fetch, 'UPSTREAM_PORT', env.UPSTREAM_PORT, env.UPSTREAM_HOST);
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

/** The database says what the files say. They are read only if they, or this program, have changed: that is half of the start. */
async function bringUpToDate(store: Store, contentDir: string, log: Logger): Promise<PicturePlan> {
  const stamp = stampOf(contentDir);
  const kept = stamp && (await keptPlan(store, stamp));
  if (kept) return kept;
  const content = readContent(contentDir);
  log.debug({ contentDir }, 'content read');
  if (await loadContentIfChanged(store, content)) {
    log.info({ products: content.products.length, articles: content.articles.length }, 'content loaded');
  }
  const plan = { pictures: content.pictures, first: homePictures(content) };
  if (stamp) await keepPlan(store, stamp, plan);
  return plan;
}

/** Pictures are made from now on; the shop does not wait for them. */
async function openMedia(env: Env, { pictures, first }: PicturePlan, log: Logger): Promise<Composer> {
  const { MEDIA_DIR: mediaDir, CONTENT_DIR: contentDir } = env;
  const ahead = env.COMPOSE_PICTURES === 'ahead';
  await makeFolders(mediaDir);
  await copyVideos(mediaDir, contentDir);
  // Other shops may share the pictures that are made when they are asked for.
  if (ahead) await removeOthers(pictures, mediaDir);
  return createComposer({ pictures, first, mediaDir, contentDir, ahead, log });
}

async function openDatabase({ DATABASE_URL, DATABASE_FILE }: Env, log: Logger): Promise<Store> {
  const place = DATABASE_URL ?? DATABASE_FILE;
  try {
    if (!DATABASE_URL && place !== ':memory:') mkdirSync(path.dirname(place), { recursive: true });
    return await openStore(place, {
      connections: CONNECTIONS,
      onError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
    });
  } catch (cause) {
    const name = DATABASE_URL ? 'DATABASE_URL' : 'DATABASE_FILE';
    throw new Error(`${name} ${shownPlace(place)} cannot be opened: ${causeOf(cause)}`, { cause });
  }
}

type Fetch = Parameters<typeof serve>[0]['fetch'];

function listen(fetch: Fetch, setting: string, port: number, hostname: string): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname }, () => resolve(server));
    server.once('error', (cause) => {
      reject(new Error(`${setting} ${port} cannot be listened at: ${causeOf(cause)}`, { cause }));
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
