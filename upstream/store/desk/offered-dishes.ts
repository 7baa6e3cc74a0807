import type { Allergen } from '#contract/allergens.ts';
import type { OptionGroup } from '#contract/option-schemas.ts';
import { optionGroupsOf } from '../carts/options.ts';
import type { Store } from '../database/store.ts';
import { canBuyAt } from '../terms/sold-out.ts';
import { listSold } from './dish-stops.ts';

/** Dishes that staff can add to an order. */

export type OfferedDish = {
  id: number;
  title: string;
  kopecks: number;
  groups: OptionGroup[];
  isForSale: boolean;
  /** Absent: not stated. */
  allergens?: Allergen[];
};

export async function listOffered(
  store: Store,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, OfferedDish>> {
  if (ids.length === 0) return new Map();
  const rows = await store
    .selectFrom('products')
    .select(['id', 'title', 'price_kopecks', 'card_json', 'option_groups_json', canBuyAt(now).as('can_buy')])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, title, price_kopecks, card_json, option_groups_json, can_buy }) => [
      id,
      {
        id,
        title,
        kopecks: price_kopecks,
        groups: optionGroupsOf(option_groups_json),
        isForSale: can_buy === 1,
        allergens: JSON.parse(card_json).allergens,
      },
    ]),
  );
}

/** The best match first; without a query, the menu in its order. */
export async function searchOffered(
  store: Store,
  query: string,
  now: Date,
  limit: number,
): Promise<OfferedDish[]> {
  const found = await listSold(store, now, { query, category: null, limit });
  const byId = await listOffered(
    store,
    found.map(({ id }) => id),
    now,
  );
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}
