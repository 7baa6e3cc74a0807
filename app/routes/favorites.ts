import { data, href, redirect } from 'react-router';
import { answerOrOffline } from '#app/components/navigation/offline.ts';
import { safeReturnTo } from '#app/domain/navigation/return-to.ts';
import type { FavoriteIntent } from '#app/domain/shopper/favorite-intent.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { FAVORITES_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { isEnhanced } from '#app/services/http/request.server.ts';
import { redirectWithNotices } from '#app/services/http/session.server.ts';
import { changeFavorite, readFavoriteIntents } from '#app/services/shopper/favorites.server.ts';
import type { Route } from './+types/favorites';

/** What a click on a heart is answered when scripts sent it. */
type FavoritesAnswer = { notices: Notice[] };

const DONE_NOTICES = {
  add: { code: 'favorite-added' },
  remove: { code: 'favorite-removed' },
} as const satisfies Record<FavoriteIntent['kind'], Notice>;

/** The row «Избранное» is on the home page. */
export function loader() {
  return redirect(href('/'));
}

/** A heart on a card or on a dish's page; several of them, if scripts gathered the clicks. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await readForm(request, FAVORITES_FORM);
  const intents = readFavoriteIntents(form);
  for (const intent of intents) changeFavorite(api, intent);
  // Several hearts of one request are one notice.
  const kinds = new Set(intents.map(({ kind }) => kind));
  const notices = [...kinds].map((kind) => DONE_NOTICES[kind]);
  if (isEnhanced(request)) return data<FavoritesAnswer>({ notices });
  return redirectWithNotices(request, safeReturnTo(form.get('returnTo'), href('/')), notices);
}

/** Without a connection the heart goes back to what it was, and a notice says why. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline<FavoritesAnswer>(serverAction, { notices: [{ code: 'favorite-failed' }] });
}
