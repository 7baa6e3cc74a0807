import { DEFAULT_QUANTITY, MAX_QUANTITY, MIN_QUANTITY } from '#contract/defaults.ts';

/** 1 to 100; anything else reads as 1. Fractions are truncated. */
export function readQuantity(value: unknown): number {
  const quantity = numberOf(value);
  return quantity >= MIN_QUANTITY && quantity <= MAX_QUANTITY ? Math.trunc(quantity) : DEFAULT_QUANTITY;
}

/** Otherwise the shopper must see the correction before ordering. */
export function isQuantity(value: unknown): boolean {
  return numberOf(value) === readQuantity(value);
}

/** For computed quantities: above 100 they become 100, a typed number 1. */
export function clampQuantity(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, quantity));
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  // Number() accepts '', '0x10' and '1e2'.
  if (typeof value !== 'string' || !/^\s*\d+(?:[.,]\d*)?\s*$/.test(value)) return Number.NaN;
  return Number(value.replace(',', '.'));
}
