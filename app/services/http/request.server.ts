import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { createCookieJar } from '#app/services/api/api-cookies.server.ts';
import { type Api, createApi, upstreamContext } from '#app/services/api/upstream.server.ts';
import { env } from '#app/services/env.server.ts';
import { CLIENT_CLOSED_STATUS, logAccess } from './access-log.server.ts';

export const requestIdContext = createContext<string>();

/** The proxy's ID, so that one search finds a request in both logs. */
export function requestIdOf(header: string | null | undefined): string {
  return header && /^[\w-]{1,255}$/.test(header) ? header : randomUUID();
}

/** The page cache logs the visitors' requests itself. */
export const skipAccessLogContext = createContext(false);

export const lifecycleContext = createContext({ isStopping: false });
export const isRenewalContext = createContext(false);

export const logMiddleware: MiddlewareFunction<Response> = async ({ request, pattern, context }, next) => {
  const startedAt = performance.now();
  const requestId = requestIdOf(request.headers.get('X-Request-ID'));
  context.set(requestIdContext, requestId);
  const response = await next();
  if (!context.get(skipAccessLogContext)) {
    logAccess({
      requestId,
      method: request.method,
      route: `/${pattern.replace(/^\//, '')}`,
      pathname: new URL(request.url).pathname,
      status: request.signal.aborted ? CLIENT_CLOSED_STATUS : response.status,
      startedAt,
      userAgent: request.headers.get('User-Agent'),
    });
  }
  response.headers.set('X-Request-ID', requestId);
  return response;
};

export function createShopperApi(request: Request, context: Readonly<RouterContextProvider>): Api {
  const jar = createCookieJar(request.headers.get('Cookie'), {
    secure: isSecure(request),
    authScheme: env.UPSTREAM_AUTH_SCHEME,
  });
  // Each API call listens for the disconnect; Node warns above ten listeners.
  setMaxListeners(0, request.signal);
  return createApi(context.get(upstreamContext), jar, context.get(requestIdContext), {
    signal: request.signal,
    isRenewal: context.get(isRenewalContext),
  });
}

/** For public documents: no personal prices. */
export function getAnonymousApi(context: Readonly<RouterContextProvider>): Api {
  const jar = createCookieJar(null, { secure: false });
  return createApi(context.get(upstreamContext), jar, context.get(requestIdContext));
}

/** Proxy header, else PUBLIC_URL. On plain http text browsers drop `Secure` cookies. */
export function isSecure(request: Request): boolean {
  const forwarded = request.headers.get('X-Forwarded-Proto')?.split(',')[0]?.trim();
  return (forwarded ?? new URL(env.PUBLIC_URL).protocol.replace(':', '')) === 'https';
}

export function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

export function wantsJson(request: Request): boolean {
  return request.headers.get('Accept')?.includes('application/json') ?? false;
}
