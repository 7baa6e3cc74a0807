import { data } from 'react-router';
import { readJson } from '#app/services/http/forms.server.ts';
import { spendOrThrow } from '#app/services/http/limits.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Route } from './+types/till-notification';

/** Orders come whole, several in a body. */
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_TOKEN = 200;
const MAX_EVENTS = 1_000;

export function loader() {
  throw data(null, { status: 405, headers: { Allow: 'POST' } });
}

/**
 * Passes a till's notification on to the API, which knows the secret and believes nothing else in it. The secret comes in
 * `Authorization`, raw or as a bearer token.
 */
export async function action({ request, context }: Route.ActionArgs) {
  await spendOrThrow(context, 'till-notification');
  const token = (request.headers.get('Authorization') ?? '').replace(/^Bearer +/i, '').slice(0, MAX_TOKEN);
  const events = await readJson(request, MAX_BODY_BYTES);
  if (!Array.isArray(events) || events.length > MAX_EVENTS) throw data(null, { status: 400 });
  const outcome = await getAnonymousApi(context).submit(ENDPOINTS.tillNotification, {
    token,
    events: events.map(eventOf),
  });
  if (outcome.kind === 'failed') throw data(null, { status: 503 });
  if (outcome.kind === 'unauthorized') throw data(null, { status: 403 });
  return new Response(null, { headers: { 'Cache-Control': 'no-store' } });
}

/** The rest is an order with its guest. */
function eventOf(event: unknown): { type: unknown; order: unknown } {
  const { eventType, eventInfo } = Object(event);
  return { type: textOf(eventType), order: textOf(Object(eventInfo).id) };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, MAX_TOKEN) : null;
}
