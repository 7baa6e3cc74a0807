import { href, redirect } from 'react-router';
import { safeReturnTo } from '#app/domain/navigation/return-to.ts';
import { CONSENT_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { consentCookie } from '#app/services/http/notices-and-drafts.server.ts';
import type { Route } from './+types/cookie-consent';

/** This URL has no page. */
export function loader() {
  return redirect(href('/'));
}

/** Handles OK in the cookie banner without JavaScript. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, CONSENT_FORM);
  return redirect(safeReturnTo(form.get('returnTo'), href('/')), {
    status: 303,
    headers: { 'Set-Cookie': consentCookie(request) },
  });
}
