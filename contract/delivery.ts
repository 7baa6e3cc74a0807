import { Delivery } from './enums.ts';
import { kopecksOf, roublesOf, sumOf } from './money.ts';
import { normalizeText } from './normalize-text.ts';

/** Delivery prices in roubles. The storefront shows them, the API charges them. */

export type Zone = {
  /** The name; optional for the only zone. */
  zone?: string | undefined;
  /** Empty: the zone of all addresses whose street is in no other zone. */
  streets: string[];
  fee: number;
  freeFrom?: number | undefined;
  minSum?: number | undefined;
  minutes?: number | undefined;
};

export type DeliveryTerms = {
  zones: Zone[];
  pickup?: { minutes?: number | undefined; discountPercent?: number | undefined } | undefined;
  /** Why courier delivery is suspended: text for guests. */
  stop?: string | undefined;
};

/** `address`: as typed by the guest; `zone`: as chosen in the form. */
export type Destination = { delivery: number; address?: string | undefined; zone?: string | undefined };

/** `zone`: null for pickup. */
export type Charge = { fee: number; discount: number; minutes: number | undefined; zone: Zone | null };

/** @param dishes the sum of the dishes. @returns `null` if the address is in no known zone */
export function findCharge(
  { zones, pickup }: DeliveryTerms,
  destination: Destination,
  dishes: number,
): Charge | null {
  if (destination.delivery === Delivery.PICKUP) {
    const { minutes, discountPercent = 0 } = pickup ?? {};
    const discount = roublesOf(Math.round((kopecksOf(dishes) * discountPercent) / 100));
    return { fee: 0, discount, minutes, zone: null };
  }
  const zone = findZone(zones, destination);
  if (!zone) return null;
  const { fee, freeFrom = Number.POSITIVE_INFINITY, minutes } = zone;
  return { fee: kopecksOf(dishes) >= kopecksOf(freeFrom) ? 0 : fee, discount: 0, minutes, zone };
}

/** What a charge adds to the sum of the dishes: negative for a discount, 0 while it is unknown. */
export function chargeSum(charge: Charge | null): number {
  return charge ? sumOf(charge.fee, -charge.discount) : 0;
}

/** The zone of the address's street, else the zone the guest chose, else the zone of all other addresses. */
function findZone(zones: readonly Zone[], { address = '', zone: chosen }: Destination): Zone | undefined {
  const words = wordsOf(address);
  const named = zones
    .flatMap((zone) => zone.streets.map((street) => ({ zone, street: wordsOf(street) })))
    .filter(({ street }) => words.includes(street))
    // The longest match wins: «Малая Лесная» is not «Лесная».
    .sort((one, other) => other.street.length - one.street.length);
  const others = zones.filter(({ streets }) => streets.length === 0);
  return (
    named[0]?.zone ??
    zones.find(({ zone }) => zone !== undefined && zone === chosen) ??
    (others.length === 1 ? others[0] : undefined)
  );
}

/** Types of streets and places, which guests write or omit. */
const KINDS =
  /^(?:ул(?:ица)?|пр(?:осп(?:ект)?|-кт|-т|т)?|проезд|пер(?:еулок)?|наб(?:ережная)?|ш(?:оссе)?|б(?:ульва)?-?р|пл(?:ощадь)?|г(?:ород)?|д(?:ом)?)$/;

/** Padded with spaces, so that `includes` matches whole words only. */
function wordsOf(text: string): string {
  return ` ${streetKey(text)} `;
}

/** Equal for different spellings of one street; '' if the text names no street, as «ул.» alone. */
export function streetKey(text: string): string {
  const words = normalizeText(text).match(/[\p{L}\d]+(?:-[\p{L}\d]+)*/gu) ?? [];
  return words.filter((word) => !KINDS.test(word)).join(' ');
}
