import { data, type MiddlewareFunction } from 'react-router';
import { ERROR_TEXTS } from '#app/domain/text/error-texts.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { env } from '#app/services/env.server.ts';
import { DOCUMENT_HEADERS, FILE_HEADERS, HSTS } from './base-headers.server.ts';
import { isForeignPart } from './limits.server.ts';
import { isEnhanced, isSecure, wantsJson } from './request.server.ts';
import { sharingMiddleware } from './shared-pages.server.ts';

const RETRY_AFTER_SECONDS = '30';

/** What a script that got into a page would ask for, and the shop never does. */
const PERMISSIONS_POLICY =
  'browsing-topics=(), camera=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()';

/** «no-cache» lets the browser keep the page for Back; «no-store» would not. */
const MEDIA_DEFAULTS = { ...FILE_HEADERS, 'Cache-Control': 'private, no-cache' };
const DEFAULTS = {
  ...MEDIA_DEFAULTS,
  ...DOCUMENT_HEADERS,
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': PERMISSIONS_POLICY,
};

const ORDER = /^\/*orders?(?:[/.]|$)/i;

const headerDefaults: MiddlewareFunction<Response> = async ({ request, pattern }, next) => {
  const response = await next();
  // The address is the key to the order: it stays out of caches and of other sites' logs, whatever is answered. The router
  // understands `/Order/…` and `/%6frder/…`, too; where no route matches, the path may still hold the key.
  const isOrder = [pattern, new URL(request.url).pathname].some((path) => ORDER.test(path));
  if (isOrder) {
    response.headers.set('Cache-Control', 'private, no-store');
    response.headers.set('Referrer-Policy', 'same-origin');
  }
  // A document for everybody may come with the end of a token that the API has refused: kept, it would sign everybody out.
  if (response.headers.has('Set-Cookie') && /\bpublic\b/.test(response.headers.get('Cache-Control') ?? '')) {
    response.headers.delete('Cache-Control');
  }
  const isMedia = response.ok && /^(?:image|video)\//.test(response.headers.get('Content-Type') ?? '');
  for (const [name, value] of Object.entries(isMedia ? MEDIA_DEFAULTS : DEFAULTS)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  // On plain http browsers do not heed it.
  if (isSecure(request)) response.headers.set('Strict-Transport-Security', HSTS);
  // Only what has no action answers so.
  if (response.status === 405) response.headers.set('Allow', 'GET, HEAD');
  if ([429, 503].includes(response.status)) response.headers.set('Retry-After', RETRY_AFTER_SECONDS);
  return response;
};

/**
 * Errors of routes without a page (documents, posts of small forms). React Router answers them as JSON, with
 * `null` or an English sentence. As a rule a person reads it, so this puts a line of text in its place.
 */
const bareErrors: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const { status, headers } = response;
  // Pages have texts of their own. So has a response that a route gives on purpose: it says how long it may be cached.
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  const isBare = status >= 400 && !headers.has('Cache-Control') && !isPage;
  if (!isBare || isEnhanced(request) || wantsJson(request)) return response;
  headers.delete('Content-Length');
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  headers.set('Cache-Control', 'no-store');
  return new Response(`${ERROR_TEXTS[status] ?? MESSAGES.error}\n`, { status, headers });
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A form of another site is refused (docs/decisions/0003-origin-check.md), and so is a page as a part of another site's. */
const originCheck: MiddlewareFunction<Response> = async ({ request, pattern }, next) => {
  const isOwn = SAFE_METHODS.has(request.method)
    ? /^\/*img\//.test(pattern) || !isForeignPart((name) => request.headers.get(name))
    : isOwnForm(request);
  if (!isOwn) throw data(null, { status: 403 });
  return next();
};

/**
 * The browser says where a form comes from. Old ones, and all on plain http, name the origin alone; still older ones and text browsers
 * the page (`Referer`), or nothing. A neighbour under the same domain is another site: not everything there need be the shop's.
 */
function isOwnForm(request: Request): boolean {
  const site = request.headers.get('Sec-Fetch-Site') || null;
  const origin = request.headers.get('Origin');
  if (site === 'same-origin') return true;
  if (site === null && origin === null) {
    const page = request.headers.get('Referer');
    return page === null || isOwn(page, request);
  }
  return (site === null || site === 'same-site') && origin !== null && isOwn(origin, request);
}

/** By host: behind a TLS proxy the scheme is another one. */
function isOwn(origin: string, request: Request): boolean {
  if (!URL.canParse(origin)) return false;
  return [request.url, env.PUBLIC_URL].some((own) => new URL(own).host === new URL(origin).host);
}

export const securityMiddleware: MiddlewareFunction<Response>[] = [
  headerDefaults,
  sharingMiddleware,
  bareErrors,
  originCheck,
];

/**
 * The policy of a document. Pictures and videos may come from IMAGE_HOSTS, or from any https host, since the API names
 * them; those of the API itself come through `/img`. Scripts and styles come only from here.
 *
 * @param scriptHashes of the inline scripts React Router writes into this document.
 */
export function contentSecurityPolicy(scriptHashes: readonly string[]): string {
  const isDev = env.NODE_ENV === 'development';
  const pictureSources = env.IMAGE_HOSTS.map((host) => `https://${host}`).join(' ') || 'https:';
  return [
    `default-src 'self'`,
    [`script-src 'self'`, ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    // Vite's dev server injects styles and talks over a web socket.
    `style-src 'self'${isDev ? " 'unsafe-inline'" : ''}`,
    `connect-src 'self'${isDev ? ' ws:' : ''}`,
    `img-src 'self' ${pictureSources}`,
    `media-src 'self' ${pictureSources}`,
    `font-src 'self'`,
    `frame-src ${env.MAP_HOSTS.flatMap((host) => [`https://${host}`, `https://*.${host}`]).join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
    // Only app/components/trusted-html.ts makes HTML of a string. The dev server's own scripts do it otherwise.
    ...(isDev ? [] : [`require-trusted-types-for 'script'`, 'trusted-types prose default']),
  ].join('; ');
}
