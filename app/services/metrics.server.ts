import { Counter, Histogram, Registry } from 'prom-client';

/**
 * Counters and histograms of the storefront; `server/metrics-endpoint.ts` serves them (docs/decisions/0035-personal-data.md).
 *
 * Labels are constants of the code: route patterns, endpoints, outcomes. Never user input, which would be visible in the metrics and
 * grow them without bound.
 */
export const metricsRegistry = new Registry();

function counter<Label extends string>(name: string, help: string, labelNames: Label[]) {
  return new Counter({ name, help, labelNames, registers: [metricsRegistry] });
}

/** Upper bounds, in seconds. The last two are the deadlines of API calls. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

function histogram<Label extends string>(name: string, help: string, label: Label) {
  return new Histogram({ name, help, labelNames: [label], buckets, registers: [metricsRegistry] });
}

export const metrics = {
  requests: counter('storefront_requests_total', 'Responses, by route pattern', [
    'route',
    'method',
    'status',
  ]),
  requestTimes: histogram(
    'storefront_request_duration_seconds',
    'From the headers of a request until its response is ready, by route pattern',
    'route',
  ),
  pageCache: counter(
    'storefront_page_cache_total',
    'Requests for shared pages: fresh, stale (served while a new one is rendered), miss (a visitor waits)',
    ['result'],
  ),
  readCache: counter(
    'storefront_read_cache_total',
    'Reads that all shoppers share: fresh, stale, miss (the API was called), disk (it failed, and a response was stored)',
    ['result'],
  ),
  calls: counter('storefront_api_calls_total', 'Calls of the API, by endpoint and outcome', [
    'operation',
    'result',
  ]),
  callTimes: histogram('storefront_api_call_duration_seconds', 'Calls of the API, by endpoint', 'operation'),
  limited: counter('storefront_rate_limited_total', 'Requests above a rate limit', ['limit']),
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

export function countRequest(route: string, method: string, status: number, ms: number): void {
  metrics.requests.labels(route, METHODS.has(method) ? method : 'other', `${status}`).inc();
  metrics.requestTimes.labels(route).observe(ms / 1_000);
}

/** @param startedAt from `performance.now()` */
export function countCall(operation: string, result: string, startedAt: number): void {
  metrics.calls.labels(operation, result).inc();
  metrics.callTimes.labels(operation).observe((performance.now() - startedAt) / 1_000);
}
