import type { z } from 'zod';
import type { Cart } from '#contract/entities.ts';
import type { cartActionSchema, cartChangeSchema } from '#contract/requests.ts';
import { type Availability, findAvailability, type NotServed } from './availability.ts';
import { addToLine, findDish, listLines, setLine, touch } from './cart-queries.ts';
import { inTransaction } from './databases/database.ts';
import { type DeliveryState, findDelivery } from './delivery.ts';
import { roublesOf } from './money.ts';
import { ORDERS_ANYTIME, type OrderRules } from './order-rules.ts';
import { digestOf, newSecret } from './secrets.ts';
import type { Store } from './store.ts';

/**
 * A cart is known by the digest of its session; prices are always those of today. A dish that leaves the menu stays in the cart
 * and counts for nothing: its name is told, and it is back when the menu has it again.
 */

type Change = z.output<typeof cartChangeSchema>;

export type ChangedCart =
  | { outcome: 'changed'; cart: Cart; newSession: string | null }
  | { outcome: 'unknown-product' }
  | { outcome: 'not-for-sale'; title: string }
  /** `when`: «завтра в 12:00» */
  | { outcome: 'not-served'; title: string; when: string | null }
  | { outcome: 'too-many' };

const EMPTY_CART: Cart = { items: [], totalQuantity: 0, totalPrice: 0 };

export async function getCart(
  store: Store,
  session: string | undefined,
  now = new Date(),
  rules = ORDERS_ANYTIME,
): Promise<Cart> {
  return session
    ? readCart(store, digestOf(session), await findCartTerms(store, now, rules), now)
    : EMPTY_CART;
}

/**
 * Carries out one action. A session begins with the first dish in a cart; `newSession` is its secret then. The
 * secret is made here and never taken from the caller, so nobody can give a shopper a secret that they know.
 */
export async function changeCart(
  store: Store,
  session: string | undefined,
  action: z.output<typeof cartActionSchema>,
  now = new Date(),
  rules = ORDERS_ANYTIME,
): Promise<ChangedCart> {
  return inTransaction(store, async (db): Promise<ChangedCart> => {
    const availability = await findCartTerms(db, now, rules);
    if (!('action' in action)) return putIntoCart(db, session, action, { now, availability });
    const cartId = await touchCart(db, session);
    if (!cartId) return { outcome: 'changed', cart: EMPTY_CART, newSession: null };
    await removeLines(db, cartId, action.action === 'remove' ? action.productId : null);
    return { outcome: 'changed', cart: await readCart(db, cartId, availability, now), newSession: null };
  });
}

async function putIntoCart(
  db: Store,
  knownSession: string | undefined,
  change: Change,
  { now, availability }: { now: Date; availability: CartTerms },
): Promise<ChangedCart> {
  const [product] = await findDish(db, { id: change.productId, now: now.toISOString() });
  if (!product) return { outcome: 'unknown-product' };
  const knownCartId = await touchCart(db, knownSession);
  // What is in a cart may become less all the same: the storefront takes out what was ordered.
  const notServed = availability.notServed.get(product.category_id);
  const isOff = product.can_buy === 0 || notServed !== undefined;
  if (isOff && !(knownCartId && (await makesLess(db, knownCartId, change)))) {
    const { title } = product;
    return product.can_buy === 1 && notServed
      ? { outcome: 'not-served', title, when: notServed.when }
      : { outcome: 'not-for-sale', title };
  }
  const { id, session } = knownCartId ? { id: knownCartId, session: null } : await createCart(db);
  if (!(await writeLine(db, id, change))) return { outcome: 'too-many' };
  return { outcome: 'changed', cart: await readCart(db, id, availability, now), newSession: session };
}

