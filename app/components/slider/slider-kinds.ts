import type { KeenSliderInstance } from 'keen-slider';

type Drawing = {
  mode: 'snap' | 'free-snap';
  easing: (progress: number) => number;
  /** Inline styles, without a change of layout. */
  draw: (slider: KeenSliderInstance) => void;
};

/** Side by side in the layout; transforms draw them over one another. */
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
 * The lower slide stays opaque: through two half transparent ones the background would shine.
 *
 * @param portions visible portion of each slide, 0 to 1; later slides are drawn over earlier ones
 */
export function opacitiesOf(portions: readonly number[]): number[] {
  const lowest = portions.findIndex((portion) => portion > 0);
  return portions.map((portion, index) => (index === lowest ? 1 : portion));
}

/** Not copied: a slide that leaves on one side is drawn on the other. */
const row: Drawing = {
  mode: 'free-snap',
  easing: (progress) => 1 - (1 - progress) ** 3,
  draw({ slides, size, track }) {
    for (const [index, { distance, size: portion }] of track.details.slides.entries()) {
      // Whole device pixels: text at fractions is blurred.
      const pixels = Math.round((distance - index * portion) * size * devicePixelRatio) / devicePixelRatio;
      slides[index]?.style.setProperty('transform', `translateX(${pixels}px)`);
    }
  },
};

export const KINDS = { fade, row };
export type SliderKind = keyof typeof KINDS;
