import { ALLERGENS, type Allergen } from '#contract/allergens.ts';
import type { ProductCard } from '#contract/product.ts';

export type AllergenFilter = {
  /** Dishes with any of these are left out. */
  chosen: Allergen[];
  /** The chosen ones, and those that dishes of the list have; none: there is nothing to choose. */
  offered: Allergen[];
  /** How many dishes are left out because they do not state their allergens. */
  unstated: number;
};

/** @param names of allergens, as the address has them; unknown ones count for nothing */
export function filterByAllergens<D extends Pick<ProductCard, 'allergens'>>(
  dishes: readonly D[],
  names: readonly string[],
): { dishes: readonly D[]; filter: AllergenFilter } {
  const chosen = ALLERGENS.filter((allergen) => names.includes(allergen));
  const offered = ALLERGENS.filter(
    (allergen) => chosen.includes(allergen) || dishes.some(({ allergens }) => allergens?.includes(allergen)),
  );
  if (chosen.length === 0) return { dishes, filter: { chosen, offered, unstated: 0 } };
  const stated = dishes.filter(({ allergens }) => allergens !== undefined);
  return {
    dishes: stated.filter(({ allergens }) => !allergens?.some((allergen) => chosen.includes(allergen))),
    filter: { chosen, offered, unstated: dishes.length - stated.length },
  };
}
