import { servingNote } from '#app/domain/shop/opening-hours.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { getCategory, getDish } from '#app/services/catalogue/catalogue.server.ts';
import { env } from '#app/services/env.server.ts';
import type { Cart } from '#contract/cart.ts';

/** That a category's dishes are not served then, and when they are; `null` if they are or it does not say. */
export function notServedNow(category: { description?: string | undefined } | null, at = new Date()) {
  return category && servingNote(category.description, at, env.SHOP_TIME_ZONE);
}

/**
 * The same for the dishes in a cart, which does not name their sections, at the time that an order is for. Asks for these dishes only,
 * however large the menu.
 */
export async function listNotServed(api: Api, { items, scheduledFor }: Cart): Promise<string[]> {
  const at = scheduledFor === undefined ? new Date() : new Date(scheduledFor);
  const slugs = items.flatMap(({ product: dish }) => dish.slug ?? []);
  const dishes = await Promise.all(slugs.map((slug) => orNull(getDish(api, slug))));
  const sectionSlugs = new Set(dishes.flatMap((dish) => dish?.category?.slug ?? []));
  const sections = await Promise.all(Array.from(sectionSlugs, (slug) => orNull(getCategory(api, slug))));
  return sections.flatMap((section) => {
    const note = notServedNow(section, at);
    return section && note ? [`${section.title}: ${note}`] : [];
  });
}
