import { getApi, upstreamContext } from '#app/services/api/upstream.server.ts';
import { isUpstreamReady, lifeContext } from '#app/services/http/health.server.ts';
import type { Route } from './+types/readyz';

/** Whether shoppers may be sent here: 200, or 503 because this storefront is about to end, or with the kinds of calls of the API that hang. */
export async function loader({ context }: Route.LoaderArgs) {
  const trouble = context.get(lifeContext).isStopping ? ['stopping'] : await troubleOfUpstream(context);
  return new Response(trouble.join('\n') || 'ok', {
    status: trouble.length > 0 ? 503 : 200,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}

async function troubleOfUpstream(context: Route.LoaderArgs['context']): Promise<string[]> {
  if (await isUpstreamReady(getApi(context))) return [];
  const hanging = context.get(upstreamContext).breaker.hanging();
  return ['upstream unavailable', ...(hanging.length > 0 ? [`hanging: ${hanging.join(', ')}`] : [])];
}
