import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ERROR_TEXTS } from '#app/domain/text/error-texts.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { CLIENT_CLOSED_STATUS } from '#app/services/http/access-log.server.ts';
import { baseHeaders } from '#app/services/http/base-headers.server.ts';
import { clientContext } from '#app/services/http/limits.server.ts';
import { log } from '#app/services/log.server.ts';
import { isForwarded, type TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { compressResponses } from './compression.ts';
import { type PageCache, pageCacheMiddleware, type RenderOptions } from './page-cache.ts';

export type ServerEnv = { Bindings: HttpBindings };

export type AppOptions = RenderOptions & {
  files: { folder: string; prefix: string };
  proxies: TrustedProxies;
  pages: PageCache | null;
  checkRevision?: () => Promise<void>;
};

/** Above the form limit in services/http/forms.server.ts. */
const MAX_BODY_BYTES = 1024 * 1024;
const ALLOW = { Allow: 'GET, HEAD, POST, OPTIONS' };

/** Request checks → built files → page cache → React Router. */
export function createApp(options: AppOptions): Hono<ServerEnv> {
  const { handle, createContext, files, proxies, pages, checkRevision } = options;
  const app = new Hono<ServerEnv>();
  app.use(rejectMalformedRequests);
  app.post(`${files.prefix}*`, () => textResponse(405, { Allow: 'GET, HEAD' }));
  app.use(`${files.prefix}*`, staticFiles(files.folder, files.prefix));
  if (checkRevision) app.use((_, next) => checkRevision().then(next));
  if (pages) app.use(pageCacheMiddleware(pages));
  app.use(compressResponses);
  // Files of public/ are also served without the prefix: /og.jpg.
  app.get('/:name{[^/.][^/]*[.]\\w+}', staticFiles(files.folder, '/'));
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => textResponse(413) }));
  app.all('*', (c) => {
    const { headers } = c.req.raw;
    const peer = c.env.incoming.socket.remoteAddress ?? '';
    const context = createContext();
    context.set(clientContext, proxies.clientOf(peer, headers.get('x-forwarded-for') ?? undefined));
    if (!proxies.trusts(peer)) {
      for (const name of [...headers.keys()]) if (isForwarded(name)) headers.delete(name);
    }
    return handle(c.req.raw, context);
  });
  app.onError((error, c) => {
    if (c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_STATUS });
    log.error({ err: error }, 'request failed outside React Router');
    return textResponse(500);
  });
  return app;
}

/** Attack: requests for which React Router returns 500, or runs no middleware. */
const rejectMalformedRequests: MiddlewareHandler<ServerEnv> = async (c, next) => {
  const { method } = c.req.raw;
  // Attack: a proxy may have routed by the other Host.
  if ((c.env.incoming.headersDistinct.host?.length ?? 0) > 1) return textResponse(400);
  if (method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { ...baseHeaders(), ...ALLOW } });
  if (!['GET', 'HEAD', 'POST'].includes(method)) return textResponse(405, ALLOW);
  const origin = c.req.header('Origin');
  if (origin !== undefined && origin !== 'null' && !URL.canParse(origin)) return textResponse(400);
  const url = URL.canParse(c.req.url) ? new URL(c.req.url) : null;
  if (!url || url.username || url.password || !isDecodable(url.pathname)) return textResponse(400);
  // No route matches a line break: no security headers, no access log.
  if (/%0[ad]|%e2%80%a[89]/i.test(url.pathname)) return textResponse(404);
  return next();
};

function isDecodable(path: string): boolean {
  try {
    // Rolldown drops the call if its result is unused.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

export function textResponse(status: number, headers: Record<string, string> = {}): Response {
  const type = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  return new Response(`${ERROR_TEXTS[status] ?? MESSAGES.error}\n`, {
    status,
    headers: { ...baseHeaders(), ...type, ...headers },
  });
}

function staticFiles(folder: string, prefix: string): MiddlewareHandler<ServerEnv> {
  const serve = serveStatic<ServerEnv>({
    root: folder,
    rewriteRequestPath: (path) => `/${path.slice(prefix.length)}`,
    precompressed: true,
    onFound(path, c) {
      const isAsset = path.includes('/assets/');
      const { 'Strict-Transport-Security': hsts } = baseHeaders();
      if (hsts) c.header('Strict-Transport-Security', hsts);
      c.header('X-Content-Type-Options', 'nosniff');
      c.header('Vary', 'Accept-Encoding');
      // Other sites may embed images.
      const isPicture = /\.(?:png|jpe?g|webp|avif|svg|ico)(?:\.(?:br|gz))?$/.test(path);
      c.header('Cross-Origin-Resource-Policy', isPicture ? 'cross-origin' : 'same-origin');
      c.header('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  return async (c, next) => {
    // Dot files, like .vite/, are not served.
    if (c.req.path.includes('/.')) return next();
    const response = await serve(c, next);
    if (response instanceof Response && response.status === 416)
      response.headers.set('Cache-Control', 'no-store');
    return response;
  };
}
