/** Before any module of the app reads its settings. */
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// Code that uses the machine's time zone fails here.
process.env.TZ = 'America/New_York';
process.env.LOG_LEVEL ??= 'silent';
// Other calls than those in process fail.
process.env.UPSTREAM_URL = 'http://api.test/api/v1';
process.env.PUBLIC_URL = 'http://shop.test';
process.env.NODE_ENV = 'production';
for (const name of [
  'UPSTREAM_AUTH_SCHEME',
  'READ_TIMEOUT_MS',
  'WRITE_TIMEOUT_MS',
  'CATALOGUE_FRESH_SECONDS',
  'CONTENT_FRESH_SECONDS',
  'PAGE_CACHE_MB',
  'RESPONSE_CACHE_MB',
  'SHOP_NAME',
  'SHOP_PHONE',
  'SHOP_TIME_ZONE',
  'MAP_HOSTS',
  'METRICA_COUNTER_ID',
  'IMAGE_HOSTS',
  'METRICS_PORT',
  'METRICS_HOST',
]) {
  delete process.env[name];
}

// Reads the settings above.
const { takeLeaks, typed, watchLog } = await import('./routes/support/captured-log.ts');
const { Typed } = await import('./support/privacy.ts');
const { createScrape } = await import('#server/metrics-endpoint.ts');
const { createMetrics, metrics } = await import('#app/services/metrics.server.ts');
const WATCHED = Symbol.for('storefront tests: the log is watched');
const worker = globalThis as { [WATCHED]?: true };
if (!worker[WATCHED]) watchLog();
worker[WATCHED] = true;

const typedInFile = new Typed();
function noteTyped(): void {
  for (const value of typed.values()) typedInFile.add(value);
  typed.clear();
}

async function seriesOf({ calls }: Pick<typeof metrics, 'calls'>): Promise<string[]> {
  const { values } = await calls.get();
  return values.map(({ labels: { operation, result } }) => `${operation} ${result}`);
}

/** Console warnings fail a test. */
let spies: MockInstance[] = [];
function takeMessages(): string[] {
  const messages = spies.flatMap((spy) => spy.mock.calls.map((args) => args.map(toText).join(' ')));
  for (const spy of spies) spy.mockRestore();
  return messages;
}
function toText(value: unknown): string {
  return value instanceof Error ? (value.stack ?? value.message) : String(value);
}

beforeEach(() => {
  const methods = ['error', 'warn'] as const;
  spies = methods.map((method) => vi.spyOn(console, method).mockImplementation(() => undefined));
  noteTyped();
  takeLeaks();
});
afterEach(() => {
  expect(takeLeaks(), 'leaks in the logs').toEqual([]);
  expect(takeMessages(), 'the console').toEqual([]);
});
// Metrics belong to the process, so leaks are checked once per file.
afterAll(async () => {
  noteTyped();
  const scrape = createScrape({ openCircuits: () => [], bytes: () => ({}), connections: async () => 0 });
  expect(typedInFile.leaksInMetrics(await scrape()), 'leaks in the metrics').toEqual([]);
  const counted = await seriesOf(metrics);
  const started = await seriesOf(createMetrics(new Registry()));
  expect(
    counted.filter((series) => !started.includes(series)),
    'calls that did not start at 0',
  ).toEqual([]);
});
