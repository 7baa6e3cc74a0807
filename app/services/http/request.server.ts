import type { MiddlewareFunction, RouterContextProvider } from 'react-router';
import { createRequestIDMiddleware } from 'remix-utils/middleware/request-id';
import { createCookieJar } from '#app/services/api/cookie-jar.server.ts';
import { type Api, apiContext, createApi, upstreamContext } from '#app/services/api/upstream.server.ts';
import { env } from '#app/services/env.server.ts';
import { log } from '#app/services/log.server.ts';

/** What every request gets, in this order: an id, a line in the log, its own way to the API. */

export const [requestIdMiddleware, getRequestId] = createRequestIDMiddleware();

/** In the log, as nginx writes it, for what nobody waited for: React Router makes it a 500. */
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

/** Knowing an order's uuid is what lets someone read it. The router understands `/Order/…` and `/%6frder/…`, too. */
function loggablePath(pathname: string): string {
  return /\/order\/./i.test(decoded(pathname)) ? '/order/…' : pathname;
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
  context.set(
    apiContext,
    createApi(context.get(upstreamContext), jar, getRequestId(context), request.signal),
  );
  const response = await next();
  for (const line of jar.setCookieLines()) response.headers.append('Set-Cookie', line);
  return response;
};

/**
 * The API as somebody sees it who has never been here. For documents that anybody may keep: nothing in them may be one
 * shopper's own, a price of theirs say.
 */
export function getAnonymousApi(context: Readonly<RouterContextProvider>): Api {
  const jar = createCookieJar(null, { secure: false });
  return createApi(context.get(upstreamContext), jar, getRequestId(context));
}

/**
 * Whether the shopper's browser speaks https with us. Text browsers drop `Secure` cookies on plain http, so they are
 * secure on https only. A TLS proxy says so by `X-Forwarded-Proto`; where it does not, PUBLIC_URL does.
 */
export function isSecure(request: Request): boolean {
  const forwarded = request.headers.get('X-Forwarded-Proto')?.split(',')[0]?.trim();
  return (forwarded ?? new URL(env.PUBLIC_URL).protocol.replace(':', '')) === 'https';
}

/**
 * Whether the client router sent this request: it asks for data under `….data`. Such a form post is answered with
 * data, one of a browser without scripts with a redirect.
 */
export function isEnhanced(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}
