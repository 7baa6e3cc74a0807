import type { z } from 'zod';
import type { Cart } from '#contract/cart.ts';
import { roublesOf } from '#contract/money.ts';
import type { ChosenOption } from '#contract/option-schemas.ts';
import { type LineKey, lineKeyOf, optionTexts, partsOfLine, readLineKey } from '#contract/options.ts';
import type { cartActionSchema, cartChangeSchema } from '#contract/requests.ts';
import { ORDERS_ANYTIME, type OrderRules } from '../../process/order-rules.ts';
import { inTransaction } from '../database/database.ts';
import type { SeenLine } from '../database/order-tables.ts';
import { digestOf, newSecret } from '../database/secrets.ts';
import type { Store } from '../database/store.ts';
import { findAvailability, type NotServed } from '../terms/availability.ts';
import { findTerms, type Terms } from '../terms/delivery.ts';
import { findPromo, findRule, type PromoLine, withdrawnPromo } from '../terms/promos.ts';
import { canBuyAt } from '../terms/sold-out.ts';
import { findQuantity, listLines, removeAllLines, removeLine, writeLine } from './cart-lines.ts';
import { type Choice, choose, digestOfLine, kopecksWith, optionGroupsOf, optionsOf } from './options.ts';
import { listSuggested } from './suggested.ts';

/**
 * The id of a cart is the digest of its session secret. A dish deleted from the menu stays in the cart
 * without counting.
 */

type Change = z.output<typeof cartChangeSchema>;

export type ChangedCart =
  | { outcome: 'changed'; cart: Cart; newSession: string | null }
  | { outcome: 'unknown-product' }
  | { outcome: 'not-for-sale'; title: string }
  | ({ outcome: 'not-served'; title: string } & NotServed)
  | { outcome: 'wrong-options'; title: string; choice: Choice }
  | { outcome: 'too-many' }
  /** Of a promo code. */
  | { outcome: 'unknown-code' };

const EMPTY_CART: Cart = { items: [], totalQuantity: 0, totalPrice: 0 };

/** `suggested`: cards as in lists. */
type SentCart = Omit<Cart, 'suggested'> & { suggested?: unknown[] | undefined };

type Moment = { now: Date; rules: OrderRules; terms: Terms };

export async function getCart(
  store: Store,
  session: string | undefined,
  now = new Date(),
  rules = ORDERS_ANYTIME,
  { withSuggested = true, withDelivery = true } = {},
): Promise<SentCart> {
  if (!session) return EMPTY_CART;
  const terms = withDelivery
    ? await findTerms(store, now, rules)
    : { ...(await findAvailability(store, now, rules)), delivery: null, promos: [] };
  const cart = await readCart(store, digestOf(session), { now, rules, terms });
  if (!withSuggested) return cart;
  const inCart = [...new Set(cart.items.map(({ product }) => product.id))];
  const suggested = await listSuggested(store, inCart, { now, notServed: terms.notServed });
  return suggested.length > 0 ? { ...cart, suggested: suggested.map((card) => JSON.parse(card)) } : cart;
}

/** Secrets are generated only here, against session fixation. */
export async function changeCart(
  store: Store,
  session: string | undefined,
  action: z.output<typeof cartActionSchema>,
  now = new Date(),
  rules = ORDERS_ANYTIME,
): Promise<ChangedCart> {
  if ('action' in action && action.action === 'clear') return clearCart(store, session, now);
  const moment = { now, rules, terms: await findTerms(store, now, rules) };
  return inTransaction(store, (db) => {
    if (!('action' in action)) return putIntoCart(db, session, action, moment);
    return action.action === 'remove'
      ? removeFromCart(db, session, action, moment)
      : enterPromo(db, session, action.code || null, moment);
  });
}

function clearCart(store: Store, session: string | undefined, now: Date): Promise<ChangedCart> {
  return inTransaction(store, async (db) => {
    const cartId = await touchCart(db, session, now);
    if (cartId) {
      await removeAllLines(db, cartId);
      await writePromo(db, cartId, null);
    }
    return { outcome: 'changed', cart: EMPTY_CART, newSession: null };
  });
}

async function removeFromCart(
  db: Store,
  session: string | undefined,
  action: Pick<Change, 'productId' | 'lineId'>,
  moment: Moment,
): Promise<ChangedCart> {
  const cartId = await touchCart(db, session, moment.now);
  const line = lineOf(action);
  if (cartId && line !== null) await removeLine(db, cartId, line);
  return currentCart(db, cartId, moment);
}

