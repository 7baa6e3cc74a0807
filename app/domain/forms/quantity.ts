import { DEFAULT_QUANTITY, MAX_QUANTITY, MIN_QUANTITY } from '#contract/defaults.ts';

/** Parses a typed or posted quantity. Anything but a number from 1 to 100 reads as 1; fractions are truncated. */
export function readQuantity(value: unknown): number {
  const quantity = numberOf(value);
  return quantity >= MIN_QUANTITY && quantity <= MAX_QUANTITY ? Math.trunc(quantity) : DEFAULT_QUANTITY;
}

/** Whether the input is used unchanged. If not, the shopper must see the corrected quantity before ordering. */
export function isQuantity(value: unknown): boolean {
  return numberOf(value) === readQuantity(value);
}

/** For computed quantities: a sum above 100 becomes 100, a typed number above 100 becomes 1. */
export function clampQuantity(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, quantity));
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  // Number() alone would also accept '', '0x10' and '1e2'.
  if (typeof value !== 'string' || !/^\s*\d+(?:[.,]\d*)?\s*$/.test(value)) return Number.NaN;
  return Number(value.replace(',', '.'));
}
