import { useEffect, useLayoutEffect, useRef } from 'react';
import { useCart } from '#app/components/state/cart-provider.tsx';

/**
 * «В корзину» on a card gives way to plus and minus, and they to it. The button that was pressed is gone then, and the
 * focus would start again at the top of the page: it goes to the one that stands in its place. Draws nothing.
 *
 * It is there with the buttons' own scripts, not later.
 */
export function CardFocus() {
  const { quantities } = useCart();
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    function onSubmit({ submitter }: SubmitEvent) {
      pressed.current = submitter?.closest('.dish-card__foot') ?? null;
    }
    // Whoever presses something else has gone on.
    function onPointerDown() {
      pressed.current = null;
    }
    // On the window, because the cart listens on the document: when it has heard of the press, the button is gone already.
    window.addEventListener('submit', onSubmit, { capture: true });
    window.addEventListener('pointerdown', onPointerDown, { capture: true });
    return () => {
      window.removeEventListener('submit', onSubmit, { capture: true });
      window.removeEventListener('pointerdown', onPointerDown, { capture: true });
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other quantities change the buttons
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    const buttons = pressed.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [];
    [...buttons].at(-1)?.focus({ preventScroll: true });
  }, [quantities]);
  return null;
}
