import type { MiddlewareFunction, RouterContextProvider } from 'react-router';
import { pathsOf } from '#app/domain/navigation/pages.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { env } from '#app/services/env.server.ts';
import { isPersonal } from './cookies.server.ts';

/**
 * Which answers are the same for everybody, and how long they may be kept: by server/, by a proxy, by a CDN. They
 * only ever read what an answer says of itself. See docs/decisions/0027-caches.md.
 */

/** Pages without anything personal, as app/routes.ts has them. A page that is not here is never kept. */
export const SHARED_PAGES = pathsOf(({ isShared }) => isShared).map((path) => path.slice(1));

/** How long a page that is no longer fresh is shown while a new one is made. */
const STALE_SECONDS = 60;
/** What is missing now may be there in a moment. */
const MISSING_SECONDS = 5;

/** Says of each answer whose address may be shared whether this one is. */
export const sharingMiddleware: MiddlewareFunction<Response> = async (
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
  // The other statuses are never cached.
  if (isPersonalResponse || ![200, 404, 410].includes(status)) return response;
  const fresh = freshSeconds(context);
  if (fresh === 0) return response;
  const shared =
    status === 200 ? `${fresh}, stale-while-revalidate=${STALE_SECONDS}` : Math.min(fresh, MISSING_SECONDS);
  headers.set('Cache-Control', `public, max-age=0, s-maxage=${shared}`);
  return response;
};

/**
 * As long as the API's answers in the page are fresh. One that was stale is being refreshed: the next page, a second later,
 * has the new one. 0: a part was not to be had, or nothing is to be cached here at all.
 */
function freshSeconds(context: Readonly<RouterContextProvider>): number {
  const most = Math.min(env.CATALOGUE_FRESH_SECONDS, env.CONTENT_FRESH_SECONDS);
  const { freshMs, lacks } = getApi(context).shared;
  if (lacks || most === 0) return 0;
  return Math.min(most, Math.max(1, Math.ceil(freshMs / 1_000)));
}
