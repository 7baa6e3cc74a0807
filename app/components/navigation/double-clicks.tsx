import { useEffect } from 'react';

/** Two clicks this close together are one: in milliseconds, and in pixels. */
const WITHIN_MS = 500;
const WITHIN_PX = 8;

/**
 * A double click counts once. The second click is dropped where the first one has put another control under the pointer,
 * as «В корзину» does with its «− 1 +», and where the same one would do its work twice: a link, or a button that submits.
 * Plus and minus count every click, and so does whatever only changes the view. `event.detail` does not do: a finger has none.
 */
export function DoubleClicks() {
  useEffect(() => {
    let first: { control: Element | null; event: MouseEvent } | null = null;
    function onClick(event: MouseEvent) {
      // Of the keyboard, or of a script.
      if (event.detail === 0) return;
      const control = event.target instanceof Element ? event.target.closest('a[href], button') : null;
      if (!first?.control || !isNear(first.event, event) || !isOneWish(first.control, control)) {
        first = { control, event };
        return;
      }
      // Whatever is pressed third belongs to the first as well.
      first = { control: first.control, event };
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    window.addEventListener('click', onClick, options);
    // A key press in between starts something new: Esc has closed the dish, and the next click opens it again.
    window.addEventListener('keydown', () => (first = null), options);
    return () => ended.abort();
  }, []);
  return null;
}

/** Where on the page, not in the window: after a scroll another control lies there on purpose. */
function isNear(one: MouseEvent, other: MouseEvent): boolean {
  const isSoon = other.timeStamp - one.timeStamp < WITHIN_MS;
  return isSoon && Math.hypot(other.pageX - one.pageX, other.pageY - one.pageY) <= WITHIN_PX;
}

function isOneWish(first: Element, second: Element | null): boolean {
  if (first !== second || !(first instanceof HTMLButtonElement)) return true;
  return first.type === 'submit' && !first.closest('.stepper');
}
