import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { createApp } from './app.ts';
import { causeOf } from './cause-of.ts';
import { startChores } from './chores.ts';
import { closeOnSignal } from './close-on-signal.ts';
import { watchContent } from './content/content-watch.ts';
import { ClosedShop, type OpenContent, openContent } from './content/open-content.ts';
import { copyVideos } from './content/videos.ts';
import { createDesk } from './desk/desk-app.tsx';
import { makeFirstUser } from './desk/first-user.ts';
import { type Env, readEnv } from './env.ts';
import { createImageStore, type ImageStore } from './images/image-store.ts';
import { makeFolders, removeOthers } from './images/media-folder.ts';
import { openDatabase, placeOf } from './open-database.ts';
import { readChannels } from './outbox/channels.ts';
import { createSender } from './outbox/sender.ts';

/** To PostgreSQL. A server with its usual settings takes a hundred: ours, of several programs, and those of who looks after it. */
const CONNECTIONS = 10;

/** A connection without a call is kept so long: more than a proxy keeps it, or a post could be sent into one that is being closed. */
const IDLE_MS = 10_000;

try {
  await start(readEnv());
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const what = error instanceof ClosedShop ? '' : 'The shop API cannot start: ';
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
    const { MEDIA_DIR: mediaDir, CART_DAYS: cartDays } = env;
    const places = { mediaDir, place: placeOf(env) };
    const opened = await openContent({ store, log, ...places }, env.CONTENT_DIR);
    const { contentDir } = opened.content;
    const images = await openMedia(env, opened, log);
    const content = watchContent({
      ...{ store, log, ...opened, ...opened.content, ...places },
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

/** Pictures are made from now on; the shop does not wait for them. */
async function openMedia(env: Env, { content, plan }: OpenContent, log: Logger): Promise<ImageStore> {
  const { MEDIA_DIR: mediaDir } = env;
  const { contentDir } = content;
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
