import type { FoodCategory, ProductCard } from '#contract/entities.ts';

export type DishGroup<D, F> = { foodCategory: F | null; dishes: D[] };

/** Dishes by food category, in the order of the food categories; those of none come last. No group is empty. */
export function groupDishes<D extends Pick<ProductCard, 'foodCategory'>, F extends Pick<FoodCategory, 'id'>>(
  dishes: readonly D[],
  foodCategories: readonly F[],
): DishGroup<D, F>[] {
  const groups = new Map<number | null, DishGroup<D, F>>();
  for (const foodCategory of foodCategories) groups.set(foodCategory.id, { foodCategory, dishes: [] });
  groups.set(null, { foodCategory: null, dishes: [] });
  for (const dish of dishes) {
    (groups.get(dish.foodCategory ?? null) ?? groups.get(null))?.dishes.push(dish);
  }
  return [...groups.values()].filter((group) => group.dishes.length > 0);
}
