import { ALLERGENS, type Allergen, joinAllergens } from '#contract/allergens.ts';
import type { ProductCard } from '#contract/product.ts';

export const WITHOUT_FIELD = 'without';
/** What the boxes of the page showed as chosen: another tab may have chosen more since. */
export const SHOWN_CHOICE_FIELD = 'shown';
export const CLEAR_ALLERGENS_FIELD = 'clear';

export type AllergenFilter = {
  chosen: Allergen[];
  offered: Allergen[];
  /** Hidden dishes that do not state their allergens. */
  unstated: number;
};

type Stating = Pick<ProductCard, 'allergens' | 'optionAllergens'>;

export function filterByAllergens<D extends Stating>(
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

/** Of a page with several lists. */
export function joinFilters(filters: readonly AllergenFilter[]): AllergenFilter {
  return {
    chosen: joinAllergens(...filters.map(({ chosen }) => chosen)),
    offered: joinAllergens(...filters.map(({ offered }) => offered)),
    unstated: filters.reduce((sum, { unstated }) => sum + unstated, 0),
  };
}
