import { sql } from 'kysely';
import { MAX_QUANTITY } from '#contract/defaults.ts';
import { type Places, prepared } from './compiled-query.ts';
import { canBuyAt } from './sold-out.ts';
import type { Store } from './store.ts';

/** Prepared queries of every cart request. Times are ISO 8601. */

export const findDish = prepared((db, { id, now }: Places<{ id: number; now: string }>) =>
  db
    .selectFrom('products')
    .select(['title', 'category_id', 'price_kopecks', 'option_groups_json', canBuyAt(now).as('can_buy')])
    .where('id', '=', id),
);

/** Updates the time of the last use. */
export const touch = prepared((db, { id, now }: Places<{ id: string; now: string }>) =>
  db.updateTable('carts').set({ updated_at: now }).where('id', '=', id).returning('id'),
);

/** `kopecks`, `title`: as the guest saw them when the line was put in. A later change may come from a page that shows them still. */
type Line = Places<{
  cartId: string;
  productId: number;
  quantity: number;
  now: string;
  kopecks: number;
  title: string;
}>;

export const setLine = prepared((db, line: Line) =>
  newLine(db, line)
    .onConflict((conflict) =>
      conflict
        .columns(['cart_id', 'product_id'])
        .doUpdateSet(({ ref }) => ({ quantity: ref('excluded.quantity') })),
    )
    .returning('quantity'),
);

/** Returns no row, and changes nothing, above the maximum quantity. */
export const addToLine = prepared((db, line: Line) =>
  newLine(db, line)
    .onConflict((conflict) =>
      conflict
        .columns(['cart_id', 'product_id'])
        .doUpdateSet((eb) => ({ quantity: eb('cart_lines.quantity', '+', eb.ref('excluded.quantity')) }))
        .where((eb) => eb(eb('cart_lines.quantity', '+', eb.ref('excluded.quantity')), '<=', MAX_QUANTITY)),
    )
    .returning('quantity'),
);

function newLine(db: Store, { cartId, productId, quantity, now, kopecks, title }: Line) {
  return db.insertInto('cart_lines').values({
    cart_id: cartId,
    product_id: productId,
    quantity,
    added_at: now,
    seen_kopecks: kopecks,
    seen_title: title,
  });
}

const NO_TEXT = sql<string | null>`cast(null as text)`;

/** Dish columns are null for deleted dishes, option columns are null for lines without options. */
export const listLines = prepared((db, { cartId, now }: Places<{ cartId: string; now: string }>) =>
  db
    .selectFrom(
      db
        .selectFrom('cart_lines')
        .select(['product_id', 'quantity', 'added_at', 'seen_kopecks', 'seen_title'])
        .select([NO_TEXT.as('line_id'), NO_TEXT.as('options_json')])
        .where('cart_id', '=', cartId)
        .unionAll(
          db
            .selectFrom('cart_option_lines')
            .select(['product_id', 'quantity', 'added_at', 'seen_kopecks', 'seen_title'])
            .select(['line_id', 'options_json'])
            .where('cart_id', '=', cartId),
        )
        .as('lines'),
    )
    .leftJoin('products', 'products.id', 'lines.product_id')
    .select([
      'products.id',
      'products.slug',
      'products.title',
      'products.sku',
      'products.category_id',
      'products.price_kopecks',
      'products.cover_urls_json',
      'products.option_groups_json',
      'lines.product_id',
      'lines.quantity',
      'lines.line_id',
      'lines.options_json',
      'lines.seen_kopecks',
      'lines.seen_title',
      canBuyAt(now).as('can_buy'),
    ])
    .orderBy('lines.added_at')
    .orderBy('lines.product_id'),
);
