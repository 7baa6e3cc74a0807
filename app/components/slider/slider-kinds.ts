import type { KeenSliderInstance } from 'keen-slider';

type Drawing = {
  mode: 'snap' | 'free-snap';
  easing: (progress: number) => number;
  /** Sets the inline styles of the slides, which stay where the stylesheet has them. */
  draw: (slider: KeenSliderInstance) => void;
};

/** Slides as wide as their row, one fading into the next. They stay side by side and are drawn over one another. */
const fade: Drawing = {
  mode: 'snap',
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

/** Slides side by side in an endless loop. None is copied: those that leave at one side are drawn at the other. */
const row: Drawing = {
  mode: 'free-snap',
  easing: (progress) => 1 - (1 - progress) ** 3,
  draw({ slides, size, track }) {
    for (const [index, { distance, size: portion }] of track.details.slides.entries()) {
      // Whole pixels of the screen: text between two of them is blurred.
      const pixels = Math.round((distance - index * portion) * size * devicePixelRatio) / devicePixelRatio;
      slides[index]?.style.setProperty('transform', `translateX(${pixels}px)`);
    }
  },
};

/** By the name that the stylesheet knows them by, too: `[data-slider="fade"]`. */
export const KINDS = { fade, row };
export type SliderKind = keyof typeof KINDS;
