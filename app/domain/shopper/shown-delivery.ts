import { type Charge, type DeliveryTerms, type Quote, quoteDelivery } from '#contract/delivery.ts';

/** `title`: «завтра в 12:00» */
type Slot = { value: string; title: string };

/** Delivery data of the cart page; absent if the API has no delivery terms. */
export type ShownDelivery = {
  terms: DeliveryTerms;
  slots: Slot[];
  pickupSlots: Slot[];
  /** Orders are suspended: there are no times. */
  isStopped: boolean;
  /** The shop is closed: «as soon as possible» means after it opens. */
  isForOpening: boolean;
};

/** The checkout fields that the charge depends on, as typed. */
const NAMES = ['delivery', 'address', 'zone', 'wantedAt'] as const;
export type DeliveryFields = Partial<Record<(typeof NAMES)[number], string | undefined>>;

export function deliveryFieldsOf(read: (name: (typeof NAMES)[number]) => unknown): DeliveryFields {
  return Object.fromEntries(NAMES.map((name) => [name, String(read(name) ?? '')]));
}

export function quoteOf(terms: DeliveryTerms, fields: DeliveryFields, dishes: number): Quote {
  const { delivery, address, zone } = fields;
  return quoteDelivery(terms, { delivery: Number(delivery), address, zone }, dishes);
}

/** @returns `null` while the zone is unknown */
export function chargeOf(terms: DeliveryTerms, fields: DeliveryFields, dishes: number): Charge | null {
  const quote = quoteOf(terms, fields, dishes);
  return quote.kind === 'known' ? quote.charge : null;
}

/** Hidden field with the delivery's part of the total, as the guest saw it. */
export const CHARGE_FIELD = 'charge';
