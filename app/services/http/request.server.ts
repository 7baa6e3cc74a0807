import { setMaxListeners } from 'node:events';
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { createRequestIDMiddleware } from 'remix-utils/middleware/request-id';
import { createCookieJar } from '#app/services/api/cookie-jar.server.ts';
import { type Api, apiContext, createApi, upstreamContext } from '#app/services/api/upstream.server.ts';
import { env } from '#app/services/env.server.ts';
import { LEFT_STATUS, logAccess } from './access-log.server.ts';

export const [requestIdMiddleware, getRequestId] = createRequestIDMiddleware();

/** The page cache logs the requests of all visitors itself. */
export const isLoggedElsewhere = createContext(false);

/** Of this process. While it is stopping it wants no new shoppers. */
export const lifeContext = createContext({ isStopping: false });
/** Whether a cached page is rendered anew behind visitors who get the stale one. */
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

/** The API without cookies, for public documents: a price of one shopper's own must not be in them. */
export function getAnonymousApi(context: Readonly<RouterContextProvider>): Api {
  const jar = createCookieJar(null, { secure: false });
  return createApi(context.get(upstreamContext), jar, getRequestId(context));
}

/** Cookies are `Secure` on https only: text browsers drop such cookies on plain http. Without a proxy's header PUBLIC_URL decides. */
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
