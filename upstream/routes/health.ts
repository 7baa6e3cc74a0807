import type { Hono } from 'hono';
import type { AppEnv } from '../http/request-log.ts';
import { resource } from '../http/resource.ts';
import { RELEASE } from '../release.ts';
import { pingStore, type Store } from '../store/store.ts';

/** @param isStopping whether the program is about to end, and wants no new work */
export function healthRoutes(app: Hono<AppEnv>, store: Store, isStopping: () => boolean): void {
  resource(app, '/healthz', {
    get: async (c) => {
      if (isStopping()) return c.json({ status: 'stopping', release: RELEASE }, 503);
      try {
        await pingStore(store);
      } catch {
        return c.json({ status: 'database does not answer', release: RELEASE }, 503);
      }
      return c.json({ status: 'ok', release: RELEASE });
    },
  });
}
