import type { SelectQueryBuilder } from 'kysely';
import { readTerms, searchHits } from '../catalogue/search.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { changeOnce, ENDLESS, OVER, type Seen } from '../journal/desk-changes.ts';
import { stoppedIds } from '../terms/sold-out.ts';

export type StopRow = {
  id: number;
  title: string;
  category: string;
  /** `null`: on sale. */
  endsAt: string | null;
  changes: number;
  changedBy: string | null;
  changedAt: string | null;
};

type Dishes = SelectQueryBuilder<ShopTables, 'products', Record<never, never>>;

export function listStopped(store: Store, now: Date): Promise<StopRow[]> {
  return rowsOf(store, now, (dishes) =>
    dishes.where('products.id', 'in', stoppedIds(now)).orderBy('products.position'),
  );
}

/** Best match first, or in menu order. */
export async function listSold(
  store: Store,
  now: Date,
  { query, category, limit }: { query: string; category: number | null; limit: number },
): Promise<StopRow[]> {
  const terms = query === '' ? null : await readTerms(store, query);
  return rowsOf(store, now, (dishes) => {
    const ofCategory = category === null ? dishes : dishes.where('products.category_id', '=', category);
    if (!terms) return ofCategory.orderBy('products.position').limit(limit);
    return ofCategory
      .innerJoin(searchHits(store, 'product', terms).as('hit'), 'hit.id', 'products.id')
      .orderBy('hit.rank')
      .orderBy('products.position')
      .limit(limit) as unknown as Dishes;
  });
}

export async function findSold(store: Store, now: Date, id: number): Promise<StopRow | null> {
  const [row] = await rowsOf(store, now, (dishes) => dishes.where('products.id', '=', id));
  return row ?? null;
}

async function rowsOf(store: Store, now: Date, narrow: (dishes: Dishes) => Dishes): Promise<StopRow[]> {
  const dishes = narrow(store.selectFrom('products').where('products.can_buy', '=', 1));
  const rows = await dishes
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('dish_stops', 'dish_stops.product_id', 'products.id')
    .select(['products.id', 'products.title', 'categories.card_json'])
    .select(['dish_stops.ends_at', 'dish_stops.changes', 'dish_stops.changed_by', 'dish_stops.changed_at'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    category: titleOf(row.card_json),
    endsAt: row.ends_at !== null && row.ends_at > now.toISOString() ? row.ends_at : null,
    changes: row.changes ?? 0,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  }));
}

export async function listSections(store: Store): Promise<{ id: number; title: string }[]> {
  const rows = await store
    .selectFrom('categories')
    .select(['id', 'card_json'])
    .where('id', 'in', (eb) => eb.selectFrom('products').select('category_id').where('can_buy', '=', 1))
    .orderBy('position')
    .execute();
  return rows.map(({ id, card_json }) => ({ id, title: titleOf(card_json) }));
}

function titleOf(card: string): string {
  return JSON.parse(card).title;
}

/** @param until `null`: no end. @returns false after a concurrent change */
export function stopDish(
  store: Store,
  dish: Pick<StopRow, 'id'>,
  { until, detail, ...seen }: Seen & { until: Date | null; detail: string },
): Promise<boolean> {
  const fields = { ends_at: until?.toISOString() ?? ENDLESS };
  const key = { product_id: dish.id };
  return changeOnce(store, { table: 'dish_stops', key, fields, action: 'stop-dish', detail, ...seen });
}

/** @returns false after a concurrent change */
export function returnDish(store: Store, { id, title }: StopRow, seen: Seen): Promise<boolean> {
  const fields = { ends_at: OVER };
  const key = { product_id: id };
  return changeOnce(store, {
    table: 'dish_stops',
    key,
    fields,
    action: 'return-dish',
    detail: title,
    ...seen,
  });
}