/** A code that does not apply now stays, with its problem. */
async function enterPromo(
  db: Store,
  knownSession: string | undefined,
  code: string | null,
  moment: Moment,
): Promise<ChangedCart> {
  const rule = code === null ? null : findRule(moment.terms.promos, code);
  if (rule === undefined) return { outcome: 'unknown-code' };
  const cartId = await touchCart(db, knownSession, moment.now);
  if (cartId === null && code === null) return currentCart(db, null, moment);
  const { id, session } = cartId ? { id: cartId, session: null } : await createCart(db, moment.now);
  await writePromo(db, id, rule?.code ?? null);
  return { outcome: 'changed', cart: await readCart(db, id, moment), newSession: session };
}

async function writePromo(db: Store, cartId: string, promo: string | null): Promise<void> {
  await db.updateTable('carts').set({ promo }).where('id', '=', cartId).execute();
}

async function currentCart(db: Store, cartId: string | null, moment: Moment): Promise<ChangedCart> {
  const cart = cartId ? await readCart(db, cartId, moment) : EMPTY_CART;
  return { outcome: 'changed', cart, newSession: null };
}

/** `null` for an invalid id. */
function lineOf({ productId, options, lineId }: Pick<Change, 'productId' | 'options' | 'lineId'>) {
  return lineId === undefined ? lineKeyOf(productId, options) : readLineKey(lineId);
}

async function putIntoCart(
  db: Store,
  knownSession: string | undefined,
  change: Change,
  moment: Moment,
): Promise<ChangedCart> {
  const { now, terms } = moment;
  const line = lineOf(change);
  if (line === null) return { outcome: 'unknown-product' };
  const { productId, options } = partsOfLine(line);
  const knownCartId = await touchCart(db, knownSession, now);
  const product = await findDish(db, productId, now);
  if (!product)
    return change.ifInCart ? currentCart(db, knownCartId, moment) : { outcome: 'unknown-product' };
  const notServed = terms.notServed.get(product.category_id);
  const choice = choose(optionGroupsOf(product.option_groups_json), options);
  const isOff = product.can_buy === 0 || notServed !== undefined || choice.outcome !== 'chosen';
  const before = knownCartId && (isOff || change.ifInCart) ? await findQuantity(db, knownCartId, line) : 0;
  if (change.ifInCart && before === 0) return currentCart(db, knownCartId, moment);
  // Reducing is always allowed: the storefront removes ordered dishes.
  if (isOff && !(change.updateQuantity && change.quantity < before)) {
    const { title } = product;
    if (product.can_buy === 0) return { outcome: 'not-for-sale', title };
    if (notServed) return { outcome: 'not-served', title, ...notServed };
    return { outcome: 'wrong-options', title, choice };
  }
  const { id, session } = knownCartId ? { id: knownCartId, session: null } : await createCart(db, now);
  const chosen = choice.outcome === 'chosen' ? choice.options : [];
  const kopecks = kopecksWith(chosen, product.price_kopecks);
  const offered = { options: chosen, kopecks, title: product.title };
  if (!(await writeLine(db, { cartId: id, line, now }, change, offered))) return { outcome: 'too-many' };
  return { outcome: 'changed', cart: await readCart(db, id, moment), newSession: session };
}

