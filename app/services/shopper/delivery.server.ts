import type { ShownDelivery } from '#app/domain/shopper/shown-delivery.ts';
import { env } from '#app/services/env.server.ts';
import type { Cart } from '#contract/cart.ts';
import { formatOpening } from '#contract/schedule.ts';

/** The delivery data of a cart, with times in the shop's time zone. */
export function showDelivery({ delivery, slots = [], scheduledFor }: Cart): ShownDelivery | null {
  if (!delivery) return null;
  const now = new Date();
  return {
    terms: delivery,
    slots: slots.map((value) => ({ value, title: formatOpening(new Date(value), now, env.SHOP_TIME_ZONE) })),
    isForOpening: scheduledFor !== undefined,
  };
}
