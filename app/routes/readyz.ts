import { z } from 'zod';
import { getApi, upstreamContext } from '#app/services/api/upstream.server.ts';
import { lifecycleContext } from '#app/services/http/request.server.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Route } from './+types/readyz';

/** 503 if stopping or without the API; the text lists endpoints that time out. */
export async function loader({ context }: Route.LoaderArgs) {
  const problems = context.get(lifecycleContext).isStopping
    ? ['stopping']
    : await listUpstreamProblems(context);
  return new Response(problems.join('\n') || 'ok', {
    status: problems.length > 0 ? 503 : 200,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}

async function listUpstreamProblems(context: Route.LoaderArgs['context']): Promise<string[]> {
  // Any settings: a malformed value must not make the shop unavailable.
  const outcome = await getApi(context).readPersonal(ENDPOINTS.settings, z.record(z.string(), z.unknown()));
  if (outcome.kind === 'done') return [];
  const hanging = context.get(upstreamContext).breaker.openCircuits();
  return ['upstream unavailable', ...(hanging.length > 0 ? [`hanging: ${hanging.join(', ')}`] : [])];
}
