/**
 * What the storefront counts while it works: plain numbers, so that a request costs next to nothing. `server/metrics.ts`
 * makes text of them when it is asked (docs/decisions/0035-metrics.md).
 *
 * Labels are words of this code: route patterns, endpoints, outcomes. Never user input: it would be seen in the
 * metrics, and any number of different ones would fill the memory.
 */

abstract class Series<Value> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  readonly #rows = new Map<string, { labels: readonly string[]; value: Value }>();

  constructor(name: string, help: string, labelNames: readonly string[]) {
    this.name = name;
    this.help = help;
    this.labelNames = labelNames;
  }

  rows() {
    return [...this.#rows.values()];
  }

  protected valueAt(labels: readonly string[], empty: () => Value): Value {
    const key = labels.join('\n');
    const row = this.#rows.get(key) ?? { labels, value: empty() };
    this.#rows.set(key, row);
    return row.value;
  }
}

/** How often something happened. */
export class Counter extends Series<{ times: number }> {
  add(...labels: readonly string[]): void {
    this.valueAt(labels, () => ({ times: 0 })).times += 1;
  }
}

/** Upper ends, in seconds. The last ones are the deadlines of the API. */
export const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15] as const;

/** `counts`: how many were in each of `BUCKETS` and not in one before; the last is for those that took longer. */
export type Durations = { counts: number[]; seconds: number };

/** How long something took. */
export class Histogram extends Series<Durations> {
  add(ms: number, label: string): void {
    const durations = this.valueAt([label], emptyDurations);
    const seconds = ms / 1_000;
    let at = 0;
    while (at < BUCKETS.length && seconds > (BUCKETS[at] ?? 0)) at += 1;
    durations.counts[at] = (durations.counts[at] ?? 0) + 1;
    durations.seconds += seconds;
  }
}

function emptyDurations(): Durations {
  return { counts: Array.from({ length: BUCKETS.length + 1 }, () => 0), seconds: 0 };
}

export const counted = {
  requests: new Counter('storefront_requests_total', 'Answers, by route pattern', [
    'route',
    'method',
    'status',
  ]),
  requestTimes: new Histogram(
    'storefront_request_duration_seconds',
    'From the head of a request until its answer is ready, by route pattern',
    ['route'],
  ),
  pageCache: new Counter(
    'storefront_page_cache_total',
    'Requests for pages that everybody gets: fresh, stale (shown while a new one is made), miss (a visitor waits)',
    ['result'],
  ),
  readCache: new Counter(
    'storefront_read_cache_total',
    'Reads that all shoppers share: fresh, stale, miss (the API was asked), disk (it failed, and an answer was kept)',
    ['result'],
  ),
  calls: new Counter('storefront_api_calls_total', 'Calls of the API, by endpoint and how they ended', [
    'operation',
    'result',
  ]),
  callTimes: new Histogram('storefront_api_call_duration_seconds', 'Calls of the API, by endpoint', [
    'operation',
  ]),
  limited: new Counter('storefront_rate_limited_total', 'What a client did too often', ['limit']),
} as const;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Counts an answer. */
export function countRequest(route: string, method: string, status: number, ms: number): void {
  counted.requests.add(route, METHODS.has(method) ? method : 'other', `${status}`);
  counted.requestTimes.add(ms, route);
}

/** Counts a call of the API that was made. @param startedAt by `performance.now()` */
export function countCall(operation: string, result: string, startedAt: number): void {
  counted.calls.add(operation, result);
  counted.callTimes.add(performance.now() - startedAt, operation);
}
