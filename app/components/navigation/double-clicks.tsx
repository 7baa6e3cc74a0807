import { useEffect } from 'react';

/** Two clicks within this time and distance are a double click. */
const WITHIN_MS = 500;
const WITHIN_PX = 8;

/**
 * Drops the second click of a double click if the first has put another control under the pointer, as «В корзину» is replaced by
 * «− 1 +», or if it would repeat an action: on links and submit buttons. Plus, minus and other buttons accept every click.
 * `event.detail` cannot be used, because it does not count taps.
 */
export function DoubleClicks() {
  useEffect(() => {
    let first: { control: Element | null; event: MouseEvent } | null = null;
    function onClick(event: MouseEvent) {
      // The keyboard or JavaScript caused this click.
      if (event.detail === 0) return;
      const control = event.target instanceof Element ? event.target.closest('a[href], button') : null;
      if (!first?.control || !isNear(first.event, event) || !isRepeated(first.control, control)) {
        first = { control, event };
        return;
      }
      // A third click belongs to the same series.
      first = { control: first.control, event };
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    window.addEventListener('click', onClick, options);
    // A key press starts a new series: after Esc has closed a dish, the next click may open it again.
    window.addEventListener('keydown', () => (first = null), options);
    return () => controller.abort();
  }, []);
  return null;
}

/** Compares page coordinates: after a scroll, the same window coordinates mean another place. */
function isNear(one: MouseEvent, other: MouseEvent): boolean {
  const isSoon = other.timeStamp - one.timeStamp < WITHIN_MS;
  return isSoon && Math.hypot(other.pageX - one.pageX, other.pageY - one.pageY) <= WITHIN_PX;
}

function isRepeated(first: Element, second: Element | null): boolean {
  if (first !== second || !(first instanceof HTMLButtonElement)) return true;
  return first.type === 'submit' && !first.closest('[data-stepper]');
}
