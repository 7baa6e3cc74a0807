import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { statedAllergies } from '#contract/allergens.ts';
import { MAX_QUANTITY } from '#contract/defaults.ts';
import { Delivery, OrderStatus, Payment } from '#contract/enums.ts';
import { roublesOf } from '#contract/money.ts';
import { type LineKey, lineKeyOf, partsOfLine } from '#contract/options.ts';
import type { CompleteOrder } from '#contract/order.ts';
import { COMMENT, extraTexts, extraValues, findShortExtra, type OrderExtra } from '#contract/order-extras.ts';
import type { OrderDraft } from '#contract/requests.ts';
import { ORDERS_ANYTIME, type OrderRules } from '../../process/order-rules.ts';
import {
  type Choice,
  choose,
  digestOfLine,
  kopecksWith,
  optionGroupsOf,
  optionsOf,
} from '../carts/options.ts';
import { inTransaction } from '../database/database.ts';
import { searchKeyOf } from '../database/order-search-key.ts';
import { type Channel, UNPAID } from '../database/order-tables.ts';
import { digestOf } from '../database/secrets.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { writeConsents } from '../guests/consents.ts';
import { newAuditRow } from '../journal/audit.ts';
import { type Availability, findNotServed, type NotServed } from '../terms/availability.ts';
import { applyTerms, findTerms, type OrderTerms, type Terms, type TermsRefusal } from '../terms/delivery.ts';
import {
  deliveryProblem,
  findPhoneProblem,
  findPromo,
  lockPromo,
  type PromoLine,
  type PromoTerms,
  termsFor,
  UNKNOWN_PROMO,
} from '../terms/promos.ts';
import { canBuyAt } from '../terms/sold-out.ts';
import { followByEmail } from './followers.ts';
import { listOrderChanges, type OrderChange, promoOf, publicChange } from './order-changes.ts';
import { readExtras } from './order-extras.ts';
import { findOrderMoney, hasEnded, type OrderMoney, publicPayment } from './order-money.ts';
import { cancelUntil, isOpenToGuest } from './order-transitions.ts';
import { writeMessages } from './outbox.ts';
import { findPayBefore, type OnlinePayments, writeFirstPayment } from './payments.ts';

type PlaceOptions = {
  now?: Date;
  rules?: OrderRules;
  expectedKopecks?: number | null;
  expectedOpening?: Date | null | undefined;
  expectedDishes?: string | null;
  channels?: readonly Channel[];
  enteredBy?: string | null;
  /** `null`: orders cannot be paid online. */
  online?: OnlinePayments | null;
  /** A mail server is set: guests can be told by e-mail. */
  tellsByEmail?: boolean;
};

/** `title`: `null` for an unknown id. */
export type UnavailableItem =
  | { reason: 'gone' | 'not-for-sale' | 'too-many'; title: string | null }
  | { reason: 'wrong-options'; title: string; choice: Choice }
  | ({ reason: 'not-served'; title: string } & NotServed);

export type PlacedOrder =
  | { outcome: 'created' | 'repeated'; order: CompleteOrder }
  | { outcome: 'refused'; items: UnavailableItem[] }
  | { outcome: 'stopped'; text: string }
  | { outcome: 'other-prices' }
  /** A title differs from the displayed one. */
  | { outcome: 'other-dishes' }
  /** It would be prepared at another time than displayed. */
  | { outcome: 'other-opening' }
  | { outcome: 'other-terms'; refusal: TermsRefusal }
  /** `isUnknown`: there is no such code. */
  | { outcome: 'other-promo'; code: string; problem: string; isUnknown?: boolean }
  | { outcome: 'not-online' | 'no-email' }
  /** It does not cover the sum of the order. */
  | { outcome: 'short-extra'; extra: OrderExtra; totalKopecks: number };

export type RefusedOrder = Exclude<PlacedOrder, { order: CompleteOrder }>;

export type OrderQuote =
  | {
      outcome: 'quoted';
      items: OrderItem[];
      digests: string[];
      terms: OrderTerms;
      promo: PromoTerms | null;
      totalKopecks: number;
      scheduledFor: Date | null;
    }
  | RefusedOrder;

export type OrderItem = Omit<ShopTables['order_items'], 'order_id' | 'position'>;

