import { getSitemap } from '#app/services/documents/sitemap.server.ts';
import { publicDocument } from '#app/services/http/documents.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import type { Route } from './+types/sitemap';

/** The whole, or one part of it by `?part=`. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const part = url.searchParams.get('part');
  const sitemap = await getSitemap(getAnonymousApi(context), part === null ? null : Number(part));
  return publicDocument(request, sitemap, 'application/xml');
}
