import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Autoplay } from '#app/components/slider/autoplay.ts';

const MS = 4_500;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createAutoplay() {
  const onNext = vi.fn();
  const onChange = vi.fn();
  const autoplay = new Autoplay({ ms: MS, onNext, onChange });
  return { autoplay, onNext, onChange };
}

test('goes on every time the time of a slide is over, and not before it was started', () => {
  const { autoplay, onNext } = createAutoplay();
  vi.advanceTimersByTime(MS * 2);
  expect(onNext).not.toHaveBeenCalled();
  autoplay.set({ isStarted: true });
  vi.advanceTimersByTime(MS - 1);
  expect(onNext).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onNext).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(MS * 3);
  expect(onNext).toHaveBeenCalledTimes(4);
});

test.each(['isPointed', 'isFocused', 'isHidden'] as const)('time held by %s does not count', (hold) => {
  const { autoplay, onNext } = createAutoplay();
  autoplay.set({ isStarted: true });
  vi.advanceTimersByTime(3_000);
  autoplay.set({ [hold]: true });
  vi.advanceTimersByTime(60_000);
  expect(onNext).not.toHaveBeenCalled();
  autoplay.set({ [hold]: false });
  vi.advanceTimersByTime(1_499);
  expect(onNext).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onNext).toHaveBeenCalledTimes(1);
});

test('waits until the last of several holds is gone', () => {
  const { autoplay, onNext } = createAutoplay();
  autoplay.set({ isStarted: true });
  autoplay.set({ isPointed: true });
  autoplay.set({ isFocused: true });
  autoplay.set({ isPointed: false });
  vi.advanceTimersByTime(MS * 2);
  expect(onNext).not.toHaveBeenCalled();
  autoplay.set({ isFocused: false });
  vi.advanceTimersByTime(MS);
  expect(onNext).toHaveBeenCalledTimes(1);
});

test('another slide gets the full time', () => {
  const { autoplay, onNext } = createAutoplay();
  autoplay.set({ isStarted: true });
  vi.advanceTimersByTime(4_000);
  autoplay.restart();
  vi.advanceTimersByTime(4_000);
  expect(onNext).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(onNext).toHaveBeenCalledTimes(1);
});

test('a slide that comes while the clock is held gets the full time afterwards', () => {
  const { autoplay, onNext } = createAutoplay();
  autoplay.set({ isStarted: true });
  vi.advanceTimersByTime(4_000);
  autoplay.set({ isPointed: true });
  autoplay.restart();
  autoplay.set({ isPointed: false });
  vi.advanceTimersByTime(MS - 1);
  expect(onNext).not.toHaveBeenCalled();
});

test('pause stops it for good, whatever lets go', () => {
  const { autoplay, onNext } = createAutoplay();
  autoplay.set({ isStarted: true });
  autoplay.toggle();
  expect(autoplay.isOn).toBe(false);
  autoplay.set({ isPointed: true });
  autoplay.set({ isPointed: false });
  vi.advanceTimersByTime(MS * 3);
  expect(onNext).not.toHaveBeenCalled();
});

test('play runs under the pointer that pressed it, until the pointer comes anew', () => {
  const { autoplay, onNext } = createAutoplay();
  autoplay.set({ isStarted: true });
  autoplay.set({ isPointed: true });
  autoplay.set({ isFocused: true });
  autoplay.toggle();
  autoplay.toggle();
  expect(autoplay.isRunning).toBe(true);
  vi.advanceTimersByTime(MS);
  expect(onNext).toHaveBeenCalledTimes(1);
  autoplay.set({ isPointed: false });
  autoplay.set({ isPointed: true });
  vi.advanceTimersByTime(MS * 2);
  expect(onNext).toHaveBeenCalledTimes(1);
});

test('where motion is not wanted it is off, unless the shopper presses play', () => {
  const { autoplay, onNext } = createAutoplay();
  autoplay.set({ isMotionWanted: false });
  autoplay.set({ isStarted: true });
  expect(autoplay.isOn).toBe(false);
  vi.advanceTimersByTime(MS * 2);
  expect(onNext).not.toHaveBeenCalled();
  autoplay.toggle();
  vi.advanceTimersByTime(MS);
  expect(onNext).toHaveBeenCalledTimes(1);
  autoplay.set({ isMotionWanted: false });
  expect(autoplay.isOn).toBe(true);
});

test('a page that is left has no timer any more', () => {
  const { autoplay, onNext } = createAutoplay();
  autoplay.set({ isStarted: true });
  autoplay.set({ isStarted: false });
  autoplay.restart();
  expect(vi.getTimerCount()).toBe(0);
  expect(onNext).not.toHaveBeenCalled();
});

test('says when what it shows has changed, and only then', () => {
  const { autoplay, onChange } = createAutoplay();
  autoplay.set({ isPointed: true });
  expect(onChange).not.toHaveBeenCalled();
  autoplay.set({ isStarted: true });
  expect(onChange).not.toHaveBeenCalled();
  autoplay.set({ isPointed: false });
  expect(onChange).toHaveBeenCalledTimes(1);
  autoplay.toggle();
  expect(onChange).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(MS * 3);
  expect(onChange).toHaveBeenCalledTimes(2);
});
