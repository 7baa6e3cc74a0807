import type { ServedSection } from '#app/domain/shop/opening-hours.ts';
import type { ShownDelivery } from '#app/domain/shopper/shown-delivery.ts';
import { env } from '#app/services/env.server.ts';
import type { Cart } from '#contract/cart.ts';
import { formatOpening, formatServing, formatWanted, servingAt } from '#contract/schedule.ts';

/**
 * Times in the shop's time zone.
 *
 * @param options `sections` of the cart, with serving hours; `isForOpening`: the shop is closed now
 */
export function showDelivery(
  { delivery, slots = [], orderStop }: Cart,
  { sections, isForOpening }: { sections: readonly ServedSection[]; isForOpening: boolean },
): ShownDelivery | null {
  if (!delivery) return null;
  const [now, timeZone] = [new Date(), env.SHOP_TIME_ZONE];
  const showSlot = (value: string) => {
    const at = new Date(value);
    const notServed = sections.flatMap(({ serving, workDays }, index) =>
      servingAt(serving, { workDays, at, timeZone })?.open === false ? [index] : [],
    );
    const title = formatOpening(at, now, timeZone);
    return notServed.length === 0
      ? { value, title }
      : { value, title, by: formatWanted(at, now, timeZone), notServed };
  };
  const { slots: pickupSlots = slots, ...pickup } = delivery.pickup ?? {};
  return {
    terms: { ...delivery, pickup },
    slots: slots.map(showSlot),
    pickupSlots: pickupSlots.map(showSlot),
    sections: sections.map(({ title, serving }) => ({ title, hours: formatServing(serving) })),
    isStopped: orderStop !== undefined,
    isForOpening,
  };
}
