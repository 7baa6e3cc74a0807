import { once } from 'node:events';
import type { Server } from 'node:http';
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { upstreamContext } from '#app/services/api/upstream.server.ts';
import { env } from '#app/services/env.server.ts';
import { lifeContext } from '#app/services/http/health.server.ts';
import { log } from '#app/services/log.server.ts';
import { fragmentCacheContext } from '#app/services/pages/fragments.server.ts';
import { RELEASE } from '#app/services/release.server.ts';
import { TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { limitConnections } from './connections.ts';
import { createGuardedServer } from './guarded-server.ts';
import { createListener } from './listener.ts';
import { createOwnRender } from './own-render.ts';
import type { PageCache } from './page-cache.ts';
import { createPageCache } from './shared-render.ts';
import { endSlowReaders } from './slow-readers.ts';
import { StaticFiles } from './static-files.ts';
import { closeInOrder } from './stopping.ts';

/** Starts the storefront, and answers when it listens. */
export async function start({ port, host }: { port: number; host: string | undefined }): Promise<void> {
  const handle = createRequestHandler(build, env.NODE_ENV);
  const createContext = () => new RouterContextProvider();
  const pages = createPageCache(handle, createContext);
  const proxies = new TrustedProxies(env.TRUST_PROXY);
  const listener = createListener({
    files: new StaticFiles(path.resolve(build.assetsBuildDirectory), build.publicPath),
    pages,
    proxies,
    answer: createOwnRender(handle, createContext),
  });
  const server = createGuardedServer(listener);
  limitConnections(server, { perClient: env.CONNECTIONS_PER_CLIENT, proxies });
  endSlowReaders(server);
  if (env.METRICS_PORT !== undefined) await watch(env.METRICS_PORT, server, pages);
  server.listen(port, host);
  await once(server, 'listening');
  log.info({ release: RELEASE, port, host }, 'listening');
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, () => {
      createContext().get(lifeContext).isStopping = true;
      closeInOrder(server, { drainMs: env.DRAIN_SECONDS * 1_000 });
    });
  }
  // Nobody knows in what state the program is now. What started it starts it again.
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'ending after an error that nobody caught');
    process.exit(1);
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