async function makesLess(
  db: Store,
  cartId: string,
  { productId, quantity, updateQuantity }: Change,
): Promise<boolean> {
  if (!updateQuantity) return false;
  const line = await db
    .selectFrom('cart_lines')
    .select('quantity')
    .where('cart_id', '=', cartId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return line !== undefined && quantity < line.quantity;
}

/** @returns the id of the cart, if there is one */
async function touchCart(db: Store, session: string | undefined): Promise<string | null> {
  if (!session) return null;
  const [cart] = await touch(db, { id: digestOf(session), now: new Date().toISOString() });
  return cart?.id ?? null;
}

async function createCart(db: Store): Promise<{ id: string; session: string }> {
  const session = newSecret();
  const id = digestOf(session);
  const now = new Date().toISOString();
  await db.insertInto('carts').values({ id, created_at: now, updated_at: now }).execute();
  return { id, session };
}

/** Adds to a line, or sets it, in one statement. False when the line would hold more than it may; it stays as it was. */
async function writeLine(db: Store, cartId: string, change: Change): Promise<boolean> {
  const { productId, quantity, updateQuantity } = change;
  const write = updateQuantity ? setLine : addToLine;
  const [line] = await write(db, { cartId, productId, quantity, now: new Date().toISOString() });
  return line !== undefined;
}

/** @param productId null removes all lines; the session stays */
async function removeLines(db: Store, cartId: string, productId: number | null): Promise<void> {
  let lines = db.deleteFrom('cart_lines').where('cart_id', '=', cartId);
  if (productId !== null) lines = lines.where('product_id', '=', productId);
  await lines.execute();
}

/** What a cart says besides its lines. */
type CartTerms = Availability & { delivery: DeliveryState | null };

async function findCartTerms(store: Store, now: Date, rules: OrderRules): Promise<CartTerms> {
  const availability = await findAvailability(store, now, rules);
  return { ...availability, delivery: await findDelivery(store, now, rules, availability.scheduledFor) };
}

async function readCart(
  db: Store,
  cartId: string,
  { stop, scheduledFor, notServed, delivery }: CartTerms,
  now: Date,
): Promise<Cart> {
  const rows = await listLines(db, { cartId, now: now.toISOString() });
  const lines = rows.filter(isOnMenu);
  return {
    items: lines.map((line) => ({
      product: {
        id: line.id,
        slug: line.slug,
        title: line.title,
        price: roublesOf(line.price_kopecks),
        sku: line.sku,
        coverUrls: JSON.parse(line.cover_urls_json),
        ...saleOf(line, notServed.get(line.category_id)),
      },
      quantity: line.quantity,
      totalPrice: roublesOf(line.price_kopecks * line.quantity),
    })),
    totalQuantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    totalPrice: roublesOf(lines.reduce((sum, line) => sum + line.price_kopecks * line.quantity, 0)),
    ...(stop && { orderStop: stop }),
    ...(scheduledFor && { scheduledFor: scheduledFor.toISOString() }),
    ...(delivery && { delivery: delivery.terms, slots: delivery.slots }),
    ...(lines.length < rows.length && { gone: await listGone(db, cartId) }),
  };
}

function saleOf({ can_buy }: { can_buy: 0 | 1 }, notServed: NotServed | undefined) {
  if (can_buy === 0) return { canBuy: false };
  if (!notServed) return { canBuy: true };
  const availableFrom = notServed.availableFrom?.toISOString();
  return { canBuy: false, notServed: true, ...(availableFrom && { availableFrom }) };
}

type NonNull<Row> = { [Column in keyof Row]: NonNullable<Row[Column]> };

/** The columns of a dish that is not there are all null. */
function isOnMenu<Row extends { id: number | null }>(row: Row): row is Row & NonNull<Row> {
  return row.id !== null;
}

/** Dishes that have left the menu since they were put into the cart. */
async function listGone(db: Store, cartId: string): Promise<{ id: number; title: string }[]> {
  return db
    .selectFrom('cart_lines')
    .innerJoin('identities', 'identities.id', 'cart_lines.product_id')
    .select(['identities.id', 'identities.title'])
    .where('cart_lines.cart_id', '=', cartId)
    .where('cart_lines.product_id', 'not in', db.selectFrom('products').select('id'))
    .orderBy('cart_lines.added_at')
    .execute();
}

/** Removes the carts that nobody has changed for so long. Their cookies have expired. */
export async function removeStaleCarts(store: Store, days: number, now = Date.now()): Promise<void> {
  const since = new Date(now - days * DAY_MS).toISOString();
  await store.deleteFrom('carts').where('updated_at', '<', since).execute();
}
const DAY_MS = 24 * 60 * 60 * 1_000;
