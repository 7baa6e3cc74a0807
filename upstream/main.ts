import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { createApp } from './app.ts';
import { startCleanup } from './cleanup.ts';
import { closeOnSignal } from './close-on-signal.ts';
import { createDesk } from './desk/desk-app.tsx';
import { makeFirstUser } from './desk/new-user.ts';
import { createImageStore, type ImageStore, type ReadPhoto } from './images/image-store.ts';
import { makeFolders, removeUnreferenced } from './images/media-folder.ts';
import { createIntegration, type IntegrationParts } from './integration/integration-app.ts';
import { openChannels } from './outbox/channels.ts';
import { createFollowerSender } from './outbox/follower-sender.ts';
import { createSender } from './outbox/sender.ts';
import { createPushKeys, pushSender } from './outbox/web-push.ts';
import { createDeskPayments } from './payments/desk-access.ts';
import { openPaymentSettings } from './payments/payment-settings.ts';
import { createPayments } from './payments/payment-worker.ts';
import { causeOf } from './process/cause-of.ts';
import { type Env, readEnv } from './process/env.ts';
import { watchContent } from './publish/content-watch.ts';
import { InvalidContentError, type OpenContent, openContent } from './publish/open-content.ts';
import { writeVideos } from './publish/videos.ts';
import { readMaster } from './store/content/file-bodies.ts';
import { openDatabase, placeOf } from './store/database/open-database.ts';
import type { Store } from './store/database/store.ts';
import { readPushKeys } from './store/desk/push-keys.ts';
import { createDeskTill } from './till/desk-access.ts';
import { openTillSettings } from './till/till-settings.ts';
import { createTill } from './till/till-worker.ts';

/** All processes and administrators share PostgreSQL's default limit of 100. */
const CONNECTIONS = 10;

/** Longer than a proxy's, which could otherwise send a POST into a closing connection. */
const KEEP_ALIVE_MS = 10_000;
/** Until another program has sent its whole request. */
const REQUEST_MS = 10_000;

try {
  await start(readEnv(), { isEmpty: process.argv.includes('--empty') });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const what = error instanceof InvalidContentError ? '' : 'The shop API cannot start: ';
  process.stderr.write(`${what}${message}\n`);
  // The image process or a connection would keep the process alive.
  process.exit(1);
}

