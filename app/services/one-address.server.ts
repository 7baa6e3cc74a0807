import { type MiddlewareFunction, redirect } from 'react-router';
import { isEnhanced } from './request.server.ts';

/**
 * One page has one address: `/categories/`, `/Categories` and `/%63ategories`, which the router takes for the same, lead
 * to `/categories`, once and for good.
 */
export const oneAddressMiddleware: MiddlewareFunction<Response> = ({ request, pattern }, next) => {
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || isEnhanced(request)) return next();
  const proper = properPath(pathname, pattern);
  return proper === pathname ? next() : Promise.resolve(redirect(proper + search, 301));
};

/**
 * The path as the route writes it, with the names of things as they were asked for. What no page has gets its 404 at
 * once, without a detour; that also keeps folders of public/, which the server in front gives a slash, from going in
 * circles.
 */
function properPath(pathname: string, pattern: string): string {
  if (pattern.endsWith('*')) return pathname;
  const given = segmentsOf(pathname);
  const proper = segmentsOf(pattern).map((name, index) => (name.startsWith(':') ? given[index] : name));
  // One slash at the beginning: two would be the address of another host.
  return `/${proper.join('/')}`;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
