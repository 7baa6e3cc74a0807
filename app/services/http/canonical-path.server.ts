import { type MiddlewareFunction, redirect } from 'react-router';
import { isDataRequest } from './request.server.ts';

/** One URL per page: the router also matches `/categories/`, `/Categories` and `/%63ategories`; they redirect with 301. */
export const canonicalPathMiddleware: MiddlewareFunction<Response> = ({ request, pattern }, next) => {
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const proper = isRead && !isDataRequest(request) ? canonicalPath(pathname, pattern) : pathname;
  return proper === pathname ? next() : Promise.resolve(redirect(proper + search, 301));
};

/** The route's own spelling, with the parameters as requested. */
function canonicalPath(pathname: string, pattern: string): string {
  // Not a page. A proxy adds a slash to folders of public/: a redirect that removes the slash would loop.
  if (pattern.endsWith('*')) return pathname;
  const given = segmentsOf(pathname);
  const proper = segmentsOf(pattern).map((name, index) => (name.startsWith(':') ? given[index] : name));
  // Attack: open redirect. A path with two leading slashes is another host.
  return `/${proper.join('/')}`;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
