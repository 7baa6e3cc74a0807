import { findZone, type Zone, type ZoneQuestion } from './delivery-zones.ts';
import { Delivery } from './enums.ts';
import { kopecksOf, roublesOf, sumOf } from './money.ts';

/** Delivery prices in roubles. The storefront shows them, the API charges them. */

export type DeliveryTerms = {
  zones: Zone[];
  /** The settlement that the streets are in. Unknown: an address that names a settlement is a question. */
  city?: string | undefined;
  /** `slots`: the times that a guest can choose, if they differ from the courier's. */
  pickup?:
    | { minutes?: number | undefined; discountPercent?: number | undefined; slots?: string[] | undefined }
    | undefined;
  /** Why courier delivery is suspended: text for guests. */
  stop?: string | undefined;
  /** To an address in no zone the fee is agreed by phone after the order; otherwise such an order is refused. */
  feeByPhone?: boolean | undefined;
};

/** `address`: as typed by the guest; `zone`: as chosen in the form. */
export type Destination = { delivery: number; address?: string | undefined; zone?: string | undefined };

/** `zone`: null for pickup. */
export type Charge = { fee: number; discount: number; minutes: number | undefined; zone: Zone | null };

export type Quote = { kind: 'known'; charge: Charge } | ZoneQuestion;

/** What a delivery costs, or what to ask the guest. @param dishes the sum of the dishes */
export function quoteDelivery(terms: DeliveryTerms, destination: Destination, dishes: number): Quote {
  if (destination.delivery === Delivery.PICKUP) {
    const { minutes, discountPercent = 0 } = terms.pickup ?? {};
    const discount = roublesOf(Math.round((kopecksOf(dishes) * discountPercent) / 100));
    return { kind: 'known', charge: { fee: 0, discount, minutes, zone: null } };
  }
  const found = findZone(terms, destination.address, destination.zone);
  if (found.kind !== 'zone') return found;
  const { zone } = found;
  const { fee, freeFrom = Number.POSITIVE_INFINITY, minutes } = zone;
  const charge = { fee: kopecksOf(dishes) >= kopecksOf(freeFrom) ? 0 : fee, discount: 0, minutes, zone };
  return { kind: 'known', charge };
}

/** The restaurant settles the delivery fee by phone. Between two zones the guest chooses all the same. */
export function isFeeByPhone(
  { feeByPhone }: Pick<DeliveryTerms, 'feeByPhone'>,
  question: ZoneQuestion | null,
) {
  return feeByPhone === true && question?.kind !== 'choose';
}

/** @returns `null` while the zone is a question */
export function findCharge(terms: DeliveryTerms, destination: Destination, dishes: number): Charge | null {
  const quote = quoteDelivery(terms, destination, dishes);
  return quote.kind === 'known' ? quote.charge : null;
}

/** What a charge adds to the sum of the dishes: negative for a discount, 0 while it is unknown. */
export function chargeSum(charge: Charge | null): number {
  return charge ? sumOf(charge.fee, -charge.discount) : 0;
}

/** What the guest pays. */
export function totalOf(dishes: number, charge: Charge | null): number {
  return sumOf(dishes, chargeSum(charge));
}

/** Only a courier needs an address. */
export function needsAddress(delivery: number): boolean {
  return delivery === Delivery.COURIER;
}

/** Whether an address has a letter or a digit; «.» is none. */
export function isAddress(address: string): boolean {
  return /[\p{L}\p{N}]/u.test(address);
}

/** Without any digit the house is probably forgotten. */
export function hasHouseNumber(address: string): boolean {
  return /\p{N}/u.test(address);
}
