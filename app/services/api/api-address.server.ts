import { API_PREFIX, ENDPOINTS } from '#contract/endpoints.ts';

export type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

/** Sorted parameters: equal queries have one cache key. */
export function queryString(query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(name, String(item));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Calls with user input have a circuit of their own: only they may be slow. */
export function kindOf(path: string, isTyped = false): string {
  const [, endpoint = ''] = path.split('/');
  return isTyped ? `${endpoint}?` : endpoint;
}

/**
 * For the log: slugs only if the API returned the record (they may be user input), search texts and order
 * IDs never.
 */
export function redactPath(path: string, { exists = false } = {}): string {
  const isShown = FIXED.has(path) || (exists && !/^\/(?:suggest|order)\//.test(path));
  return API_PREFIX + (isShown ? path : path.replace(/^(\/[^/]*\/).*/, '$1…/'));
}
const FIXED: ReadonlySet<string> = new Set(Object.values(ENDPOINTS));
