import { isbot } from 'isbot';
import { log } from '#app/services/log.server.ts';
import { countRequest } from '#app/services/metrics.server.ts';

/** Logged, as in nginx, when the client disconnects before the response; React Router would report 500. */
export const CLIENT_CLOSED_STATUS = 499;

/** One request, for the access log and the metrics. */
export type Access = {
  requestId: string;
  method: string;
  /** The matched route pattern: `/product/:slug`. */
  route: string;
  /** Without the query, which may contain search text. */
  pathname: string;
  status: number;
  /** `performance.now()` */
  startedAt: number;
  userAgent: string | null | undefined;
};

/** @param details `kept`: the page comes from the page cache */
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

/** Routes whose parameter is the shop's own data if the page exists. Tags are user input. */
const OF_THE_SHOP = /:slug$|^\/img\/\*$/;

/** The path for existing records, else the route pattern: other paths contain user input (order ID, tag, phone number). */
function loggedPath({ route, pathname, status }: Access): string {
  return status < 400 && OF_THE_SHOP.test(route) ? pathname : route;
}
