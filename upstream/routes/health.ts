import type { Hono } from 'hono';
import type { AppEnv } from '../http/request-log.ts';
import { resource } from '../http/resource.ts';
import { pingStore, type Store } from '../store/store.ts';

/** As the storefront has them: `/healthz` says that the process lives, `/readyz` that what it needs answers, too. */
export function healthRoutes(app: Hono<AppEnv>, store: Store): void {
  resource(app, '/healthz', { get: (c) => c.json({ status: 'ok' }) });
  resource(app, '/readyz', {
    get: async (c) => {
      try {
        await pingStore(store);
      } catch {
        return c.json({ status: 'database does not answer' }, 503);
      }
      return c.json({ status: 'ok' });
    },
  });
}
