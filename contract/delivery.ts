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

/** What the guest pays. */
export function totalOf(dishes: number, charge: Charge | null): number {
  return sumOf(dishes, chargeSum(charge));
}

/** The zone of the address's street, else the zone the guest chose, else the zone of all other addresses. */
function findZone(zones: readonly Zone[], { address = '', zone: chosen }: Destination): Zone | undefined {
  const named = zones.filter(({ streets }) => streets.some((street) => isOnStreet(address, street)));
  const others = zones.filter(({ streets }) => streets.length === 0);
  // If the address names streets of several zones, the guest must choose.
  if (named.length === 1) return named[0];
  return (
    zones.find(({ zone }) => chosen && zone?.trim() === chosen.trim()) ??
    (others.length === 1 ? others[0] : undefined)
  );
}

/**
 * Whether a part of the address, between commas, is this street and at most a house after it. Any other word makes
 * another street: «Малая Лесная» and «2-я Лесная» are not «Лесная».
 */
function isOnStreet(address: string, street: string): boolean {
  const key = streetKey(street);
  return (
    key !== '' &&
    address.split(/[,;\n]/).some((part) => {
      const found = streetKey(part);
      return found.startsWith(key) && HOUSE.test(found.slice(key.length));
    })
  );
}

/** « 7», « 7а корпус 2», or nothing; not « 2-я», which belongs to the name of the street. */
const HOUSE = /^(?: \d+(?!\d|-?\p{L}?[яй](?!\p{L}))|$)/u;

/** Types of streets, and the word before a house, which guests write or omit. */
const KINDS =
  /^(?:ул(?:ица)?|пр(?:осп(?:ект)?|-кт|-т|т)?|проезд|пер(?:еулок)?|наб(?:ережная)?|ш(?:оссе)?|б(?:ульва)?-?р|пл(?:ощадь)?|д(?:ом)?)$/;

/** The same key for all spellings of a street; '' if the text names no street, like «ул.» alone. */
export function streetKey(text: string): string {
  // «Курская7» is «Курская 7».
  const spaced = normalizeText(text).replace(/(\p{L})(?=\d)/gu, '$1 ');
  const words = spaced.match(/[\p{L}\d]+(?:-[\p{L}\d]+)*/gu) ?? [];
  return words
    .filter((word) => !KINDS.test(word))
    .map(baseForm)
    .join(' ');
}

/**
 * «Литейном», «Литейного» → «литейный», «Лесную» → «лесная»; «Лесной» → «лесный», since it may be «Лесной проспект»
 * as well as «на Лесной улице».
 */
function baseForm(word: string): string {
  return word
    .replace(/(?<=\p{L}{3})(?:[иоы]й|[ое]м|[ое]го)$/u, 'ый')
    .replace(/(?<=\p{L}{3})(?:ую|юю|яя)$/u, 'ая');
}
