import { createHash } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import type { FailedRequest } from '#app/domain/shopper/order-cancellation.ts';
import { awaitsPayment, type PaymentOnReceipt } from '#app/domain/shopper/order-payment.ts';
import { mayHaveSucceeded } from '#app/services/api/outcome.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { ENDPOINTS, pathOf } from '#contract/endpoints.ts';
import { OrderStatus } from '#contract/enums.ts';
import { type Order, orderSchema } from '#contract/order.ts';
import type { PushSubscription } from '#contract/requests.ts';
import { getShopper } from './shopper.server.ts';

type Context = Readonly<RouterContextProvider>;

export function cancelOrder(context: Context, uuid: string): Promise<FailedRequest | null> {
  return post(
    context,
    uuid,
    ENDPOINTS.cancelOrder,
    undefined,
    ({ status }) => status === OrderStatus.CANCELLED,
  );
}

/** Makes an order that waits for its payment an ordinary one. */
export function payOnReceipt(
  context: Context,
  uuid: string,
  payment: PaymentOnReceipt,
): Promise<FailedRequest | null> {
  const isDone = (order: Order) => order.payment === payment && !awaitsPayment(order);
  return post(context, uuid, ENDPOINTS.payOnReceipt, { payment }, isDone);
}

/** Its browser is told of changes. */
export function followOrder(
  context: Context,
  uuid: string,
  subscription: PushSubscription,
): Promise<FailedRequest | null> {
  return post(context, uuid, ENDPOINTS.followOrder, subscription, isFollowedBy(subscription));
}

export function unfollowOrder(
  context: Context,
  uuid: string,
  endpoint: string,
): Promise<FailedRequest | null> {
  const isFollowed = isFollowedBy({ endpoint });
  return post(context, uuid, ENDPOINTS.unfollowOrder, { endpoint }, (order) => !isFollowed(order));
}

function isFollowedBy({ endpoint }: Pick<PushSubscription, 'endpoint'>) {
  const digest = createHash('sha256').update(endpoint).digest('hex');
  return ({ push }: Order) => push?.devices.includes(digest) ?? false;
}

/**
 * Repeatable. Only the device that placed the order has its key.
 *
 * @returns `null` if the response showed what was asked for
 */
async function post(
  context: Context,
  uuid: string,
  endpoint: (typeof ENDPOINTS)['cancelOrder' | 'payOnReceipt' | 'followOrder' | 'unfollowOrder'],
  body: object | undefined,
  isDone: (order: Order) => boolean,
): Promise<FailedRequest | null> {
  const own = getShopper(context).ownOrders.find(uuid);
  if (!own) return 'refused';
  const headers = { 'Idempotency-Key': own.key };
  const isTooLate = (status: number) => status === 409;
  const path = pathOf(endpoint, { uuid });
  const outcome = await getApi(context).write(path, body, orderSchema, headers, isTooLate);
  if (outcome.kind === 'done')
    return outcome.value.uuid === uuid && isDone(outcome.value) ? null : 'uncertain';
  if (outcome.kind !== 'failed') return 'refused';
  return mayHaveSucceeded(outcome) ? 'uncertain' : 'unsent';
}
