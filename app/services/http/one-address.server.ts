import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { isEnhanced } from './request.server.ts';

/** Where a page that was asked for under another address than its own has to be asked for; `null` where there is none. */
const properAddressContext = createContext<string | null>(null);

/**
 * One page has one address: `/categories/`, `/Categories` and `/%63ategories`, which the router takes for the same, lead
 * to `/categories`, once and for good. Loaders are asked first: a page that leads on itself does so from here, and what is
 * not there says so, neither over a second redirect.
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
  // Documents, which are not rendered.
  if (location === null) return response.ok ? redirect(proper + search, 301) : response;
  const target = new URL(location, request.url);
  // To another page of the same list, say: that has its proper address, too.
  if (isSamePath(target.pathname, pathname)) response.headers.set('Location', proper + target.search);
  return response;
};

/** In place of rendering a page under a wrong address. */
export function redirectToProperAddress(context: Readonly<RouterContextProvider>): Response | null {
  const address = context.get(properAddressContext);
  return address === null ? null : redirect(address, 301);
}

/** The path as the route writes it, with the names of things as they were asked for. */
function properPath(pathname: string, pattern: string): string {
  // What no page has; folders of public/, which the server in front gives a slash, would go in circles.
  if (pattern.endsWith('*')) return pathname;
  const given = segmentsOf(pathname);
  const proper = segmentsOf(pattern).map((name, index) => (name.startsWith(':') ? given[index] : name));
  // One slash at the beginning: two would be the address of another host.
  return `/${proper.join('/')}`;
}

function isSamePath(one: string, other: string): boolean {
  return segmentsOf(one).join('/') === segmentsOf(other).join('/');
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
