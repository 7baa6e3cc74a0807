import { isbot } from 'isbot';
import { log } from '#app/services/log.server.ts';
import { countRequest } from '#app/services/metrics.server.ts';

/**
 * The status in the log, as in nginx, when the shopper left before the answer. React Router would make it a
 * 500.
 */
export const LEFT_STATUS = 499;

/** One line for each request, and its place in the metrics. */
export type Access = {
  requestId: string;
  method: string;
  /** The pattern of the route that answered: `/product/:slug`. */
  route: string;
  /** The path only: a query holds what a shopper searched for. */
  pathname: string;
  status: number;
  /** By `performance.now()`. */
  startedAt: number;
  userAgent: string | null | undefined;
};

/** @param details what else is known: `kept` for a page that was not made for this request. */
export function logAccess(access: Access, details?: { kept: true }): void {
  const ms = performance.now() - access.startedAt;
  countRequest(access.route, access.method, access.status, ms);
  const { requestId, method, status, userAgent } = access;
  const robot = (userAgent && isbot(userAgent)) || undefined;
  log.info(
    { requestId, method, path: loggedPath(access), status, ms: Math.round(ms), ...details, robot },
    'request',
  );
}

/** Patterns whose names are the shop's own, if there is such a thing. A tag is none: people can think up any. */
const OF_THE_SHOP = /:slug$|^\/img\/\*$/;

/**
 * The path where it names a thing of the shop, else the pattern. Anything else in an address is user input: the
 * uuid of an order, a tag, a telephone number.
 */
function loggedPath({ route, pathname, status }: Access): string {
  return status < 400 && OF_THE_SHOP.test(route) ? pathname : route;
}
