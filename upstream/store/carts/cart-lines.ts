import { sql } from 'kysely';
import type { z } from 'zod';
import { MAX_QUANTITY } from '#contract/defaults.ts';
import type { ChosenOption } from '#contract/option-schemas.ts';
import { type LineKey, partsOfLine } from '#contract/options.ts';
import type { cartChangeSchema } from '#contract/requests.ts';
import type { Store } from '../database/store.ts';
import { canBuyAt } from '../terms/sold-out.ts';

/** docs/decisions/0073-cost-of-a-click.md */
const PLAIN = { table: 'cart_lines', key: 'product_id' } as const;
const WITH_OPTIONS = { table: 'cart_option_lines', key: 'line_id' } as const;

const placeOf = (line: LineKey) => (typeof line === 'number' ? PLAIN : WITH_OPTIONS);

type Change = Pick<z.output<typeof cartChangeSchema>, 'quantity' | 'updateQuantity'>;

export type Offered = { options: readonly ChosenOption[]; kopecks: number; title: string };

export async function findQuantity(db: Store, cartId: string, line: LineKey): Promise<number> {
  const { table, key } = placeOf(line);
  const found = await db
    .selectFrom(table)
    .select('quantity')
    .where('cart_id', '=', cartId)
    .where(key, '=', line)
    .executeTakeFirst();
  return found?.quantity ?? 0;
}

/**
 * In one statement. The first price and options shown stay: a later change may come from a page with the old ones.
 *
 * @returns false, without a change, above the maximum
 */
export async function writeLine(
  db: Store,
  { cartId, line, now }: { cartId: string; line: LineKey; now: Date },
  { quantity, updateQuantity }: Change,
  { options, kopecks, title }: Offered,
): Promise<boolean> {
  const { table, key } = placeOf(line);
  const wanted = updateQuantity
    ? sql<number>`excluded.quantity`
    : sql<number>`${sql.ref(`${table}.quantity`)} + excluded.quantity`;
  const written = await db
    .insertInto(table)
    .values({
      cart_id: cartId,
      product_id: partsOfLine(line).productId,
      quantity,
      added_at: now.toISOString(),
      seen_kopecks: kopecks,
      seen_title: title,
      ...(typeof line === 'string' && { line_id: line, options_json: JSON.stringify(options) }),
    })
    .onConflict((conflict) =>
      conflict.columns(['cart_id', key]).doUpdateSet({ quantity: wanted }).where(wanted, '<=', MAX_QUANTITY),
    )
    .returning('quantity')
    .executeTakeFirst();
  return written !== undefined;
}

export async function removeLine(db: Store, cartId: string, line: LineKey): Promise<void> {
  const { table, key } = placeOf(line);
  await db.deleteFrom(table).where('cart_id', '=', cartId).where(key, '=', line).execute();
}

export async function removeAllLines(db: Store, cartId: string): Promise<void> {
  for (const { table } of [PLAIN, WITH_OPTIONS]) {
    await db.deleteFrom(table).where('cart_id', '=', cartId).execute();
  }
}

const NO_TEXT = sql<string | null>`cast(null as text)`;

/** Dish columns are null for deleted dishes, option columns for lines without options. */
export function listLines(db: Store, cartId: string, now: Date) {
  const lines = db
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
    );
  return db
    .selectFrom(lines.as('lines'))
    .leftJoin('products', 'products.id', 'lines.product_id')
    .leftJoin('identities', 'identities.id', 'lines.product_id')
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
      'identities.title as known_title',
      canBuyAt(now).as('can_buy'),
    ])
    .orderBy('lines.added_at')
    .orderBy('lines.product_id')
    .execute();
}
