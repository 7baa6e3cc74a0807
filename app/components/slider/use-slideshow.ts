import { useRef } from 'react';
import type { SliderKind } from './slider-kind.ts';
import { useAutoplay } from './use-autoplay.ts';
import { useSlider } from './use-slider.ts';

/**
 * A slider that goes on by itself. `root` is the place where a pointer or the focus makes it wait, `row` holds the slides.
 *
 * @param ms how long one slide stays.
 */
export function useSlideshow<Row extends HTMLElement>(count: number, kind: SliderKind, ms: number) {
  const root = useRef<HTMLElement>(null);
  const row = useRef<Row>(null);
  const restart = useRef(() => {});
  const slider = useSlider(row, count, kind, () => restart.current());
  const autoplay = useAutoplay(root, {
    ms,
    isReady: slider.isReady,
    onNext() {
      // Behind a dialog nothing moves: the shopper comes back to the slide they left.
      if (!document.querySelector('dialog:modal')) slider.moveBy(1);
    },
  });
  restart.current = autoplay.restart;
  return { root, row, slider, autoplay };
}
