import { useEffect } from 'react';

/** Two clicks this close together are one: in milliseconds, and in pixels. */
const WITHIN_MS = 500;
const WITHIN_PX = 8;

type Click = { control: Element | null; time: number; x: number; y: number };

/**
 * A double click counts once. The second click is dropped where the first one has put another control under the pointer,
 * as «В корзину» does with its «− 1 +», and where the same one would do its work twice: a link, or a button that submits.
 * Plus and minus count every click, and so does whatever only changes the view. `event.detail` does not do: a finger has none.
 */
export function DoubleClicks() {
  useEffect(() => {
    let first: Click | null = null;
    function onClick(event: MouseEvent) {
      // Of the keyboard, or of a script.
      if (event.detail === 0) return;
      const click = clickOf(event);
      if (!first?.control || !isNear(first, click) || !isOneWish(first.control, click.control)) {
        first = click;
        return;
      }
      // Whatever is pressed third belongs to the first as well.
      first = { ...click, control: first.control };
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    // A key press in between starts something new: Esc has closed the dish, and the next click opens it again.
    function onKeyDown() {
      first = null;
    }
    window.addEventListener('click', onClick, { capture: true });
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, []);
  return null;
}

/** Where on the page, not in the window: after a scroll another control lies there on purpose. */
function clickOf({ target, timeStamp, pageX, pageY }: MouseEvent): Click {
  const control = target instanceof Element ? target.closest('a[href], button') : null;
  return { control, time: timeStamp, x: pageX, y: pageY };
}

function isNear(one: Click, other: Click): boolean {
  const isSoon = other.time - one.time < WITHIN_MS;
  return isSoon && Math.hypot(other.x - one.x, other.y - one.y) <= WITHIN_PX;
}

function isOneWish(first: Element, second: Element | null): boolean {
  if (first !== second || !(first instanceof HTMLButtonElement)) return true;
  return first.type === 'submit' && !first.closest('.stepper');
}
