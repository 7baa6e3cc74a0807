import { useEffect, useRef, useState } from 'react';
import { useIdle } from '#app/components/use-idle.ts';
import type { RunningSlider } from './slider-engine.ts';
import type { SliderKind } from './slider-kinds.ts';
import { useAutoplay } from './use-autoplay.ts';

/**
 * Turns a row that scrolls horizontally into an endless slider with autoplay. `kind` draws the slides only with `transform` and
 * `opacity`, so the layout does not shift. Until the engine is loaded, or if loading fails, the row scrolls as without JavaScript.
 *
 * @param count number of slides, more than fit into the row; another number restarts the slider
 * @param ms time per slide
 */
export function useSlider<Row extends HTMLElement>(count: number, kind: SliderKind, ms: number) {
  const isIdle = useIdle();
  /** The children of this element are the slides. */
  const row = useRef<Row>(null);
  const [slider, setSlider] = useState<RunningSlider | null>(null);
  const [current, setCurrent] = useState(0);
  /** Number of fully visible slides. */
  const [visible, setVisible] = useState(1);

  useEffect(() => {
    const container = row.current;
    if (!isIdle || !container || count < 2) return;
    const controller = new AbortController();
    const { signal } = controller;
    import('./slider-engine.ts').then(
      ({ startSlider }) => {
        if (signal.aborted) return;
        startSlider(container, {
          kind,
          signal,
          onStart: setSlider,
          onChange(state) {
            setCurrent(state.current);
            setVisible(state.visible);
          },
        });
      },
      () => undefined,
    );
    return () => {
      controller.abort();
      setSlider(null);
      setCurrent(0);
    };
  }, [count, kind, isIdle]);

  const moveBy = (steps: number) => slider?.moveBy(steps);
  const moveTo = (index: number) => slider?.moveTo(index);
  const isReady = slider !== null;
  const autoplay = useAutoplay({ ms, isReady, current, onNext: () => moveBy(1) });
  return { row, isReady, current, visible, moveBy, moveTo, autoplay };
}
