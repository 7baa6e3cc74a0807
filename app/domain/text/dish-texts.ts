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

/**
 * Of dishes that are not served now.
 *
 * @param when in the words of their section: «По будням с 12:00 до 16:00».
 * @param next «завтра в 12:00».
 */
export function notServed(when: string, next: string | undefined): string {
  const words = when.trim().replace(/[.!]$/, '');
  return `Сейчас не подаём. ${words}${next === undefined ? '' : `, ближайший раз ${next}`}`;
}
