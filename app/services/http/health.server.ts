import { createContext } from 'react-router';
import { z } from 'zod';
import type { Api } from '#app/services/api/upstream.server.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';

/** Of this process. While it is stopping it wants no new shoppers. */
export const lifeContext = createContext({ isStopping: false });

/** Asks the API itself, past the cache. */
export async function isUpstreamReady(api: Api): Promise<boolean> {
  const outcome = await api.readPersonal(ENDPOINTS.settings, z.unknown());
  return outcome.kind === 'done';
}
