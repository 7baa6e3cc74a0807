import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createGuardedServer } from './guarded-server.mjs';

/**
 * The storefront's own entry: what react-router-serve does, behind a guard, and without its line for every request. Plain
 * JavaScript: a loader for TypeScript would double the memory of the process. See docs/decisions/0014-limits-on-posts.md.
 */

// React reads NODE_ENV when it is loaded, so it is imported after this.
process.env.NODE_ENV ??= 'production';
const { NODE_ENV, PORT = '3000', HOST } = process.env;
const { createRequestHandler } = await import('@react-router/express');
const { default: compression } = await import('compression');
const { default: express } = await import('express');
const build = await import(pathToFileURL(path.resolve('build/server/index.js')).href);

const site = express();
site.disable('x-powered-by');
site.use(compression());
// Their names change with their contents. `redirect: false`: a folder is no address, and its page is the shop's own 404.
site.use(
  path.posix.join(build.publicPath, 'assets'),
  express.static(path.join(build.assetsBuildDirectory, 'assets'), {
    immutable: true,
    maxAge: '1y',
    redirect: false,
  }),
);
site.use(build.publicPath, express.static(build.assetsBuildDirectory, { redirect: false }));
// Browsers ask for /favicon.ico whatever a page says.
site.use(express.static('public', { maxAge: '1h', redirect: false }));
site.all('*', createRequestHandler({ build, mode: NODE_ENV }));
site.use((error, _request, response, next) => {
  // A shopper who has left gets no answer, and this is no fault.
  if (!response.destroyed) next(error);
});

const server = createGuardedServer(site);
server.listen(Number(PORT), HOST);
await once(server, 'listening');
// Running requests are answered to the end. Nothing else keeps the process alive.
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => server.close());
