import { API_PREFIX, ENDPOINTS } from '#contract/endpoints.ts';

export type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

/** Sorts the parameters, so that equal queries have one cache key; arrays repeat the parameter. */
export function queryString(query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(name, String(item));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The circuit of a call, one per endpoint. Calls with user input have a separate circuit: only they may be slow. */
export function kindOf(path: string, isTyped = false): string {
  const [, endpoint = ''] = path.split('/');
  return isTyped ? `${endpoint}?` : endpoint;
}

/**
 * A path for the log. Slugs are logged only if the API returned the record, because they may be user input; search texts and
 * order IDs never.
 */
export function redactPath(path: string, { exists = false } = {}): string {
  const isShown = FIXED.has(path) || (exists && !/^\/(?:suggest|order)\//.test(path));
  return API_PREFIX + (isShown ? path : path.replace(/^(\/[^/]*\/).*/, '$1…/'));
}
const FIXED: ReadonlySet<string> = new Set(Object.values(ENDPOINTS));
