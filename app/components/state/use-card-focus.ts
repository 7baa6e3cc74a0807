import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * «В корзину» on a card gives way to plus and minus, and they to it. The button that was pressed is gone then, and the
 * focus would start again at the top of the page: it goes to the one that stands in its place.
 *
 * @param quantities others draw other buttons.
 * @returns to be called with a button before the cart hears of the press: then it may be gone already.
 */
export function useCardFocus(quantities: ReadonlyMap<number, number>): (button: HTMLElement) => void {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    // Whoever presses something else has gone on.
    function onPointerDown() {
      pressed.current = null;
    }
    window.addEventListener('pointerdown', onPointerDown, { capture: true });
    return () => window.removeEventListener('pointerdown', onPointerDown, { capture: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other quantities change the buttons
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    const buttons = pressed.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [];
    [...buttons].at(-1)?.focus({ preventScroll: true });
  }, [quantities]);
  return useCallback((button) => {
    pressed.current = button.closest('.dish-card__foot');
  }, []);
}
