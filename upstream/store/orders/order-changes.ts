import type { Selectable } from 'kysely';
import type { Delivery, Payment } from '#contract/enums.ts';
import { roublesOf } from '#contract/money.ts';
import type { ChosenOption } from '#contract/option-schemas.ts';
import type { OrderContents, OrderedLine } from '#contract/order-contents.ts';
import { type GuestVersions, guestDifferences, type OrderGuest } from '../../texts/order-change-texts.ts';
import { CANCELLED_BY_GUEST } from '../../texts/order-texts.ts';
import { optionsOf } from '../carts/options.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import type { PromoTerms } from '../terms/promos.ts';
import { readExtras } from './order-extras.ts';

export type StoredContents = OrderContents & {
  items: (OrderedLine & { options?: ChosenOption[] })[];
  totalSum: number;
  delivery: Delivery;
  payment?: Payment;
};

export type OrderChange = {
  id: number;
  orderId: number;
  /** The order's `changes` after it. */
  changeNo: number;
  at: string;
  by: string;
  before: StoredContents;
  after: StoredContents;
  /** `null` for pickup, or removed personal data. */
  addressBefore: string | null;
  addressAfter: string | null;
  /** `null`: unchanged, or the guest's data was removed. */
  guests: GuestVersions | null;
};

/** Oldest first. */
export async function listOrderChanges(store: Store, orderId: number): Promise<OrderChange[]> {
  const rows = await store
    .selectFrom('order_changes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('change_no')
    .execute();
  return rows.map(changeOf);
}

export async function findOrderChange(store: Store, id: number): Promise<OrderChange | null> {
  const row = await store.selectFrom('order_changes').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? changeOf(row) : null;
}

export function changeOf(row: Selectable<ShopTables['order_changes']>): OrderChange {
  return {
    id: row.id,
    orderId: row.order_id,
    changeNo: row.change_no,
    at: row.at,
    by: row.user_name,
    before: JSON.parse(row.before_json),
    after: JSON.parse(row.after_json),
    addressBefore: row.address_before,
    addressAfter: row.address_after,
    guests: guestsOf(row),
  };
}

function guestsOf({
  guest_before_json,
  guest_after_json,
}: Selectable<ShopTables['order_changes']>): GuestVersions | null {
  if (guest_before_json === null || guest_after_json === null) return null;
  return { before: JSON.parse(guest_before_json), after: JSON.parse(guest_after_json) };
}

type GuestColumns = Pick<ShopTables['orders'], 'phone' | 'full_name' | 'user_comment' | 'extras_json'>;

export function guestOf({ phone, full_name, user_comment, extras_json }: GuestColumns): OrderGuest {
  const { allergies = null, ...extras } = readExtras(extras_json);
  const texts = { ...extras, ...(user_comment && { userComment: user_comment }) };
  return { phone, fullName: full_name, texts, allergies };
}

export function isByGuest(change: Pick<OrderChange, 'by'> | undefined): boolean {
  return change?.by === CANCELLED_BY_GUEST.by;
}

/** Does not say where: anyone with the uuid can read it. */
export function isMoved({ addressBefore, addressAfter }: OrderChange): boolean {
  return addressBefore !== null && addressAfter !== null && addressBefore !== addressAfter;
}

/** @param isOwn for the key that placed the order; others learn of no allergy */
export function publicChange(change: OrderChange, isOwn: boolean) {
  const { at, before, after, guests } = change;
  const { contact, comment, allergy } = guests ? guestDifferences(guests) : NO_DIFFERENCES;
  return {
    at,
    before,
    after,
    ...(isByGuest(change) && { by: 'guest' as const }),
    ...(isMoved(change) && { isAddressChanged: true }),
    ...(contact && { isContactChanged: true }),
    ...(comment && { isCommentChanged: true }),
    ...(isOwn && allergy && { isAllergyChanged: true }),
  };
}

const NO_DIFFERENCES = { contact: false, comment: false, allergy: false };

type PromoColumns = Pick<ShopTables['orders'], 'promo_json' | 'promo_kopecks'>;

export function promoTermsOf({ promo_json }: Pick<PromoColumns, 'promo_json'>): PromoTerms | null {
  return promo_json === null ? null : JSON.parse(promo_json);
}

export function promoOf(order: PromoColumns): OrderContents['promo'] {
  const terms = promoTermsOf(order);
  if (!terms) return undefined;
  const { code, title } = terms;
  return { code, title, discount: roublesOf(order.promo_kopecks ?? 0) };
}

type Charged = Pick<
  ShopTables['orders'],
  'total_kopecks' | 'fee_kopecks' | 'discount_kopecks' | 'delivery' | 'payment' | 'zone' | 'wanted_at'
> &
  PromoColumns;
type Item = Pick<ShopTables['order_items'], 'title' | 'options_json' | 'price_kopecks' | 'quantity'>;

export function contentsOf(order: Charged, items: readonly Item[]): StoredContents {
  return {
    items: items.map(({ title, options_json, price_kopecks, quantity }) => ({
      title,
      ...(options_json !== null && { options: optionsOf(options_json) }),
      price: roublesOf(price_kopecks),
      quantity,
    })),
    totalSum: roublesOf(order.total_kopecks),
    delivery: order.delivery as Delivery,
    payment: order.payment as Payment,
    ...(order.fee_kopecks !== null && { fee: roublesOf(order.fee_kopecks) }),
    ...(order.discount_kopecks !== null && { discount: roublesOf(order.discount_kopecks) }),
    ...(order.promo_json !== null && { promo: promoOf(order) }),
    ...(order.zone !== null && { zone: order.zone }),
    ...(order.wanted_at !== null && { wantedAt: order.wanted_at }),
  };
}
