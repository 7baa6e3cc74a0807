import { createHash } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import type { FailedRequest } from '#app/domain/shopper/order-cancellation.ts';
import { feeValue } from '#app/domain/shopper/order-change.ts';
import { awaitsPayment, type PaymentOnReceipt } from '#app/domain/shopper/order-payment.ts';
import { mayHaveSucceeded, type Outcome } from '#app/services/api/outcome.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { ENDPOINTS, pathOf } from '#contract/endpoints.ts';
import { Delivery, OrderStatus } from '#contract/enums.ts';
import { type ChangeQuote, changeQuoteSchema, type Order, orderSchema } from '#contract/order.ts';
import type { FieldErrors, OrderChangeRequest, PushSubscription } from '#contract/requests.ts';
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

export function askForCall(context: Context, uuid: string): Promise<FailedRequest | null> {
  return post(context, uuid, ENDPOINTS.askForCall, undefined, ({ callAskedAt }) => callAskedAt !== undefined);
}

export type ChangeResult =
  | { kind: 'done' }
  /** It costs something else than was agreed to. */
  | { kind: 'quoted'; quote: ChangeQuote }
  | { kind: 'refused'; fields: FieldErrors }
  /** Too late, or the order differs from what the guest saw. */
  | { kind: 'conflict' }
  | { kind: 'unsent' | 'uncertain' };

/** Repeatable. @param agreed as the form showed it */
export async function changeOrder(
  context: Context,
  uuid: string,
  change: OrderChangeRequest,
  agreed: { sum: string; fee: string },
): Promise<ChangeResult> {
  const own = getShopper(context).ownOrders.find(uuid);
  if (!own) return { kind: 'conflict' };
  const api = getApi(context);
  const headers = { 'Idempotency-Key': own.key };
  const quoted = await api.write(
    pathOf(ENDPOINTS.quoteChange, { uuid }),
    change,
    changeQuoteSchema,
    headers,
    isTooLate,
  );
  if (quoted.kind !== 'done') return failureOf(quoted, 'unsent');
  const { totalSum, fee } = quoted.value;
  if (totalSum.toFixed(2) !== agreed.sum || feeValue(fee) !== agreed.fee)
    return { kind: 'quoted', quote: quoted.value };
  const saved = await api.write(
    pathOf(ENDPOINTS.changeOrder, { uuid }),
    change,
    orderSchema,
    { ...headers, 'Expected-Sum': agreed.sum, 'Expected-Fee': agreed.fee },
    isTooLate,
  );
  if (saved.kind !== 'done') return failureOf(saved, mayHaveSucceeded(saved) ? 'uncertain' : 'unsent');
  return saved.value.uuid === uuid && isChanged(saved.value, change)
    ? { kind: 'done' }
    : { kind: 'uncertain' };
}

function isChanged({ delivery, address, wantedAt }: Order, change: OrderChangeRequest): boolean {
  const momentOf = (text: string | undefined) => (text === undefined ? 0 : Date.parse(text));
  const isThere = delivery === Delivery.PICKUP || address === change.address;
  return isThere && momentOf(wantedAt) === momentOf(change.wantedAt);
}

function failureOf(outcome: Outcome<unknown>, failure: 'unsent' | 'uncertain'): ChangeResult {
  if (outcome.kind === 'failed') return { kind: failure };
  if (outcome.kind !== 'refused' || isTooLate(outcome.status)) return { kind: 'conflict' };
  return { kind: 'refused', fields: outcome.fields };
}

const isTooLate = (status: number) => status === 409;

/** Sends changes of the order to its browser. */
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
  endpoint: (typeof ENDPOINTS)[
    | 'cancelOrder'
    | 'payOnReceipt'
    | 'askForCall'
    | 'followOrder'
    | 'unfollowOrder'],
  body: object | undefined,
  isDone: (order: Order) => boolean,
): Promise<FailedRequest | null> {
  const own = getShopper(context).ownOrders.find(uuid);
  if (!own) return 'refused';
  const headers = { 'Idempotency-Key': own.key };
  const path = pathOf(endpoint, { uuid });
  const outcome = await getApi(context).write(path, body, orderSchema, headers, isTooLate);
  if (outcome.kind === 'done')
    return outcome.value.uuid === uuid && isDone(outcome.value) ? null : 'uncertain';
  if (outcome.kind !== 'failed') return 'refused';
  return mayHaveSucceeded(outcome) ? 'uncertain' : 'unsent';
}
