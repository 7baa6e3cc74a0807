import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Store } from '../database/store.ts';
import type { Availability } from './availability.ts';

/** Queries ignore ended stops. */

/** A part of every stored card. Texts cannot contain it: their quotes are escaped. */
const ON_SALE = '"canBuy":true';
const SOLD_OUT = '"canBuy":false,"soldOut":true';

export function stoppedIds(now: Date | Expression<string>): RawBuilder<number> {
  return sql<number>`(select product_id from dish_stops where ends_at > ${now instanceof Date ? now.toISOString() : now})`;
}

export function cardAt(now: Date, notServed: Availability['notServed']): RawBuilder<string> {
  const atOtherTimes = Array.from(
    notServed,
    ([id, { availableFrom }]) =>
      sql`when products.category_id = ${id} then replace(products.card_json, ${ON_SALE}, ${servedLater(availableFrom)})`,
  );
  return sql<string>`
    case when products.id in ${stoppedIds(now)} then replace(products.card_json, ${ON_SALE}, ${SOLD_OUT})
    ${sql.join(atOtherTimes, sql` `)}
    else products.card_json end
  `;
}

function servedLater(availableFrom: Date | null): string {
  const from = availableFrom ? `,"availableFrom":"${availableFrom.toISOString()}"` : '';
  return `"canBuy":false,"notServed":true${from}`;
}

/** For a query of `products`. */
export function canBuyAt(now: Date | Expression<string>): RawBuilder<0 | 1> {
  return sql<0 | 1>`case when products.id in ${stoppedIds(now)} then 0 else products.can_buy end`;
}

export async function listSoldOut(store: Store, now: Date): Promise<string[]> {
  const rows = await store
    .selectFrom('products')
    .select('slug')
    .where('can_buy', '=', 1)
    .where('id', 'in', stoppedIds(now))
    .execute();
  return rows.map(({ slug }) => slug);
}
