import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countAt } from '#app/components/home/counters.tsx';
import { opacitiesOf } from '#app/components/slider/fade.ts';
import { stepsToShow } from '#app/components/slider/row.ts';
import { retry, wholeSlides } from '#app/components/slider/use-slider.ts';
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

describe('a row', () => {
  test.each([
    ['desktop', 1240, 316, 24, 4],
    ['tablet, widths a fraction off', 706.55, 239.52, 12, 3],
    ['phone: one and the edge of the next', 358, 255.44, 12, 1],
    ['narrower than one slide', 200, 255.44, 12, 1],
  ])('%s', (_, width, step, gap, slides) => {
    expect(wholeSlides(width, step, gap)).toBe(slides);
  });

  // 19 slides, four of them visible.
  test.each([
    ['the first in view', 5, 5, 0],
    ['the last in view', 8, 5, 0],
    ['the next one becomes the last in view', 9, 5, 1],
    ['the one before becomes the first', 4, 5, -1],
    ['over the end', 0, 15, 1],
    ['in view over the end', 0, 17, 0],
    ['back over the beginning', 18, 0, -1],
    ['many rounds on', 3, 19 * 7, 0],
    ['many rounds back', 3, -19 * 7 - 1, 1],
  ])('%s', (_, index, first, steps) => {
    expect(stepsToShow(index, first, 4, 19)).toBe(steps);
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
