import type { Autoplay } from './autoplay.ts';

/** Tells the clock when the pointer or the keyboard's focus is on `root`, and when nobody sees the page. */
export function watchHolds(root: HTMLElement, autoplay: Autoplay): () => void {
  const ended = new AbortController();
  const { signal } = ended;

  root.addEventListener('pointerenter', () => autoplay.setHold('pointer', true), { signal });
  root.addEventListener('pointerleave', () => autoplay.setHold('pointer', false), { signal });
  root.addEventListener('focusin', ({ target }) => autoplay.setHold('focus', hasVisibleFocus(target)), {
    signal,
  });
  root.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      const isInside = relatedTarget instanceof Node && root.contains(relatedTarget);
      if (!isInside) autoplay.setHold('focus', false);
    },
    { signal },
  );
  document.addEventListener('visibilitychange', () => autoplay.setHold('hidden', document.hidden), {
    signal,
  });

  // What lasts since before anyone listened. After a tap `:hover` lasts as well, on screens that know no hovering.
  autoplay.setHold('pointer', root.matches(':hover') && window.matchMedia('(hover: hover)').matches);
  autoplay.setHold('focus', root.querySelector(':focus-visible') !== null);
  autoplay.setHold('hidden', document.hidden);
  return () => ended.abort();
}

/** Not what a click leaves behind: slides would stand still long after the pointer is gone. */
function hasVisibleFocus(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible');
}
