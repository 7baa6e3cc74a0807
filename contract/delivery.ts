import { findZone, type Zone, type ZoneQuestion } from './delivery-zones.ts';
import { Delivery } from './enums.ts';
import { kopecksOf, roublesOf, sumOf } from './money.ts';
import { isApplied, type Promo, promoDiscount } from './promo.ts';

/** Roubles. */

export type DeliveryTerms = {
  zones: Zone[];
  /** The settlement of the streets; without it, an address with a settlement is a question. */
  city?: string | undefined;
  /** `slots`: if they differ from the courier's. */
  pickup?:
    | { minutes?: number | undefined; discountPercent?: number | undefined; slots?: string[] | undefined }
    | undefined;
  stop?: string | undefined;
  /** Outside of the zones the fee is agreed by phone; otherwise such orders are refused. */
  feeByPhone?: boolean | undefined;
};

export type Destination = { delivery: number; address?: string | undefined; zone?: string | undefined };

export type Charge = { fee: number; discount: number; minutes: number | undefined; zone: Zone | null };

export type Quote = { kind: 'known'; charge: Charge } | ZoneQuestion;

/** @param dishes the sum of the dishes, roubles */
export function quoteDelivery(
  terms: DeliveryTerms,
  destination: Destination,
  dishes: number,
  promo: Promo | null = null,
): Quote {
  if (destination.delivery === Delivery.PICKUP) {
    const { minutes, discountPercent = 0 } = terms.pickup ?? {};
    const discount = roublesOf(Math.round((kopecksOf(dishes) * discountPercent) / 100));
    return { kind: 'known', charge: { fee: 0, discount, minutes, zone: null } };
  }
  const found = findZone(terms, destination.address, destination.zone);
  if (found.kind !== 'zone') return found;
  const { zone } = found;
  const { fee, freeFrom = Number.POSITIVE_INFINITY, minutes } = zone;
  const isFree =
    kopecksOf(dishes) >= kopecksOf(freeFrom) ||
    (promo?.freeDelivery === true && isApplied(promo, destination.delivery));
  const charge = { fee: isFree ? 0 : fee, discount: 0, minutes, zone };
  return { kind: 'known', charge };
}

/** Between two zones the guest chooses all the same. */
export function isFeeByPhone(
  { feeByPhone }: Pick<DeliveryTerms, 'feeByPhone'>,
  question: ZoneQuestion | null,
) {
  return feeByPhone === true && question?.kind !== 'choose';
}

/** `null`: the zone is a question. */
export function findCharge(terms: DeliveryTerms, destination: Destination, dishes: number): Charge | null {
  const quote = quoteDelivery(terms, destination, dishes);
  return quote.kind === 'known' ? quote.charge : null;
}

/** Negative for a discount, 0 while unknown. */
export function chargeSum(charge: Charge | null): number {
  return charge ? sumOf(charge.fee, -charge.discount) : 0;
}

/** @param promo what the promo code takes off the dishes */
export function totalOf(dishes: number, charge: Charge | null, promo = 0): number {
  return sumOf(dishes, chargeSum(charge), -promo);
}

/** `quote`: `null` without delivery terms. `promo`: see `totalOf`. */
export type OrderBill = { quote: Quote | null; charge: Charge | null; promo: number; total: number };

/** The one arithmetic of an order: storefront, API and desk compute every total here. */
export function billOrder(
  terms: DeliveryTerms | null | undefined,
  destination: Destination,
  dishes: number,
  code: Promo | null | undefined,
): OrderBill {
  const quote = terms ? quoteDelivery(terms, destination, dishes, code ?? null) : null;
  const charge = quote?.kind === 'known' ? quote.charge : null;
  const promo = promoDiscount(code, destination.delivery, dishes, charge?.discount);
  return { quote, charge, promo, total: totalOf(dishes, charge, promo) };
}

export function needsAddress(delivery: number): boolean {
  return delivery === Delivery.COURIER;
}

/** «.» is no address. */
export function isAddress(address: string): boolean {
  return /[\p{L}\p{N}]/u.test(address);
}

/** Without a digit the house is probably forgotten. */
export function hasHouseNumber(address: string): boolean {
  return /\p{N}/u.test(address);
}
