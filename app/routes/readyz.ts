import { getApi } from '#app/services/api/upstream.server.ts';
import { isUpstreamReady } from '#app/services/http/health.server.ts';
import type { Route } from './+types/readyz';

/** Whether the API behind the storefront answers: 200 or 503. */
export async function loader({ context }: Route.LoaderArgs) {
  const ready = await isUpstreamReady(getApi(context));
  return new Response(ready ? 'ok' : 'upstream unavailable', {
    status: ready ? 200 : 503,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}
