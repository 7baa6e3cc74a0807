import type { OptionGroup } from '#contract/option-schemas.ts';
import { isPreselected, priceRangeOf } from '#contract/options.ts';

type DishWithOptions = { price: number; optionGroups?: readonly OptionGroup[] | undefined };

export function defaultOptions({ optionGroups = [] }: DishWithOptions): string[] {
  return optionGroups.flatMap((group) =>
    group.options.filter((option) => isPreselected(group, option)).map(({ id }) => id),
  );
}

export function priceWith({ price, optionGroups = [] }: DishWithOptions, ids: readonly string[]): number {
  const chosen = optionGroups.flatMap(({ options }) => options.filter(({ id }) => ids.includes(id)));
  return Math.max(
    0,
    chosen.reduce((sum, { priceDelta }) => sum + priceDelta, price),
  );
}

type Priced = {
  price: number;
  /** In lists, which have no `optionGroups`. */
  priceFrom?: number | undefined;
  optionGroups?: readonly OptionGroup[] | undefined;
};

/** `isFrom`: options can raise it («от»). */
export function startPrice({ price, priceFrom, optionGroups = [] }: Priced) {
  if (optionGroups.length === 0) return { value: priceFrom ?? price, isFrom: priceFrom !== undefined };
  const { low, high } = priceRangeOf(price, optionGroups);
  return { value: low, isFrom: low < high };
}
