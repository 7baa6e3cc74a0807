import { API_PREFIX } from '#contract/endpoints.ts';

export type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

/** Parameters in a fixed order, arrays repeated, so that one question has one cache key. */
export function queryString(query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(name, String(item));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * The endpoint that a path belongs to: its calls hang together. Those with what people type can be slow by themselves,
 * which says nothing about the rest.
 */
export function kindOf(path: string, isTyped = false): string {
  const [, endpoint = ''] = path.split('/');
  return isTyped ? `${endpoint}?` : endpoint;
}

/** A typeahead path ends in what was typed, an order's in its uuid; neither belongs into a log. */
export function loggable(path: string): string {
  return `${API_PREFIX}${path.replace(/^\/(suggest|order)\/.+/, '/$1/…/')}`;
}