/** @param idempotencyKey only the order's own key reveals the address: docs/decisions/0005-one-order-per-cart.md */
export function findOrder(
  store: Store,
  uuid: string,
  idempotencyKey: string | null,
  now = new Date(),
): Promise<CompleteOrder | null> {
  return findOrderBy(store, 'uuid', uuid, { idempotencyKey, now });
}

export function findOrderByKey(
  store: Store,
  idempotencyKey: string,
  now = new Date(),
): Promise<CompleteOrder | null> {
  return findOrderBy(store, 'idempotency_key', idempotencyKey, { idempotencyKey, now });
}

async function findOrderBy(
  store: Store,
  column: 'uuid' | 'idempotency_key',
  value: string,
  reader: Reader,
): Promise<CompleteOrder | null> {
  const order = await store
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where(column, '=', value)
    .executeTakeFirst();
  if (!order) return null;
  const items = await store
    .selectFrom('order_items')
    // Those of the time of the order may be deleted.
    .leftJoin('products', 'products.id', 'order_items.product_id')
    .select([
      'order_items.slug',
      'order_items.title',
      'order_items.price_kopecks',
      'quantity',
      'order_items.options_json',
      'products.cover_urls_json',
    ])
    .where('order_id', '=', order.id)
    .orderBy('order_items.position')
    .execute();
  // Saves a statement for most orders.
  const changes = order.changed_at === null ? [] : await listOrderChanges(store, order.id);
  const money = order.pay_before === null ? null : await findOrderMoney(store, order.id);
  return orderOf(order, items, { ...reader, changes, money });
}

type Reader = { idempotencyKey: string | null; now: Date };

const ORDER_COLUMNS = [
  ...(['id', 'uuid', 'total_kopecks', 'status', 'ready_at', 'scheduled_for', 'cancel_reason'] as const),
  ...(['delivery', 'payment', 'address', 'extras_json', 'idempotency_key'] as const),
  ...(['zone', 'fee_kopecks', 'discount_kopecks', 'wanted_at', 'changed_at'] as const),
  ...(['user_comment', 'cancelled_by', 'created_at', 'pay_before', 'call_asked_at'] as const),
  ...(['promo_json', 'promo_kopecks', 'promo_fee_kopecks'] as const),
] as const;
type OrderRow = Pick<Selectable<ShopTables['orders']>, (typeof ORDER_COLUMNS)[number]>;
type ItemRow = Pick<
  ShopTables['order_items'],
  'slug' | 'title' | 'price_kopecks' | 'quantity' | 'options_json'
> & {
  cover_urls_json: string | null;
};

function orderOf(
  order: OrderRow,
  items: readonly ItemRow[],
  {
    idempotencyKey,
    now,
    changes = [],
    money = null,
  }: Reader & { changes?: readonly OrderChange[]; money?: OrderMoney | null },
): CompleteOrder {
  const isOwn = idempotencyKey !== null && order.idempotency_key === idempotencyKey;
  const { allergies, ...texts } = readExtras(isOwn ? order.extras_json : null);
  const chosen = { delivery: order.delivery as Delivery, payment: order.payment as Payment };
  return {
    uuid: order.uuid,
    id: order.id,
    items: items.map((item) => ({
      productData: {
        slug: item.slug,
        title: item.title,
        coverUrls: JSON.parse(item.cover_urls_json ?? '{}'),
      },
      ...(item.options_json !== null && { options: optionsOf(item.options_json) }),
      price: roublesOf(item.price_kopecks),
      quantity: item.quantity,
    })),
    totalSum: roublesOf(order.total_kopecks),
    status: publicStatus(order, now),
    readyAt: order.ready_at ?? undefined,
    scheduledFor: order.scheduled_for ?? undefined,
    cancelReason: order.cancel_reason ?? undefined,
    cancelledBy: order.cancelled_by ?? undefined,
    delivery: order.delivery as Delivery,
    payment: order.payment as Payment,
    address: isOwn ? (order.address ?? undefined) : undefined,
    allergies,
    ...(isOwn && { userComment: order.user_comment ?? undefined, ...extraValues(texts, chosen) }),
    cancelUntil: isOwn ? cancelUntilOf(order, now) : undefined,
    ...(isOwn && requestsOf(order, now)),
    fee: order.fee_kopecks === null ? undefined : roublesOf(order.fee_kopecks),
    discount: order.discount_kopecks === null ? undefined : roublesOf(order.discount_kopecks),
    promo: promoOf(order),
    zone: order.zone ?? undefined,
    wantedAt: order.wanted_at ?? undefined,
    changedAt: order.changed_at ?? undefined,
    ...(changes.length > 0 && { changes: changes.map((change) => publicChange(change, isOwn)) }),
    ...(money && publicPayment(order, money, { isOwn, now })),
  };
}

