import { href, redirect } from 'react-router';
import { safeReturnTo } from '#app/domain/navigation/return-to.ts';
import {
  AGREED,
  AGREED_TO_STATISTICS,
  REFUSAL_FIELD,
  STATISTICS_FIELD,
} from '#app/domain/shopper/cookie-names.ts';
import { env } from '#app/services/env.server.ts';
import { CONSENT_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { setCookieAnswer } from '#app/services/http/notices-and-drafts.server.ts';
import type { Route } from './+types/cookie-consent';

export function loader() {
  return redirect(href('/'));
}

/** The banner without JavaScript. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, CONSENT_FORM);
  const headers = new Headers();
  const isAsked = env.METRICA_COUNTER_ID !== undefined;
  const agreed = isAsked && form.has(STATISTICS_FIELD) ? AGREED_TO_STATISTICS : AGREED;
  setCookieAnswer(headers, request, form.has(REFUSAL_FIELD) ? null : agreed);
  return redirect(safeReturnTo(form.get('returnTo'), href('/')), { status: 303, headers });
}
