import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { animate, pulse } from './pulse.ts';

const GROW_MS = 240;

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
    // The shopper has turned to something else.
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

/**
 * The plus of a card becomes «− 1 +» in one movement: the stepper opens from where the button was. Cards have no hooks, so
 * the cart calls this; by the next frame React has drawn the stepper.
 */
export function showAdded(button: HTMLElement): void {
  const place = button.parentElement;
  const { width } = button.getBoundingClientRect();
  requestAnimationFrame(() => {
    const stepper = place?.querySelector('.stepper') ?? place?.closest('.stepper');
    pulse(stepper?.querySelector('output'));
    if (!stepper || button.isConnected) return;
    const hidden = Math.max(0, stepper.getBoundingClientRect().width - width);
    animate(stepper, { clipPath: [`inset(0 0 0 ${hidden}px round 14px)`, 'inset(0 round 14px)'] }, GROW_MS);
  });
}
