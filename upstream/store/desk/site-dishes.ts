import { optionGroupsOf } from '../carts/options.ts';
import type { Store } from '../database/store.ts';

/** A dish that guests can order, with its codes for a till. */
export type SiteDish = {
  id: number;
  slug: string;
  title: string;
  sku: string | null;
  externalId: string | null;
  kopecks: number;
  options: { id: string; title: string; group: string; priceDelta: number; externalId: string | null }[];
};

/** In menu order. */
export async function listSiteDishes(store: Store): Promise<SiteDish[]> {
  const rows = await store
    .selectFrom('products')
    .select(['id', 'slug', 'title', 'sku', 'external_id', 'price_kopecks', 'option_groups_json'])
    .where('can_buy', '=', 1)
    .orderBy('position')
    .execute();
  return rows.map(({ id, slug, title, sku, external_id, price_kopecks, option_groups_json }) => ({
    id,
    slug,
    title,
    // Content without a sku repeats the slug.
    sku: sku === slug ? null : sku,
    externalId: external_id,
    kopecks: price_kopecks,
    options: optionGroupsOf(option_groups_json).flatMap((group) =>
      group.options
        .filter(({ onlyInHall }) => !onlyInHall)
        .map((option) => ({
          id: option.id,
          title: option.title,
          group: group.title,
          priceDelta: option.priceDelta,
          externalId: option.externalId ?? null,
        })),
    ),
  }));
}
