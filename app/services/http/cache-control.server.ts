import type { MiddlewareFunction, RouterContextProvider } from 'react-router';
import { getApi } from '#app/services/api/upstream.server.ts';
import { env } from '#app/services/env.server.ts';
import { pathsOf } from '#contract/pages.ts';
import { isPersonal } from './cookies.server.ts';

/** The only source for the page cache, proxies and CDNs (docs/decisions/0027-caches.md). */

/** Route patterns. All other pages are never cached. */
export const SHARED_PAGES = pathsOf(({ isPublic }) => isPublic).map((path) => path.slice(1));

const STALE_SECONDS = 60;
/** 404 and 410: the record may appear soon. */
const MISSING_SECONDS = 5;

export const cacheControlMiddleware: MiddlewareFunction<Response> = async (
  { request, pattern, context },
  next,
) => {
  const response = await next();
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const page = pattern.replace(/^\//, '');
  if (!isRead || !SHARED_PAGES.includes(page)) return response;
  const { headers, status } = response;
  headers.append('Vary', 'Cookie');
  const isPersonalResponse =
    isPersonal(request.headers.get('Cookie')) || headers.has('Set-Cookie') || headers.has('Cache-Control');
  if (isPersonalResponse || ![200, 404, 410].includes(status)) return response;
  const fresh = freshSeconds(context);
  if (fresh === 0) return response;
  const shared =
    status === 200 ? `${fresh}, stale-while-revalidate=${STALE_SECONDS}` : Math.min(fresh, MISSING_SECONDS);
  headers.set('Cache-Control', `public, max-age=0, s-maxage=${shared}`);
  return response;
};

/**
 * 0: a part is missing, or caching is disabled. Else at least one second, because stale responses are
 * already being refreshed.
 */
function freshSeconds(context: Readonly<RouterContextProvider>): number {
  const most = Math.min(env.CATALOGUE_FRESH_SECONDS, env.CONTENT_FRESH_SECONDS);
  const { freshMs, isIncomplete } = getApi(context).shared;
  if (isIncomplete || most === 0) return 0;
  return Math.min(most, Math.max(1, Math.ceil(freshMs / 1_000)));
}
