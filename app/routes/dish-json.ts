import { slugAt } from '#app/domain/navigation/page-addresses.ts';
import { loadDish } from '#app/services/pages/dish.server.ts';
import type { Route } from './+types/dish-json';

/** For the dialog. After a prefetch, the browser's cache serves the click. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const loaded = await loadDish(context, slugAt(url.pathname));
  const headers = { 'Cache-Control': 'private, max-age=10', Vary: 'Cookie' };
  return Response.json(loaded, { headers });
}
