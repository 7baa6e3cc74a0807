import { useEffect, useEffectEvent, useRef } from 'react';
import { useCart } from './cart-provider.tsx';

/** The page may show an outdated dish. */
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
