import { findBrand, manifestText } from '#app/services/documents/brand.server.ts';
import { publicDocument } from '#app/services/http/documents.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import type { Route } from './+types/manifest';

/** Answers without the API, too: a shop on the screen of a phone keeps its sign. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const brand = await findBrand(getAnonymousApi(context));
  return publicDocument(request, manifestText(brand), 'application/manifest+json', brand.headers);
}
