import { Counter, Histogram, Registry } from 'prom-client';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { FailureReason, Outcome } from './api/outcome.server.ts';

/**
 * Labels are constants of the code, never user input, which would be visible and unbounded
 * (docs/decisions/0035-personal-data.md).
 */
export const metricsRegistry = new Registry();

/** Upper bounds in seconds; the last two are the deadlines of API calls. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** As `kindOf`: the first segment, with `?` for user input. */
const READS = new Set(Object.values(ENDPOINTS).map((path) => path.split('/')[1] ?? ''));
const OPERATIONS = [
  ...[...READS, 'products?', 'articles?', 'suggest?', 'media'].map((kind) => `GET ${kind}`),
  ...['cart', 'order', 'feedback', 'users', 'payments', 'till'].map((kind) => `POST ${kind}`),
];
const RESULTS: readonly (Outcome<unknown>['kind'] | FailureReason)[] = [
  ...(['done', 'missing', 'refused', 'unauthorized'] as const),
  ...(['timeout', 'network', 'status', 'malformed', 'left', 'unsent'] as const),
];
const LIMITS = [
  'order',
  'feedback',
  'new-cart',
  'promo',
  'search',
  'suggest',
  'order-miss',
  'own-order-miss',
  'payment-notification',
  'till-notification',
] as const;
export type Limited = (typeof LIMITS)[number];
/** For alerts; another status appears with its first response. */
const FAILURES = ['500', '503'];

export const metrics = createMetrics(metricsRegistry);

/**
 * Every combination starts at 0: Prometheus sees an increase only between two samples, so a counter that
 * appears with 1 hides its first failure.
 */
export function createMetrics(registry: Registry) {
  const registers = [registry];
  function counter<Label extends string>(
    name: string,
    help: string,
    labels: Record<Label, readonly string[]>,
  ): Counter<Label> {
    const made = new Counter({ name, help, labelNames: Object.keys(labels) as Label[], registers });
    for (const values of combinationsOf(labels)) made.inc(values, 0);
    return made;
  }
  function histogram<Label extends string>(
    name: string,
    help: string,
    labels: Record<Label, readonly string[]>,
  ): Histogram<Label> {
    const made = new Histogram({
      name,
      help,
      labelNames: Object.keys(labels) as Label[],
      buckets,
      registers,
    });
    for (const values of combinationsOf(labels)) made.zero(values);
    return made;
  }
  const requests = counter('storefront_requests_total', 'Responses, by route pattern', {
    route: [],
    method: [],
    status: [],
  });
  const requestTimes = histogram(
    'storefront_request_duration_seconds',
    'From the headers of a request until its response is ready, by route pattern',
    { route: [] },
  );
  return {
    requests,
    requestTimes,
    addRoutes(routes: readonly string[]): void {
      const failed = { route: routes, method: ['GET', 'HEAD', 'POST'], status: FAILURES };
      for (const labels of combinationsOf(failed)) requests.inc(labels, 0);
      for (const route of routes) requestTimes.zero({ route });
    },
    pageCache: counter(
      'storefront_page_cache_total',
      'Requests for shared pages: fresh, stale (served while a new one is rendered), miss (a visitor waits)',
      { result: ['fresh', 'stale', 'miss'] },
    ),
    readCache: counter(
      'storefront_read_cache_total',
      'Reads that all shoppers share: fresh, stale, miss (the API was called), disk (it failed, and a response was stored)',
      { result: ['fresh', 'stale', 'miss', 'disk'] },
    ),
    calls: counter('storefront_api_calls_total', 'Calls of the API, by endpoint and outcome', {
      operation: OPERATIONS,
      result: RESULTS,
    }),
    callTimes: histogram('storefront_api_call_duration_seconds', 'Calls of the API, by endpoint', {
      operation: OPERATIONS,
    }),
    limited: counter('storefront_rate_limited_total', 'Requests above a rate limit', { limit: LIMITS }),
  };
}

/** `{ a: ['1', '2'], b: ['3'] }` → `{ a: '1', b: '3' }, { a: '2', b: '3' }` */
function combinationsOf<Label extends string>(labels: Record<Label, readonly string[]>) {
  let found: Partial<Record<Label, string>>[] = [{}];
  for (const [label, values] of Object.entries<readonly string[]>(labels)) {
    found = found.flatMap((rest) => values.map((value) => ({ ...rest, [label]: value })));
  }
  return found;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

export function countRequest(route: string, method: string, status: number, ms: number): void {
  metrics.requests.labels(route, METHODS.has(method) ? method : 'other', `${status}`).inc();
  metrics.requestTimes.labels(route).observe(ms / 1_000);
}

export function countCall(operation: string, result: string, startedAt: number): void {
  metrics.calls.labels(operation, result).inc();
  metrics.callTimes.labels(operation).observe((performance.now() - startedAt) / 1_000);
}