async function start(env: Env, { isEmpty }: { isEmpty: boolean }): Promise<void> {
  const log = pino({
    name: 'upstream',
    level: env.LOG_LEVEL,
    timestamp: pino.stdTimeFunctions.isoTime,
    // PostgreSQL errors contain values of the rejected row, connections the key that cancels their queries.
    redact: { paths: ['err.detail', 'err.where', 'err.client'], remove: true },
  });
  // Few shops use metrics.
  const monitoring = env.UPSTREAM_METRICS_PORT === undefined ? null : await import('./metrics.ts');
  const metrics = monitoring?.createMetrics();
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
    const opened = await openContent({ store, log, isEmpty }, env.CONTENT_DIR);
    const readPhoto: ReadPhoto = (photo) => readMaster(store, photo);
    const images = await openMedia({ store, env, readPhoto, log }, opened);
    const content = watchContent({
      store,
      log,
      ...opened,
      ...places,
      findProblem: images.findProblem,
      onPlan: images.applyPlan,
    });
    stopWatching = content.stop;
    const channels = await openChannels(store, env);
    const { senders, refresh } = channels;
    const sender = createSender({ store, senders, refresh, deskUrl: env.DESK_URL, log });
    const pushKeys = await readPushKeys(store, createPushKeys, new Date());
    const followers = createFollowerSender({
      store,
      sendPush: pushSender(pushKeys, env.PUBLIC_URL),
      sendLetter: channels.sendLetter,
      shopUrl: env.PUBLIC_URL,
      timeZone: env.SHOP_TIME_ZONE,
      log,
    });
    const contentTrouble = content.trouble;
    let isStopping = false;
    const orderRules = { outsideHours: env.ORDERS_OUTSIDE_HOURS, timeZone: env.SHOP_TIME_ZONE };
    const settings = await openPaymentSettings(store, env);
    const payments = createPayments({ store, settings, rules: orderRules, channels: channels.names, log });
    const apiUrl = env.IIKO_API_URL;
    const tillSettings = await openTillSettings(store);
    const till = createTill({ store, settings: tillSettings, apiUrl, timeZone: env.SHOP_TIME_ZONE, log });
    const app = createApp({
      orderRules,
      payments,
      till,
      pushKey: pushKeys.publicKey,
      tellsByEmail: () => channels.sendLetter() !== null,
      store,
      mediaDir,
      readPhoto,
      images,
      cartDays,
      log,
      channels: channels.names,
      contentTrouble,
      isStopping: () => isStopping,
      ...(metrics && { countOrder: metrics.countOrder }),
    });
    // Before listening: a failure must not leave a half-started shop.
    const addresses = { deskUrl: env.DESK_URL, deskHost: env.DESK_HOST };
    const desk = createDesk({
      store,
      log,
      ...orderRules,
      addresses,
      channels,
      contentTrouble,
      contentWarnings: content.warnings,
      shopUrl: env.PUBLIC_URL,
      keepDays: { messages: env.KEEP_MESSAGES_DAYS, orders: env.KEEP_PERSONAL_DAYS },
      menu: { contentDir: opened.contentDir, canSave: content.canSave, save: content.save },
      sendTrial: sender.sendTrial,
      payments: createDeskPayments(settings),
      till: createDeskTill({ store, apiUrl }),
    });
    if (monitoring && metrics) {
      const metricsServer = monitoring.createMetricsServer({
        metrics,
        store,
        log,
        channels: channels.names,
      });
      const { UPSTREAM_METRICS_PORT: port = 0, UPSTREAM_METRICS_HOST: host } = env;
      metricsServer.listen(port, host);
      await once(metricsServer, 'listening').catch((cause) => {
        throw cannotListen('UPSTREAM_METRICS_PORT', port, cause);
      });
    }
    const server = await listen(app.fetch, 'UPSTREAM_PORT', env.UPSTREAM_PORT, env.UPSTREAM_HOST);
    const deskServer = await listen(desk.fetch, 'DESK_PORT', env.DESK_PORT, env.DESK_HOST).catch((error) => {
      // The open server would keep the process alive.
      server.close();
      throw error;
    });
    const integrationServer = await listenForPrograms(env, {
      store,
      log,
      hearing: () => senders().flatMap(({ channel, hearsAll }) => (hearsAll ? [channel] : [])),
    }).catch((error) => {
      server.close();
      deskServer.close();
      throw error;
    });
    const cleanup = startCleanup({ store, env, log });
    sender.start();
    followers.start();
    payments.start();
    till.start();
    closeOnSignal({
      servers: [server, deskServer, ...(integrationServer ? [integrationServer] : [])],
      drainMs: env.DRAIN_SECONDS * 1_000,
      store,
      log,
      beforeDraining: () => {
        isStopping = true;
      },
      ends: [
        desk.close,
        content.stop,
        cleanup.close,
        sender.close,
        followers.close,
        payments.close,
        till.close,
      ],
    });
    // The state is undefined: the supervisor restarts the process.
    process.once('uncaughtException', (error) => {
      log.fatal({ err: error }, 'exiting after an uncaught error');
      process.exit(1);
    });
    const { port } = server.address() as AddressInfo;
    const { port: deskPort } = deskServer.address() as AddressInfo;
    const integration = integrationServer?.address() as AddressInfo | undefined;
    const { UPSTREAM_HOST: host, DESK_HOST: deskHost } = env;
    log.info({ host, port, deskHost, deskPort, integrationPort: integration?.port }, 'listening');
    // A parent process prints it to the console: passwords must not be in a log.
    const isShown = process.send !== undefined && env.LOG_TO === 'files';
    const firstUser = isShown ? await makeFirstUser(store, new Date()) : null;
    process.send?.({ ready: true, port, desk: { port: deskPort, firstUser }, integration });
  } catch (error) {
    stopWatching();
    await store.destroy();
    throw error;
  }
}

type MediaParts = { store: Store; env: Env; readPhoto: ReadPhoto; log: Logger };

async function openMedia(
  { store, env, readPhoto, log }: MediaParts,
  { plan }: OpenContent,
): Promise<ImageStore> {
  const { MEDIA_DIR: mediaDir } = env;
  const ahead = env.COMPOSE_PICTURES === 'ahead';
  await makeFolders(mediaDir);
  await writeVideos(store, mediaDir);
  // Shops that make images on request may share the folder.
  if (ahead) await removeUnreferenced(plan.pictures, mediaDir);
  return createImageStore({ mediaDir, readPhoto, ahead, log }, plan);
}

/** @returns null without INTEGRATION_PORT */
function listenForPrograms(env: Env, parts: IntegrationParts): Promise<ServerType | null> {
  const { INTEGRATION_PORT: port, INTEGRATION_HOST: host } = env;
  if (port === undefined) return Promise.resolve(null);
  const { fetch } = createIntegration(parts);
  const timeouts = { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS };
  return listen(fetch, 'INTEGRATION_PORT', port, host, timeouts);
}

type Fetch = Parameters<typeof serve>[0]['fetch'];
type Timeouts = { requestTimeout?: number; headersTimeout?: number };

function listen(
  fetch: Fetch,
  setting: string,
  port: number,
  hostname: string,
  timeouts: Timeouts = {},
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MS, ...timeouts };
    const server = serve({ fetch, port, hostname, serverOptions }, () => resolve(server));
    server.once('error', (cause) => {
      reject(cannotListen(setting, port, cause));
    });
  });
}

function cannotListen(setting: string, port: number, cause: unknown): Error {
  return new Error(`cannot listen on ${setting} ${port}: ${causeOf(cause)}`, { cause });
}
