import { getAnonymousApi } from '#app/services/http/request.server.ts';
import { loadSurroundings } from '#app/services/pages/surroundings.server.ts';
import type { Route } from './+types/surroundings';

/**
 * What scripts draw the menu and the footer from, as JSON. A version says the same for ever. Whoever asks for one that is no more gets what
 * is said now, unless pieces of it are missing: what the browser shows has more then.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { surroundings, version, isWhole } = await loadSurroundings(getAnonymousApi(context));
  if (version === params.version) return answer(surroundings, 'public, max-age=31536000, immutable');
  return isWhole ? answer(surroundings, 'no-store') : answer(null, 'no-store', 503);
}

function answer(body: object | null, caching: string, status = 200) {
  return Response.json(body, { status, headers: { 'Cache-Control': caching } });
}
