import * as MESSAGES from '#app/domain/text/messages.ts';
import type { ProductCard } from '#contract/product.ts';

/** «Борщ, 350 г. Состав: свёкла, капуста. Доставка и самовывоз.» */
export function dishDescription(dish: ProductCard): string {
  const { title, weight, volume, ingredients, canBuy, soldOut, notServed } = dish;
  return [
    [title, weight && `${weight} г`, volume && `${volume} мл`].filter(Boolean).join(', '),
    ingredients.length > 0 ? `Состав: ${ingredients.join(', ')}` : '',
    // Search engines show it for weeks: a dish sold out tonight is back by then.
    canBuy || soldOut || notServed ? 'Доставка и самовывоз' : MESSAGES.notForSale,
  ]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

export function listDescription(title: string, items: readonly { title: string }[]): string {
  const names = items.flatMap((item) => item.title || []);
  return names.length === 0 ? '' : `${title}: ${names.join(', ')}.`;
}
