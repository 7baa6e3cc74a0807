import { normalizeQuery } from '#app/domain/catalogue/search-query.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { spend } from '#app/services/http/limits.server.ts';
import { suggest } from '#app/services/pages/search.server.ts';
import type { Route } from './+types/suggest';

const MAX_AGE_SECONDS = 60;

/** If the API fails: empty, with 503. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (!(await spend(context, 'suggest'))) return refused(429);
  const text = normalizeQuery(url.searchParams.get('q'));
  const results = text === '' ? [] : await orNull(suggest(context, text));
  if (results === null) return refused(503);
  const headers = { 'Cache-Control': `private, max-age=${MAX_AGE_SECONDS}`, Vary: 'Cookie' };
  return Response.json({ results }, { headers });
}

function refused(status: 429 | 503) {
  return Response.json({ results: [] }, { status, headers: { 'Cache-Control': 'no-store' } });
}
