import { notServedAt } from '#app/domain/text/dish-texts.ts';
import { type Charge, type DeliveryTerms, type Quote, quoteDelivery } from '#contract/delivery.ts';
import { Delivery } from '#contract/enums.ts';

/**
 * `title`: «завтра в 12:00». If sections of the cart are not served then, `by`: «завтра к 12:00», `notServed`: their
 * indexes.
 */
type Slot = { value: string; title: string; by?: string; notServed?: number[] };

/** Delivery data of the cart page; absent if the API has no delivery terms. */
export type ShownDelivery = {
  terms: DeliveryTerms;
  slots: Slot[];
  pickupSlots: Slot[];
  /** The sections of the cart that have serving hours. */
  sections?: { title: string; hours: string }[];
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

/** Notes about sections that are not served at the chosen time; `null` if none is chosen. */
export function notServedNotesAt(delivery: ShownDelivery, fields: DeliveryFields): string[] | null {
  const slots = Number(fields.delivery) === Delivery.PICKUP ? delivery.pickupSlots : delivery.slots;
  const slot = slots.find(({ value }) => value === fields.wantedAt);
  if (!slot) return null;
  const { by = '', notServed = [] } = slot;
  return notServed.flatMap((index) => {
    const section = delivery.sections?.[index];
    return section ? [`${section.title}: ${notServedAt(by)}. ${section.hours}`] : [];
  });
}
