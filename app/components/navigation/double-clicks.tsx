import { useEffect } from 'react';

/**
 * A double click counts once. The second click is dropped where the first one has put another control under the pointer,
 * as «В корзину» does with its «− 1 +», and where the same one would do its work twice: a link, or a button that submits.
 * Plus and minus count every click, and so does whatever only changes the view.
 */
export function DoubleClicks() {
  useEffect(() => {
    let first: Element | null = null;
    function onClick(event: MouseEvent) {
      const control = event.target instanceof Element ? event.target.closest('a[href], button') : null;
      if (event.detail < 2) first = control;
      if (event.detail < 2 || !first || (control === first && countsEveryClick(first))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, []);
  return null;
}

function countsEveryClick(control: Element): boolean {
  if (!(control instanceof HTMLButtonElement)) return false;
  return control.type !== 'submit' || control.closest('.stepper') !== null;
}
