import KeenSlider, { type KeenSliderInstance } from 'keen-slider';
import { REDUCED_MOTION } from '#app/components/use-media-query.ts';
import { SLIDE_MS, SLIDER_RETRIES, SLIDER_RETRY_MS } from '#app/domain/timing.ts';
import { KINDS, type SliderKind } from './slider-kinds.ts';

/** Loaded when the page is idle: includes keen-slider. */

const CHANGES = ['slideChanged', 'animationStarted', 'animationStopped', 'updated'] as const;

export type RunningSlider = {
  /** Negative: back. An endless loop; clicks during an animation add up. */
  moveBy: (steps: number) => void;
  moveTo: (index: number) => void;
};

type SliderOptions = {
  kind: SliderKind;
  signal: AbortSignal;
  onStart: (slider: RunningSlider) => void;
  /** `current`: or the target of the animation. `visible`: number of fully visible slides. */
  onChange: (state: { current: number; visible: number }) => void;
};

/** The children of `container` are the slides. Retries while the row has no size. */
export function startSlider(container: HTMLElement, options: SliderOptions): void {
  const { kind, signal, onStart, onChange } = options;
  const { mode, draw, easing } = KINDS[kind];
  const start = () => {
    const { width, step } = measure(container);
    if (width === 0) return false;
    let perView = measure(container).perView;
    const slider = new KeenSlider(container, {
      loop: true,
      mode,
      renderMode: 'custom',
      selector: ':scope > *',
      // keen-slider knows no CSS gaps: the width of a slide includes the gap.
      // Without a width (hidden, printed) it would get NaN and keep it.
      slides: {
        perView: () => {
          const now = measure(container);
          if (now.width > 0) perView = now.perView;
          return perView;
        },
      },
      // The row may have been scrolled.
      initial: Math.round(container.scrollLeft / step),
      detailsChanged: draw,
      defaultAnimation: {
        // keen-slider divides by it.
        duration: window.matchMedia(REDUCED_MOTION).matches ? 1 : SLIDE_MS,
        easing,
      },
    });
    container.dataset.slider = kind;
    container.addEventListener('focusin', ({ target }) => followFocus(slider, target), { signal });
    loadAhead(slider, signal);
    updateWithWidth(slider, signal);
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

/** At once and, while it returns false, after each wait. @returns cancels the retries */
export function retry(attempt: () => boolean, retries: number, waitMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function run(left: number): void {
    if (attempt() || left === 0) return;
    timer = setTimeout(run, waitMs, left - 1);
  }
  run(retries);
  return () => clearTimeout(timer);
}

/** From the stylesheet. `step`: a slide and its gap. */
function measure(container: HTMLElement) {
  const style = getComputedStyle(container);
  const gap = Number.parseFloat(style.columnGap) || 0;
  const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
  const { width } = container.getBoundingClientRect();
  const step = (container.firstElementChild?.getBoundingClientRect().width ?? 0) + gap;
  // Browsers report rounded widths.
  const visible = Math.max(1, Math.floor((width - padding + gap) / step + 0.01));
  return { width, step, perView: width / step, visible };
}

/** Or the animation's target. Grows with each round of the loop. */
function restingIndexOf({ animator, track }: KeenSliderInstance): number {
  return animator.targetIdx ?? track.details.abs;
}

function currentOf(slider: KeenSliderInstance): number {
  return slider.track.absToRel(restingIndexOf(slider));
}

function move(slider: KeenSliderInstance, index: number, isAbsolute = false): void {
  // `moveToIdx` ignores the current index: a move reverted before its first frame would continue.
  slider.animator.stop();
  slider.emit('animationStopped');
  slider.moveToIdx(index, isAbsolute);
}

function followFocus(slider: KeenSliderInstance, target: EventTarget | null): void {
  // A slide must not move away under the finger.
  if (!(target instanceof Element && target.matches(':focus-visible'))) return;
  const { slides, container } = slider;
  const focused = slides.findIndex((slide) => slide.contains(target));
  const place = (focused - currentOf(slider) + slides.length) % slides.length;
  if (place >= measure(container).visible) move(slider, focused);
}

/** keen-slider knows only windows that change: a row also gets its width back when it is shown again. */
function updateWithWidth(slider: KeenSliderInstance, signal: AbortSignal): void {
  let last = slider.container.clientWidth;
  const observer = new ResizeObserver(() => {
    const { clientWidth } = slider.container;
    if (clientWidth === last) return;
    last = clientWidth;
    if (clientWidth > 0) slider.update();
  });
  observer.observe(slider.container);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Browsers load pictures only when visible: one page ahead on both sides. */
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
