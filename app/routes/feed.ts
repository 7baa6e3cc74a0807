import { publicDocument } from '#app/services/documents.server.ts';
import { getFeed } from '#app/services/feed.server.ts';
import { getApi } from '#app/services/upstream.server.ts';
import type { Route } from './+types/feed';

export async function loader({ request, context }: Route.LoaderArgs) {
  return publicDocument(request, await getFeed(getApi(context)), 'application/rss+xml');
}
