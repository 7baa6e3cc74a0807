import { ALLERGENS, type Allergen } from '#contract/allergens.ts';
import type { ProductCard } from '#contract/product.ts';

export type AllergenFilter = {
  chosen: Allergen[];
  offered: Allergen[];
  /** Hidden dishes that do not state their allergens. */
  unstated: number;
};

export function filterByAllergens<D extends Pick<ProductCard, 'allergens' | 'optionAllergens'>>(
  dishes: readonly D[],
  names: readonly string[],
): { dishes: readonly D[]; filter: AllergenFilter } {
  const chosen = ALLERGENS.filter((allergen) => names.includes(allergen));
  const offered = ALLERGENS.filter(
    (allergen) =>
      chosen.includes(allergen) ||
      dishes.some((dish) => dish.allergens?.includes(allergen) || dish.optionAllergens?.includes(allergen)),
  );
  if (chosen.length === 0) return { dishes, filter: { chosen, offered, unstated: 0 } };
  const stated = dishes.filter(({ allergens }) => allergens !== undefined);
  return {
    dishes: stated.filter(({ allergens }) => !allergens?.some((allergen) => chosen.includes(allergen))),
    filter: { chosen, offered, unstated: dishes.length - stated.length },
  };
}
