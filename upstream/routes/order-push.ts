import type { Context, Hono } from 'hono';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { CompleteOrder } from '#contract/order.ts';
import { pushEndSchema, pushSubscriptionSchema } from '#contract/requests.ts';
import { readJsonObject } from '../http/body.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { DETAILS, NOT_FOLLOWED } from '../http/messages.ts';
import { orderUuidOf } from '../http/order-uuid.ts';
import { notFound, Problem } from '../http/problems.ts';
import type { AppEnv } from '../http/request-log.ts';
import { validated } from '../http/validation.ts';
import type { Store } from '../store/database/store.ts';
import { followByPush, listFollowingDevices, unfollowPush } from '../store/orders/followers.ts';
import { findOrder } from '../store/orders/orders.ts';

type Parts = {
  store: Store;
  /** VAPID public key. `undefined`: no push notifications. */
  pushKey: string | undefined;
  now: () => Date;
};

export async function withPush(
  order: CompleteOrder,
  { store, pushKey }: Pick<Parts, 'store' | 'pushKey'>,
  idempotencyKey: string | null,
): Promise<CompleteOrder> {
  if (idempotencyKey === null || pushKey === undefined) return order;
  const devices = await listFollowingDevices(store, { uuid: order.uuid, idempotencyKey });
  return devices ? { ...order, push: { key: pushKey, devices } } : order;
}

export function pushRoutes(app: Hono<AppEnv>, { store, pushKey, now }: Parts): void {
  async function respond(c: Context, own: { uuid: string; idempotencyKey: string }): Promise<Response> {
    const order = await findOrder(store, own.uuid, own.idempotencyKey, now());
    if (!order) throw notFound(DETAILS.noOrder);
    return c.json(await withPush(order, { store, pushKey }, own.idempotencyKey));
  }

  app.post(ENDPOINTS.followOrder, async (c) => {
    const own = ownOrderOf(c, pushKey);
    const subscription = validated(pushSubscriptionSchema, await readJsonObject(c));
    const outcome = await followByPush(store, own, subscription, now());
    if (outcome === 'missing') throw notFound(DETAILS.noOrder);
    if (outcome === 'ended') throw new Problem(409, { nonFieldErrors: [NOT_FOLLOWED] });
    return respond(c, own);
  });

  app.post(ENDPOINTS.unfollowOrder, async (c) => {
    const own = ownOrderOf(c, pushKey);
    const { endpoint } = validated(pushEndSchema, await readJsonObject(c));
    if (!(await unfollowPush(store, own, endpoint))) throw notFound(DETAILS.noOrder);
    return respond(c, own);
  });
}

function ownOrderOf(c: Context, pushKey: string | undefined) {
  const idempotencyKey = idempotencyKeyOf(c);
  if (idempotencyKey === null || pushKey === undefined) throw notFound(DETAILS.noOrder);
  return { uuid: orderUuidOf(c), idempotencyKey };
}
