import { getFeed } from '#app/services/documents/feed.server.ts';
import { publicDocument } from '#app/services/http/documents.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import type { Route } from './+types/feed';

export async function loader({ request, context }: Route.LoaderArgs) {
  return publicDocument(request, await getFeed(getAnonymousApi(context)), 'application/rss+xml');
}
