import { z } from 'zod';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Api } from './upstream.server.ts';

/** Asks the API itself, past the cache. */
export async function isUpstreamReady(api: Api): Promise<boolean> {
  const outcome = await api.readPersonal(ENDPOINTS.settings, z.unknown());
  return outcome.kind === 'done';
}