/** An unpaid order is new until it ends. */
function publicStatus(order: OrderRow, now: Date): OrderStatus {
  if (order.status !== UNPAID) return order.status;
  return hasEnded(order, now) ? OrderStatus.CANCELLED : OrderStatus.NEW;
}

function requestsOf(order: OrderRow, now: Date) {
  const isOpen = isOpenToGuest(order, now);
  return {
    canChange: isOpen || undefined,
    canAskCall: (isOpen && order.call_asked_at === null) || undefined,
    callAskedAt: order.call_asked_at ?? undefined,
  };
}

function cancelUntilOf(order: OrderRow, now: Date): string | undefined {
  if (publicStatus(order, now) !== OrderStatus.NEW) return undefined;
  return cancelUntil(order)?.toISOString();
}

/** Writes nothing. */
export async function quoteOrder(
  store: Store,
  draft: DraftContents,
  { now, rules }: { now: Date; rules: OrderRules },
): Promise<OrderQuote> {
  return planOrder(store, draft, { now, rules }, await findTerms(store, now, rules, wantedOf(draft)));
}

type DraftContents = Pick<OrderDraft, 'items' | 'delivery' | 'address' | 'zone' | 'wantedAt'> &
  Partial<Pick<OrderDraft, 'promo' | 'phone'>>;

const wantedOf = ({ wantedAt }: DraftContents) => (wantedAt === undefined ? null : new Date(wantedAt));

async function planOrder(
  db: Store,
  draft: DraftContents,
  { now, rules }: { now: Date; rules: OrderRules },
  terms: Terms,
): Promise<OrderQuote> {
  const { stop, scheduledFor, notServed, delivery, promos } = terms;
  if (stop !== null) return { outcome: 'stopped', text: stop };
  const { items, categories, unavailable, digests } = await priceItems(db, draft, now, notServed);
  if (unavailable.length > 0) return { outcome: 'refused', items: unavailable };
  const { promo: code, phone = '' } = draft;
  const lines = items.map((item) => promoLineOf(item, categories.get(item.product_id) ?? null));
  const found = code ? await findPromo(db, promos, code, lines, { now, rules, notServed }) : null;
  if (code) {
    const problem = found
      ? (found.promo.problem ??
        deliveryProblem(found.promo, draft.delivery) ??
        (await findPhoneProblem(db, promos, found.promo.code, { phone, now })))
      : UNKNOWN_PROMO;
    if (problem !== null) return { outcome: 'other-promo', code, problem, isUnknown: found === null };
  }
  const dishes = sumOfItems(items);
  const charges = applyTerms(delivery, draft, dishes, {}, found?.promo);
  if ('reason' in charges) return { outcome: 'other-terms', refusal: charges };
  return {
    outcome: 'quoted',
    items,
    digests,
    terms: charges,
    promo: found && termsFor(found.terms, lines),
    totalKopecks: totalWith(dishes, charges),
    scheduledFor,
  };
}

export function promoLineOf(
  { product_id, price_kopecks, quantity }: Pick<OrderItem, 'product_id' | 'price_kopecks' | 'quantity'>,
  categoryId: number | null,
): PromoLine {
  return { productId: product_id, categoryId, kopecks: price_kopecks, quantity };
}

export function sumOfItems(items: readonly Pick<OrderItem, 'price_kopecks' | 'quantity'>[]): number {
  return items.reduce((sum, item) => sum + item.price_kopecks * item.quantity, 0);
}

export function totalWith(
  dishes: number,
  {
    fee_kopecks,
    discount_kopecks,
    promo_kopecks,
  }: Pick<OrderTerms, 'fee_kopecks' | 'discount_kopecks' | 'promo_kopecks'>,
): number {
  return dishes + (fee_kopecks ?? 0) - (discount_kopecks ?? 0) - (promo_kopecks ?? 0);
}

/**
 * At current prices. Of two concurrent requests with one idempotency key the second gets the order of the first.
 *
 * @param expectedKopecks displayed total; `null`: unknown
 * @param expectedOpening displayed opening time; `null`: open, `undefined`: unknown
 * @param expectedDishes SHA-256 of the `digest`s of the displayed lines; `null`: unknown
 */
