import { getApi } from '#app/services/api/upstream.server.ts';
import { limitMisses } from '#app/services/http/limits.server.ts';
import { getOrder, progressOf } from '#app/services/shopper/order.server.ts';
import type { Route } from './+types/order-progress';

/** Where an order stands, as JSON: its open page asks again and again. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await limitMisses(context, 'order-miss', () => getOrder(getApi(context), params.orderId));
  return Response.json({ progress: progressOf(order) });
}
