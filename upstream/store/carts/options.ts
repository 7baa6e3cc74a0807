import { kopecksOf } from '#contract/money.ts';
import type { ChosenOption, OptionGroup } from '#contract/option-schemas.ts';
import type { ContentGroup } from '../../content/option-groups.ts';
import { digestOf } from '../database/secrets.ts';

export type Choice =
  | { outcome: 'chosen'; options: ChosenOption[] }
  | { outcome: 'unknown' }
  | { outcome: 'only-in-hall'; title: string }
  | { outcome: 'count'; group: OptionGroup };

export function optionGroupsOf(json: string | null): ContentGroup[] {
  return json === null ? [] : JSON.parse(json);
}

/** In menu order. */
export function choose(groups: readonly OptionGroup[], ids: readonly string[]): Choice {
  const wanted = new Set(ids);
  const options: ChosenOption[] = [];
  for (const group of groups) {
    const chosen = group.options.filter(({ id }) => wanted.has(id));
    const hall = chosen.find(({ onlyInHall }) => onlyInHall);
    if (hall) return { outcome: 'only-in-hall', title: hall.title };
    if (chosen.length < group.min || chosen.length > (group.max ?? chosen.length)) {
      return { outcome: 'count', group };
    }
    options.push(
      ...chosen.map(({ id, title, priceDelta, allergens }) => ({
        id,
        title,
        group: group.title,
        priceDelta,
        ...(allergens && { allergens }),
      })),
    );
  }
  return options.length === wanted.size ? { outcome: 'chosen', options } : { outcome: 'unknown' };
}

/** Not negative, even if a dish is cheaper now than what a deleted option took off. */
export function kopecksWith(options: readonly ChosenOption[], kopecks: number): number {
  return Math.max(
    0,
    options.reduce((sum, { priceDelta }) => sum + kopecksOf(priceDelta), kopecks),
  );
}

export function digestOfLine(title: string, options: readonly ChosenOption[]): string {
  return digestOf(JSON.stringify([title, ...options.map((option) => [option.group, option.title])]));
}

export function optionsOf(json: string | null): ChosenOption[] {
  return json === null ? [] : JSON.parse(json);
}
