import { href, redirect } from 'react-router';
import {
  CLEAR_ALLERGENS_FIELD,
  SHOWN_CHOICE_FIELD,
  WITHOUT_FIELD,
} from '#app/domain/catalogue/allergen-filter.ts';
import { safeReturnTo } from '#app/domain/navigation/return-to.ts';
import { ALLERGENS_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { allergensAmong, readAvoided, saveAvoided } from '#app/services/shopper/avoided-allergens.server.ts';
import type { Route } from './+types/allergens';

export function loader() {
  return redirect(href('/categories'));
}

/** «Мои аллергены»: an allergen goes only if its box was shown as chosen. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, ALLERGENS_FORM);
  const headers = new Headers();
  await saveAvoided(headers, request, await choiceOf(request, form));
  return redirect(safeReturnTo(form.get('returnTo'), href('/categories')), { status: 303, headers });
}

async function choiceOf(request: Request, form: FormData) {
  const shown = form.getAll(SHOWN_CHOICE_FIELD);
  const kept = (await readAvoided(request)).filter((allergen) => !shown.includes(allergen));
  return allergensAmong([...kept, ...(form.has(CLEAR_ALLERGENS_FIELD) ? [] : form.getAll(WITHOUT_FIELD))]);
}
