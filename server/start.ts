import { once } from 'node:events';
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import closeWithGrace from 'close-with-grace';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { createRevisionCheck } from '#app/services/api/content-revision.server.ts';
import { upstreamContext } from '#app/services/api/upstream.server.ts';
import { env } from '#app/services/env.server.ts';
import { lifecycleContext } from '#app/services/http/request.server.ts';
import { log } from '#app/services/log.server.ts';
import { fragmentCacheContext } from '#app/services/pages/fragment-cache.server.ts';
import { RELEASE } from '#app/services/release.server.ts';
import { TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { createApp } from './app.ts';
import { createHttpServer } from './http-server.ts';
import { startMetrics } from './metrics-endpoint.ts';
import { createRender, PageCache } from './page-cache.ts';

/** Less than the kill delay of `npm start`. */
const STOP_MS = 8_000;

/** Resolves when it listens. */
export async function start({ port, host }: { port: number; host: string | undefined }): Promise<void> {
  const handle = createRequestHandler(build, env.NODE_ENV);
  const createContext = () => new RouterContextProvider();
  const pages = env.PAGE_CACHE_MB > 0 ? new PageCache(createRender({ handle, createContext })) : null;
  const proxies = new TrustedProxies(env.TRUST_PROXY);
  const files = { folder: path.resolve(build.assetsBuildDirectory), prefix: build.publicPath };
  const shared = createContext();
  const upstream = shared.get(upstreamContext);
  const { cache, breaker } = upstream;
  const checkRevision = createRevisionCheck(upstream, () => {
    cache.markStale();
    pages?.markStale();
  });
  const app = createApp({ handle, createContext, files, proxies, pages, checkRevision });
  const { server, stop } = createHttpServer(app, { proxies, perClient: env.CONNECTIONS_PER_CLIENT });
  if (env.METRICS_PORT !== undefined) {
    const fragments = shared.get(fragmentCacheContext);
    const sources = {
      openCircuits: () => breaker.openCircuits(),
      bytes: () => ({ pages: pages?.bytes ?? 0, fragments: fragments.bytes, responses: cache.bytes }),
      connections: () =>
        new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))),
    };
    await startMetrics(env.METRICS_PORT, env.METRICS_HOST, sources, build.routes);
  }
  server.listen(port, host);
  await once(server, 'listening');
  log.info({ release: RELEASE, port, host }, 'listening');
  const drainMs = env.DRAIN_SECONDS * 1_000;
  // Log rotation tools send SIGUSR2.
  closeWithGrace({ delay: drainMs + STOP_MS, logger: false, skip: ['SIGUSR2'] }, async ({ err }) => {
    // The state is undefined: let the supervisor restart.
    if (err) return log.fatal({ err }, 'exiting after an uncaught error');
    shared.get(lifecycleContext).isStopping = true;
    await stop(drainMs);
    await cache.flush();
  });
}
