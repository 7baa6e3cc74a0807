import type { MiddlewareFunction } from 'react-router';
import { ERROR_TEXTS, MESSAGES } from '#app/domain/text/messages.ts';
import { isEnhanced } from './request.server.ts';

/**
 * What a route without a page throws (documents, posts of small forms) React Router answers as JSON, with `null` or an
 * English sentence. Whoever meets it, a person as a rule, reads a line of text instead.
 */
export const bareErrorsMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const { status, headers } = response;
  // Pages have their own words; so has what a route answers on purpose, which says how long it may be kept.
  const isBare = status >= 400 && !headers.has('Cache-Control') && !/^text\/html/.test(typeOf(headers));
  if (!isBare || isEnhanced(request)) return response;
  headers.delete('Content-Length');
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  headers.set('Cache-Control', 'no-store');
  return new Response(`${ERROR_TEXTS[status] ?? MESSAGES.error}\n`, { status, headers });
};

function typeOf(headers: Headers): string {
  return headers.get('Content-Type') ?? '';
}
