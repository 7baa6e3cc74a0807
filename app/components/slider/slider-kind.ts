import type { KeenSliderOptions, KeenSliderPlugin } from 'keen-slider';

/** One way of showing slides one after another: `fade.ts`, `row.ts`. */
export type SliderKind = {
  /** What the stylesheet calls it: `[data-slider="fade"]`. */
  name: string;
  /** Whether there is anything to slide, and room to do it. */
  fits: (row: HTMLElement) => boolean;
  /** How many whole slides are side by side. */
  visibleIn: (row: HTMLElement) => number;
  optionsFor: (row: HTMLElement) => KeenSliderOptions;
  /** Draws the slides, and takes everything back when the slider is destroyed. */
  plugin: KeenSliderPlugin;
  animation: { duration: number; easing: (progress: number) => number };
};

/** keen-slider takes no `HTMLCollection`, whatever its types say. */
export function slidesIn(container: ParentNode): NodeList {
  return container.querySelectorAll(':scope > *');
}
