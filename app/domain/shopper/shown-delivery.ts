import { notServedAt } from '#app/domain/text/dish-texts.ts';
import { type Charge, type DeliveryTerms, type Destination, findCharge } from '#contract/delivery.ts';
import { Delivery } from '#contract/enums.ts';

/**
 * `title`: «завтра в 12:00». `by`: «завтра к 12:00», with `notServed`, indexes of sections not served then.
 */
type Slot = { value: string; title: string; by?: string; notServed?: number[] };

export type ShownDelivery = {
  terms: DeliveryTerms;
  slots: Slot[];
  pickupSlots: Slot[];
  sections: { title: string; hours: string }[];
  /** There are no times. */
  isStopped: boolean;
  /** «as soon as possible» means after the opening. */
  isForOpening: boolean;
};

/** The charge depends on them. */
const NAMES = ['delivery', 'address', 'zone', 'wantedAt'] as const;
export type DeliveryFields = Partial<Record<(typeof NAMES)[number], string | undefined>>;

export function deliveryFieldsOf(read: (name: (typeof NAMES)[number]) => unknown): DeliveryFields {
  return Object.fromEntries(NAMES.map((name) => [name, String(read(name) ?? '')]));
}

export function chargeOf(terms: DeliveryTerms, fields: DeliveryFields, dishes: number): Charge | null {
  return findCharge(terms, destinationOf(fields), dishes);
}

export function destinationOf({ delivery, address, zone }: DeliveryFields): Destination {
  return { delivery: Number(delivery), address, zone };
}

export function notServedNotesAt(delivery: ShownDelivery, fields: DeliveryFields): string[] | null {
  const slots = Number(fields.delivery) === Delivery.PICKUP ? delivery.pickupSlots : delivery.slots;
  const slot = slots.find(({ value }) => value === fields.wantedAt);
  if (!slot) return null;
  const { by = '', notServed = [] } = slot;
  return notServed.flatMap((index) => {
    const section = delivery.sections[index];
    return section ? [`${section.title}: ${notServedAt(by)}. ${section.hours}`] : [];
  });
}
