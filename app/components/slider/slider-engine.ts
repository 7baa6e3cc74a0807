import KeenSlider, { type KeenSliderInstance } from 'keen-slider';
import { REDUCED_MOTION } from '#app/components/use-media-query.ts';
import { SLIDE_MS, SLIDER_RETRIES, SLIDER_RETRY_MS } from '#app/domain/timing.ts';
import { KINDS, type SliderKind } from './slider-kinds.ts';

/** What `useSlider` loads once the page is idle: keen-slider, and how a row becomes one. */

const CHANGES = ['slideChanged', 'animationStarted', 'animationStopped', 'updated'] as const;

export type RunningSlider = {
  /** Moves on, or back by a negative number, round and round. Clicks that come faster than the slides add up. */
  moveBy: (steps: number) => void;
  /** Moves the shorter way round. */
  moveTo: (index: number) => void;
};

type SliderOptions = {
  kind: SliderKind;
  signal: AbortSignal;
  onStart: (slider: RunningSlider) => void;
  /** `current`: the slide in front, or that comes there. `visible`: how many whole slides are side by side. */
  onChange: (state: { current: number; visible: number }) => void;
};

/** The children of `container` are the slides. A row that has no size yet gets a few more chances. */
export function startSlider(container: HTMLElement, options: SliderOptions): void {
  const { kind, signal, onStart, onChange } = options;
  const { mode, draw, easing } = KINDS[kind];
  const start = () => {
    const { width, step } = measure(container);
    if (width === 0) return false;
    const slider = new KeenSlider(container, {
      loop: true,
      mode,
      renderMode: 'custom',
      selector: ':scope > *',
      // keen-slider knows no gaps: one of its slides is as wide as slide and gap together.
      slides: { perView: () => measure(container).perView },
      // Where the shopper has scrolled to before scripts took over.
      initial: Math.round(container.scrollLeft / step),
      detailsChanged: draw,
      defaultAnimation: {
        // Not zero: keen-slider divides by it to find out where it is going.
        duration: window.matchMedia(REDUCED_MOTION).matches ? 1 : SLIDE_MS,
        easing,
      },
    });
    container.dataset.slider = kind;
    container.addEventListener('focusin', ({ target }) => followFocus(slider, target), { signal });
    loadAhead(slider, signal);
    signal.addEventListener('abort', () => {
      slider.animator.stop();
      slider.destroy();
      for (const slide of slider.slides) slide.removeAttribute('style');
      delete container.dataset.slider;
    });
    const update = () => onChange({ current: currentOf(slider), visible: measure(container).visible });
    for (const event of CHANGES) slider.on(event, update);
    update();
    onStart({
      moveBy: (steps) => move(slider, restingIndexOf(slider) + steps, true),
      moveTo: (index) => move(slider, index),
    });
    return true;
  };
  signal.addEventListener('abort', retry(start, SLIDER_RETRIES, SLIDER_RETRY_MS));
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
function measure(container: HTMLElement) {
  const style = getComputedStyle(container);
  const gap = Number.parseFloat(style.columnGap) || 0;
  const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
  const { width } = container.getBoundingClientRect();
  const step = (container.firstElementChild?.getBoundingClientRect().width ?? 0) + gap;
  // The widths that browsers report are rounded.
  const visible = Math.max(1, Math.floor((width - padding + gap) / step + 0.01));
  return { width, step, perView: width / step, visible };
}

/** The slide the slider stands at, or is on its way to; it goes on counting round after round. */
function restingIndexOf({ animator, track }: KeenSliderInstance): number {
  return animator.targetIdx ?? track.details.abs;
}

function currentOf(slider: KeenSliderInstance): number {
  return slider.track.absToRel(restingIndexOf(slider));
}

function move(slider: KeenSliderInstance, index: number, isAbsolute = false): void {
  // Where the slider stands already, `moveToIdx` does nothing: a move taken back before its first frame would go on.
  slider.animator.stop();
  slider.emit('animationStopped');
  slider.moveToIdx(index, isAbsolute);
}

/** What the keyboard's focus goes to comes into view, as it would in a row that scrolls. */
function followFocus(slider: KeenSliderInstance, target: EventTarget | null): void {
  // A slide at the edge must not run away from under the finger that touches it.
  if (!(target instanceof Element && target.matches(':focus-visible'))) return;
  const { slides, container } = slider;
  const focused = slides.findIndex((slide) => slide.contains(target));
  const place = (focused - currentOf(slider) + slides.length) % slides.length;
  if (place >= measure(container).visible) move(slider, focused);
}

/** Once the row is near, the pictures one page further on either side: a browser would wait until they slide in. */
function loadAhead(slider: KeenSliderInstance, signal: AbortSignal): void {
  function load() {
    for (const [index, { distance }] of slider.track.details.slides.entries()) {
      if (distance < -1 || distance > 2) continue;
      for (const picture of slider.slides[index]?.querySelectorAll('img') ?? []) picture.loading = 'eager';
    }
  }
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      load();
      slider.on('slideChanged', load);
    },
    { rootMargin: '50%' },
  );
  observer.observe(slider.container);
  signal.addEventListener('abort', () => observer.disconnect());
}
