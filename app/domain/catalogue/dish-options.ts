import type { OptionGroup } from '#contract/option-schemas.ts';
import { priceRangeOf } from '#contract/options.ts';

type DishWithOptions = { price: number; optionGroups?: readonly OptionGroup[] | undefined };

/** Before a guest chooses. */
export function defaultOptions({ optionGroups = [] }: DishWithOptions): string[] {
  return optionGroups.flatMap(({ options }) =>
    options.filter((option) => option.default).map(({ id }) => id),
  );
}

/** Of one portion with these options. */
export function priceWith({ price, optionGroups = [] }: DishWithOptions, ids: readonly string[]): number {
  const chosen = optionGroups.flatMap(({ options }) => options.filter(({ id }) => ids.includes(id)));
  return Math.max(
    0,
    chosen.reduce((sum, { priceDelta }) => sum + priceDelta, price),
  );
}

/** The least that a dish costs, and whether its options change that. */
export function leastPrice({ price, optionGroups = [] }: DishWithOptions) {
  const { low, high } = priceRangeOf(price, optionGroups);
  return { value: low, isFrom: low < high };
}
