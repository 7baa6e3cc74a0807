import type { Hono } from 'hono';
import type { AppEnv } from '../http/request-log.ts';
import { RELEASE } from '../process/release.ts';
import type { ContentTrouble } from '../publish/content-watch.ts';
import { pingStore, type Store } from '../store/database/store.ts';

export type Health = {
  /** The service is healthy with the previous content. */
  contentTrouble?: (() => ContentTrouble | null) | undefined;
  isStopping?: (() => boolean) | undefined;
};

/** `/readyz`: the database responds, too. */
export function healthRoutes(app: Hono<AppEnv>, store: Store, health: Health): void {
  const { contentTrouble = () => null, isStopping = () => false } = health;
  app.get('/healthz', (c) => {
    const content = contentTrouble();
    return c.json({ status: 'ok', release: RELEASE, ...(content && { contentRefused: content }) });
  });
  app.get('/readyz', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503);
    try {
      await pingStore(store);
    } catch {
      return c.json({ status: 'database does not answer' }, 503);
    }
    return c.json({ status: 'ok' });
  });
}
