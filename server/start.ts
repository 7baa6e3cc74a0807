import { once } from 'node:events';
import type { Server } from 'node:http';
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import closeWithGrace from 'close-with-grace';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { upstreamContext } from '#app/services/api/upstream.server.ts';
import { env } from '#app/services/env.server.ts';
import { lifeContext } from '#app/services/http/request.server.ts';
import { log } from '#app/services/log.server.ts';
import { fragmentCacheContext } from '#app/services/pages/fragments.server.ts';
import { RELEASE } from '#app/services/release.server.ts';
import { TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { createApp } from './app.ts';
import { createHttpServer } from './http-server.ts';
import { createPageCache, type PageCache } from './page-cache.ts';

/** How long running requests may take to finish after a signal: less than `npm start` waits before it kills. */
const STOP_MS = 8_000;

/** Starts the storefront, and answers when it listens. */
export async function start({ port, host }: { port: number; host: string | undefined }): Promise<void> {
  const handle = createRequestHandler(build, env.NODE_ENV);
  const createContext = () => new RouterContextProvider();
  const pages = createPageCache(handle, createContext);
  const proxies = new TrustedProxies(env.TRUST_PROXY);
  const files = { folder: path.resolve(build.assetsBuildDirectory), prefix: build.publicPath };
  const app = createApp({ handle, createContext, files, proxies, pages });
  const { server, stop } = createHttpServer(app, { proxies, perClient: env.CONNECTIONS_PER_CLIENT });
  if (env.METRICS_PORT !== undefined) await watch(env.METRICS_PORT, server, pages);
  server.listen(port, host);
  await once(server, 'listening');
  log.info({ release: RELEASE, port, host }, 'listening');
  const drainMs = env.DRAIN_SECONDS * 1_000;
  // What rotates logs sends SIGUSR2.
  closeWithGrace({ delay: drainMs + STOP_MS, logger: false, skip: ['SIGUSR2'] }, async ({ err }) => {
    // Nobody knows in what state the program is now. What started it starts it again.
    if (err) return log.fatal({ err }, 'ending after an error that nobody caught');
    createContext().get(lifeContext).isStopping = true;
    await stop(drainMs);
    await createContext().get(upstreamContext).cache.flush();
  });
}

/** Serves the metrics. */
async function watch(port: number, server: Server, pages: PageCache | null): Promise<void> {
  const { startMetrics } = await import('./metrics.ts');
  const shared = new RouterContextProvider();
  await startMetrics(
    { port, host: env.METRICS_HOST },
    {
      hanging: () => shared.get(upstreamContext).breaker.hanging(),
      bytes: () => ({
        pages: pages?.bytes ?? 0,
        fragments: shared.get(fragmentCacheContext).bytes,
        responses: shared.get(upstreamContext).cache.bytes,
      }),
      connections: () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
    },
  );
}
