import { OWN_COOKIES } from '#app/services/http/cookies.server.ts';
import { createOwnCookie } from '#app/services/http/own-cookie.server.ts';
import { ALLERGENS, type Allergen } from '#contract/allergens.ts';

/** «Мои аллергены»: docs/decisions/0083-my-allergens.md */

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const cookie = createOwnCookie(OWN_COOKIES.allergens, { httpOnly: true, maxAge: YEAR_SECONDS });

/** Unknown names are left out. */
export function allergensAmong(names: readonly unknown[]): Allergen[] {
  return ALLERGENS.filter((allergen) => names.includes(allergen));
}

export async function readAvoided(request: Request): Promise<Allergen[]> {
  const names = await cookie.read(request);
  return allergensAmong(Array.isArray(names) ? names : []);
}

export function saveAvoided(headers: Headers, request: Request, avoided: readonly Allergen[]): Promise<void> {
  return cookie.set(headers, request, avoided.length > 0 ? avoided : null);
}
