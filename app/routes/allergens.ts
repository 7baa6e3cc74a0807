import { href, redirect } from 'react-router';
import { CLEAR_ALLERGENS_FIELD, WITHOUT_FIELD } from '#app/domain/catalogue/allergen-filter.ts';
import { safeReturnTo } from '#app/domain/navigation/return-to.ts';
import { ALLERGENS_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { allergensAmong, saveAvoided } from '#app/services/shopper/avoided-allergens.server.ts';
import type { Route } from './+types/allergens';

export function loader() {
  return redirect(href('/categories'));
}

/** «Мои аллергены»: the boxes are the whole choice. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, ALLERGENS_FORM);
  const headers = new Headers();
  const chosen = form.has(CLEAR_ALLERGENS_FIELD) ? [] : allergensAmong(form.getAll(WITHOUT_FIELD));
  await saveAvoided(headers, request, chosen);
  return redirect(safeReturnTo(form.get('returnTo'), href('/categories')), { status: 303, headers });
}
