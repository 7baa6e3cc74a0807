import { type MiddlewareFunction, redirect } from 'react-router';
import { isEnhanced } from './request.server.ts';

/**
 * Each page has one address. The router takes `/categories/`, `/Categories` and `/%63ategories` for
 * `/categories`; they redirect there with 301.
 */
export const oneAddressMiddleware: MiddlewareFunction<Response> = ({ request, pattern }, next) => {
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const proper = isRead && !isEnhanced(request) ? properPath(pathname, pattern) : pathname;
  return proper === pathname ? next() : Promise.resolve(redirect(proper + search, 301));
};

/** The path as the route writes it, with the names of things as they were requested. */
function properPath(pathname: string, pattern: string): string {
  // These are no pages. The server in front adds a slash to folders of public/; a redirect from here would take
  // it away again, for ever.
  if (pattern.endsWith('*')) return pathname;
  const given = segmentsOf(pathname);
  const proper = segmentsOf(pattern).map((name, index) => (name.startsWith(':') ? given[index] : name));
  // One slash at the beginning: with two it would be the address of another host.
  return `/${proper.join('/')}`;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
