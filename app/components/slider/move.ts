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
  const target = restingIndexOf(slider) + steps;
  halt(slider);
  slider.moveToIdx(target, true, calmed(animation));
}

/** Moves to a slide, the shorter way round. */
export function moveTo(slider: KeenSliderInstance, index: number, animation: Animation): void {
  halt(slider);
  slider.moveToIdx(index, false, calmed(animation));
}

/**
 * Where the slider stands already, `moveToIdx` does nothing: a move that is to be taken back before its first frame would
 * go on. Nor does keen-slider tell of the end of such a move.
 */
function halt(slider: KeenSliderInstance): void {
  slider.animator.stop();
  slider.emit('animationStopped');
}

/** Not zero: keen-slider divides by it to find out where it is going. */
const AT_ONCE_MS = 1;

function calmed(animation: Animation): Animation {
  return window.matchMedia(REDUCED_MOTION).matches ? { ...animation, duration: AT_ONCE_MS } : animation;
}
