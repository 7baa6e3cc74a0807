import { publicDocument } from '#app/services/documents.server.ts';
import { getAnonymousApi } from '#app/services/request.server.ts';
import { getSitemap } from '#app/services/sitemap.server.ts';
import type { Route } from './+types/sitemap';

/** The whole, or one part of it by `?part=`. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const part = url.searchParams.get('part');
  const sitemap = await getSitemap(getAnonymousApi(context), part === null ? null : Number(part));
  return publicDocument(request, sitemap, 'application/xml');
}
