import { data } from 'react-router';
import { PUSH_END_INTENT } from '#app/domain/shopper/order-push.ts';
import { missing } from '#app/services/api/http-errors.server.ts';
import { PUSH_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { followOrder, unfollowOrder } from '#app/services/shopper/order-requests.server.ts';
import { orderIdOf } from '#contract/order.ts';
import { pushEndSchema, pushSubscriptionSchema } from '#contract/requests.ts';
import type { Route } from './+types/order-push';

/** No page: it is the order's. */
export function loader() {
  throw missing();
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = Object.fromEntries(await readForm(request, PUSH_FORM));
  const uuid = orderIdOf(params.orderId);
  if (fields.intent === PUSH_END_INTENT) {
    const end = pushEndSchema.safeParse(fields);
    if (!end.success) throw data(null, { status: 400 });
    return Response.json({ failed: await unfollowOrder(context, uuid, end.data.endpoint) });
  }
  const subscription = pushSubscriptionSchema.safeParse(fields);
  if (!subscription.success) throw data(null, { status: 400 });
  return Response.json({ failed: await followOrder(context, uuid, subscription.data) });
}
