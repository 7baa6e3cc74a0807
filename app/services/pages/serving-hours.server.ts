import { servingNote } from '#app/domain/shop/opening-hours.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { getCategory, getDish } from '#app/services/catalogue/catalogue.server.ts';
import { env } from '#app/services/env.server.ts';
import type { Cart } from '#contract/cart.ts';

/** A note if a category is not served at a moment, with its hours; `null` if it is served, or if its description has no hours. */
export function notServedNote(category: { description?: string | undefined } | null, at = new Date()) {
  return category && servingNote(category.description, at, env.SHOP_TIME_ZONE);
}

/**
 * Notes for a cart, at the time of its order. The cart does not contain the sections of its dishes, so each dish is
 * requested; the cost does not depend on the size of the menu.
 */
export async function listNotServed(api: Api, { items, scheduledFor }: Cart): Promise<string[]> {
  const at = scheduledFor === undefined ? new Date() : new Date(scheduledFor);
  const slugs = items.flatMap(({ product: dish }) => dish.slug ?? []);
  const dishes = await Promise.all(slugs.map((slug) => orNull(getDish(api, slug))));
  const sectionSlugs = new Set(dishes.flatMap((dish) => dish?.category?.slug ?? []));
  const sections = await Promise.all(Array.from(sectionSlugs, (slug) => orNull(getCategory(api, slug))));
  return sections.flatMap((section) => {
    const note = notServedNote(section, at);
    return section && note ? [`${section.title}: ${note}`] : [];
  });
}
