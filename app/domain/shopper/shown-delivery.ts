import { type Charge, type DeliveryTerms, findCharge } from '#contract/delivery.ts';

/** What the page of the cart knows of the delivery; nothing where the API has no terms. */
export type ShownDelivery = {
  terms: DeliveryTerms;
  /** `title`: «завтра в 12:00» */
  slots: { value: string; title: string }[];
  /** The shop is closed: as soon as possible is after its opening. */
  isForOpening: boolean;
};

/** The fields of the checkout that the charge depends on, as they are typed. */
const NAMES = ['delivery', 'address', 'zone', 'wantedAt'] as const;
export type DeliveryFields = Partial<Record<(typeof NAMES)[number], string | undefined>>;

export function deliveryFieldsOf(read: (name: (typeof NAMES)[number]) => unknown): DeliveryFields {
  return Object.fromEntries(NAMES.map((name) => [name, String(read(name) ?? '')]));
}

/** @returns `null`: it is not known yet where the order goes */
export function chargeOf(terms: DeliveryTerms, fields: DeliveryFields, dishes: number): Charge | null {
  const { delivery, address, zone } = fields;
  return findCharge(terms, { delivery: Number(delivery), address, zone }, dishes);
}

/** The hidden field of the form: what the delivery adds to the sum of the dishes, as the guest sees it. */
export const CHARGE_FIELD = 'charge';

/** In roubles; below zero for a discount. What is not known yet adds nothing to what is shown. */
export function sumOf(charge: Charge | null): number {
  return charge ? Math.round((charge.fee - charge.discount) * 100) / 100 : 0;
}
