import type { RouterContextProvider } from 'react-router';
import type { FailedCancellation } from '#app/domain/shopper/order-cancellation.ts';
import { mayHaveSucceeded } from '#app/services/api/outcome.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { ENDPOINTS, pathOf } from '#contract/endpoints.ts';
import { OrderStatus } from '#contract/enums.ts';
import { orderSchema } from '#contract/order.ts';
import { getShopper } from './shopper.server.ts';

/**
 * Repeatable. Only the device that placed the order has its key.
 *
 * @returns `null` if the response showed a cancelled order
 */
export async function cancelOrder(
  context: Readonly<RouterContextProvider>,
  uuid: string,
): Promise<FailedCancellation | null> {
  const own = getShopper(context).ownOrders.find(uuid);
  if (!own) return 'refused';
  const headers = { 'Idempotency-Key': own.key };
  const path = pathOf(ENDPOINTS.cancelOrder, { uuid });
  const isTooLate = (status: number) => status === 409;
  const outcome = await getApi(context).write(path, undefined, orderSchema, headers, isTooLate);
  if (outcome.kind === 'done') {
    const { uuid: shown, status } = outcome.value;
    return shown === uuid && status === OrderStatus.CANCELLED ? null : 'uncertain';
  }
  if (outcome.kind !== 'failed') return 'refused';
  return mayHaveSucceeded(outcome) ? 'uncertain' : 'unsent';
}
