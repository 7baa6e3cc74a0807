import type { Hono } from 'hono';
import type { ContentTrouble } from '../content/content-watch.ts';
import type { AppEnv } from '../http/request-log.ts';
import { resource } from '../http/resource.ts';
import { RELEASE } from '../release.ts';
import { pingStore, type Store } from '../store/store.ts';

export type Health = {
  /** Why the shop does not show what its files say. It is well all the same: it shows what it showed before. */
  contentTrouble?: (() => ContentTrouble | null) | undefined;
  /** Whether the program is about to end, and wants no new work. */
  isStopping?: (() => boolean) | undefined;
};

/** As the storefront has them: `/healthz` says that the process lives, `/readyz` that what it needs answers, too. */
export function healthRoutes(app: Hono<AppEnv>, store: Store, health: Health): void {
  const { contentTrouble = () => null, isStopping = () => false } = health;
  resource(app, '/healthz', {
    get: (c) => {
      const content = contentTrouble();
      return c.json({ status: 'ok', release: RELEASE, ...(content && { contentRefused: content }) });
    },
  });
  resource(app, '/readyz', {
    get: async (c) => {
      if (isStopping()) return c.json({ status: 'stopping' }, 503);
      try {
        await pingStore(store);
      } catch {
        return c.json({ status: 'database does not answer' }, 503);
      }
      return c.json({ status: 'ok' });
    },
  });
}
