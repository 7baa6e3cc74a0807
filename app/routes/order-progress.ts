import { unavailable } from '#app/services/api/http-errors.server.ts';
import { findOrder, progressOf } from '#app/services/shopper/order.server.ts';
import { orderIdOf } from '#contract/order.ts';
import type { Route } from './+types/order-progress';

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findOrder(context, orderIdOf(params.orderId));
  if (!order) throw unavailable();
  return Response.json({ progress: progressOf(order) });
}
