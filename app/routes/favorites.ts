import { href, redirect } from 'react-router';
import { safeReturnTo } from '#app/domain/navigation/return-to.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { FAVORITES_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { redirectWithNotices } from '#app/services/http/notices-and-drafts.server.ts';
import { wantsJson } from '#app/services/http/request.server.ts';
import {
  changeFavorite,
  readFavoriteIntents,
  readFavorites,
} from '#app/services/shopper/favorites.server.ts';
import type { Route } from './+types/favorites';

/** «Избранное» is on the home page. */
export function loader() {
  return redirect(href('/'));
}

/** One or more intents: queued clicks arrive in one request. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await readForm(request, FAVORITES_FORM);
  const intents = readFavoriteIntents(form);
  for (const intent of intents) changeFavorite(api, intent);
  const kinds = new Set(intents.map(({ kind }) => kind));
  const notices = [...kinds].map(
    (kind) => ({ code: kind === 'add' ? 'favorite-added' : 'favorite-removed' }) as const,
  );
  if (wantsJson(request)) return Response.json({ notices, served: readFavorites(api) });
  return redirectWithNotices(request, safeReturnTo(form.get('returnTo'), href('/')), notices);
}
