import { findBrand } from '#app/services/documents/brand.server.ts';
import { publicRedirect } from '#app/services/http/documents.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import type { Route } from './+types/app-icon';

/** Browsers and systems ask for these addresses whatever a page says. */
export async function loader({ context }: Route.LoaderArgs) {
  const { icon, headers } = await findBrand(getAnonymousApi(context));
  return publicRedirect(icon, headers);
}
