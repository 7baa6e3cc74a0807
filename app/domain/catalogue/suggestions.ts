import * as LABELS from '#app/domain/text/labels.ts';
import type { Suggestion } from '#contract/entities.ts';

export type SuggestionGroup = { title: string; items: readonly Suggestion[] };

const GROUPS = [
  { title: 'Блюда', path: /^\/product\// },
  { title: LABELS.sections, path: /^\/(?:food-)?category\// },
  { title: LABELS.news, path: /^\/article\// },
  { title: 'Ещё', path: /^/ },
] as const;

/** Suggestions by kind: dishes first, then the rest. Within a kind they stay in the order of the API, best first. */
export function groupSuggestions(suggestions: readonly Suggestion[]): SuggestionGroup[] {
  const titleOf = ({ url }: Suggestion) => GROUPS.find(({ path }) => path.test(url))?.title;
  return GROUPS.map(({ title }) => ({
    title,
    items: suggestions.filter((suggestion) => titleOf(suggestion) === title),
  })).filter(({ items }) => items.length > 0);
}

export function sectionsAmong(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  return groupSuggestions(suggestions).find(({ title }) => title === LABELS.sections)?.items ?? [];
}

/** Nothing is chosen: what was typed counts. */
export const NO_OPTION = -1;

/**
 * The option that a key of the keyboard leads to in a list of `count`; `null` if the key is none of the list's. Past
 * either end is the field itself. Home and End belong to the caret until an option is chosen.
 */
export function optionAfterKey(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return current + 1 < count ? current + 1 : NO_OPTION;
    case 'ArrowUp':
      return current === NO_OPTION ? count - 1 : current - 1;
    case 'Home':
      return current === NO_OPTION ? null : 0;
    case 'End':
      return current === NO_OPTION ? null : count - 1;
    default:
      return null;
  }
}