function findDish(db: Store, id: number, now: Date) {
  return db
    .selectFrom('products')
    .select(['title', 'category_id', 'price_kopecks', 'option_groups_json', canBuyAt(now).as('can_buy')])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The update also locks the cart for the transaction. */
async function touchCart(db: Store, session: string | undefined, now: Date): Promise<string | null> {
  if (!session) return null;
  const cart = await db
    .updateTable('carts')
    .set({ updated_at: now.toISOString() })
    .where('id', '=', digestOf(session))
    .returning('id')
    .executeTakeFirst();
  return cart?.id ?? null;
}

/** `null`: a session that this API never gave, or of a cart that has been removed. */
export async function findCartId(db: Store, session: string | undefined): Promise<string | null> {
  if (!session) return null;
  const id = digestOf(session);
  const cart = await db.selectFrom('carts').select('id').where('id', '=', id).executeTakeFirst();
  return cart?.id ?? null;
}

async function createCart(db: Store, at: Date): Promise<{ id: string; session: string }> {
  const session = newSecret();
  const id = digestOf(session);
  const now = at.toISOString();
  await db.insertInto('carts').values({ id, created_at: now, updated_at: now }).execute();
  return { id, session };
}

async function readCart(
  db: Store,
  cartId: string,
  { now, rules, terms: { stop, scheduledFor, notServed, delivery, promos } }: Moment,
): Promise<Cart> {
  const rows = await listLines(db, cartId, now);
  const lines = rows
    .filter(isOnMenu)
    .map(pricedLine)
    .map((line) => ({ ...line, sale: saleOf(line, notServed.get(line.category_id)) }));
  const orderable = lines.filter(({ sale }) => sale.canBuy);
  const code = promos.length > 0 ? await findCode(db, cartId) : null;
  const moment = { now, rules, notServed };
  const found = code && (await findPromo(db, promos, code, orderable.map(promoLineOf), moment));
  return {
    items: lines.map((line) => ({
      ...(line.line_id !== null && { id: line.line_id, options: line.options }),
      product: {
        id: line.id,
        slug: line.slug,
        title: line.title,
        price: roublesOf(line.kopecks),
        sku: line.sku === line.slug ? undefined : line.sku,
        coverUrls: JSON.parse(line.cover_urls_json),
        ...line.sale,
      },
      quantity: line.quantity,
      totalPrice: roublesOf(line.kopecks * line.quantity),
      digest: digestOfLine(line.title, line.options),
      ...wasOf(line),
    })),
    totalQuantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    totalPrice: roublesOf(orderable.reduce((sum, line) => sum + line.kopecks * line.quantity, 0)),
    ...(stop && { orderStop: stop }),
    ...(scheduledFor && { scheduledFor: scheduledFor.toISOString() }),
    ...(delivery && { delivery: delivery.terms, slots: delivery.slots }),
    ...(promos.some(({ off }) => !off) && { promos: true }),
    ...(code && { promo: found ? found.promo : withdrawnPromo(code) }),
    ...(lines.length < rows.length && { gone: listGone(rows) }),
  };
}

export async function findCode(db: Store, cartId: string): Promise<string | null> {
  const cart = await db.selectFrom('carts').select('promo').where('id', '=', cartId).executeTakeFirst();
  return cart?.promo ?? null;
}

function promoLineOf({ id, category_id, kopecks, quantity }: Priced): PromoLine {
  return { productId: id, categoryId: category_id, kopecks, quantity };
}
type Priced = { id: number; category_id: number; kopecks: number; quantity: number };

type LineRow = { option_groups_json: string | null; price_kopecks: number } & Pick<
  Awaited<ReturnType<typeof listLines>>[number],
  'line_id' | 'options_json'
>;

/** Options that no longer exist stay as stored. */
function pricedLine<Row extends LineRow>(row: Row) {
  const ids = row.line_id === null ? [] : partsOfLine(row.line_id as LineKey).options;
  const choice = choose(optionGroupsOf(row.option_groups_json), ids);
  const options = choice.outcome === 'chosen' ? choice.options : optionsOf(row.options_json);
  const kopecks = kopecksWith(options, row.price_kopecks);
  return { ...row, options, kopecks, optionsGone: choice.outcome !== 'chosen' };
}

/** What the guest saw first, if it differs. */
function wasOf(
  line: SeenLine & { title: string; kopecks: number; options: ChosenOption[]; options_json: string | null },
) {
  const { seen_kopecks: kopecks, seen_title: title } = line;
  if (kopecks === null || title === null) return {};
  const options = optionsOf(line.options_json);
  const isSame =
    kopecks === line.kopecks &&
    title === line.title &&
    optionTexts(options).join() === optionTexts(line.options).join();
  return isSame ? {} : { was: { price: roublesOf(kopecks), title, ...(options.length > 0 && { options }) } };
}

function saleOf(
  { can_buy, optionsGone }: { can_buy: 0 | 1; optionsGone: boolean },
  notServed: NotServed | undefined,
) {
  if (can_buy === 0) return { canBuy: false };
  if (optionsGone) return { canBuy: false, optionsGone };
  if (!notServed) return { canBuy: true };
  const availableFrom = notServed.availableFrom?.toISOString();
  return { canBuy: false, notServed: true, ...(availableFrom && { availableFrom }) };
}

type OfOptions = 'option_groups_json' | 'line_id' | 'options_json' | 'known_title';
type OnMenu<Row> = { [Column in Exclude<keyof Row, OfOptions>]: NonNullable<Row[Column]> };

function isOnMenu<Row extends { id: number | null }>(row: Row): row is Row & OnMenu<Row> {
  return row.id !== null;
}

type GoneRow = Pick<Awaited<ReturnType<typeof listLines>>[number], 'id' | 'product_id' | 'known_title'>;

function listGone(rows: readonly GoneRow[]): { id: number; title: string }[] {
  const titles = new Map(
    rows.flatMap(({ id, product_id, known_title }): [number, string][] =>
      id === null && known_title !== null ? [[product_id, known_title]] : [],
    ),
  );
  return Array.from(titles, ([id, title]) => ({ id, title }));
}

/** Their cookies have expired. */
export async function removeStaleCarts(store: Store, days: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - days * DAY_MS).toISOString();
  await store.deleteFrom('carts').where('updated_at', '<', since).execute();
}
const DAY_MS = 24 * 60 * 60 * 1_000;
