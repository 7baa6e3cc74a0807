import { sql } from 'kysely';
import type { z } from 'zod';
import { MAX_QUANTITY } from '#contract/defaults.ts';
import type { ChosenOption } from '#contract/option-schemas.ts';
import { type LineKey, partsOfLine } from '#contract/options.ts';
import type { cartChangeSchema } from '#contract/requests.ts';
import { addToLine, setLine } from './cart-queries.ts';
import type { Store } from './store.ts';

/** Writes cart lines. Lines with options have their own table. */

type Change = Pick<z.output<typeof cartChangeSchema>, 'quantity' | 'updateQuantity'>;

/** The dish as it is offered now, with the chosen options. */
export type Offered = { options: readonly ChosenOption[]; kopecks: number; title: string };

/** Whether a change reduces the quantity of a line. */
export async function reducesLine(
  db: Store,
  cartId: string,
  line: LineKey,
  { quantity, updateQuantity }: Change,
): Promise<boolean> {
  if (!updateQuantity) return false;
  const found =
    typeof line === 'number'
      ? await db
          .selectFrom('cart_lines')
          .select('quantity')
          .where('cart_id', '=', cartId)
          .where('product_id', '=', line)
          .executeTakeFirst()
      : await db
          .selectFrom('cart_option_lines')
          .select('quantity')
          .where('cart_id', '=', cartId)
          .where('line_id', '=', line)
          .executeTakeFirst();
  return found !== undefined && quantity < found.quantity;
}

/** Adds to a line or replaces its quantity, in one statement. @returns false, without a change, above the maximum */
export async function writeLine(
  db: Store,
  cartId: string,
  line: LineKey,
  { quantity, updateQuantity }: Change,
  { options, kopecks, title }: Offered,
): Promise<boolean> {
  const now = new Date().toISOString();
  if (typeof line === 'number') {
    const write = updateQuantity ? setLine : addToLine;
    return (await write(db, { cartId, productId: line, quantity, now, kopecks, title })).length > 0;
  }
  const { productId } = partsOfLine(line);
  const wanted = updateQuantity
    ? sql<number>`excluded.quantity`
    : sql<number>`cart_option_lines.quantity + excluded.quantity`;
  const written = await db
    .insertInto('cart_option_lines')
    .values({
      cart_id: cartId,
      line_id: line,
      product_id: productId,
      options_json: JSON.stringify(options),
      quantity,
      added_at: now,
      seen_kopecks: kopecks,
      seen_title: title,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['cart_id', 'line_id'])
        .doUpdateSet({ quantity: wanted })
        .where(wanted, '<=', MAX_QUANTITY),
    )
    .returning('quantity')
    .executeTakeFirst();
  return written !== undefined;
}

/** The session stays, even without lines. @param line `null` removes nothing */
export async function removeLines(db: Store, cartId: string, line: LineKey | 'all' | null): Promise<void> {
  if (line === 'all' || typeof line === 'number') {
    let lines = db.deleteFrom('cart_lines').where('cart_id', '=', cartId);
    if (line !== 'all') lines = lines.where('product_id', '=', line);
    await lines.execute();
  }
  if (line === 'all' || typeof line === 'string') {
    let lines = db.deleteFrom('cart_option_lines').where('cart_id', '=', cartId);
    if (line !== 'all') lines = lines.where('line_id', '=', line);
    await lines.execute();
  }
}
