import { createContext, type ReactNode, use, useCallback, useEffect, useLayoutEffect, useMemo } from 'react';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import {
  ADDED_QUANTITY_FIELD,
  cartIntentValue,
  isLineIntent,
  type LineIntent,
  readCartIntent,
  withTypedQuantity,
} from '#app/domain/shopper/cart-intent.ts';
import { EMPTY_CART } from '#app/domain/shopper/empty-cart.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import { QUANTITY_DEBOUNCE_MS } from '#app/domain/timing.ts';
import { CART_CHANGES, wantedQuantities } from './cart-changes.ts';
import { keepLeftChanges, takeLeftChanges } from './left-changes.ts';
import { showAdded } from './pulse.ts';
import { useChangeQueue } from './use-change-queue.ts';
import { useHeldOrder } from './use-held-order.ts';
import { useLatestCart } from './use-latest-cart.ts';

export type CartState = {
  /** The cart as the server last sent it. All sums of money come from here. */
  cart: ShownCart;
  /** Whether the server has sent a cart since the page was opened. If not, `cart` is an empty one. */
  isKnown: boolean;
  /** Quantities by dish id. They include the clicks that the server has not answered yet. */
  quantities: ReadonlyMap<number, number>;
  /** Clicks are open, so the totals will change. */
  isBusy: boolean;
  /** The order button was pressed; the order waits until earlier changes are answered. */
  isOrderHeld: boolean;
  /** An order was sent, and its answer is not there yet. */
  isOrderSent: boolean;
  /** Nothing changes while an order is under way: what is on the form is what is ordered. */
  change: (intent: LineIntent) => void;
  /** For the form of the order, once it has found nothing wrong with itself. */
  sendOrder: (submitter: HTMLElement | null, form: HTMLFormElement) => void;
};

/** Only the style guide gives it a value of its own; everywhere else `CartProvider` does. */
export const CartContext = createContext<CartState>({
  cart: EMPTY_CART,
  isKnown: false,
  quantities: new Map(),
  isBusy: false,
  isOrderHeld: false,
  isOrderSent: false,
  change() {},
  sendOrder() {},
});

export function useCart(): CartState {
  return use(CartContext);
}

/**
 * Lets every button with a line intent (`domain/shopper/cart-intent.ts`) change the cart without loading a page. The
 * buttons are submit buttons of plain forms that post to /cart, so they work without this component, too.
 *
 * @param cart the frame's. `null`: the API did not answer. Then the cart it sent before stays.
 */
export function CartProvider({ cart, children }: { cart: ShownCart | null; children: ReactNode }) {
  const { queue, changes, answeredCount } = useChangeQueue(CART_CHANGES);
  const isBusy = changes.length > 0;
  const known = useLatestCart(cart, isBusy);
  const shown = known ?? EMPTY_CART;
  const quantities = useMemo(() => wantedQuantities(shown, changes), [shown, changes]);
  const prices = useMemo(
    () => new Map(shown.items.map(({ product: dish }) => [dish.id, dish.price])),
    [shown],
  );
  const { isHeld, isSent, isUnderWay, holdBack, send } = useHeldOrder(queue, {
    quantities,
    prices,
    isBusy,
    answeredCount,
  });
  const notify = useNotify();

  const change = useCallback(
    (intent: LineIntent) => {
      // It would come after the order, into the cart that the order empties.
      if (isUnderWay()) notify({ code: 'order-creating' });
      else queue.change(intent, intent.kind === 'set' ? QUANTITY_DEBOUNCE_MS : 0);
    },
    [queue, isUnderWay, notify],
  );

  // A layout effect, so that it is there as soon as the forms' own handlers are. With a later effect there is a moment
  // when a click on «plus» counts as an order.
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
      // Otherwise the checkout's own handler would take a click on «plus» for an order.
      event.stopPropagation();
      change(intent);
      showAdded(button);
    }
    function onPageHide() {
      // A quantity that is being typed counts as one that was left.
      (document.activeElement as HTMLElement | null)?.blur();
      const open = queue.open(answeredCount);
      // Without a cart nobody knows which quantities they make.
      if (known) keepLeftChanges(open, wantedQuantities(known, open));
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
  }, [change, queue, holdBack, known, answeredCount]);

  useEffect(() => {
    function sendLeft() {
      for (const intent of takeLeftChanges()) queue.change(intent);
    }
    sendLeft();
    // Back, with the page as the browser has kept it.
    window.addEventListener('pageshow', sendLeft);
    return () => window.removeEventListener('pageshow', sendLeft);
  }, [queue]);

  const state = useMemo(
    () => ({
      cart: shown,
      isKnown: known !== null,
      quantities,
      isBusy,
      isOrderHeld: isHeld,
      isOrderSent: isSent,
      change,
      sendOrder: send,
    }),
    [shown, known, quantities, isBusy, isHeld, isSent, change, send],
  );
  return <CartContext value={state}>{children}</CartContext>;
}

function intentButtonOf({ submitter }: SubmitEvent): HTMLButtonElement | null {
  return submitter instanceof HTMLButtonElement && submitter.name === 'intent' ? submitter : null;
}

function lineIntentOf({ value, form }: HTMLButtonElement): LineIntent | null {
  const intent = readCartIntent(value);
  if (!intent || !isLineIntent(intent)) return null;
  return withTypedQuantity(intent, form && new FormData(form).get(ADDED_QUANTITY_FIELD));
}
