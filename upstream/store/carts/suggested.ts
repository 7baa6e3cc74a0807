import { sql } from 'kysely';
import type { Store } from '../database/store.ts';
import type { Availability } from '../terms/availability.ts';
import { canBuyAt, cardAt } from '../terms/sold-out.ts';

const MAX_SUGGESTED = 8;
/** Bounds the cost in a busy shop. */
const MAX_ORDERS = 300;
const WEEKS_MS = 8 * 7 * 24 * 60 * 60_000;

/**
 * JSON of cards: first what guests ordered together with these dishes, then what the restaurant names under
 * «Вам понравится». Only dishes that one click adds: buyable now, without options.
 */
export async function listSuggested(
  db: Store,
  inCart: readonly number[],
  { now, notServed }: { now: Date; notServed: Availability['notServed'] },
): Promise<string[]> {
  if (inCart.length === 0) return [];
  const recent = db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('order_items.order_id')
    .distinct()
    .where('order_items.product_id', 'in', inCart)
    .where('orders.created_at', '>=', new Date(now.getTime() - WEEKS_MS).toISOString())
    .orderBy('order_items.order_id', 'desc')
    .limit(MAX_ORDERS);
  const together = db
    .selectFrom('order_items')
    .innerJoin(recent.as('recent'), 'recent.order_id', 'order_items.order_id')
    .select(['order_items.product_id as id', sql<number>`count(*)`.as('times')])
    .groupBy('order_items.product_id');
  const named = db.selectFrom('popular_products').select('popular_id').where('product_id', 'in', inCart);
  const suggested = db
    .selectFrom('products')
    .leftJoin(together.as('together'), 'together.id', 'products.id')
    .select(cardAt(now, notServed).as('card_json'))
    .where((eb) => eb.or([eb('together.id', 'is not', null), eb('products.id', 'in', named)]))
    .where('products.id', 'not in', inCart)
    .where('products.option_groups_json', 'is', null)
    .where(canBuyAt(now), '=', 1)
    .$if(notServed.size > 0, (query) => query.where('products.category_id', 'not in', [...notServed.keys()]))
    .orderBy('together.times', (order) => order.desc().nullsLast())
    .orderBy('products.position')
    .limit(MAX_SUGGESTED);
  return (await suggested.execute()).map(({ card_json }) => card_json);
}
