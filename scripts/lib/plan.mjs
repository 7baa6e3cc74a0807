import { addressOf, localAddressOf } from './addresses.mjs';
import { assertFree, findFreePort } from './ports.mjs';

/** @throws if a port of the storefront, or one chosen for the API, is taken */
export async function assertPortsAreFree({
  port,
  host,
  upstreamUrl,
  upstreamPort,
  upstreamHost,
  isUpstreamPortChosen,
  deskPort,
  deskHost,
  isDeskPortChosen,
  metricsPort,
  metricsHost,
}) {
  await assertFree('PORT', port, host);
  if (metricsPort) await assertFree('METRICS_PORT', metricsPort, metricsHost);
  if (upstreamUrl) return;
  if (isUpstreamPortChosen) await assertFree('UPSTREAM_PORT', upstreamPort, upstreamHost);
  if (isDeskPortChosen) await assertFree('DESK_PORT', deskPort, deskHost);
}

/**
 * How Node starts the storefront. Without the limit V8 lets garbage grow to four times of what is in use before it looks for it, on a machine
 * with much memory; it needs a tenth of the limit (docs/performance.md).
 */
export const STOREFRONT_ARGS = ['--max-old-space-size=1024', 'server/main.mjs'];
/** With an arena for each thread that compresses, a fifth more memory would be kept (docs/performance.md, glibc only). */
export const STOREFRONT_ENV = { MALLOC_ARENA_MAX: '2' };

/**
 * Which programs run with which environment, for `npm start` and `npm run dev` alike.
 *
 * @param {ReturnType<import('./settings.mjs').readSettings>} settings
 * @param {'production' | 'development'} mode
 */
export async function makePlan(settings, mode) {
  const { host, port, upstreamUrl, upstreamHost } = settings;
  const storefront = {
    address: addressOf(host, port),
    localAddress: localAddressOf(host, port),
    env: {
      NODE_ENV: mode,
      PORT: String(port),
      PUBLIC_URL: process.env.PUBLIC_URL ?? addressOf(host, port),
      CACHE_DIR: settings.cacheDir,
      ...STOREFRONT_ENV,
    },
  };
  if (upstreamUrl) return { storefront, api: undefined };

  const upstreamPort = settings.isUpstreamPortChosen
    ? settings.upstreamPort
    : // The storefront's own port is free, too, until it listens there.
      await findFreePort(settings.upstreamPort === port ? 0 : settings.upstreamPort, upstreamHost);
  const deskPort = settings.isDeskPortChosen
    ? settings.deskPort
    : await findFreePort(
        [port, upstreamPort].includes(settings.deskPort) ? 0 : settings.deskPort,
        settings.deskHost,
      );
  const api = {
    localAddress: `${localAddressOf(upstreamHost, upstreamPort)}/api/v1`,
    deskAddress: addressOf(settings.deskHost, deskPort),
    env: {
      DESK_HOST: settings.deskHost,
      DESK_PORT: String(deskPort),
      NODE_ENV: mode,
      UPSTREAM_HOST: upstreamHost,
      UPSTREAM_PORT: String(upstreamPort),
      DATABASE_FILE: settings.databaseFile,
      MEDIA_DIR: settings.mediaDir,
      CONTENT_DIR: settings.contentDir,
    },
  };
  storefront.env.UPSTREAM_URL = api.localAddress;
  return { storefront, api };
}
