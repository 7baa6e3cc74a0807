import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLate } from '#app/components/late.ts';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { useIdle } from '#app/components/use-idle.ts';
import { cartIntentValue, type SetIntent } from '#app/domain/shopper/cart-intent.ts';
import { EMPTY_CART } from '#app/domain/shopper/empty-cart.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import type { CartActions } from './changes.ts';
import { lateChanges } from './late-changes.ts';
import { NOTHING_OPEN, type OpenChanges } from './open-changes.ts';
import { LEFT_CHANGES, listenForPresses, wait } from './presses.ts';
import { recall } from './storage.ts';
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
  change: (intent: SetIntent) => void;
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
 * Tells the page of the cart. What changes it without loading a page comes late (`changes.ts`): the buttons are submit buttons of
 * plain forms that post to /cart, and until then their presses wait.
 *
 * @param cart the frame's. `null`: the API did not answer. Then the cart it sent before stays.
 */
export function CartProvider({ cart, children }: { cart: ShownCart | null; children: ReactNode }) {
  const [open, setOpen] = useState<OpenChanges<ReadonlyMap<number, number>>>(NOTHING_OPEN);
  const [isOrderHeld, setHeld] = useState(false);
  const [isOrderSent, setSent] = useState(false);
  const { isBusy } = open;
  const known = useLatestCart(cart, isBusy);
  const shown = known ?? EMPTY_CART;
  const served = useMemo(
    () => new Map(shown.items.map(({ product: dish, quantity }) => [dish.id, quantity])),
    [shown],
  );
  const quantities = useMemo(() => open.applyTo(served), [open, served]);
  const late = useLate(lateChanges, useIdle());
  const actions = useRef<CartActions>(null);
  const notify = useNotify();

  const page = useMemo(() => ({ notify, quantities: known && quantities }), [notify, known, quantities]);
  // A layout effect, so that it is there as soon as the forms' own handlers are. With a later effect there is a moment
  // when a click on «plus» counts as an order.
  useLayoutEffect(() => listenForPresses(page), [page]);
  useEffect(() => {
    if (recall('sessionStorage', LEFT_CHANGES)) lateChanges.load().catch(() => {});
  }, []);

  const change = useCallback(
    (intent: SetIntent) => {
      if (actions.current) actions.current.change(intent);
      else wait({ name: 'intent', value: cartIntentValue(intent) }, page);
    },
    [page],
  );
  const sendOrder = useCallback<CartState['sendOrder']>(
    (submitter, form) => actions.current?.sendOrder(submitter, form),
    [],
  );

  const state = useMemo(
    () => ({
      cart: shown,
      isKnown: known !== null,
      quantities,
      isBusy,
      isOrderHeld,
      isOrderSent,
      change,
      sendOrder,
    }),
    [shown, known, quantities, isBusy, isOrderHeld, isOrderSent, change, sendOrder],
  );
  return (
    <CartContext value={state}>
      {late && (
        <late.CartChanges
          cart={known}
          served={served}
          quantities={quantities}
          open={open}
          setOpen={setOpen}
          order={{ isSent: isOrderSent, setHeld, setSent }}
          actions={actions}
        />
      )}
      {children}
    </CartContext>
  );
}
