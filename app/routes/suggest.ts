import { normalizeQuery } from '#app/domain/catalogue/search-query.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { listSuggestions } from '#app/services/catalogue/catalogue.server.ts';
import { spend } from '#app/services/http/limits.server.ts';
import type { Route } from './+types/suggest';

const MAX_AGE_SECONDS = 60;

/** If the API fails: empty, with 503. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (!(await spend(context, 'suggest'))) return refused(429);
  const text = normalizeQuery(url.searchParams.get('q'));
  const results = text === '' ? [] : await orNull(listSuggestions(getApi(context), text));
  if (results === null) return refused(503);
  return Response.json({ results }, { headers: { 'Cache-Control': `private, max-age=${MAX_AGE_SECONDS}` } });
}

function refused(status: 429 | 503) {
  return Response.json({ results: [] }, { status, headers: { 'Cache-Control': 'no-store' } });
}
