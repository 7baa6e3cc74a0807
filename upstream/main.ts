import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { createApp } from './app.ts';
import { causeOf } from './cause-of.ts';
import { startChores } from './chores.ts';
import { closeOnSignal } from './close-on-signal.ts';
import {
  type ContentTrouble,
  logLoaded,
  logTrouble,
  troubleOf,
  watchContent,
} from './content/content-watch.ts';
import { ContentError, faultText } from './content/faults.ts';
import { folderState } from './content/folder.ts';
import { loadFolder } from './content/load-folder.ts';
import { copyVideos } from './content/videos.ts';
import { createDesk } from './desk/desk-app.tsx';
import { makeFirstUser } from './desk/first-user.ts';
import { type Env, readEnv } from './env.ts';
import { createImageStore, type ImageStore } from './images/image-store.ts';
import { makeFolders, removeOthers } from './images/media-folder.ts';
import type { PicturePlan } from './images/variants.ts';
import { openDatabase, placeOf } from './open-database.ts';
import { readChannels } from './outbox/channels.ts';
import { createSender } from './outbox/sender.ts';
import { RELEASE } from './release.ts';
import { shownPlan } from './store/load-content.ts';
import type { Store } from './store/store.ts';

/** To PostgreSQL. A server with its usual settings takes a hundred: ours, of several programs, and those of who looks after it. */
const CONNECTIONS = 10;

/** A connection without a call is kept so long: more than a proxy keeps it, or a post could be sent into one that is being closed. */
const IDLE_MS = 10_000;

let contentDir = '';
try {
  const env = readEnv();
  contentDir = env.CONTENT_DIR;
  await start(env);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const what =
    error instanceof ContentError
      ? `Магазин не открылся, в файлах меню (${contentDir}) ошибки:\n`
      : 'The shop API cannot start: ';
  process.stderr.write(`${what}${message}\n`);
  // At once: a program that makes pictures, or a connection, would keep this one.
  process.exit(1);
}

async function start(env: Env): Promise<void> {
  const log = pino({
    name: 'upstream',
    level: env.LOG_LEVEL,
    timestamp: pino.stdTimeFunctions.isoTime,
    // PostgreSQL names the values of the row that it refused; a lost connection has the key that cancels its queries.
    redact: { paths: ['err.detail', 'err.where', 'err.client'], remove: true },
  });
  // Few shops are watched: the others need not load what counts.
  const watching = env.UPSTREAM_METRICS_PORT === undefined ? null : await import('./metrics.ts');
  const metrics = watching?.createMetrics();
  const store = await openDatabase(
    env,
    {
      connections: CONNECTIONS,
      onError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
    },
    metrics?.countQuery,
  );
  let stopWatching = () => {};
  try {
    const { MEDIA_DIR: mediaDir, CONTENT_DIR: contentDir, CART_DAYS: cartDays } = env;
    const seen = await folderState(contentDir);
    const { plan, trouble, warnings } = await bringUpToDate(store, contentDir, log);
    const images = await openMedia(env, plan, log);
    const content = watchContent({
      ...{ store, log, seen, trouble, warnings, contentDir, mediaDir },
      place: placeOf(env),
      onPlan: images.use,
    });
    stopWatching = content.stop;
    const senders = await readChannels(env);
    const sender = createSender({ store, senders, deskUrl: env.DESK_URL, log });
    const told = { channels: senders.map(({ channel }) => channel), contentTrouble: content.trouble };
    let isStopping = false;
    const orderRules = { outsideHours: env.ORDERS_OUTSIDE_HOURS, timeZone: env.SHOP_TIME_ZONE };
    const app = createApp({
      ...{ orderRules, store, mediaDir, contentDir, images, cartDays, log, ...told },
      isStopping: () => isStopping,
      ...(metrics && { countOrder: metrics.countOrder }),
    });
    // Before anything listens: one that cannot be made must not leave a program behind that is half a shop.
    const addresses = { deskUrl: env.DESK_URL, deskHost: env.DESK_HOST };
    const desk = createDesk({
      ...{ store, log, ...orderRules, addresses, ...told },
      contentWarnings: content.warnings,
      sendTrial: sender.sendTrial,
    });
    if (watching && metrics) {
      const metricsServer = watching.createMetricsServer({ metrics, store, log, channels: told.channels });
      const { UPSTREAM_METRICS_PORT: port = 0, UPSTREAM_METRICS_HOST: host } = env;
      metricsServer.listen(port, host);
      await once(metricsServer, 'listening').catch((cause) => {
        throw cannotListen('UPSTREAM_METRICS_PORT', port, cause);
      });
    }
    const server = await listen(app.fetch, 'UPSTREAM_PORT', env.UPSTREAM_PORT, env.UPSTREAM_HOST);
    const deskServer = await listen(desk.fetch, 'DESK_PORT', env.DESK_PORT, env.DESK_HOST).catch((error) => {
      // It would keep alive a program that has no desk.
      server.close();
      throw error;
    });
    const chores = startChores({ store, env, log });
    sender.start();
    closeOnSignal({
      ...{ servers: [server, deskServer], drainMs: env.DRAIN_SECONDS * 1_000, store, log },
      beforeDraining: () => {
        isStopping = true;
      },
      ends: [desk.close, content.stop, chores.close, sender.close],
    });
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
    stopWatching();
    await store.destroy();
    throw error;
  }
}

/**
 * The database says what the files say. With a mistake in them a shop that was filled before opens as it was: it may be started
 * again at night, while somebody edits. A new shop does not open.
 */
async function bringUpToDate(
  store: Store,
  contentDir: string,
  log: Logger,
): Promise<{ plan: PicturePlan; trouble: ContentTrouble | null; warnings: string[] }> {
  try {
    const { plan, warnings, wasRead, loaded, isLater } = await loadFolder(store, contentDir);
    if (wasRead) log.debug({ contentDir }, 'content read');
    if (loaded) logLoaded(log, { loaded, warnings });
    if (isLater) log.warn({ release: RELEASE }, 'a later release has loaded its content, which stays');
    return { plan, trouble: null, warnings: warnings.map(faultText) };
  } catch (error) {
    const plan = error instanceof ContentError && (await shownPlan(store));
    if (!plan) throw error;
    const trouble = troubleOf(error.faults.map(faultText));
    logTrouble(log, trouble);
    return { plan, trouble, warnings: [] };
  }
}

/** Pictures are made from now on; the shop does not wait for them. */
async function openMedia(env: Env, plan: PicturePlan, log: Logger): Promise<ImageStore> {
  const { MEDIA_DIR: mediaDir, CONTENT_DIR: contentDir } = env;
  const ahead = env.COMPOSE_PICTURES === 'ahead';
  await makeFolders(mediaDir);
  await copyVideos(mediaDir, contentDir);
  // Several shops may share a folder of pictures that are made on request.
  if (ahead) await removeOthers(plan.pictures, mediaDir);
  return createImageStore({ mediaDir, contentDir, ahead, log }, plan);
}

type Fetch = Parameters<typeof serve>[0]['fetch'];

function listen(fetch: Fetch, setting: string, port: number, hostname: string): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname, serverOptions: { keepAliveTimeout: IDLE_MS } }, () =>
      resolve(server),
    );
    server.once('error', (cause) => {
      reject(cannotListen(setting, port, cause));
    });
  });
}

function cannotListen(setting: string, port: number, cause: unknown): Error {
  return new Error(`${setting} ${port} cannot be listened at: ${causeOf(cause)}`, { cause });
}
