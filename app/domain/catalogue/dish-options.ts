import type { OptionGroup } from '#contract/option-schemas.ts';
import { isPaidExtra, priceRangeOf } from '#contract/options.ts';

type DishWithOptions = { price: number; optionGroups?: readonly OptionGroup[] | undefined };

/** Ids of the preselected options. An extra with a price is the guest's own choice, whatever the API preselects. */
export function defaultOptions({ optionGroups = [] }: DishWithOptions): string[] {
  return optionGroups.flatMap((group) =>
    group.options
      .filter((option) => option.default && !option.onlyInHall && !isPaidExtra(group, option))
      .map(({ id }) => id),
  );
}

/** The price of one portion with the options of these ids. */
export function priceWith({ price, optionGroups = [] }: DishWithOptions, ids: readonly string[]): number {
  const chosen = optionGroups.flatMap(({ options }) => options.filter(({ id }) => ids.includes(id)));
  return Math.max(
    0,
    chosen.reduce((sum, { priceDelta }) => sum + priceDelta, price),
  );
}

/** The lowest price of a dish, and whether options can raise it. */
export function leastPrice({ price, optionGroups = [] }: DishWithOptions) {
  const { low, high } = priceRangeOf(price, optionGroups);
  return { value: low, isFrom: low < high };
}
