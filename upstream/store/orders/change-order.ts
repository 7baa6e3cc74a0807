import type { Selectable } from 'kysely';
import { MAX_QUANTITY } from '#contract/defaults.ts';
import { Delivery, OrderStatus, Payment } from '#contract/enums.ts';
import { type LineKey, lineKeyOf, partsOfLine } from '#contract/options.ts';
import { COMMENT, extraTexts, findShortExtra, type OrderExtra } from '#contract/order-extras.ts';
import type { OrderDraft } from '#contract/requests.ts';
import type { OrderRules } from '../../process/order-rules.ts';
import type { GuestVersions, OrderGuest } from '../../texts/order-change-texts.ts';
import { optionsOf } from '../carts/options.ts';
import { inTransaction } from '../database/database.ts';
import { searchKeyOf } from '../database/order-search-key.ts';
import type { Channel, StoredStatus } from '../database/order-tables.ts';
import { digestOf } from '../database/secrets.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { type AuditRow, newAuditRow } from '../journal/audit.ts';
import { applyTerms, findTerms, type OrderTerms, type Terms, type TermsRefusal } from '../terms/delivery.ts';
import { benefitOf, type PromoTerms, termsFor } from '../terms/promos.ts';
import { type Actor, lastChange } from './change-status.ts';
import { lockOrder } from './lock-order.ts';
import {
  changeOf,
  contentsOf,
  guestOf,
  isByGuest,
  type OrderChange,
  promoTermsOf,
  type StoredContents,
} from './order-changes.ts';
import { isChangeable } from './order-transitions.ts';
import {
  type OrderItem,
  priceItems,
  promoLineOf,
  sumOfItems,
  totalWith,
  type UnavailableItem,
} from './orders.ts';
import { writeChangeMessages } from './outbox.ts';

/** Remaining portions keep the agreed price; the rest follows today's rules: docs/decisions/0076-changed-orders.md. */

/** `agreed`: kopecks; absent for an added dish. */
export type EditedLine = { line: LineKey; agreed?: number | undefined; quantity: number };

export type OrderEdit = Pick<OrderDraft, 'delivery' | 'address' | 'zone' | 'wantedAt'> & {
  lines: readonly EditedLine[];
  /** Absent: as it is. */
  payment?: Payment;
  /** What is absent stays. */
  guest?: Partial<OrderGuest>;
  /** Delivered although below the zone's minimum. */
  isBelowMinSum?: boolean;
};

export type OrderRow = Selectable<ShopTables['orders']>;
export type CurrentItem = OrderItem & { category_id: number | null };
export type CurrentOrder = { order: OrderRow; items: CurrentItem[] };

export type EditRefusal = { reason: 'empty' } | { reason: 'unchanged' } | EditProblem;

export type EditProblem =
  | { reason: 'items'; items: UnavailableItem[] }
  | { reason: 'terms'; refusal: TermsRefusal }
  /** It does not cover the sum of the order. */
  | { reason: 'short-extra'; extra: OrderExtra; totalKopecks: number };

export type EditPlan = {
  before: StoredContents;
  after: StoredContents;
  address: string | null;
  payment: Payment;
  /** `null`: unchanged. */
  guests: GuestVersions | null;
  /** A ready order with an added dish is cooked again. */
  status: StoredStatus;
  readyAt: string | null;
  digest: string;
  items: OrderItem[];
  terms: OrderTerms;
  promo: PromoTerms | null;
  totalKopecks: number;
};

export async function findCurrentOrder(db: Store, id: number): Promise<CurrentOrder | null> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!order) return null;
  const items = await db
    .selectFrom('order_items')
    .leftJoin('products', 'products.id', 'order_items.product_id')
    .select(['order_items.product_id', 'order_items.slug', 'order_items.title'])
    .select(['order_items.cover_urls_json', 'order_items.price_kopecks', 'order_items.quantity'])
    .select(['order_items.options_json', 'products.category_id'])
    .where('order_id', '=', id)
    .orderBy('order_items.position')
    .execute();
  return { order, items };
}