export async function placeOrder(
  store: Store,
  draft: OrderDraft,
  idempotencyKey: string | null,
  options: PlaceOptions = {},
): Promise<PlacedOrder> {
  const {
    now = new Date(),
    rules = ORDERS_ANYTIME,
    channels = [],
    enteredBy = null,
    online = null,
    tellsByEmail = false,
  } = options;
  const { expectedKopecks = null, expectedOpening, expectedDishes: expected = null } = options;
  const isOnline = draft.payment === Payment.ONLINE;
  if (isOnline && online === null) return { outcome: 'not-online' };
  if (isOnline && online?.needsEmail && !draft.email) return { outcome: 'no-email' };
  const wanted = wantedOf(draft);
  const atWanted = await findTerms(store, now, rules, wanted);
  // As in the cart, a guest's dishes must be served now, too; staff may promise them.
  const isGuests = wanted !== null && enteredBy === null;
  const notServedNow = isGuests ? await findNotServed(store, now, rules) : [];
  const offered = { ...atWanted, notServed: new Map([...notServedNow, ...atWanted.notServed]) };
  if (offered.stop !== null) return { outcome: 'stopped', text: offered.stop };
  const agreed = {
    delivery: draft.delivery,
    wantedAt: wanted?.toISOString() ?? null,
    scheduledFor: offered.scheduledFor?.toISOString() ?? null,
    productIds: draft.items.map(({ product }) => product),
  };
  const payBefore = isOnline ? await findPayBefore(store, agreed, now, rules) : null;
  const reader = { idempotencyKey, now };
  return inTransaction(store, async (db): Promise<PlacedOrder> => {
    if (draft.promo) {
      await lockPromo(db, draft.promo, draft.phone);
      // It may hold the last use itself.
      const earlier = idempotencyKey === null ? null : await findOrderByKey(db, idempotencyKey, now);
      if (earlier) return { outcome: 'repeated', order: earlier };
    }
    const plan = await planOrder(db, draft, { now, rules }, offered);
    if (plan.outcome !== 'quoted') return plan;
    const { items, digests, promo, totalKopecks: total, scheduledFor } = plan;
    const { minutes, ...terms } = plan.terms;
    if (expected !== null && expected !== digestOf(digests.join(' '))) return { outcome: 'other-dishes' };
    if (expectedKopecks !== null && expectedKopecks !== total) return { outcome: 'other-prices' };

    const isOtherOpening = expectedOpening !== undefined && Number(expectedOpening) !== Number(scheduledFor);
    if (wanted === null && isOtherOpening) return { outcome: 'other-opening' };

    const uuid = randomUUID();
    const { items: ordered, zone, wantedAt, consents, email, statusEmail, promo: _code, ...fields } = draft;
    const { delivery, payment, address, phone, fullName, allergies, ...values } = fields;
    const texts = extraTexts(values, { delivery, payment });
    const { [COMMENT]: userComment, ...extras } = texts;
    const extra = findShortExtra(texts, total);
    if (extra) return { outcome: 'short-extra', extra, totalKopecks: total };
    const isCourier = delivery === Delivery.COURIER;
    const stated = allergies && statedAllergies(allergies);
    const created = await db
      .insertInto('orders')
      .values({
        uuid,
        idempotency_key: idempotencyKey,
        delivery,
        payment,
        // Data minimization: pickup needs no address.
        address: isCourier ? (address ?? null) : null,
        user_comment: userComment || null,
        extras_json: JSON.stringify({ ...extras, ...(stated && { allergies: stated }) }),
        phone,
        full_name: fullName,
        total_kopecks: total,
        ...terms,
        promo_code: promo?.code ?? null,
        promo_json: promo && JSON.stringify(promo),
        created_at: now.toISOString(),
        scheduled_for: scheduledFor?.toISOString() ?? null,
        ...(payBefore === null
          ? { status: OrderStatus.NEW }
          : { status: UNPAID, pay_before: payBefore.toISOString(), receipt_email: email ?? null }),
        search_key: searchKeyOf(phone, fullName, isCourier ? address : ''),
        promised_minutes: minutes ?? null,
        source: enteredBy === null ? null : 'phone',
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning(ORDER_COLUMNS)
      .executeTakeFirst();

    if (created) {
      await db
        .insertInto('order_items')
        .values(items.map((item, position) => ({ ...item, order_id: created.id, position })))
        .execute();
      await writeConsents(db, { order_id: created.id }, consents, now);
      if (statusEmail && tellsByEmail) await followByEmail(db, { ...created, changes: 0 }, statusEmail, now);
      if (enteredBy !== null) {
        const audit = newAuditRow(enteredBy, 'enter-order', now);
        const number = { order_id: created.id, change_no: 0 };
        await db
          .insertInto('desk_audit')
          .values({ ...audit, ...number })
          .execute();
      }
      if (online && isOnline) {
        const payable = { ...toPayable(created, items), email: email ?? null };
        if (!(await writeFirstPayment(db, payable, online, now))) throw new NotPayable();
      } else await writeMessages(db, 'order.created', [created.id], { channels, now });
    }
    if (created) {
      const money = isOnline ? await findOrderMoney(db, created.id) : null;
      return { outcome: 'created', order: orderOf(created, items, { ...reader, money }) };
    }
    const order = await findOrderByKey(db, idempotencyKey ?? '', now);
    if (!order) throw new Error('the order of a key that is taken cannot be read');
    return { outcome: 'repeated', order };
  }).catch((error) => {
    if (error instanceof NotPayable) return { outcome: 'not-online' };
    throw error;
  });
}

/** Rolls the order back: the provider would refuse its payment. */
class NotPayable extends Error {}

function toPayable({ id, uuid, total_kopecks, fee_kopecks }: OrderRow, items: readonly OrderItem[]) {
  return { id, uuid, totalKopecks: total_kopecks, feeKopecks: fee_kopecks ?? 0, items };
}

export async function priceItems(
  db: Store,
  draft: Pick<OrderDraft, 'items'>,
  now: Date,
  notServed: Availability['notServed'],
) {
  const quantities = new Map<LineKey, number>();
  for (const { product, quantity, options } of draft.items) {
    const line = lineKeyOf(product, options);
    quantities.set(line, (quantities.get(line) ?? 0) + quantity);
  }
  const ids = Array.from(quantities.keys(), (line) => partsOfLine(line).productId);
  const products = await db
    .selectFrom('products')
    .select([
      ...(['id', 'slug', 'title', 'category_id', 'cover_urls_json', 'price_kopecks'] as const),
      'option_groups_json',
      canBuyAt(now).as('can_buy'),
    ])
    .where('id', 'in', ids)
    .execute();
  const productById = new Map(products.map((product) => [product.id, product]));
  const missing = ids.filter((id) => !productById.has(id));
  const knownTitles = missing.length > 0 ? await listKnownTitles(db, missing) : new Map<number, string>();

  const categories = new Map(products.map(({ id, category_id }) => [id, category_id]));
  const items: OrderItem[] = [];
  const digests: string[] = [];
  const unavailable: UnavailableItem[] = [];
  for (const [line, quantity] of quantities) {
    const { productId: id, options: optionIds } = partsOfLine(line);
    const product = productById.get(id);
    const later = product && notServed.get(product.category_id);
    const choice = choose(optionGroupsOf(product?.option_groups_json ?? null), optionIds);
    if (!product) {
      unavailable.push({ reason: 'gone', title: knownTitles.get(id) ?? null });
    } else if (product.can_buy === 0) {
      unavailable.push({ reason: 'not-for-sale', title: product.title });
    } else if (later) {
      unavailable.push({ reason: 'not-served', title: product.title, ...later });
    } else if (choice.outcome !== 'chosen') {
      unavailable.push({ reason: 'wrong-options', title: product.title, choice });
    } else if (quantity > MAX_QUANTITY) {
      unavailable.push({ reason: 'too-many', title: product.title });
    } else {
      const { slug, title, cover_urls_json } = product;
      const { options } = choice;
      digests.push(digestOfLine(title, options));
      items.push({
        product_id: id,
        slug,
        title,
        cover_urls_json,
        quantity,
        price_kopecks: kopecksWith(options, product.price_kopecks),
        options_json: options.length > 0 ? JSON.stringify(options) : null,
      });
    }
  }
  return { items, categories, unavailable, digests };
}

/** Also of deleted dishes. */
async function listKnownTitles(db: Store, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('identities')
    .select(['id', 'title'])
    .where('kind', '=', 'product')
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
