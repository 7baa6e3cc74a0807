import * as MESSAGES from '#app/domain/text/messages.ts';
import type { ProductCard } from '#contract/product.ts';

/** What search engines show below the titles of pages that the API has no description for. */

/** «Борщ, 350 г. Состав: свёкла, капуста. Доставка и самовывоз.» */
export function dishDescription(dish: ProductCard): string {
  const { title, weight, ingredients, canBuy, soldOut, notServed } = dish;
  return [
    weight === undefined ? title : `${title}, ${weight} г`,
    ingredients.length > 0 ? `Состав: ${ingredients.join(', ')}` : '',
    // Search engines show it for weeks: what has run out tonight is there again by then.
    canBuy || soldOut || notServed ? 'Доставка и самовывоз' : MESSAGES.notForSale,
  ]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

/** «Супы: Борщ, Окрошка.» Nothing where there is nothing to name. */
export function listDescription(title: string, things: readonly { title: string }[]): string {
  const names = things.flatMap((thing) => thing.title || []);
  return names.length === 0 ? '' : `${title}: ${names.join(', ')}.`;
}
