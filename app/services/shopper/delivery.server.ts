import type { ShownDelivery } from '#app/domain/shopper/shown-delivery.ts';
import { env } from '#app/services/env.server.ts';
import type { Cart } from '#contract/cart.ts';
import { formatOpening } from '#contract/schedule.ts';

/** The delivery data of a cart, with times in the shop's time zone. */
export function showDelivery({ delivery, slots = [], scheduledFor, orderStop }: Cart): ShownDelivery | null {
  if (!delivery) return null;
  const now = new Date();
  const show = (times: readonly string[]) =>
    times.map((value) => ({ value, title: formatOpening(new Date(value), now, env.SHOP_TIME_ZONE) }));
  const { slots: pickupSlots = slots, ...pickup } = delivery.pickup ?? {};
  return {
    terms: { ...delivery, pickup },
    slots: show(slots),
    pickupSlots: show(pickupSlots),
    isStopped: orderStop !== undefined,
    isForOpening: scheduledFor !== undefined,
  };
}
