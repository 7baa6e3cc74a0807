import { findBrand, letterTile } from '#app/services/documents/brand.server.ts';
import { publicDocument, publicRedirect } from '#app/services/http/documents.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import type { Route } from './+types/tab-icon';

export async function loader({ request, context }: Route.LoaderArgs) {
  const brand = await findBrand(getAnonymousApi(context));
  if (brand.logo !== '') return publicRedirect(brand.logo, brand.headers);
  return publicDocument(request, letterTile(brand), 'image/svg+xml', brand.headers);
}
