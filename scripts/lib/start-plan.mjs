import { addressOf, assertFree, findFreePort, localAddressOf } from './ports.mjs';

/** Without a limit V8 lets garbage grow to four times the live heap (docs/performance.md). */
export const STOREFRONT_ARGS = ['--max-old-space-size=1024', 'server/main.mjs'];
/** glibc: an arena per compressing thread would retain a fifth more memory. */
export const STOREFRONT_ENV = { MALLOC_ARENA_MAX: '2' };

/** @throws if a configured port is in use */
export async function assertPortsAreFree(settings) {
  await assertFree('PORT', settings.port, settings.host);
  if (settings.metricsPort) await assertFree('METRICS_PORT', settings.metricsPort, settings.metricsHost);
  if (settings.upstreamUrl) return;
  if (settings.upstreamPort) await assertFree('UPSTREAM_PORT', settings.upstreamPort, settings.upstreamHost);
  if (settings.deskPort) await assertFree('DESK_PORT', settings.deskPort, settings.deskHost);
}

/**
 * @param {ReturnType<import('./settings.mjs').readSettings>} settings
 * @param {'production' | 'development'} mode
 */
export async function makePlan(settings, mode) {
  const { host, port, upstreamUrl, upstreamHost, deskHost } = settings;
  const address = addressOf(host, port);
  const storefront = {
    address,
    env: {
      NODE_ENV: mode,
      PORT: String(port),
      PUBLIC_URL: process.env.PUBLIC_URL ?? address,
      CACHE_DIR: settings.cacheDir,
      ...STOREFRONT_ENV,
    },
  };
  if (upstreamUrl) return { storefront, api: undefined };

  const upstreamPort =
    settings.upstreamPort ?? (await findFreePort(4000, upstreamHost, [port, settings.deskPort]));
  const deskPort = settings.deskPort ?? (await findFreePort(4001, deskHost, [port, upstreamPort]));
  storefront.env.UPSTREAM_URL = `${localAddressOf(upstreamHost, upstreamPort)}/api/v1`;
  const api = {
    deskAddress: addressOf(deskHost, deskPort),
    env: {
      NODE_ENV: mode,
      PUBLIC_URL: storefront.env.PUBLIC_URL,
      UPSTREAM_HOST: upstreamHost,
      UPSTREAM_PORT: String(upstreamPort),
      DESK_HOST: deskHost,
      DESK_PORT: String(deskPort),
      DATABASE_FILE: settings.databaseFile,
      MEDIA_DIR: settings.mediaDir,
      ...(settings.contentDir && { CONTENT_DIR: settings.contentDir }),
    },
  };
  return { storefront, api };
}
