import { API_PREFIX, ENDPOINTS } from '#contract/endpoints.ts';

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
 * A path for the log: without the name in it, because it may be user input. The name is logged if the API has responded
 * with a record of that name; the text of a search and the uuid of an order never.
 */
export function loggable(path: string, { isThere = false } = {}): string {
  const isShown = FIXED.has(path) || (isThere && !/^\/(?:suggest|order)\//.test(path));
  return API_PREFIX + (isShown ? path : path.replace(/^(\/[^/]*\/).*/, '$1…/'));
}
const FIXED: ReadonlySet<string> = new Set(Object.values(ENDPOINTS));
