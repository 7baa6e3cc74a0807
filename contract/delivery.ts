import { Delivery } from './enums.ts';
import { comparable } from './normalize-text.ts';

/** What a delivery costs. The storefront shows it, the API takes orders by it. Money is in roubles. */

export type Zone = {
  /** Its name. Where there is only one, it may have none. */
  zone?: string | undefined;
  /** The streets that belong to it; none: every address that no other zone names. */
  streets: string[];
  fee: number;
  freeFrom?: number | undefined;
  minSum?: number | undefined;
  minutes?: number | undefined;
};

export type DeliveryTerms = {
  zones: Zone[];
  pickup?: { minutes?: number | undefined; discountPercent?: number | undefined } | undefined;
  /** Why no courier goes now, in words for guests. */
  stop?: string | undefined;
};

/** Where an order goes: the address as it was typed, and the zone that was chosen. */
export type Destination = { delivery: number; address?: string | undefined; zone?: string | undefined };

/** `zone`: the terms that apply to a courier's way. */
export type Charge = { fee: number; discount: number; minutes: number | undefined; zone: Zone | null };

/** @param dishes what the dishes cost. @returns `null` if the address is in no zone that is known */
export function findCharge(
  { zones, pickup }: DeliveryTerms,
  destination: Destination,
  dishes: number,
): Charge | null {
  if (destination.delivery === Delivery.PICKUP) {
    const { minutes, discountPercent = 0 } = pickup ?? {};
    return { fee: 0, discount: Math.round(dishes * discountPercent) / 100, minutes, zone: null };
  }
  const zone = findZone(zones, destination);
  if (!zone) return null;
  const { fee, freeFrom = Number.POSITIVE_INFINITY, minutes } = zone;
  return { fee: dishes >= freeFrom ? 0 : fee, discount: 0, minutes, zone };
}

/** The zone of the street in the address counts, else the one that the guest chose, else the one for all other addresses. */
function findZone(zones: readonly Zone[], { address = '', zone: chosen }: Destination): Zone | undefined {
  const words = wordsOf(address);
  const named = zones
    .flatMap((zone) => zone.streets.map((street) => ({ zone, street: wordsOf(street) })))
    .filter(({ street }) => words.includes(street))
    // «Малая Лесная» is another street than «Лесная».
    .sort((one, other) => other.street.length - one.street.length);
  const others = zones.filter(({ streets }) => streets.length === 0);
  return (
    named[0]?.zone ??
    zones.find(({ zone }) => zone !== undefined && zone === chosen) ??
    (others.length === 1 ? others[0] : undefined)
  );
}

/** What people write beside the name of a street, or leave out. */
const KINDS =
  /^(?:ул(?:ица)?|пр(?:осп(?:ект)?|-кт|-т|т)?|проезд|пер(?:еулок)?|наб(?:ережная)?|ш(?:оссе)?|б(?:ульва)?-?р|пл(?:ощадь)?|г(?:ород)?|д(?:ом)?)$/;

/** Between spaces: a street is in an address if its words are. */
function wordsOf(text: string): string {
  return ` ${streetKey(text)} `;
}

/** The same for one street in different spellings; '' if it cannot be told apart, as «ул.» alone. */
export function streetKey(text: string): string {
  const words = comparable(text).match(/[\p{L}\d]+(?:-[\p{L}\d]+)*/gu) ?? [];
  return words.filter((word) => !KINDS.test(word)).join(' ');
}
