import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { opensLabel } from '#app/domain/text/checkout-texts.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { OPENING_MS } from '#app/domain/timing.ts';
import { useCart } from './cart-provider.tsx';
import { useFrame } from './use-frame.ts';

/** «Откроемся в 20:00», while the shop is closed and refuses orders. A stop of all orders may end at any time. */
export function useClosedLabel(): string | null {
  const { opening, closed } = useFrame() ?? {};
  const { cart } = useCart();
  if (cart.orderStop === undefined || opening?.open !== false || opening.isStopped) return null;
  return closed?.opens ? opensLabel(closed.opens) : MESSAGES.closed;
}

/** Loads the page again until the shop is open: its disabled button would stay disabled. */
export function useOpening(isClosed: boolean): void {
  const { revalidate } = useRevalidator();
  const check = useEffectEvent(() => {
    if (!document.hidden) revalidate();
  });
  useEffect(() => {
    if (!isClosed) return;
    const onCheck = () => check();
    const timer = setInterval(onCheck, OPENING_MS);
    document.addEventListener('visibilitychange', onCheck);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onCheck);
    };
  }, [isClosed]);
}
