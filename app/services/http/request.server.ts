import { setMaxListeners } from 'node:events';
import type { MiddlewareFunction, RouterContextProvider } from 'react-router';
import { createRequestIDMiddleware } from 'remix-utils/middleware/request-id';
import { createCookieJar } from '#app/services/api/cookie-jar.server.ts';
import { type Api, apiContext, createApi, upstreamContext } from '#app/services/api/upstream.server.ts';
import { env } from '#app/services/env.server.ts';
import { log } from '#app/services/log.server.ts';

/** What every request gets, in this order: an id, a line in the log, its own way to the API. */

export const [requestIdMiddleware, getRequestId] = createRequestIDMiddleware();

/**
 * The status in the log, as in nginx, when the shopper left before the answer. React Router would make it a
 * 500.
 */
const LEFT_STATUS = 499;

export const logMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const startedAt = performance.now();
  const response = await next();
  log.info(
    {
      requestId: getRequestId(context),
      method: request.method,
      // The path only: a query holds what a shopper searched for.
      path: loggablePath(new URL(request.url).pathname),
      status: request.signal.aborted ? LEFT_STATUS : response.status,
      ms: Math.round(performance.now() - startedAt),
    },
    'request',
  );
  response.headers.set('X-Request-ID', getRequestId(context));
  return response;
};

/** Whoever knows the uuid of an order can read the order, so it stays out of the log. */
function loggablePath(pathname: string): string {
  return isOrderPath(pathname) ? '/order/…' : pathname;
}

/** Addresses of orders, also of those that there are not. The router understands `/Order/…` and `/%6frder/…`, too. */
export function isOrderPath(pathname: string): boolean {
  return /^\/+order(?:[/.]|$)/i.test(decoded(pathname));
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Puts the request's API client into the context and sends back the cookies the API set on the way. */
export const apiMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const jar = createCookieJar(request.headers.get('Cookie'), {
    secure: isSecure(request),
    authScheme: env.UPSTREAM_AUTH_SCHEME,
  });
  // Each call listens for the shopper leaving. Node would take more than ten listeners for a leak.
  setMaxListeners(0, request.signal);
  context.set(
    apiContext,
    createApi(context.get(upstreamContext), jar, getRequestId(context), request.signal),
  );
  const response = await next();
  for (const line of jar.setCookieLines()) response.headers.append('Set-Cookie', line);
  return response;
};

/**
 * The API without any cookies. Documents that anybody may keep are made with it: a price of one shopper's own
 * must not be in them.
 */
export function getAnonymousApi(context: Readonly<RouterContextProvider>): Api {
  const jar = createCookieJar(null, { secure: false });
  return createApi(context.get(upstreamContext), jar, getRequestId(context));
}

/**
 * Whether the shopper's browser speaks https with us. Cookies are `Secure` on https only, because text browsers
 * drop such cookies on plain http. A TLS proxy says it in `X-Forwarded-Proto`; where there is no such header,
 * PUBLIC_URL decides.
 */
export function isSecure(request: Request): boolean {
  const forwarded = request.headers.get('X-Forwarded-Proto')?.split(',')[0]?.trim();
  return (forwarded ?? new URL(env.PUBLIC_URL).protocol.replace(':', '')) === 'https';
}

/**
 * Whether the client router sent this request: it asks for `….data`. Its form posts are answered with data;
 * those of a browser without scripts with a redirect.
 */
export function isEnhanced(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}
