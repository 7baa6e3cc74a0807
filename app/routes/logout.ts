import { href, redirect } from 'react-router';
import { getApi } from '#app/services/api/upstream.server.ts';
import { revokeToken } from '#app/services/api/user.server.ts';
import { BUTTON_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { redirectWithNotices } from '#app/services/http/notices-and-drafts.server.ts';
import { forgetCopies } from '#app/services/shopper/forget.server.ts';
import { getShopper } from '#app/services/shopper/shopper.server.ts';
import type { Route } from './+types/logout';

export function loader() {
  return redirect(href('/'));
}

/** Also while the API is unavailable. */
export async function action({ request, context }: Route.ActionArgs) {
  await readForm(request, BUTTON_FORM);
  await revokeToken(getApi(context));
  const headers = new Headers();
  await forgetCopies('log-out', { request, context, headers });
  const code = getShopper(context).ownOrders.list.length > 0 ? 'signed-out-here' : 'signed-out';
  return redirectWithNotices(request, href('/'), [{ code }], headers);
}
