import { useEffect } from 'react';

const WITHIN_MS = 500;
const WITHIN_PX = 8;

/**
 * Drops the second click if the first has put another control under the pointer («В корзину» → «− 1 +»), or
 * if it would repeat an action: links and submit buttons. `event.detail` does not count taps.
 */
export function DoubleClicks() {
  useEffect(() => {
    let first: { control: Element | null; event: MouseEvent } | null = null;
    function onClick(event: MouseEvent) {
      // Keyboard or JavaScript.
      if (event.detail === 0) return;
      const control = event.target instanceof Element ? event.target.closest('a[href], button') : null;
      if (!first?.control || !isNear(first.event, event) || !isRepeated(first.control, control)) {
        first = { control, event };
        return;
      }
      // A third click of the same series.
      first = { control: first.control, event };
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    window.addEventListener('click', onClick, options);
    // After Esc has closed a dish, the next click may open it again.
    window.addEventListener('keydown', () => (first = null), options);
    return () => controller.abort();
  }, []);
  return null;
}

/** Page coordinates: the page may have scrolled. */
function isNear(one: MouseEvent, other: MouseEvent): boolean {
  const isSoon = other.timeStamp - one.timeStamp < WITHIN_MS;
  return isSoon && Math.hypot(other.pageX - one.pageX, other.pageY - one.pageY) <= WITHIN_PX;
}

function isRepeated(first: Element, second: Element | null): boolean {
  if (first !== second || !(first instanceof HTMLButtonElement)) return true;
  return first.type === 'submit' && !first.closest('[data-stepper]');
}
