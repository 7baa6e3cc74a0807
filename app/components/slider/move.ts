import type { KeenSliderInstance } from 'keen-slider';
import { REDUCED_MOTION } from '#app/components/use-media-query.ts';
import type { SliderKind } from './slider-kind.ts';

type Animation = SliderKind['animation'];

/** The slide the slider stands at, or is on its way to; it goes on counting round after round. */
export function restingIndexOf({ animator, track }: KeenSliderInstance): number {
  return animator.targetIdx ?? track.details.abs;
}

/** Moves on from where the slider will stand: clicks that come faster than the slides add up. */
export function moveBy(slider: KeenSliderInstance, steps: number, animation: Animation): void {
  slider.moveToIdx(restingIndexOf(slider) + steps, true, calmed(animation));
}

/** Moves to a slide, the shorter way round. */
export function moveTo(slider: KeenSliderInstance, index: number, animation: Animation): void {
  slider.moveToIdx(index, false, calmed(animation));
}

function calmed(animation: Animation): Animation {
  return window.matchMedia(REDUCED_MOTION).matches ? { ...animation, duration: 0 } : animation;
}
