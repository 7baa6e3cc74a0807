import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countAt } from '#app/components/home/counters.tsx';
import { retry } from '#app/components/slider/slider-engine.ts';
import { opacitiesOf } from '#app/components/slider/slider-kinds.ts';
import { SLIDER_RETRIES, SLIDER_RETRY_MS } from '#app/domain/timing.ts';

describe('starting a slider', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is tried again three times, 100 ms apart, and then given up', () => {
    const attempt = vi.fn(() => false);
    retry(attempt, SLIDER_RETRIES, SLIDER_RETRY_MS);
    expect(attempt).toHaveBeenCalledTimes(1);
    for (const times of [2, 3, 4]) {
      vi.advanceTimersByTime(99);
      expect(attempt).toHaveBeenCalledTimes(times - 1);
      vi.advanceTimersByTime(1);
      expect(attempt).toHaveBeenCalledTimes(times);
    }
    vi.advanceTimersByTime(10_000);
    expect(attempt).toHaveBeenCalledTimes(4);
  });

  test('ends with the first success', () => {
    const attempt = vi.fn().mockReturnValueOnce(false).mockReturnValue(true);
    retry(attempt, SLIDER_RETRIES, SLIDER_RETRY_MS);
    vi.advanceTimersByTime(10_000);
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  test('is not tried on a page that was left', () => {
    const attempt = vi.fn(() => false);
    const stop = retry(attempt, SLIDER_RETRIES, SLIDER_RETRY_MS);
    stop();
    vi.advanceTimersByTime(10_000);
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});

describe('fading', () => {
  test.each<[string, number[], number[]]>([
    ['one slide alone is whole', [0, 1, 0], [0, 1, 0]],
    ['the next one appears over it', [0.7, 0.3, 0], [1, 0.3, 0]],
    ['the last one vanishes over the first', [0.6, 0, 0.4], [1, 0, 0.4]],
  ])('%s', (_, portions, opacities) => {
    expect(opacitiesOf(portions)).toEqual(opacities);
  });
});

describe('counting up', () => {
  test('begins at nothing and ends at the number', () => {
    expect(countAt(0, 101)).toBe(0);
    expect(countAt(1, 101)).toBe(101);
  });

  test('never goes back and never beyond', () => {
    const counted = Array.from({ length: 50 }, (_, step) => countAt(step / 49, 45));
    expect(counted).toEqual([...counted].sort((a, b) => a - b));
    expect(counted.every(Number.isInteger)).toBe(true);
  });
});
