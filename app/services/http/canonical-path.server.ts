import { type MiddlewareFunction, redirect } from 'react-router';
import { isDataRequest } from './request.server.ts';

/** The router also matches `/categories/`, `/Categories` and `/%63ategories`. */
export const canonicalPathMiddleware: MiddlewareFunction<Response> = ({ request, pattern }, next) => {
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const proper = isRead && !isDataRequest(request) ? canonicalPath(pathname, pattern) : pathname;
  return proper === pathname ? next() : Promise.resolve(redirect(proper + search, 301));
};

function canonicalPath(pathname: string, pattern: string): string {
  // A proxy adds a slash to folders of public/: the redirect would loop.
  if (pattern.endsWith('*')) return pathname;
  const given = segmentsOf(pathname);
  const proper = segmentsOf(pattern).map((name, index) => (name.startsWith(':') ? given[index] : name));
  // Attack: open redirect, `//host`.
  return `/${proper.join('/')}`;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
