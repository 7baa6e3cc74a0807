import * as LABELS from '#app/domain/text/labels.ts';
import type { Suggestion } from '#contract/suggestion.ts';

export type SuggestionGroup = { title: string; items: readonly Suggestion[] };

const DISH = /^\/product\//;
const GROUPS = [
  { title: 'Блюда', path: DISH },
  { title: LABELS.sections, path: /^\/(?:food-)?category\// },
  { title: LABELS.news, path: /^\/article\// },
  { title: 'Ещё', path: /^/ },
] as const;

/** Dishes first; each kind in the API's order. */
export function groupSuggestions(suggestions: readonly Suggestion[]): SuggestionGroup[] {
  const titleOf = ({ url }: Suggestion) => GROUPS.find(({ path }) => path.test(url))?.title;
  return GROUPS.map(({ title }) => ({
    title,
    items: suggestions.filter((suggestion) => titleOf(suggestion) === title),
  })).filter(({ items }) => items.length > 0);
}

export function isDish({ url }: Suggestion): boolean {
  return DISH.test(url);
}

export function sectionsAmong(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  return groupSuggestions(suggestions).find(({ title }) => title === LABELS.sections)?.items ?? [];
}
