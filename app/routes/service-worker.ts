import serviceWorker from '#app/service-worker/sw.js?raw';
import unregister from '#app/service-worker/unregister.js?raw';
import { env } from '#app/services/env.server.ts';
import { publicDocument } from '#app/services/http/documents.server.ts';
import type { Route } from './+types/service-worker';

/** Browsers compare it with each navigation, at most once a day from their cache. */
export function loader({ request }: Route.LoaderArgs) {
  const script = env.SERVICE_WORKER === 'on' ? serviceWorker : unregister;
  return publicDocument(request, script, 'text/javascript', {
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': "default-src 'self'",
  });
}
