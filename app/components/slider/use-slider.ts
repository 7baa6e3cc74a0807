import type { KeenSliderInstance } from 'keen-slider';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useIdle } from '#app/components/use-idle.ts';
import { SLIDER_RETRIES, SLIDER_RETRY_MS } from '#app/domain/timing.ts';
import { moveBy, moveTo, restingIndexOf } from './move.ts';
import { retry } from './retry.ts';
import type { SliderKind } from './slider-kind.ts';

export type SliderState = {
  /** Until then, and where keen-slider cannot come, the row scrolls as it does without scripts. */
  isReady: boolean;
  current: number;
  /** How many whole slides are side by side. */
  visible: number;
  /** Moves on, or back by a negative number, round and round. */
  moveBy: (steps: number) => void;
  /** The shorter way round. */
  moveTo: (index: number) => void;
};

type View = Pick<SliderState, 'isReady' | 'current' | 'visible'>;
const CHANGES = ['slideChanged', 'animationStarted', 'animationStopped', 'updated'] as const;
const AT_START: View = { isReady: false, current: 0, visible: 1 };

/**
 * Turns a row that scrolls sideways into an endless slider. Its slides stay where the stylesheet has them: `kind` draws
 * them elsewhere by `transform` and `opacity` alone, so nothing on the page shifts when scripts take over.
 *
 * @param row its children are the slides.
 * @param count of the slides; another one starts the slider anew.
 * @param onSlide called as soon as the slider is on its way to another slide.
 */
export function useSlider(
  row: RefObject<HTMLElement | null>,
  count: number,
  kind: SliderKind,
  onSlide: () => void,
): SliderState {
  const isIdle = useIdle();
  const slider = useRef<KeenSliderInstance | null>(null);
  const [view, setView] = useState(AT_START);
  const latestOnSlide = useRef(onSlide);
  latestOnSlide.current = onSlide;

  useEffect(() => {
    const container = row.current;
    if (!isIdle || !container || count < 2) return;
    let shown = AT_START;
    function show(next: View) {
      const { isReady, visible, current } = shown;
      const isOther = next.current !== current;
      if (!isOther && next.isReady === isReady && next.visible === visible) return;
      shown = next;
      setView(next);
      if (isOther) latestOnSlide.current();
    }
    const ended = new AbortController();
    slideOnceItFits(container, kind, ended.signal, (created) => {
      slider.current = created;
      if (!created) return show(AT_START);
      const update = () =>
        show({
          isReady: true,
          current: created.track.absToRel(restingIndexOf(created)),
          visible: kind.visibleIn(container),
        });
      for (const event of CHANGES) created.on(event, update);
      update();
    });
    return () => ended.abort();
  }, [row, count, kind, isIdle]);

  const by = useCallback(
    (steps: number) => slider.current && moveBy(slider.current, steps, kind.animation),
    [kind],
  );
  const to = useCallback(
    (index: number) => slider.current && moveTo(slider.current, index, kind.animation),
    [kind],
  );
  return { ...view, moveBy: by, moveTo: to };
}

/**
 * A row that has no size yet gets a few more chances. One with too few slides for its width stays as it is, until the
 * window has another size.
 *
 * @param onChange what slides now, `null` when nothing does any more.
 */
async function slideOnceItFits(
  container: HTMLElement,
  kind: SliderKind,
  signal: AbortSignal,
  onChange: (slider: KeenSliderInstance | null) => void,
): Promise<void> {
  // Without the library, on a connection that broke, the row goes on scrolling.
  const library = await import('./keen.ts').then(({ loadKeen }) => loadKeen()).catch(() => null);
  if (library === null || signal.aborted) return;
  const KeenSlider = library.default;
  let slider: KeenSliderInstance | null = null;

  function sync(): boolean {
    const fits = kind.fits(container);
    if (fits && !slider) {
      slider = new KeenSlider(container, kind.optionsFor(container), [kind.plugin]);
      container.dataset.slider = kind.name;
      onChange(slider);
    } else if (!fits && slider) {
      end();
    }
    return fits;
  }
  function end() {
    slider?.animator.stop();
    slider?.destroy();
    slider = null;
    delete container.dataset.slider;
    onChange(null);
  }

  const stopTrying = retry(sync, SLIDER_RETRIES, SLIDER_RETRY_MS);
  window.addEventListener('resize', sync, { signal });
  signal.addEventListener('abort', () => {
    stopTrying();
    end();
  });
}