export function lineKeyOfItem({
  product_id,
  options_json,
}: Pick<OrderItem, 'product_id' | 'options_json'>): LineKey {
  return lineKeyOf(
    product_id,
    optionsOf(options_json).map(({ id }) => id),
  );
}

/** Writes nothing. */
export async function quoteEdit(
  store: Store,
  current: CurrentOrder,
  edit: OrderEdit,
  { now, rules }: { now: Date; rules: OrderRules },
): Promise<EditPlan | EditRefusal> {
  return planEdit(store, current, edit, now, await findTerms(store, now, rules, wantedOf(edit)));
}

export type EditRequest = Actor & {
  edit: OrderEdit;
  /** Digest of the displayed plan. */
  expected: string;
  rules: OrderRules;
  channels: readonly Channel[];
};

export type EditResult =
  | { outcome: 'changed' | 'missing' }
  | { outcome: 'lost'; last: AuditRow | null }
  | { outcome: 'impossible' }
  | { outcome: 'refused'; refusal: EditRefusal }
  /** Prices or terms have changed since they were displayed. */
  | { outcome: 'other-plan' };

/** In one transaction. The first of two concurrent changes wins. */
export async function changeOrderContents(store: Store, request: EditRequest): Promise<EditResult> {
  const { orderId, seen, by, now, edit, expected, rules, channels } = request;
  const terms = await findTerms(store, now, rules, wantedOf(edit));
  return inTransaction(store, async (db): Promise<EditResult> => {
    await lockOrder(db, orderId);
    const current = await findCurrentOrder(db, orderId);
    if (!current) return { outcome: 'missing' };
    const { order } = current;
    if (order.changes !== seen) {
      // A double click repeats its own change: no conflict.
      const isOwn = order.changes === seen + 1 && (await isWritten(db, request));
      return isOwn ? { outcome: 'changed' } : { outcome: 'lost', last: await lastChange(db, order) };
    }
    if (!isChangeable(order)) return { outcome: 'impossible' };
    const plan = await planEdit(db, current, edit, now, terms);
    if ('reason' in plan) return { outcome: 'refused', refusal: plan };
    if (plan.digest !== expected) return { outcome: 'other-plan' };
    const changes = seen + 1;
    const isCookedAgain = plan.status !== order.status;
    const { minutes, ...charges } = plan.terms;
    const guest = plan.guests?.after ?? guestOf(order);
    // Otherwise the guest keeps what he was promised.
    const isElsewhere = edit.delivery !== order.delivery || charges.zone !== order.zone;
    await db
      .updateTable('orders')
      .set({
        ...charges,
        ...(isElsewhere && { promised_minutes: minutes ?? null }),
        delivery: edit.delivery,
        address: plan.address,
        payment: plan.payment,
        search_key: searchKeyOf(guest.phone, guest.fullName, plan.address),
        ...(plan.guests && guestColumns(guest)),
        promo_json: plan.promo && JSON.stringify(plan.promo),
        total_kopecks: plan.totalKopecks,
        status: plan.status,
        ...(isCookedAgain && { cooked_at: null }),
        ready_at: plan.readyAt,
        changed_at: now.toISOString(),
        changed_by: isByGuest({ by }) ? 'guest' : null,
        changes,
      })
      .where('id', '=', orderId)
      .execute();
    await db.deleteFrom('order_items').where('order_id', '=', orderId).execute();
    await db
      .insertInto('order_items')
      .values(plan.items.map((item, position) => ({ ...item, order_id: orderId, position })))
      .execute();
    const { id: change_id } = await db
      .insertInto('order_changes')
      .values({
        order_id: orderId,
        change_no: changes,
        at: now.toISOString(),
        user_name: by,
        before_json: JSON.stringify(plan.before),
        after_json: JSON.stringify(plan.after),
        address_before: order.address,
        address_after: plan.address,
        guest_before_json: plan.guests && JSON.stringify(plan.guests.before),
        guest_after_json: plan.guests && JSON.stringify(plan.guests.after),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const audit = newAuditRow(by, 'change-order', now);
    await db
      .insertInto('desk_audit')
      .values({ ...audit, order_id: orderId, change_no: changes })
      .execute();
    await writeChangeMessages(db, { order_id: orderId, change_id }, { channels, now });
    return { outcome: 'changed' };
  });
}

async function isWritten(db: Store, { orderId, seen, by, expected }: EditRequest): Promise<boolean> {
  const row = await db
    .selectFrom('order_changes')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('change_no', '=', seen + 1)
    .where('user_name', '=', by)
    .executeTakeFirst();
  if (!row) return false;
  return digestOfEdit(changeOf(row)) === expected;
}

function digestOfEdit(
  change: Pick<OrderChange, 'before' | 'after' | 'addressBefore' | 'addressAfter' | 'guests'>,
): string {
  const { before, after, addressBefore, addressAfter, guests } = change;
  return digestOf(JSON.stringify([before, after, addressBefore, addressAfter, guests]));
}

function guestColumns({ phone, fullName, texts, allergies }: OrderGuest) {
  const { [COMMENT]: userComment, ...extras } = texts;
  return {
    phone,
    full_name: fullName,
    user_comment: userComment || null,
    extras_json: JSON.stringify({ ...extras, ...(allergies && { allergies }) }),
  };
}

const wantedOf = ({ wantedAt }: OrderEdit) => (wantedAt === undefined ? null : new Date(wantedAt));

async function planEdit(
  db: Store,
  { order, items: current }: CurrentOrder,
  edit: OrderEdit,
  now: Date,
  { notServed, delivery: offered }: Terms,
): Promise<EditPlan | EditRefusal> {
  const { kept, added } = splitLines(current, edit.lines);
  if (kept.length + added.length === 0) return { reason: 'empty' };
  const more = [
    ...added,
    ...kept.flatMap(({ line, extra }) => (extra > 0 ? [{ line, quantity: extra }] : [])),
  ];
  const priced = await priceAdded(db, more, now, notServed);
  const unavailable = [...priced.unavailable];

  const wantedAt = wantedOf(edit)?.toISOString() ?? null;
  const isOtherTime = wantedAt !== order.wanted_at;
  if (isOtherTime) {
    for (const { item } of kept) {
      const later = notServed.get(item.category_id ?? -1);
      const isNamed = unavailable.some(({ title }) => title === item.title);
      if (later && !isNamed) unavailable.push({ reason: 'not-served', title: item.title, ...later });
    }
  }
  const items = mergeItems(
    kept.map(({ item, quantity }) => ({ ...item, quantity })),
    added.flatMap(({ line, quantity }) => {
      const item = priced.byLine.get(line);
      return item ? [{ ...item, quantity }] : [];
    }),
  );
  for (const { quantity, title } of items) {
    if (quantity > MAX_QUANTITY) unavailable.push({ reason: 'too-many', title });
  }
  if (unavailable.length > 0) return { reason: 'items', items: unavailable };

  const dishes = sumOfItems(items);
  const isCourier = edit.delivery === Delivery.COURIER;
  const address = isCourier ? (edit.address ?? null) : null;
  const agreed = {
    time: !isOtherTime && edit.delivery === order.delivery,
    minSum: edit.isBelowMinSum === true,
  };
  const promo = promoTermsOf(order);
  const agreedSections = Object.entries(promo?.sections ?? {});
  const categories = new Map([
    ...priced.categories,
    ...current.map(({ product_id, category_id }) => [product_id, category_id] as const),
    ...agreedSections.map(([id, section]) => [Number(id), section] as const),
  ]);
  const lines = items.map((item) => promoLineOf(item, categories.get(item.product_id) ?? null));
  // Its conditions were met when it was ordered.
  const terms = applyTerms(offered, edit, dishes, agreed, promo && benefitOf(promo, lines));
  if ('reason' in terms) return { reason: 'terms', refusal: terms };
  const totalKopecks = totalWith(dishes, terms);
  const before = contentsOf(order, current);
  const payment = paymentOf(order, edit);
  const after = contentsOf(
    { ...order, ...terms, delivery: edit.delivery, payment, total_kopecks: totalKopecks },
    items,
  );
  const guests = changedGuest(order, edit, payment);
  const extra = findShortExtra((guests?.after ?? guestOf(order)).texts, totalKopecks);
  if (extra) return { reason: 'short-extra', extra, totalKopecks };
  const isSame = JSON.stringify(before) === JSON.stringify(after) && address === order.address;
  if (isSame && guests === null) return { reason: 'unchanged' };
  const isAccepted = order.status !== OrderStatus.NEW;
  return {
    before,
    after,
    address,
    payment,
    guests,
    status: order.status === OrderStatus.READY && more.length > 0 ? OrderStatus.ACCEPTED : order.status,
    readyAt: isAccepted && isOtherTime ? (wantedAt ?? order.ready_at) : order.ready_at,
    digest: digestOfEdit({ before, after, addressBefore: order.address, addressAfter: address, guests }),
    items,
    terms,
    promo: promo && termsFor(promo, lines),
    totalKopecks,
  };
}

/** Staff can neither take back an online payment nor make one: its money follows payments.ts. */
function paymentOf(order: OrderRow, edit: OrderEdit): Payment {
  const agreed = order.payment as Payment;
  return agreed === Payment.ONLINE || edit.payment === Payment.ONLINE ? agreed : (edit.payment ?? agreed);
}

/** What the guest asked for ends with the way of delivery or payment that it belongs to. */
function changedGuest(
  order: OrderRow,
  { delivery, guest }: OrderEdit,
  payment: Payment,
): GuestVersions | null {
  // Removed data must not come back from an open form.
  if (order.personal_removed_at !== null) return null;
  const before = guestOf(order);
  const edited = { ...before, ...guest };
  const after = { ...edited, texts: extraTexts(edited.texts, { delivery, payment }) };
  return JSON.stringify(before) === JSON.stringify(after) ? null : { before, after };
}

type Kept = { line: LineKey; item: CurrentItem; quantity: number; extra: number };
type Added = { line: LineKey; quantity: number };

/** Lines no longer in the order count as added. */
function splitLines(current: readonly CurrentItem[], lines: readonly EditedLine[]) {
  const kept: Kept[] = [];
  const added = new Map<LineKey, Added>();
  const left = [...lines];
  for (const item of current) {
    const key = lineKeyOfItem(item);
    let quantity = 0;
    for (const [at, edited] of [...left.entries()].toReversed()) {
      if (edited.line !== key || edited.agreed !== item.price_kopecks) continue;
      quantity += edited.quantity;
      left.splice(at, 1);
    }
    if (quantity > 0) kept.push({ line: key, item, quantity, extra: quantity - item.quantity });
  }
  for (const { line, quantity } of left) {
    if (quantity === 0) continue;
    added.set(line, { line, quantity: quantity + (added.get(line)?.quantity ?? 0) });
  }
  return { kept, added: [...added.values()] };
}

async function priceAdded(db: Store, lines: readonly Added[], now: Date, notServed: Terms['notServed']) {
  const byLine = new Map<LineKey, OrderItem>();
  if (lines.length === 0) return { byLine, unavailable: [], categories: new Map<number, number>() };
  const draft = lines.map(({ line, quantity }) => {
    const { productId: product, options } = partsOfLine(line);
    return { product, options, quantity };
  });
  const { items, unavailable, categories } = await priceItems(db, { items: draft }, now, notServed);
  for (const item of items) byLine.set(lineKeyOfItem(item), item);
  return { byLine, unavailable, categories };
}

/** Joins equal lines of one price. */
function mergeItems(kept: readonly CurrentItem[], added: readonly OrderItem[]): OrderItem[] {
  const items: OrderItem[] = kept.map(({ category_id, ...item }) => item);
  for (const item of added) {
    const same = items.find(
      (each) =>
        lineKeyOfItem(each) === lineKeyOfItem(item) &&
        each.price_kopecks === item.price_kopecks &&
        each.title === item.title,
    );
    if (same) same.quantity += item.quantity;
    else items.push(item);
  }
  return items;
}
