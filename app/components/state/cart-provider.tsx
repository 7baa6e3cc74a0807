import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import {
  ADDED_QUANTITY_FIELD,
  cartIntentValue,
  DONE_NOTICES,
  type LineIntent,
  type SetIntent,
} from '#app/domain/shopper/cart-intent.ts';
import { EMPTY_CART } from '#app/domain/shopper/empty-cart.ts';
import { isLineIntent, readCartIntent, withTypedQuantity } from '#app/domain/shopper/read-cart-intent.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import { QUANTITY_DEBOUNCE_MS } from '#app/domain/timing.ts';
import { lineFields, lostNotice, mergeLineIntents, wantedQuantities } from './cart-changes.ts';
import { type ChangesAnswer, postChanges } from './post-changes.ts';
import { showAdded } from './show-added.ts';
import { useCardFocus } from './use-card-focus.ts';
import { useChangeQueue } from './use-change-queue.ts';
import { useHeldOrder } from './use-held-order.ts';
import { useOtherTabs } from './use-other-tabs.ts';
import { useSubmits } from './use-submits.ts';

export type CartState = {
  /** The cart as the server last sent it. All sums of money come from here. */
  cart: ShownCart;
  /** Whether the server has sent a cart since the page was opened. If not, `cart` is an empty one. */
  isKnown: boolean;
  /** Quantities by dish id, with the changes that the server has not confirmed yet. */
  quantities: ReadonlyMap<number, number>;
  /** Changes are open, so the totals will change. */
  isBusy: boolean;
  /** The order was submitted and waits until earlier changes are confirmed. */
  isOrderHeld: boolean;
  /** An order was sent and has not been answered yet. */
  isOrderSent: boolean;
  /** Refused while an order is under way: what is on the form is what is ordered. */
  change: (intent: SetIntent) => void;
  /** Submits the checkout form once it has found nothing wrong with itself. */
  sendOrder: (submitter: HTMLElement | null, form: HTMLFormElement) => void;
};

/** The same intents as /cart takes, answered with JSON. */
const CHANGES_ACTION = '/cart/changes';
const ORDER = cartIntentValue({ kind: 'order' });
const UPDATE = cartIntentValue({ kind: 'update' });

type CartAnswer = ChangesAnswer<ShownCart | null> | null;

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
 * The cart of the whole page. Its buttons are submit buttons of plain forms that post to /cart. Once the page is hydrated their
 * submits are shown at once and go to the server through a queue.
 *
 * @param cart of the frame. `null`: the API did not answer; then the cart that it sent before stays.
 */
