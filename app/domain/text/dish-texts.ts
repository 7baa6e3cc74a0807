import type { ProductCard } from '#contract/entities.ts';
import * as MESSAGES from './messages.ts';

/** Of a dish that cannot be bought. */
export function whyNotForSale({ soldOut, notServed }: Pick<ProductCard, 'soldOut' | 'notServed'>): string {
  if (notServed) return MESSAGES.notServedNow;
  return soldOut ? MESSAGES.soldOut : MESSAGES.notForSale;
}

/** In the cart of a shop that is closed and takes orders all the same. */
export function orderForOpening(opening: string): string {
  return `Сейчас закрыто, заказ приготовим ${opening}`;
}

/** While the API is away: how old the dishes and prices on the page are. */
export function menuAsOf(when: string): string {
  return `Меню на ${when}`;
}
