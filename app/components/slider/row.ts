import type { KeenSliderInstance } from 'keen-slider';
import { measure, moveBy, restingIndexOf, type SliderKind } from './use-slider.ts';

/**
 * Slides side by side in an endless loop. None is copied: those that leave at one side are drawn at the other, so each of
 * them, its heading and its buttons exist once.
 */
export const row: SliderKind = {
  name: 'row',
  mode: 'free-snap',
  // keen-slider knows no gaps: one of its slides is as wide as slide and gap together.
  perView(container) {
    const { width, step } = measure(container);
    return width / step;
  },
  easing: (progress) => 1 - (1 - progress) ** 3,
  /** Moves each slide from where the stylesheet has it to where it belongs now. */
  draw({ slides, size, track }) {
    for (const [index, slide] of slides.entries()) {
      const details = track.details.slides[index];
      if (!details) continue;
      const way = (details.distance - index * details.size) * size;
      // Whole pixels of the screen: text between two of them is blurred.
      slide.style.transform = `translateX(${Math.round(way * devicePixelRatio) / devicePixelRatio}px)`;
    }
  },
  listen(slider, signal) {
    slider.container.addEventListener('focusin', ({ target }) => followFocus(slider, target), { signal });
    loadAhead(slider, signal);
  },
};

/** What the keyboard's focus goes to comes into view, as it would in a row that scrolls. */
function followFocus(slider: KeenSliderInstance, target: EventTarget | null): void {
  // A slide at the edge must not run away from under the finger that touches it.
  if (!(target instanceof Element && target.matches(':focus-visible'))) return;
  const focused = slider.slides.findIndex((slide) => slide.contains(target));
  const { visible } = measure(slider.container);
  moveBy(slider, stepsToShow(focused, restingIndexOf(slider), visible, slider.slides.length), row);
}

/** How far to move so that a slide is in view, the shorter way round; 0 if it is. */
export function stepsToShow(index: number, first: number, visible: number, count: number): number {
  const place = (((index - first) % count) + count) % count;
  if (place < visible) return 0;
  const forward = place - visible + 1;
  const back = count - place;
  return forward <= back ? forward : -back;
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
