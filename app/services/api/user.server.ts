import { z } from 'zod';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { type Profile, profileSchema } from '#contract/entities.ts';
import type { Api } from './upstream.server.ts';

/**
 * The signed-in shopper. Asked only if there is a token. A token the API does not know is dropped; a failure of the
 * API leaves it alone, because there is no log-in screen to come back by.
 *
 * @param options.isSpare see `readPersonal`.
 */
export async function findUser(api: Api, options?: { isSpare: boolean }): Promise<Profile | null> {
  const token = api.jar.get('usertoken');
  if (token === undefined) return null;
  const outcome = await api.readPersonal(ENDPOINTS.currentUser, profileSchema, options);
  if (outcome.kind === 'done') {
    api.tokens.vouch(token);
    return outcome.value;
  }
  if (outcome.kind === 'unauthorized' || outcome.kind === 'missing') {
    api.tokens.refuse(token);
    // Unless the API gave another one meanwhile.
    if ((api.jar.get('usertoken') ?? token) === token) api.jar.expire('usertoken');
  }
  return null;
}

/** Logs out here even where the API does not answer: the shopper asked for the token to be gone. */
export async function logOut(api: Api): Promise<void> {
  if (!api.jar.isSignedIn()) return;
  await api.write(ENDPOINTS.currentUser, { action: 'logout' }, z.unknown());
  api.jar.expire('usertoken');
}
