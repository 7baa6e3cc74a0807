import { once } from 'node:events';
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { env } from '#app/services/env.server.ts';
import { clientContext } from '#app/services/http/limits.server.ts';
import { log } from '#app/services/log.server.ts';
import { TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { limitConnections } from './connections.ts';
import { createGuardedServer } from './guarded-server.ts';
import { createListener } from './listener.ts';
import { createPageCache } from './shared-render.ts';
import { StaticFiles } from './static-files.ts';
import { closeInOrder } from './stopping.ts';

/** Starts the storefront, and answers when it listens. */
export async function start({ port, host }: { port: number; host: string | undefined }): Promise<void> {
  const handle = createRequestHandler(build, env.NODE_ENV);
  const proxies = new TrustedProxies(env.TRUST_PROXY);
  const listener = createListener({
    files: new StaticFiles(path.resolve(build.assetsBuildDirectory), build.publicPath),
    pages: createPageCache(handle, () => new RouterContextProvider()),
    proxies,
    answer: (request, client) => {
      const context = new RouterContextProvider();
      context.set(clientContext, client);
      return handle(request, context);
    },
  });
  const server = createGuardedServer(listener);
  limitConnections(server, { perClient: env.CONNECTIONS_PER_CLIENT, proxies });
  server.listen(port, host);
  await once(server, 'listening');
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => closeInOrder(server));
  // Nobody knows in what state the program is now. What started it starts it again.
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'ending after an error that nobody caught');
    process.exit(1);
  });
}
