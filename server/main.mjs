import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createGuardedServer } from './guarded-server.mjs';

/**
 * The storefront's own entry: what react-router-serve does, behind a guard, and without its line for every request. Plain
 * JavaScript: a loader for TypeScript would double the memory of the process. See docs/decisions/0014-limits-on-posts.md.
 */

// React reads it when it is loaded, so what is loaded with it comes later.
process.env.NODE_ENV ??= 'production';
const { NODE_ENV, PORT = '3000', HOST } = process.env;
const { createRequestHandler } = await import('@react-router/express');
const { default: compression } = await import('compression');
const { default: express } = await import('express');
const build = await import(pathToFileURL(path.resolve('build/server/index.js')).href);

const site = express();
site.disable('x-powered-by');
site.use(compression());
// Their names change with their contents.
site.use(
  path.posix.join(build.publicPath, 'assets'),
  express.static(path.join(build.assetsBuildDirectory, 'assets'), { immutable: true, maxAge: '1y' }),
);
site.use(build.publicPath, express.static(build.assetsBuildDirectory));
// Browsers ask for /favicon.ico whatever a page says.
site.use(express.static('public', { maxAge: '1h' }));
site.all('*', createRequestHandler({ build, mode: NODE_ENV }));
site.use((error, _request, response, next) => {
  // Whoever has left is told nothing, and has done nothing wrong.
  if (!response.destroyed) next(error);
});

const server = createGuardedServer(site);
server.listen(Number(PORT), HOST);
await once(server, 'listening');
// Requests that are being answered are answered to their end; nothing else keeps the process.
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => server.close());
