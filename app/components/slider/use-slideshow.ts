import { useEffect, useRef, useState } from 'react';
import { REDUCED_MOTION, useMediaQuery } from '#app/components/use-media-query.ts';
import { Autoplay } from './autoplay.ts';
import { type SliderKind, useSlider } from './use-slider.ts';

/**
 * A slider that goes on by itself. `root` is the place where a pointer or the focus makes it wait, `row` holds the slides.
 *
 * @param ms how long one slide stays.
 */
export function useSlideshow<Row extends HTMLElement>(count: number, kind: SliderKind, ms: number) {
  const root = useRef<HTMLElement>(null);
  const row = useRef<Row>(null);
  const next = useRef(() => {});
  const [, setVersion] = useState(0);
  const [autoplay] = useState(
    () =>
      new Autoplay({
        ms,
        onNext: () => next.current(),
        onChange: () => setVersion((version) => version + 1),
      }),
  );
  const slider = useSlider(row, count, kind, () => autoplay.restart());
  const { isReady, moveBy } = slider;
  const isMotionReduced = useMediaQuery(REDUCED_MOTION);
  useEffect(() => autoplay.set({ isMotionWanted: !isMotionReduced }), [autoplay, isMotionReduced]);
  useEffect(() => {
    // Behind a dialog nothing moves: the shopper comes back to the slide they left.
    next.current = () => !document.querySelector('dialog:modal') && moveBy(1);
  }, [moveBy]);
  useEffect(() => {
    if (!isReady || !root.current) return;
    const stopWatching = watchHolds(root.current, autoplay);
    autoplay.set({ isStarted: true });
    return () => {
      autoplay.set({ isStarted: false });
      stopWatching();
    };
  }, [autoplay, isReady]);

  const { isOn, isRunning } = autoplay;
  /** `held`: on, but waiting while the shopper looks closer. `off`: by the pause button, or the system's settings. */
  const state = isRunning ? 'running' : isOn ? 'held' : 'off';
  return { root, row, slider, autoplay: { state, isOn, toggle: () => autoplay.toggle() } } as const;
}

/** Holds the slides while the pointer or the keyboard's focus is on `root`, and while nobody sees the page. */
function watchHolds(root: HTMLElement, autoplay: Autoplay): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  root.addEventListener('pointerenter', () => autoplay.set({ isPointed: true }), { signal });
  root.addEventListener('pointerleave', () => autoplay.set({ isPointed: false }), { signal });
  // Not the focus that a click leaves behind: slides would stand still long after the pointer is gone.
  const hasFocus = () => root.querySelector(':focus-visible') !== null;
  root.addEventListener('focusin', () => autoplay.set({ isFocused: hasFocus() }), { signal });
  root.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!root.contains(relatedTarget as Node | null)) autoplay.set({ isFocused: false });
    },
    { signal },
  );
  document.addEventListener('visibilitychange', () => autoplay.set({ isHidden: document.hidden }), {
    signal,
  });

  autoplay.set({
    // After a tap `:hover` lasts as well, on screens that know no hovering.
    isPointed: root.matches(':hover') && window.matchMedia('(hover: hover)').matches,
    isFocused: hasFocus(),
    isHidden: document.hidden,
  });
  return () => ended.abort();
}
