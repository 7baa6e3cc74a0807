import { useEffect, useEffectEvent, useRef } from 'react';
import { useCart } from './cart-provider.tsx';

/** Calls `onRefusal` after the API refused a change of the cart: the page may show an outdated dish. */
export function useRefusal(onRefusal: () => void): void {
  const { refusals } = useCart();
  const seen = useRef(refusals);
  const call = useEffectEvent(onRefusal);
  useEffect(() => {
    if (seen.current === refusals) return;
    seen.current = refusals;
    call();
  }, [refusals]);
}
