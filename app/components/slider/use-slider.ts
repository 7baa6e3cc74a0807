import type { KeenSliderInstance } from 'keen-slider';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIdle } from '#app/components/use-idle.ts';
import { REDUCED_MOTION } from '#app/components/use-media-query.ts';
import { SLIDE_MS, SLIDER_RETRIES, SLIDER_RETRY_MS } from '#app/domain/timing.ts';

/** One way of showing slides one after another: `fade.ts`, `row.ts`. */
export type SliderKind = {
  /** What the stylesheet calls it: `[data-slider="fade"]`. */
  name: 'fade' | 'row';
  mode: 'snap' | 'free-snap';
  perView: (container: HTMLElement) => number;
  easing: (progress: number) => number;
  /** Sets the inline styles of the slides. */
  draw: (slider: KeenSliderInstance) => void;
  /** Adds listeners that end with `signal`. */
  listen?: (slider: KeenSliderInstance, signal: AbortSignal) => void;
};

const CHANGES = ['slideChanged', 'animationStarted', 'animationStopped', 'updated'] as const;

/**
 * Turns a row that scrolls sideways into an endless slider. Its slides stay where the stylesheet has them: `kind` draws
 * them elsewhere by `transform` and `opacity` alone, so nothing on the page shifts when scripts take over. Until then, and
 * where keen-slider cannot be loaded, the row scrolls as it does without scripts.
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
) {
  const isIdle = useIdle();
  const slider = useRef<KeenSliderInstance | null>(null);
  const [isReady, setReady] = useState(false);
  const [current, setCurrent] = useState(0);
  const [visible, setVisible] = useState(1);
  const onOtherSlide = useEffectEvent(onSlide);

  useEffect(() => {
    const container = row.current;
    if (!isIdle || !container || count < 2) return;
    const ended = new AbortController();
    let shown = 0;
    function show(index: number, visibleSlides: number) {
      setCurrent(index);
      setVisible(visibleSlides);
      if (index !== shown) onOtherSlide();
      shown = index;
    }
    slideOnceItFits(container, kind, ended.signal, (created) => {
      slider.current = created;
      setReady(created !== null);
      if (!created) return show(0, 1);
      const update = () => show(created.track.absToRel(restingIndexOf(created)), measure(container).visible);
      for (const event of CHANGES) created.on(event, update);
      update();
    });
    return () => ended.abort();
  }, [row, count, kind, isIdle]);

  return {
    isReady,
    current,
    /** How many whole slides are side by side. */
    visible,
    /** Moves on, or back by a negative number, round and round. */
    moveBy: useCallback((steps: number) => slider.current && moveBy(slider.current, steps, kind), [kind]),
    /** Moves the shorter way round. */
    moveTo: useCallback((index: number) => slider.current && moveTo(slider.current, index, kind), [kind]),
  };
}

/**
 * A row that has no size yet gets a few more chances. One with too few slides for its width stays as it is, until the
 * window has another size.
 *
 * @param onChange called with the slider, and with `null` when it has ended.
 */
async function slideOnceItFits(
  container: HTMLElement,
  kind: SliderKind,
  signal: AbortSignal,
  onChange: (slider: KeenSliderInstance | null) => void,
): Promise<void> {
  const library = await import('keen-slider').catch(() => null);
  if (library === null || signal.aborted) return;
  const KeenSlider = library.default;
  let slider: KeenSliderInstance | null = null;
  let listeners = new AbortController();

  function start() {
    slider = new KeenSlider(container, {
      loop: true,
      mode: kind.mode,
      renderMode: 'custom',
      // keen-slider takes no `HTMLCollection`, whatever its types say.
      selector: (parent: ParentNode) => parent.querySelectorAll(':scope > *'),
      slides: { perView: () => kind.perView(container) },
      // Where the shopper has scrolled to before scripts took over.
      initial: Math.round(container.scrollLeft / measure(container).step),
      detailsChanged: kind.draw,
    });
    container.dataset.slider = kind.name;
    listeners = new AbortController();
    kind.listen?.(slider, listeners.signal);
    onChange(slider);
  }
  function end() {
    listeners.abort();
    slider?.animator.stop();
    slider?.destroy();
    for (const slide of slider?.slides ?? []) slide.removeAttribute('style');
    slider = null;
    delete container.dataset.slider;
    onChange(null);
  }
  function sync(): boolean {
    const { fits } = measure(container);
    if (fits && !slider) start();
    else if (!fits && slider) end();
    return fits;
  }

  const stopTrying = retry(sync, SLIDER_RETRIES, SLIDER_RETRY_MS);
  window.addEventListener('resize', sync, { signal });
  signal.addEventListener('abort', () => {
    stopTrying();
    end();
  });
}

/** Tries at once and, as long as `attempt` returns false, again after each wait. Returns what stops it. */
export function retry(attempt: () => boolean, retries: number, waitMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function run(left: number): void {
    if (attempt() || left === 0) return;
    timer = setTimeout(run, waitMs, left - 1);
  }
  run(retries);
  return () => clearTimeout(timer);
}

/** The sizes that the stylesheet gives a row and its slides. `step`: a slide and the gap behind it. */
export function measure(container: HTMLElement) {
  const style = getComputedStyle(container);
  const gap = Number.parseFloat(style.columnGap) || 0;
  const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
  const width = container.clientWidth;
  const step = (container.firstElementChild?.getBoundingClientRect().width ?? 0) + gap;
  // Enough slides to fill the row while one is leaving and another is coming. `clientWidth` is rounded.
  const fits = width > 0 && container.children.length * step >= width + step - 1;
  return { width, step, fits, visible: wholeSlides(width - padding, step, gap) };
}

/** How many slides fit into a width, never less than one. The widths that browsers report are rounded. */
export function wholeSlides(width: number, step: number, gap: number): number {
  return Math.max(1, Math.floor((width + gap) / step + 0.01));
}

/** The slide the slider stands at, or is on its way to; it goes on counting round after round. */
export function restingIndexOf({ animator, track }: KeenSliderInstance): number {
  return animator.targetIdx ?? track.details.abs;
}

/** Moves on from where the slider will stand: clicks that come faster than the slides add up. */
export function moveBy(slider: KeenSliderInstance, steps: number, kind: SliderKind): void {
  const target = restingIndexOf(slider) + steps;
  halt(slider);
  slider.moveToIdx(target, true, animationOf(kind));
}

function moveTo(slider: KeenSliderInstance, index: number, kind: SliderKind): void {
  halt(slider);
  slider.moveToIdx(index, false, animationOf(kind));
}

/**
 * Where the slider stands already, `moveToIdx` does nothing: a move that is to be taken back before its first frame would
 * go on. Nor does keen-slider report the end of such a move.
 */
function halt(slider: KeenSliderInstance): void {
  slider.animator.stop();
  slider.emit('animationStopped');
}

/** Not zero: keen-slider divides by it to find out where it is going. */
const AT_ONCE_MS = 1;

function animationOf({ easing }: SliderKind) {
  const duration = window.matchMedia(REDUCED_MOTION).matches ? AT_ONCE_MS : SLIDE_MS;
  return { duration, easing };
}
