import { type MiddlewareFunction, redirect } from 'react-router';

/** The pattern of the route that answers what no other route does. */
const NO_PAGE = '*';

/**
 * One page has one address: `/categories/` leads to `/categories`, once and for good. What no page has gets its 404 at
 * once, without a detour; that also keeps folders of public/, which the server in front gives a slash, from going in
 * circles. Requests of the client router end in `.data` and pass.
 */
export const trailingSlashMiddleware: MiddlewareFunction<Response> = ({ request, pattern }, next) => {
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || pattern === NO_PAGE || pathname === '/' || !pathname.endsWith('/')) return next();
  // One slash at the beginning: two would be the address of another host.
  return Promise.resolve(redirect(`/${pathname.replace(/^\/+|\/+$/g, '')}${search}`, 301));
};
