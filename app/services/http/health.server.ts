import { createContext } from 'react-router';
import { z } from 'zod';
import type { Api } from '#app/services/api/upstream.server.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';

/** Of this process. While it is stopping it wants no new shoppers. */
export const lifeContext = createContext({ isStopping: false });

/** A setting that does not fit is left out of pages: it keeps nobody out of the shop. */
const anyRecord = z.record(z.string(), z.unknown());

/** Asks the API itself, past the cache. */
export async function isUpstreamReady(api: Api): Promise<boolean> {
  const outcome = await api.readPersonal(ENDPOINTS.settings, anyRecord);
  return outcome.kind === 'done';
}
