import { setMaxListeners } from 'node:events';
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { createRequestIDMiddleware } from 'remix-utils/middleware/request-id';
import { createCookieJar } from '#app/services/api/cookie-jar.server.ts';
import { type Api, apiContext, createApi, upstreamContext } from '#app/services/api/upstream.server.ts';
import { env } from '#app/services/env.server.ts';
import { isForwarded } from '#app/services/trusted-proxies.server.ts';
import { LEFT_STATUS, logAccess } from './access-log.server.ts';
import { clientContext } from './limits.server.ts';

/** What every request gets, in this order: nothing that a stranger says of others, an id, a line in the log, its own way to the API. */

/**
 * The storefront's own server lets through what its proxies say of whoever asked. Another server, as that of `npm run
 * serve:plain`, does not know its proxies and lets everything through: it is seen by the client that it does not name.
 */
export const forwardedMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) => {
  if (context.get(clientContext) === null) {
    for (const name of [...request.headers.keys()].filter(isForwarded)) request.headers.delete(name);
  }
  return next();
};

export const [requestIdMiddleware, getRequestId] = createRequestIDMiddleware();

/** Whether the one who made the request writes its line: a page that is kept is made for several. */
export const isLoggedElsewhere = createContext(false);

/** Whether a page that is kept is made anew, behind those who are shown the old one. */
export const isRenewalContext = createContext(false);

export const logMiddleware: MiddlewareFunction<Response> = async ({ request, pattern, context }, next) => {
  const startedAt = performance.now();
  const response = await next();
  const requestId = getRequestId(context);
  if (!context.get(isLoggedElsewhere)) {
    logAccess({
      requestId,
      method: request.method,
      route: `/${pattern.replace(/^\//, '')}`,
      pathname: new URL(request.url).pathname,
      status: request.signal.aborted ? LEFT_STATUS : response.status,
      startedAt,
      userAgent: request.headers.get('User-Agent'),
    });
  }
  response.headers.set('X-Request-ID', requestId);
  return response;
};

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
    createApi(context.get(upstreamContext), jar, getRequestId(context), {
      signal: request.signal,
      isRenewal: context.get(isRenewalContext),
    }),
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

/** Whether the client router sent this request: its paths end in `.data`. */
export function isEnhanced(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

/** Whether a script of ours posted this form: it gets JSON, a browser without scripts a redirect. */
export function wantsJson(request: Request): boolean {
  return request.headers.get('Accept')?.includes('application/json') ?? false;
}
