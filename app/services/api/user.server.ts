import type { z } from 'zod';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { type Profile, profileSchema } from '#contract/user.ts';
import type { CookieJar } from './api-cookies.server.ts';
import type { Outcome } from './outcome.server.ts';

type UserApi = {
  jar: CookieJar;
  readPersonal: <T>(path: string, schema: z.ZodType<T>) => Promise<Outcome<T>>;
  submit: (path: string, body: unknown) => Promise<Outcome<unknown>>;
};

/** If the API fails, the token stays: the shop has no login page. */
export async function findUser(api: UserApi): Promise<Profile | null> {
  const token = api.jar.get('usertoken');
  if (token === undefined) return null;
  const outcome = await api.readPersonal(ENDPOINTS.currentUser, profileSchema);
  if (outcome.kind === 'done') return outcome.value;
  const isRefused = outcome.kind === 'unauthorized' || outcome.kind === 'missing';
  // The API may have set another token meanwhile.
  if (isRefused && (api.jar.get('usertoken') ?? token) === token) api.jar.expire('usertoken');
  return null;
}

/** At the API, if that is available. */
export async function revokeToken(api: UserApi): Promise<void> {
  if (!api.jar.isSignedIn()) return;
  await api.submit(ENDPOINTS.currentUser, { action: 'logout' });
}
