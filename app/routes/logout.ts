import { href, redirect } from 'react-router';
import { getApi } from '#app/services/api/upstream.server.ts';
import { logOut } from '#app/services/api/user.server.ts';
import { BUTTON_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { redirectWithNotices } from '#app/services/http/notices-and-drafts.server.ts';
import type { Route } from './+types/logout';

/** A GET request does not log out; only the posted form does. */
export function loader() {
  return redirect(href('/'));
}

export async function action({ request, context }: Route.ActionArgs) {
  await readForm(request, BUTTON_FORM);
  await logOut(getApi(context));
  return redirectWithNotices(request, href('/'), [{ code: 'signed-out' }]);
}
