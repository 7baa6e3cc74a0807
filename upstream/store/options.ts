import type { ChosenOption, OptionGroup } from '#contract/option-schemas.ts';
import { kopecksOf } from './money.ts';

export type Choice =
  | { outcome: 'chosen'; options: ChosenOption[] }
  /** The dish has no such option, or never had. */
  | { outcome: 'unknown' }
  /** Fewer or more options of this group than it asks for. */
  | { outcome: 'count'; group: OptionGroup };

/** What the column of a dish holds; null: it has no options. */
export function optionGroupsOf(json: string | null): OptionGroup[] {
  return json === null ? [] : JSON.parse(json);
}

/** Whether a dish is sold with these options today; in the order of the menu, so that one choice always reads alike. */
export function choose(groups: readonly OptionGroup[], ids: readonly string[]): Choice {
  const wanted = new Set(ids);
  const options: ChosenOption[] = [];
  for (const group of groups) {
    const chosen = group.options.filter(({ id }) => wanted.has(id));
    if (chosen.length < group.min || chosen.length > (group.max ?? chosen.length)) {
      return { outcome: 'count', group };
    }
    options.push(...chosen.map(({ id, title, priceDelta }) => ({ id, title, priceDelta })));
  }
  return options.length === wanted.size ? { outcome: 'chosen', options } : { outcome: 'unknown' };
}

/** Of one portion. */
export function kopecksWith(options: readonly ChosenOption[], kopecks: number): number {
  return options.reduce((sum, { priceDelta }) => sum + kopecksOf(priceDelta), kopecks);
}

/** Of a line of a cart or an order; null: it has none. */
export function optionsOf(json: string | null): ChosenOption[] {
  return json === null ? [] : JSON.parse(json);
}
