import { OptionKind } from '#contract/enums.ts';
import type { OptionGroup } from '#contract/option-schemas.ts';
import type { ProductCard } from '#contract/product.ts';
import * as MESSAGES from './messages.ts';
import { formatPrice } from './money.ts';

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

/** Empty for radio buttons. */
export function optionCount({ kind, min, max, options: all }: OptionGroup): string {
  if (kind === OptionKind.ONE) return '';
  const options = all.filter(({ onlyInHall }) => !onlyInHall);
  const most = Math.min(max ?? options.length, options.length);
  if (min === most) return `выберите ${most}`;
  const least = min > 0 ? `от ${min} ` : '';
  return most < options.length || min > 0 ? `${least}до ${most}` : '';
}

export function orderForOpening(opening: string): string {
  return `Сейчас закрыто, заказ приготовим ${opening}`;
}

/** The age of cached data, while the API is unavailable. */
export function menuAsOf(when: string): string {
  return `Меню на ${when}`;
}
