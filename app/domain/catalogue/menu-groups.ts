import type { FoodCategory } from '#contract/category.ts';
import type { ProductCard } from '#contract/product.ts';

export type DishGroup<D, F> = { foodCategory: F | null; dishes: D[] };

/** In their order; dishes without one come last. */
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

/** For large cards: a group of one dish would take a row. */
export function joinSingles<D, F>(groups: readonly DishGroup<D, F>[]): DishGroup<D, F>[] {
  const headed = groups.filter(({ foodCategory }) => foodCategory !== null);
  const singles = headed.filter(({ dishes }) => dishes.length === 1);
  if (singles.length < 2) return [...groups];
  const others = groups.filter((group) => group.foodCategory === null || singles.includes(group));
  return [
    ...headed.filter((group) => !singles.includes(group)),
    { foodCategory: null, dishes: others.flatMap(({ dishes }) => dishes) },
  ];
}
