import { isbot } from 'isbot';
import { log } from '#app/services/log.server.ts';
import { countRequest } from '#app/services/metrics.server.ts';

/** As in nginx; React Router would report 500. */
export const CLIENT_CLOSED_STATUS = 499;

export type Access = {
  requestId: string;
  method: string;
  /** Pattern: `/product/:slug`. */
  route: string;
  /** Without the query (search text). */
  pathname: string;
  status: number;
  /** `performance.now()` */
  startedAt: number;
  userAgent: string | null | undefined;
};

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

/** An existing page has the shop's own slug. Tags are user input. */
const OF_THE_SHOP = /:slug$|^\/img\/\*$/;

/** Other paths contain user input (order ID, tag, phone number). */
function loggedPath({ route, pathname, status }: Access): string {
  return status < 400 && OF_THE_SHOP.test(route) ? pathname : route;
}
