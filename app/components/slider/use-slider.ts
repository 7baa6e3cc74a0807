import { useEffect, useRef, useState } from 'react';
import { useIdle } from '#app/components/use-idle.ts';
import type { RunningSlider } from './slider-engine.ts';
import type { SliderKind } from './slider-kinds.ts';
import { useAutoplay } from './use-autoplay.ts';

/**
 * Turns a row that scrolls sideways into an endless slider that goes on by itself. Its slides stay where the stylesheet has
 * them: `kind` draws them elsewhere by `transform` and `opacity` alone, so nothing on the page shifts when scripts take over.
 * Until then, and where the engine cannot be loaded, the row scrolls as it does without scripts.
 *
 * @param count of the slides, more than are in view at once; another one starts the slider anew.
 * @param ms how long one slide stays.
 */
export function useSlider<Row extends HTMLElement>(count: number, kind: SliderKind, ms: number) {
  const isIdle = useIdle();
  /** The children of this element are the slides. */
  const row = useRef<Row>(null);
  const [slider, setSlider] = useState<RunningSlider | null>(null);
  const [current, setCurrent] = useState(0);
  /** How many whole slides are side by side. */
  const [visible, setVisible] = useState(1);

  useEffect(() => {
    const container = row.current;
    if (!isIdle || !container || count < 2) return;
    const ended = new AbortController();
    const { signal } = ended;
    import('./slider-engine.ts').then(
      ({ startSlider }) => {
        if (signal.aborted) return;
        startSlider(container, {
          ...{ kind, signal, onStart: setSlider },
          onChange(state) {
            setCurrent(state.current);
            setVisible(state.visible);
          },
        });
      },
      () => undefined,
    );
    return () => {
      ended.abort();
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
