/** Protects the durations of the specification, because browser tests use the same constants. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as timing from '#app/domain/timing.ts';

test('the durations are those of the specification', () => {
  expect(timing).toMatchObject({ QUANTITY_DEBOUNCE_MS: 500, SUGGEST_DEBOUNCE_MS: 200, ALERT_MS: 16_000 });
  expect(timing).toMatchObject({ SIDEBAR_SEARCH_DEBOUNCE_MS: 300, HEADER_SEARCH_DEBOUNCE_MS: 650 });
  expect(timing).toMatchObject({ VIDEO_SLIDER_MS: 4_500, IMAGE_SLIDER_MS: 5_000, ORDER_PROGRESS_MS: 15_000 });
  expect(timing).toMatchObject({ SLIDER_RETRIES: 3, SLIDER_RETRY_MS: 100, CAROUSEL_MS: 10_000 });
});

test('the stylesheet moves as long as scripts wait, and the dialog fades as specified', () => {
  const css = readFileSync('app/styles/tokens.css', 'utf8');
  const token = (name: string) => Number(new RegExp(`--${name}: (\\d+)ms`).exec(css)?.[1]);
  expect(token('t-modal')).toBe(150);
  expect(token('t-slide')).toBe(timing.SLIDE_MS);
  expect([token('t-toast'), timing.NOTICE_MS]).toEqual([5_000, 5_000]);
  expect(token('t-hero')).toBe(timing.VIDEO_SLIDER_MS);
});
