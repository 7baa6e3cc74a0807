import type { ProductCard } from '#contract/product.ts';
import * as MESSAGES from './messages.ts';
import { formatPrice } from './money.ts';
import { plural } from './plural.ts';

export function whyNotForSale({ soldOut, notServed }: Pick<ProductCard, 'soldOut' | 'notServed'>): string {
  if (notServed) return MESSAGES.notServedNow;
  return soldOut ? MESSAGES.soldOut : MESSAGES.notForSale;
}

export function notServedAt(wanted: string): string {
  return `${wanted.charAt(0).toUpperCase()}${wanted.slice(1)} не подаём`;
}

/** «+280.-», «−50.-» */
export function priceChange(delta: number): string {
  return `${delta < 0 ? '−' : '+'}${formatPrice(Math.abs(delta))}`;
}

export function orderForOpening(opening: string): string {
  return `Сейчас закрыто, заказ приготовим ${opening}`;
}

/** The age of cached data, while the API is unavailable. */
export function menuAsOf(when: string): string {
  return `Меню на ${when}`;
}

export function moreDishes(count: number): string {
  return `Ещё ${count} ${plural(count, 'блюдо', 'блюда', 'блюд')}`;
}
