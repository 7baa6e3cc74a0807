import { z } from 'zod';
import { getApi, upstreamContext } from '#app/services/api/upstream.server.ts';
import { lifecycleContext } from '#app/services/http/request.server.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Route } from './+types/readyz';

/** Whether shoppers may be sent here: 200, or 503 because this storefront is about to end, or with the kinds of calls of the API that hang. */
export async function loader({ context }: Route.LoaderArgs) {
  const trouble = context.get(lifecycleContext).isStopping ? ['stopping'] : await troubleOfUpstream(context);
  return new Response(trouble.join('\n') || 'ok', {
    status: trouble.length > 0 ? 503 : 200,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}

async function troubleOfUpstream(context: Route.LoaderArgs['context']): Promise<string[]> {
  // Past the cache. A setting that does not fit is left out of pages: it keeps nobody out of the shop.
  const outcome = await getApi(context).readPersonal(ENDPOINTS.settings, z.record(z.string(), z.unknown()));
  if (outcome.kind === 'done') return [];
  const hanging = context.get(upstreamContext).breaker.openCircuits();
  return ['upstream unavailable', ...(hanging.length > 0 ? [`hanging: ${hanging.join(', ')}`] : [])];
}
