import type { KeenSliderInstance } from 'keen-slider';
import { SLIDE_MS } from '#app/domain/timing.ts';
import { moveBy, restingIndexOf } from './move.ts';
import { type SliderKind, slidesIn } from './slider-kind.ts';

/**
 * Slides side by side in an endless loop. Their width and the gap are the stylesheet's. None is copied: those that leave
 * at one side are drawn at the other, so each of them, its heading and its buttons exist once.
 */
export const row: SliderKind = {
  name: 'row',
  fits(container) {
    const { width, step } = measure(container);
    // Enough slides to fill the row while one is leaving and another is coming.
    return width > 0 && container.children.length * step >= width + step;
  },
  visibleIn: (container) => measure(container).visible,
  optionsFor: (container) => ({
    loop: true,
    mode: 'free-snap',
    renderMode: 'custom',
    selector: slidesIn,
    slides: {
      // keen-slider is told of slides without gaps: one of its slides is as wide as slide and gap together.
      perView() {
        const { width, step } = measure(container);
        return width / step;
      },
    },
    // Where the shopper has scrolled to before scripts took over.
    initial: Math.round(container.scrollLeft / measure(container).step),
  }),
  plugin(slider) {
    slider.on('detailsChanged', () => draw(slider));
    slider.on('created', () => {
      const ended = new AbortController();
      const { signal } = ended;
      slider.on('destroyed', () => ended.abort());
      slider.container.addEventListener('focusin', ({ target }) => followFocus(slider, target), { signal });
      loadAhead(slider, signal);
    });
    slider.on('destroyed', () => {
      for (const slide of slider.slides) slide.style.removeProperty('transform');
    });
  },
  animation: { duration: SLIDE_MS, easing: (progress) => 1 - (1 - progress) ** 3 },
};

function measure(container: HTMLElement) {
  const style = getComputedStyle(container);
  const gap = Number.parseFloat(style.columnGap) || 0;
  const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
  const width = container.clientWidth;
  const step = (container.firstElementChild?.getBoundingClientRect().width ?? 0) + gap;
  return { width, step, visible: wholeSlides(width - padding, step, gap) };
}

/** How many slides fit into a width, never less than one. The widths browsers tell are rounded. */
export function wholeSlides(width: number, step: number, gap: number): number {
  return Math.max(1, Math.floor((width + gap) / step + 0.01));
}

/** Each slide's way from where the stylesheet has it to where it belongs now. */
function draw({ slides, size, track }: KeenSliderInstance): void {
  for (const [index, slide] of slides.entries()) {
    const details = track.details.slides[index];
    if (!details) continue;
    const way = (details.distance - index * details.size) * size;
    // Whole pixels of the screen: text between two of them is blurred.
    slide.style.transform = `translateX(${Math.round(way * devicePixelRatio) / devicePixelRatio}px)`;
  }
}

/** What the keyboard's focus goes to comes into view, as it would in a row that scrolls. */
function followFocus(slider: KeenSliderInstance, target: EventTarget | null): void {
  // A slide at the edge must not run away from under the finger that touches it.
  if (!(target instanceof Element && target.matches(':focus-visible'))) return;
  const focused = slider.slides.findIndex((slide) => slide.contains(target));
  const { visible } = measure(slider.container);
  moveBy(slider, stepsToShow(focused, restingIndexOf(slider), visible, slider.slides.length), row.animation);
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
