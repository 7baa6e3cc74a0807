import { getApi, upstreamContext } from '#app/services/api/upstream.server.ts';
import { isUpstreamReady } from '#app/services/http/health.server.ts';
import type { Route } from './+types/readyz';

/** Whether the API behind the storefront answers: 200, or 503 with the kinds of calls that hang. */
export async function loader({ context }: Route.LoaderArgs) {
  const ready = await isUpstreamReady(getApi(context));
  const hanging = context.get(upstreamContext).hangs.hanging();
  const trouble = ['upstream unavailable', ...(hanging.length > 0 ? [`hanging: ${hanging.join(', ')}`] : [])];
  return new Response(ready ? 'ok' : trouble.join('\n'), {
    status: ready ? 200 : 503,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}
