import { DEFAULT_QUANTITY, MAX_QUANTITY, MIN_QUANTITY } from '#contract/defaults.ts';

/** A quantity that was typed or posted. Anything but a number from 1 to 100 reads as 1; the fraction is cut off. */
export function readQuantity(value: unknown): number {
  const quantity = numberOf(value);
  return quantity >= MIN_QUANTITY && quantity <= MAX_QUANTITY ? Math.trunc(quantity) : DEFAULT_QUANTITY;
}

/** Whether what was typed reads as what it says. If not, the shopper must see the quantity that counts before ordering. */
export function isQuantity(value: unknown): boolean {
  return numberOf(value) === readQuantity(value);
}

/** The nearest allowed quantity: a sum above 100 becomes 100 and not 1, because nobody typed it. */
export function clampQuantity(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, quantity));
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  // Number() alone would also take '', '0x10' and '1e2'.
  if (typeof value !== 'string' || !/^\s*\d+(?:[.,]\d*)?\s*$/.test(value)) return Number.NaN;
  return Number(value.replace(',', '.'));
}
