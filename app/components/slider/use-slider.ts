import { useEffect, useRef, useState } from 'react';
import { useIdle } from '#app/components/use-idle.ts';
import type { RunningSlider } from './slider-engine.ts';
import type { SliderKind } from './slider-kinds.ts';
import { useAutoplay } from './use-autoplay.ts';

/**
 * `kind` draws only with `transform` and `opacity`: no layout shift. Without the engine the row scrolls.
 *
 * @param count more than fit into the row; another number restarts the slider
 * @param ms per slide
 */
export function useSlider<Row extends HTMLElement>(count: number, kind: SliderKind, ms: number) {
  const isIdle = useIdle();
  const row = useRef<Row>(null);
  const [slider, setSlider] = useState<RunningSlider | null>(null);
  const [current, setCurrent] = useState(0);
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
