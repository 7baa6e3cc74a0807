import type { Hono } from 'hono';
import type { ContentTrouble } from '../content/content-watch.ts';
import type { AppEnv } from '../http/request-log.ts';
import { resource } from '../http/resource.ts';
import { pingStore, type Store } from '../store/store.ts';

/**
 * As the storefront has them: `/healthz` says that the process lives, `/readyz` that what it needs answers, too. A shop whose files are
 * wrong is well: it shows what it showed before.
 */
export function healthRoutes(
  app: Hono<AppEnv>,
  store: Store,
  contentTrouble: () => ContentTrouble | null = () => null,
): void {
  resource(app, '/healthz', {
    get: (c) => {
      const content = contentTrouble();
      return c.json({ status: 'ok', ...(content && { contentRefused: content }) });
    },
  });
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
