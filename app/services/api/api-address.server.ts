import { API_PREFIX } from '#contract/endpoints.ts';

export type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

/** A query with its parameters in a fixed order and arrays repeated. So one question has one cache key. */
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
 * The endpoint of a path: its calls hang together. Calls with typed texts are a kind of their own: they can be
 * slow while the rest is not.
 */
export function kindOf(path: string, isTyped = false): string {
  const [, endpoint = ''] = path.split('/');
  return isTyped ? `${endpoint}?` : endpoint;
}

/**
 * A path for the log. The typed text at the end of a typeahead path and the uuid of an order do not belong
 * there.
 */
export function loggable(path: string): string {
  return `${API_PREFIX}${path.replace(/^\/(suggest|order)\/.+/, '/$1/…/')}`;
}
