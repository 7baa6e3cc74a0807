import type { RouterContextProvider } from 'react-router';
import { type OrderProgress, orderProgress } from '#app/domain/shopper/order-progress.ts';
import { MESSAGES } from '#app/domain/text/messages.ts';
import type { Outcome } from '#app/services/api/outcome.server.ts';
import { gone, missing, unavailable } from '#app/services/api/thrown.server.ts';
import { type Api, getApi } from '#app/services/api/upstream.server.ts';
import { env } from '#app/services/env.server.ts';
import { limitMisses } from '#app/services/http/limits.server.ts';
import { ENDPOINTS, pathOf } from '#contract/endpoints.ts';
import { type Order, orderSchema } from '#contract/entities.ts';
import type { OrderRequest } from '#contract/requests.ts';
import { getOrderKey } from './order-key.server.ts';

/** @throws 404 or 410 if there is no such order, 503 if the API does not say. */
async function getOrder(api: Api, uuid: string): Promise<Order> {
  const outcome = await api.readPersonal(pathOf(ENDPOINTS.order, { uuid }), orderSchema);
  if (outcome.kind === 'done') return outcome.value;
  if (outcome.kind === 'failed') throw unavailable();
  const isGone = outcome.kind === 'missing' && outcome.isGone;
  throw (isGone ? gone : missing)(MESSAGES.orderMissing);
}

/**
 * The order at an address, for whoever asks. Misses are counted: somebody guesses. An order that the browser was led to has a count
 * of its own, so that guesses of others behind this client's address do not hide it.
 *
 * @throws like `getOrder`, 429 after too many misses
 */
export function findOrder(context: Readonly<RouterContextProvider>, uuid: string): Promise<Order> {
  const kind = getOrderKey(context).hasLedTo(uuid) ? 'own-order-miss' : 'order-miss';
  return limitMisses(context, kind, () => getOrder(getApi(context), uuid));
}

/** Where it stands now; `null` where the API does not say. */
export function progressOf(order: Order): OrderProgress | null {
  return orderProgress(order, Date.now(), env.SHOP_TIME_ZONE);
}

/** `isRepeated`: this order was made with the key before, whatever was sent then. */
export type CreatedOrder = { order: Order; isRepeated: boolean };

/**
 * Sends an order. Two calls with one key make one order. The call is repeated only if it was refused because of
 * the token: then it has done nothing.
 *
 * @param expectedSum what the shopper saw: an API that reads it refuses an order that costs something else
 */
export async function createOrder(
  api: Api,
  request: OrderRequest,
  key: string,
  expectedSum?: string,
): Promise<Outcome<CreatedOrder>> {
  const outcome = await api.write(ENDPOINTS.orders, request, orderSchema, {
    'Idempotency-Key': key,
    ...(expectedSum !== undefined && { 'Expected-Sum': expectedSum }),
  });
  if (outcome.kind !== 'done') return outcome;
  return { ...outcome, value: { order: outcome.value, isRepeated: outcome.status === 200 } };
}
