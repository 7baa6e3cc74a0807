/** Protects sliders: a failed start is retried three times, 100 ms apart. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retry } from '#app/components/slider/slider-engine.ts';
import { SLIDER_RETRIES, SLIDER_RETRY_MS } from '#app/domain/timing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each<[what: string, results: boolean[], attempts: number]>([
  ['always fails', [false, false, false, false, false], 4],
  ['succeeds later', [false, true, true], 2],
])('one that %s', (_, results, attempts) => {
  const attempt = vi.fn(() => results.shift() ?? true);
  retry(attempt, SLIDER_RETRIES, SLIDER_RETRY_MS);
  for (let count = 1; count < attempts; count += 1) {
    expect(attempt).toHaveBeenCalledTimes(count);
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(10_000);
  expect(attempt).toHaveBeenCalledTimes(attempts);
});

test('one on a page that was left', () => {
  const attempt = vi.fn(() => false);
  retry(attempt, SLIDER_RETRIES, SLIDER_RETRY_MS)();
  vi.advanceTimersByTime(10_000);
  expect(attempt).toHaveBeenCalledTimes(1);
});
