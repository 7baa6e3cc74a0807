import { data } from 'react-router';
import { readJson } from '#app/services/http/forms.server.ts';
import { spendOrThrow } from '#app/services/http/limits.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Route } from './+types/payment-notification';

export function loader() {
  throw data(null, { status: 405, headers: { Allow: 'POST' } });
}

/**
 * Passes a payment provider's message on to the API, unread: it is the API that knows the provider, and it believes
 * nothing in the message. Anything but 200 makes the provider send it again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  await spendOrThrow(context, 'payment-notification');
  const body = await readJson(request);
  if (!canBeSent(body)) throw data(null, { status: 400 });
  const outcome = await getAnonymousApi(context).submit(ENDPOINTS.paymentNotification, body);
  if (outcome.kind === 'failed') throw data(null, { status: 503 });
  return new Response(null, { headers: { 'Cache-Control': 'no-store' } });
}

/** Attack: nested too deeply to be written again. */
function canBeSent(body: unknown): boolean {
  try {
    return JSON.stringify(body) !== undefined;
  } catch {
    return false;
  }
}
