import type { Delivery } from './enums.ts';
import { kopecksOf, roublesOf } from './money.ts';

/** docs/decisions/0091-promo-codes.md */

export const MAX_PROMO_CODE = 30;
/** As `promoCodeOf` returns it; in URLs and form fields. */
export const PROMO_CODE = /^[\p{Lu}\p{N}](?:[\p{Lu}\p{N}-]{0,28}[\p{Lu}\p{N}])?$/u;

/** A code of the cart. Roubles. */
export type Promo = {
  code: string;
  title: string;
  /** Why it takes nothing off now. */
  problem?: string | undefined;
  /** Off `base`. */
  percent?: number | undefined;
  sum?: number | undefined;
  /** Sum of the dishes that it holds for; absent: of all. */
  base?: number | undefined;
  freeDelivery?: boolean | undefined;
  /** Absent: any. */
  deliveries?: Delivery[] | undefined;
  /** One portion costs nothing; part of `sum` once it is in the cart. */
  gift?: Gift | undefined;
};

/** `hasOptions`: the guest chooses them on its page. */
export type Gift = { id: number; title: string; slug?: string | undefined; hasOptions?: boolean | undefined };

/** Guests type spaces and small letters. */
export function promoCodeOf(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cf}]/gu, '')
    .toUpperCase();
}

const LATIN = 'ABCEHKMOPTXY';
const CYRILLIC = 'АВСЕНКМОРТХУ';

/** Equal for codes that look the same: a leaflet does not say whether «СОК» is Cyrillic. */
export function lookOfCode(code: string): string {
  return code.replace(/[A-Z]/g, (letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter);
}

export function holdsForDelivery({ deliveries }: Pick<Promo, 'deliveries'>, delivery: number): boolean {
  return deliveries === undefined || deliveries.some((one) => one === delivery);
}

export function isApplied(promo: Promo | null | undefined, delivery: number): promo is Promo {
  return promo != null && promo.problem === undefined && holdsForDelivery(promo, delivery);
}

/**
 * What it takes off the dishes; the fee is `quoteDelivery`'s.
 *
 * @param dishes their sum
 * @param discount already taken off them: together never more than they cost
 */
export function promoDiscount(
  promo: Promo | null | undefined,
  delivery: number,
  dishes: number,
  discount = 0,
): number {
  if (!isApplied(promo, delivery)) return 0;
  const { percent, sum = 0 } = promo;
  const base = Math.min(kopecksOf(promo.base ?? dishes), kopecksOf(dishes));
  const off = percent === undefined ? kopecksOf(sum) : Math.round((base * percent) / 100);
  return roublesOf(Math.max(0, Math.min(off, base, kopecksOf(dishes) - kopecksOf(discount))));
}
