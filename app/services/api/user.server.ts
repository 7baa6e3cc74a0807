import { ENDPOINTS } from '#contract/endpoints.ts';
import { type Profile, profileSchema } from '#contract/user.ts';
import type { Api } from './upstream.server.ts';

/** Returns the signed-in shopper. If the API fails, the token stays, because the shop has no login page. */
export async function findUser(api: Api): Promise<Profile | null> {
  const token = api.jar.get('usertoken');
  if (token === undefined) return null;
  const outcome = await api.readPersonal(ENDPOINTS.currentUser, profileSchema);
  if (outcome.kind === 'done') return outcome.value;
  const isRefused = outcome.kind === 'unauthorized' || outcome.kind === 'missing';
  // Keeps a token that the API has set meanwhile.
  if (isRefused && (api.jar.get('usertoken') ?? token) === token) api.jar.expire('usertoken');
  return null;
}

/** Revokes the token at the API, if that is available. */
export async function revokeToken(api: Api): Promise<void> {
  if (!api.jar.isSignedIn()) return;
  await api.submit(ENDPOINTS.currentUser, { action: 'logout' });
}
