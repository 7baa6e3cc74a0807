import { servingNote } from '#app/domain/shop/opening-hours.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { listCategories, listDishes } from '#app/services/catalogue/catalogue.server.ts';
import { env } from '#app/services/env.server.ts';
import type { Cart } from '#contract/entities.ts';

/** That a category's dishes are not served now, and when they are; `null` if they are or it does not say. */
export function notServedNow(category: { description: string | undefined } | null): string | null {
  return servingNote(category?.description, new Date(), env.SHOP_TIME_ZONE);
}

/** The same for the dishes in a cart, which does not name their categories. */
export async function listNotServed(api: Api, cart: Cart): Promise<string[]> {
  const { results } = await listCategories(api);
  const notes = await Promise.all(
    results.map(async (category) => {
      const note = notServedNow(category);
      if (note === null) return [];
      const ids = (await listDishes(api, { category: category.slug })).map(({ id }) => id);
      const isInCart = cart.items.some(({ product }) => ids.includes(product.id));
      return isInCart ? [`${category.title}: ${note}`] : [];
    }),
  );
  return notes.flat();
}
