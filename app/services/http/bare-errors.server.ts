import type { MiddlewareFunction } from 'react-router';
import { ERROR_TEXTS } from '#app/domain/text/error-texts.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { isEnhanced, wantsJson } from './request.server.ts';

/**
 * Errors of routes without a page (documents, posts of small forms). React Router answers them as JSON, with
 * `null` or an English sentence. As a rule a person reads it, so this puts a line of text in its place.
 */
export const bareErrorsMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const { status, headers } = response;
  // Pages have words of their own. So has an answer that a route gives on purpose: it says how long it may be
  // kept.
  const isBare = status >= 400 && !headers.has('Cache-Control') && !/^text\/html/.test(typeOf(headers));
  if (!isBare || isEnhanced(request) || wantsJson(request)) return response;
  headers.delete('Content-Length');
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  headers.set('Cache-Control', 'no-store');
  return new Response(`${ERROR_TEXTS[status] ?? MESSAGES.error}\n`, { status, headers });
};

function typeOf(headers: Headers): string {
  return headers.get('Content-Type') ?? '';
}
