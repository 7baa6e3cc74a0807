import { type ShownCart, shownCart } from '#app/domain/shopper/shown-lines.ts';
import { forOpening, notServedLine } from '#app/domain/text/serving-texts.ts';
import { env } from '#app/services/env.server.ts';
import type { Cart, CartItem } from '#contract/entities.ts';

/** The cart as pages show it, with what the clock says of its dishes and of an order that is placed now. */
export function showCart(cart: Cart): ShownCart {
  const shown = shownCart(cart, notNowText);
  const { scheduledFor } = cart;
  return scheduledFor === undefined
    ? shown
    : { ...shown, forOpening: forOpening(scheduledFor, env.SHOP_TIME_ZONE) };
}

function notNowText({ notServed, availableFrom }: CartItem['product']): string | undefined {
  return notServed ? notServedLine(availableFrom, new Date(), env.SHOP_TIME_ZONE) : undefined;
}
