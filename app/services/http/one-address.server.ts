import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { isEnhanced } from './request.server.ts';

/** The proper address of a page that was asked for under another one; `null` where there is none. */
const properAddressContext = createContext<string | null>(null);

/**
 * Each page has one address. The router takes `/categories/`, `/Categories` and `/%63ategories` for
 * `/categories`; they redirect there with 301.
 *
 * The loaders run first. A loader may redirect by itself, or answer 404. Then that answer is given at once:
 * nobody is sent through two redirects, or through one to a page that is not there.
 */
export const oneAddressMiddleware: MiddlewareFunction<Response> = async (
  { request, pattern, context },
  next,
) => {
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const proper = isRead && !isEnhanced(request) ? properPath(pathname, pattern) : pathname;
  if (proper === pathname) return next();
  context.set(properAddressContext, proper + search);
  const response = await next();
  const location = response.headers.get('Location');
  // A document is not rendered, so nothing has called `redirectToProperAddress`.
  if (location === null) return response.ok ? redirect(proper + search, 301) : response;
  const target = new URL(location, request.url);
  // A loader redirects to another page of the same list. That address must be a proper one, too.
  if (isSamePath(target.pathname, pathname)) response.headers.set('Location', proper + target.search);
  return response;
};

/** Redirects instead of rendering a page under a wrong address. */
export function redirectToProperAddress(context: Readonly<RouterContextProvider>): Response | null {
  const address = context.get(properAddressContext);
  return address === null ? null : redirect(address, 301);
}

/** The path as the route writes it, with the names of things as they were asked for. */
function properPath(pathname: string, pattern: string): string {
  // These are no pages. The server in front adds a slash to folders of public/; a redirect from here would take
  // it away again, for ever.
  if (pattern.endsWith('*')) return pathname;
  const given = segmentsOf(pathname);
  const proper = segmentsOf(pattern).map((name, index) => (name.startsWith(':') ? given[index] : name));
  // One slash at the beginning: with two it would be the address of another host.
  return `/${proper.join('/')}`;
}

function isSamePath(one: string, other: string): boolean {
  return segmentsOf(one).join('/') === segmentsOf(other).join('/');
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
