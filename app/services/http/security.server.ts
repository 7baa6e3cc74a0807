import type { MiddlewareFunction } from 'react-router';
import { ERROR_TEXTS } from '#app/domain/text/error-texts.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { env } from '#app/services/env.server.ts';
import { PERSONAL_PAGES } from '#contract/pages.ts';
import { DOCUMENT_HEADERS, FILE_HEADERS, HSTS } from './base-headers.server.ts';
import { cacheControlMiddleware } from './cache-control.server.ts';
import { originCheck } from './origin-check.server.ts';
import { isDataRequest, isSecure, wantsJson } from './request.server.ts';

const RETRY_AFTER_SECONDS = '30';

/** Attack: an injected script uses browser features. */
const PERMISSIONS_POLICY =
  'browsing-topics=(), camera=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()';

/**
 * `no-store` would disable the back/forward cache; pages with a name, an address or an order need it, or
 * Back would show them after they were forgotten.
 */
const MEDIA_DEFAULTS = { ...FILE_HEADERS, 'Cache-Control': 'private, no-cache' };
const DEFAULTS = {
  ...MEDIA_DEFAULTS,
  ...DOCUMENT_HEADERS,
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': PERMISSIONS_POLICY,
};

const NO_STORE = 'private, no-store';
const ORDER = /^\/*orders?(?:[/.]|$)/i;

const headerDefaults: MiddlewareFunction<Response> = async ({ request, pattern }, next) => {
  const response = await next();
  // Attack: leaking order URLs, the only key to an order. The router also matches `/Order/…` and
  // `/%6frder/…`, and an unmatched path may contain the key.
  const isOrder = [pattern, new URL(request.url).pathname].some((path) => ORDER.test(path));
  if (isOrder) response.headers.set('Referrer-Policy', 'same-origin');
  if (isOrder || PERSONAL_PAGES.includes(`/${pattern.replace(/^\//, '')}`)) {
    response.headers.set('Cache-Control', NO_STORE);
  }
  // Cached, a `Set-Cookie` that expires a rejected token would sign out every visitor.
  if (response.headers.has('Set-Cookie') && /\bpublic\b/.test(response.headers.get('Cache-Control') ?? '')) {
    response.headers.delete('Cache-Control');
  }
  const isMedia = response.ok && /^(?:image|video)\//.test(response.headers.get('Content-Type') ?? '');
  for (const [name, value] of Object.entries(isMedia ? MEDIA_DEFAULTS : DEFAULTS)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  if (isSecure(request)) response.headers.set('Strict-Transport-Security', HSTS);
  // Of routes without an action.
  if (response.status === 405 && !response.headers.has('Allow')) response.headers.set('Allow', 'GET, HEAD');
  if ([429, 503].includes(response.status)) response.headers.set('Retry-After', RETRY_AFTER_SECONDS);
  return response;
};

/** React Router returns JSON with `null` or an English message. */
const plainTextErrors: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const { status, headers } = response;
  // Pages, and error responses with `Cache-Control`, have texts.
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  const isBare = status >= 400 && !headers.has('Cache-Control') && !isPage;
  if (!isBare || isDataRequest(request) || wantsJson(request)) return response;
  headers.delete('Content-Length');
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  headers.set('Cache-Control', 'no-store');
  return new Response(`${ERROR_TEXTS[status] ?? MESSAGES.error}\n`, { status, headers });
};

export const securityMiddleware: MiddlewareFunction<Response>[] = [
  headerDefaults,
  cacheControlMiddleware,
  plainTextErrors,
  originCheck,
];

/**
 * Images and videos from IMAGE_HOSTS or any https host: the API sends their URLs.
 *
 * @param scriptHashes of React Router's inline scripts in this document
 */
export function contentSecurityPolicy(scriptHashes: readonly string[]): string {
  const isDev = env.NODE_ENV === 'development';
  const pictureSources = env.IMAGE_HOSTS.map((host) => `https://${host}`).join(' ') || 'https:';
  return [
    `default-src 'self'`,
    [`script-src 'self'`, ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    // Vite's dev server injects styles and uses a WebSocket.
    `style-src 'self'${isDev ? " 'unsafe-inline'" : ''}`,
    `connect-src 'self'${isDev ? ' ws:' : ''}`,
    `img-src 'self' ${pictureSources}`,
    `media-src 'self' ${pictureSources}`,
    `font-src 'self'`,
    `frame-src ${env.METRICA_COUNTER_ID === undefined ? '' : "'self' "}${env.MAP_HOSTS.flatMap((host) => [`https://${host}`, `https://*.${host}`]).join(' ')}`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
    // Only components/trusted-html.ts creates HTML from strings; the dev server's scripts violate this.
    ...(isDev ? [] : [`require-trusted-types-for 'script'`, 'trusted-types prose default']),
  ].join('; ');
}
