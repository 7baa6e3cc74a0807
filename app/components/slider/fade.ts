import type { SliderKind } from './use-slider.ts';

/** Slides as wide as their row, one fading into the next. They stay side by side and are drawn over one another. */
export const fade: SliderKind = {
  name: 'fade',
  mode: 'snap',
  perView: () => 1,
  easing: (progress) => progress * progress * (3 - 2 * progress),
  draw({ slides, track }) {
    const portions = track.details.slides.map(({ portion }) => portion);
    const opacities = opacitiesOf(portions);
    for (const [index, slide] of slides.entries()) {
      slide.style.transform = `translateX(${-100 * index}%)`;
      slide.style.opacity = String(opacities[index]);
      slide.style.setProperty('--portion', String(portions[index]));
    }
  },
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
