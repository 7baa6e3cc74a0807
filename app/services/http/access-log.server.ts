import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { log } from '#app/services/log.server.ts';

/**
 * The status in the log, as in nginx, when the shopper left before the answer. React Router would make it a
 * 500.
 */
export const LEFT_STATUS = 499;

/** One line for each request. */
export type Access = {
  requestId: string;
  method: string;
  /** The path only: a query holds what a shopper searched for. */
  pathname: string;
  status: number;
  /** By `performance.now()`. */
  startedAt: number;
  userAgent: string | null | undefined;
};

/** @param details what else is known: `kept` for a page that was not made for this request. */
export function logAccess(access: Access, details?: { kept: true }): void {
  log.info(
    {
      requestId: access.requestId,
      method: access.method,
      path: isOrderPath(access.pathname) ? '/order/…' : access.pathname,
      status: access.status,
      ms: Math.round(performance.now() - access.startedAt),
      ...details,
      ...(isRobot(access.userAgent) && { robot: true }),
    },
    'request',
  );
}

/** Whoever knows the uuid of an order can read the order: such addresses stay out of the log, also those of none. */
export function isOrderPath(pathname: string): boolean {
  // The router understands `/Order/…` and `/%6frder/…`, too.
  return /^\/+order(?:[/.]|$)/i.test(pathname.includes('%') ? decoded(pathname) : pathname);
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The same few names come again and again, and the expression that knows robots is long. */
const robots = new LRUCache<string, boolean>({ max: 500 });

function isRobot(userAgent: string | null | undefined): boolean {
  if (!userAgent) return false;
  const known = robots.get(userAgent);
  if (known !== undefined) return known;
  const found = isbot(userAgent);
  robots.set(userAgent, found);
  return found;
}
