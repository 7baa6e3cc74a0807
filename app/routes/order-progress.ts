import { findOrder, progressOf } from '#app/services/shopper/order.server.ts';
import type { Route } from './+types/order-progress';

/** Where an order stands, as JSON: its open page asks again and again. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return Response.json({ progress: progressOf(await findOrder(context, params.orderId)) });
}
