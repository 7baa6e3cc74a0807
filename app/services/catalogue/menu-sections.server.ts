import { orNull } from '#app/services/api/http-errors.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import type { ProductCard } from '#contract/product.ts';
import { listCategories, listDishes } from './catalogue.server.ts';

/** The whole menu on one page ends here: docs/decisions/0082-the-whole-menu.md. */
export const MAX_SECTIONS = 36;
export const MAX_DISHES = 500;

export type MenuCategories = Awaited<ReturnType<typeof listCategories>>;
export type MenuSection = {
  category: MenuCategories['results'][number];
  dishes: readonly ProductCard[] | null;
};

export function listMenuCategories(api: Api): Promise<MenuCategories> {
  return listCategories(api, { pageSize: MAX_SECTIONS });
}

/** Without empty sections. `dishes` is `null` beyond `MAX_DISHES`, or if the API failed. */
export async function listMenuSections(api: Api, { results }: MenuCategories): Promise<MenuSection[]> {
  const lists = await Promise.all(results.map(({ slug }) => orNull(listDishes(api, { category: slug }))));
  let count = 0;
  return results.flatMap((category, index) => {
    const dishes = lists[index] ?? null;
    if (dishes?.length === 0) return [];
    count += dishes?.length ?? 0;
    return { category, dishes: count > MAX_DISHES ? null : dishes };
  });
}
