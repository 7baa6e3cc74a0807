import { publicDocument } from '#app/services/documents.server.ts';
import { getFeed } from '#app/services/feed.server.ts';
import { getAnonymousApi } from '#app/services/request.server.ts';
import type { Route } from './+types/feed';

export async function loader({ request, context }: Route.LoaderArgs) {
  return publicDocument(request, await getFeed(getAnonymousApi(context)), 'application/rss+xml');
}
