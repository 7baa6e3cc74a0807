import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { useIdle } from '#app/components/use-idle.ts';
import {
  ADDED_QUANTITY_FIELD,
  cartIntentValue,
  type LineIntent,
  readCartIntent,
  withTypedQuantity,
} from '#app/domain/shopper/cart-intent.ts';
import { QUANTITY_DEBOUNCE_MS } from '#app/domain/timing.ts';
import type { Cart } from '#contract/entities.ts';
import { CART_CHANGES, wantedQuantities } from './cart-changes.ts';
import { preloadCart } from './preload-cart.ts';
import { useChangeQueue } from './use-change-queue.ts';
import { useHeldOrder } from './use-held-order.ts';

export type CartState = {
  /** The cart as the server last said; all money comes from here. */
  cart: Cart;
  /** The server has said so since the page was opened; else the cart stands there as an empty one. */
  isKnown: boolean;
  /** Quantities with the clicks on top that the server has not answered yet, by product id. */
  quantities: ReadonlyMap<number, number>;
  /** Totals are about to change. */
  isBusy: boolean;
  /** An order was pressed, and waits for the changes before it. */
  isOrderHeld: boolean;
  change: (intent: LineIntent) => void;
};

const EMPTY: Cart = { items: [], totalQuantity: 0, totalPrice: 0 };
/** Only the style guide gives it a value of its own; everywhere else `CartProvider` does. */
export const CartContext = createContext<CartState>({
  cart: EMPTY,
  isKnown: false,
  quantities: new Map(),
  isBusy: false,
  isOrderHeld: false,
  change() {},
});

export function useCart(): CartState {
  return use(CartContext);
}

/**
 * Makes every button with a line intent (`domain/cart-intent.ts`), wherever it stands, change the cart in place. The
 * buttons are plain submit buttons of plain forms posting to /cart: without this component they work all the same.
 *
 * @param cart `null`: the API does not say. What it said before goes on being shown.
 */
export function CartProvider({ cart, children }: { cart: Cart | null; children: ReactNode }) {
  const [known, setKnown] = useState(cart);
  if (cart && cart !== known) setKnown(cart);
  const shown = known ?? EMPTY;
  const { queue, changes, answeredCount } = useChangeQueue(CART_CHANGES);
  const isBusy = changes.length > 0;
  const quantities = useMemo(() => wantedQuantities(shown, changes), [shown, changes]);
  const { isHeld, holdBack } = useHeldOrder(queue, { quantities, isBusy, answeredCount });

  const change = useCallback(
    (intent: LineIntent) => queue.change(intent, intent.kind === 'set' ? QUANTITY_DEBOUNCE_MS : 0),
    [queue],
  );

  // At once with the handlers of the forms themselves: in the moment between, a click on «plus» would count as an order.
  useLayoutEffect(() => {
    function onSubmit(event: SubmitEvent) {
      const button = intentButtonOf(event);
      if (!button) return;
      if (button.value === cartIntentValue({ kind: 'order' })) {
        holdBack(event, button);
        return;
      }
      const intent = lineIntentOf(button);
      if (!intent) return;
      event.preventDefault();
      // The checkout's own handlers must not take a click on «plus» for an attempt to order.
      event.stopPropagation();
      change(intent);
    }
    function onPageHide() {
      const left = queue.drain();
      if (left.length === 0) return;
      navigator.sendBeacon(CART_CHANGES.action, new URLSearchParams(CART_CHANGES.entriesOf(left)));
    }
    document.addEventListener('submit', onSubmit, { capture: true });
    window.addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('submit', onSubmit, { capture: true });
      window.removeEventListener('pagehide', onPageHide);
    };
  }, [change, queue, holdBack]);

  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle) preloadCart();
  }, [isIdle]);

  const state = useMemo(
    () => ({ cart: shown, isKnown: known !== null, quantities, isBusy, isOrderHeld: isHeld, change }),
    [shown, known, quantities, isBusy, isHeld, change],
  );
  return <CartContext value={state}>{children}</CartContext>;
}

function intentButtonOf({ submitter }: SubmitEvent): HTMLButtonElement | null {
  return submitter instanceof HTMLButtonElement && submitter.name === 'intent' ? submitter : null;
}

function lineIntentOf({ value, form }: HTMLButtonElement): LineIntent | null {
  const intent = readCartIntent(value);
  if (!intent || intent.kind === 'update' || intent.kind === 'order') return null;
  return withTypedQuantity(intent, form && new FormData(form).get(ADDED_QUANTITY_FIELD));
}
