import { once } from 'node:events';
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { env } from '#app/services/env.server.ts';
import { clientContext } from '#app/services/http/limits.server.ts';
import { TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { createGuardedServer } from './guarded-server.ts';
import { createListener } from './listener.ts';
import { createPageCache } from './shared-render.ts';
import { StaticFiles } from './static-files.ts';

/** Starts the storefront, and answers when it listens. */
export async function start({ port, host }: { port: number; host: string | undefined }): Promise<void> {
  const handle = createRequestHandler(build, env.NODE_ENV);
  const listener = createListener({
    files: new StaticFiles(path.resolve(build.assetsBuildDirectory), build.publicPath),
    pages: createPageCache(handle, () => new RouterContextProvider()),
    proxies: new TrustedProxies(env.TRUST_PROXY),
    answer: (request, client) => {
      const context = new RouterContextProvider();
      context.set(clientContext, client);
      return handle(request, context);
    },
  });
  const server = createGuardedServer(listener);
  server.listen(port, host);
  await once(server, 'listening');
  // Running requests are answered to the end. Nothing else keeps the process alive.
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => server.close());
}
