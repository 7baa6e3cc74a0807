import { SLIDE_MS } from '#app/domain/timing.ts';
import { type SliderKind, slidesIn } from './slider-kind.ts';

/** Slides as wide as their row, one fading into the next. They stay side by side and are drawn over one another. */
export const fade: SliderKind = {
  name: 'fade',
  fits: (container) => container.clientWidth > 0,
  visibleIn: () => 1,
  optionsFor: (container) => ({
    loop: true,
    renderMode: 'custom',
    selector: slidesIn,
    slides: { perView: 1 },
    // Where the shopper has scrolled to before scripts took over.
    initial: Math.round(container.scrollLeft / container.clientWidth),
  }),
  plugin(slider) {
    slider.on('detailsChanged', () => {
      const portions = slider.track.details.slides.map(({ portion }) => portion);
      const opacities = opacitiesOf(portions);
      for (const [index, slide] of slider.slides.entries()) {
        slide.style.transform = `translateX(${-100 * index}%)`;
        slide.style.opacity = String(opacities[index]);
        slide.style.setProperty('--portion', String(portions[index]));
      }
    });
    slider.on('destroyed', () => {
      for (const slide of slider.slides) {
        slide.style.removeProperty('transform');
        slide.style.removeProperty('opacity');
        slide.style.removeProperty('--portion');
      }
    });
  },
  animation: { duration: SLIDE_MS, easing: (progress) => progress * progress * (3 - 2 * progress) },
};

/**
 * How opaque each slide is while one of two gives way to the other. The lower of them stays whole: were both half there,
 * what lies behind would shine through.
 *
 * @param portions how much of each slide is in view, 0 to 1; later slides are drawn over earlier ones.
 */
export function opacitiesOf(portions: readonly number[]): number[] {
  const lowest = portions.findIndex((portion) => portion > 0);
  return portions.map((portion, index) => (index === lowest ? 1 : portion));
}
