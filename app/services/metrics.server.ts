import { Counter, Histogram, Registry } from 'prom-client';

/**
 * What the storefront counts while it works; `server/metrics-endpoint.ts` serves it (docs/decisions/0035-personal-data.md).
 *
 * Labels are words of this code: route patterns, endpoints, outcomes. Never user input: it would be seen in the
 * metrics, and any number of different ones would fill the memory.
 */
export const countedRegistry = new Registry();

function counter<Label extends string>(name: string, help: string, labelNames: Label[]) {
  return new Counter({ name, help, labelNames, registers: [countedRegistry] });
}

/** Upper ends, in seconds. The last ones are the deadlines of the API. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

function histogram<Label extends string>(name: string, help: string, label: Label) {
  return new Histogram({ name, help, labelNames: [label], buckets, registers: [countedRegistry] });
}

export const counted = {
  requests: counter('storefront_requests_total', 'Answers, by route pattern', ['route', 'method', 'status']),
  requestTimes: histogram(
    'storefront_request_duration_seconds',
    'From the head of a request until its answer is ready, by route pattern',
    'route',
  ),
  pageCache: counter(
    'storefront_page_cache_total',
    'Requests for pages that everybody gets: fresh, stale (shown while a new one is made), miss (a visitor waits)',
    ['result'],
  ),
  readCache: counter(
    'storefront_read_cache_total',
    'Reads that all shoppers share: fresh, stale, miss (the API was asked), disk (it failed, and an answer was kept)',
    ['result'],
  ),
  calls: counter('storefront_api_calls_total', 'Calls of the API, by endpoint and how they ended', [
    'operation',
    'result',
  ]),
  callTimes: histogram('storefront_api_call_duration_seconds', 'Calls of the API, by endpoint', 'operation'),
  limited: counter('storefront_rate_limited_total', 'What a client did too often', ['limit']),
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Counts an answer. */
export function countRequest(route: string, method: string, status: number, ms: number): void {
  counted.requests.labels(route, METHODS.has(method) ? method : 'other', `${status}`).inc();
  counted.requestTimes.labels(route).observe(ms / 1_000);
}

/** Counts a call of the API that was made. @param startedAt by `performance.now()` */
export function countCall(operation: string, result: string, startedAt: number): void {
  counted.calls.labels(operation, result).inc();
  counted.callTimes.labels(operation).observe((performance.now() - startedAt) / 1_000);
}