export function CartProvider({ cart, children }: { cart: ShownCart | null; children: ReactNode }) {
  const notify = useNotify();
  const { queue, open } = useChangeQueue<LineIntent, ShownCart | null>({
    action: CHANGES_ACTION,
    keyOf: ({ productId }) => productId,
    merge: mergeLineIntents,
    fieldsOf: lineFields,
    recover,
    onAnswer,
  });
  const isBusy = open.length > 0;
  const [known, setKnown] = useLatestCart(cart, isBusy);
  const quantities = useMemo(() => wantedQuantities(quantitiesOf(known), open), [known, open]);
  const reloadCartPage = useReloadedCartPage();

  const latestKnown = useRef(known);
  useLayoutEffect(() => {
    latestKnown.current = known;
  }, [known]);
  const surprises = useRef(0);

  const reload = () => postChanges<ShownCart | null>(CHANGES_ACTION, [['intent', UPDATE]]);
  /** Sent again, an addition would count twice: the cart says whether it has arrived. */
  async function recover(sent: readonly LineIntent[]): Promise<CartAnswer> {
    const served = (await reload())?.served;
    if (!served) return null;
    const wanted = wantedQuantities(quantitiesOf(latestKnown.current), sent);
    const now = quantitiesOf(served);
    const isDone = sent.every(({ productId }) => now.get(productId) === wanted.get(productId));
    return {
      notices: isDone ? sent.map(({ kind }) => DONE_NOTICES[kind]) : [{ code: 'cart-failed' }],
      served,
    };
  }
  function onAnswer(answer: CartAnswer, sent: readonly LineIntent[]) {
    if (answer === null) notify(lostNotice(sent));
    for (const notice of answer?.notices ?? []) notify(notice);
    const before = latestKnown.current;
    const after = answer?.served ?? before;
    if (!isSameCart(before, [...sent, ...queue.open], after, queue.open)) surprises.current += 1;
    if (!answer?.served) return;
    latestKnown.current = answer.served;
    setKnown(answer.served);
    reloadCartPage();
  }
  const order = useHeldOrder(queue, surprises);
  const keepFocus = useCardFocus(quantities);

  const change = useCallback(
    (intent: LineIntent) => {
      // It would arrive after the order, in the cart that the order empties.
      if (order.isUnderWay()) notify({ code: 'order-creating' });
      else queue.add(intent, intent.kind === 'set' ? QUANTITY_DEBOUNCE_MS : 0);
    },
    [queue, order.isUnderWay, notify],
  );
  useSubmits('intent', (event, button) => {
    if (button.value === ORDER) return order.holdBack(event, button);
    const intent = readCartIntent(button.value);
    if (!intent || !isLineIntent(intent)) return;
    event.preventDefault();
    // The checkout's own handler would take a click on «plus» for an order.
    event.stopPropagation();
    keepFocus(button);
    change(withTypedQuantity(intent, button.form && new FormData(button.form).get(ADDED_QUANTITY_FIELD)));
    showAdded(button);
  });
  useOtherTabs(known, async () => {
    const answer = await reload();
    if (answer) onAnswer(answer, []);
  });

  const { isHeld, isSent, send } = order;
  const state = useMemo(
    () => ({
      cart: known ?? EMPTY_CART,
      isKnown: known !== null,
      quantities,
      isBusy,
      isOrderHeld: isHeld,
      isOrderSent: isSent,
      change,
      sendOrder: send,
    }),
    [known, quantities, isBusy, isHeld, isSent, change, send],
  );
  return <CartContext value={state}>{children}</CartContext>;
}

function quantitiesOf(cart: ShownCart | null): ReadonlyMap<number, number> {
  return new Map(cart?.items.map(({ product: dish, quantity }) => [dish.id, quantity]));
}

/** Whether two carts look alike with their open changes. A dish that is new has no price that could have changed. */
function isSameCart(
  before: ShownCart | null,
  openBefore: readonly LineIntent[],
  after: ShownCart | null,
  openAfter: readonly LineIntent[],
): boolean {
  const one = wantedQuantities(quantitiesOf(before), openBefore);
  const other = wantedQuantities(quantitiesOf(after), openAfter);
  const prices = new Map(before?.items.map(({ product: { id, price } }) => [id, price]));
  return (
    one.size === other.size &&
    [...one].every(([id, quantity]) => other.get(id) === quantity) &&
    (after?.items ?? []).every(({ product: { id, price } }) => (prices.get(id) ?? price) === price)
  );
}

/**
 * The cart that came last: with the frame, with the cart's own page, or in answer to a change.
 *
 * @param isBusy changes are open. The page's cart may hold them or not, so it counts only when they are confirmed.
 */
function useLatestCart(ofFrame: ShownCart | null, isBusy: boolean) {
  const ofPage = useRouteLoaderData<{ cart: ShownCart | null }>('routes/cart')?.cart ?? null;
  const [cart, setCart] = useState(ofFrame ?? ofPage);
  const [loaded, setLoaded] = useState({ ofFrame, ofPage });
  if (ofFrame !== loaded.ofFrame || (ofPage !== loaded.ofPage && !isBusy)) {
    setLoaded({ ofFrame, ofPage });
    setCart((ofPage !== loaded.ofPage && ofPage) || (ofFrame !== loaded.ofFrame && ofFrame) || cart);
  }
  return [cart, setCart] as const;
}

/** The cart page draws more of a cart than its lines: what it loads follows every change. */
function useReloadedCartPage(): () => void {
  const isCartPage = useRouteLoaderData('routes/cart') !== undefined;
  const { revalidate } = useRevalidator();
  return useCallback(() => {
    if (isCartPage) revalidate();
  }, [isCartPage, revalidate]);
}
