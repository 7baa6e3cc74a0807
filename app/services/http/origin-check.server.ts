import { data, type MiddlewareFunction } from 'react-router';
import { env } from '#app/services/env.server.ts';
import { isCrossSiteSubresource } from './limits.server.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Attack: CSRF (docs/decisions/0003-origin-check.md), and pages loaded as subresources of other sites. */
export const originCheck: MiddlewareFunction<Response> = async ({ request, pattern }, next) => {
  const isAllowed = SAFE_METHODS.has(request.method)
    ? /^\/*img\//.test(pattern) || !isCrossSiteSubresource((name) => request.headers.get(name))
    : isSameOriginForm(request);
  if (!isAllowed) throw data(null, { status: 403 });
  return next();
};

/**
 * Older browsers, and all on plain http, send only Origin; text browsers Referer or nothing. `same-site` is
 * not enough: a sibling domain may have another owner.
 */
function isSameOriginForm(request: Request): boolean {
  const site = request.headers.get('Sec-Fetch-Site') || null;
  const origin = request.headers.get('Origin');
  if (site === 'same-origin') return true;
  if (site === null && origin === null) {
    const page = request.headers.get('Referer');
    return page === null || isOwnOrigin(page, request);
  }
  return (site === null || site === 'same-site') && origin !== null && isOwnOrigin(origin, request);
}

/** Behind a TLS proxy the scheme differs. */
function isOwnOrigin(origin: string, request: Request): boolean {
  if (!URL.canParse(origin)) return false;
  return [request.url, env.PUBLIC_URL].some((own) => new URL(own).host === new URL(origin).host);
}
