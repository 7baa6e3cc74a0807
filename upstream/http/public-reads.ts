import type { Hono } from 'hono';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { AppEnv } from './request-log.ts';

const { currentUser, cart, orders, order, cancelOrder, feedback, ...OTHERS } = ENDPOINTS;
const { payOnReceipt, paymentNotification, tillNotification, followOrder, unfollowOrder, ...PUBLIC } = OTHERS;

/** The storefront may share these between visitors, signed in or not. */
export function markPublicReads(api: Hono<AppEnv>): void {
  for (const path of Object.values(PUBLIC)) {
    api.get(path, async (c, next) => {
      await next();
      if (c.res.ok) c.res.headers.set('Cache-Control', 'public, no-cache');
    });
  }
}
