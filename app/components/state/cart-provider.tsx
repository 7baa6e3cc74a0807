import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import { href, useLocation, useNavigation, useRevalidator } from 'react-router';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import {
  type CartIntent,
  cartIntentValue,
  DONE_NOTICES,
  isLineIntent,
  type LineIntent,
  readCartIntent,
  type SetIntent,
  withFormFields,
} from '#app/domain/shopper/cart-intent.ts';
import { EMPTY_CART } from '#app/domain/shopper/empty-cart.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import { QUANTITY_DEBOUNCE_MS } from '#app/domain/timing.ts';
import type { LineKey } from '#contract/options.ts';
import { cartText, lostNotice, mergeLineIntents, wantedQuantities } from './cart-changes.ts';
import { type ChangesAnswer, postChanges, useChangeQueue } from './change-queue.ts';
import { pulse } from './pulse.ts';
import { type OrderState, useHeldOrder } from './use-order-submit.ts';
import { useOtherTabs } from './use-other-tabs.ts';

export type CartState = {
  /** The cart as the server last sent it. All sums of money come from here. */
  cart: ShownCart;
  /** Whether the server has sent a cart since the page was opened. If not, `cart` is an empty one. */
  isKnown: boolean;
  /** Quantities by line, with the changes that the server has not confirmed yet. */
  quantities: ReadonlyMap<LineKey, number>;
  /** Changes are open, so the totals will change. */
  isBusy: boolean;
  order: OrderState;
  /** Refused while an order is sent: what is on the form is what is ordered. */
  change: (intent: SetIntent) => void;
  /** Submits the checkout form once it has found nothing wrong with itself. */
  sendOrder: (submitter: HTMLElement | null, form: HTMLFormElement) => void;
};

type CartAnswer = ChangesAnswer<ShownCart | null> | null;

/** The same intents as /cart takes, answered with JSON. */
const CHANGES_ACTION = '/cart/changes';
const INTENT_FIELD = 'intent';

/** Only the style guide gives it a value of its own; everywhere else `CartProvider` does. */
export const CartContext = createContext<CartState>({
  cart: EMPTY_CART,
  isKnown: false,
  quantities: new Map(),
  isBusy: false,
  order: 'free',
  change() {},
  sendOrder() {},
});

export function useCart(): CartState {
  return use(CartContext);
}

/**
 * The cart of the whole page. Its buttons are submit buttons of plain forms that post to /cart. Once the page is hydrated their
 * submits are shown at once and go to the server through a queue. `null`: the API did not answer; the earlier cart stays.
 */
export function CartProvider({ cart, children }: { cart: ShownCart | null; children: ReactNode }) {
  const notify = useNotify();
  const { queue, open } = useChangeQueue<LineIntent, ShownCart | null>({
    action: CHANGES_ACTION,
    fieldName: INTENT_FIELD,
    toValue: cartIntentValue,
    keyOf: ({ line }) => line,
    merge: mergeLineIntents,
    onSubmit,
    recover,
    onAnswer,
  });
  const isBusy = open.length > 0;
  const { revalidate } = useRevalidator();
  const current = useLocation();
  const { pathname } = useNavigation().location ?? current;
  const [known, setKnown] = useState(cart);
  const [loaded, setLoaded] = useState(cart);
  if (cart !== loaded) {
    setLoaded(cart);
    // Open changes may be in it or not. What answers them brings a newer one.
    if (cart && !isBusy) setKnown(cart);
  }
  const quantities = useMemo(() => wantedQuantities(known, open), [known, open]);
  const surprises = useRef(0);

  const reload = () =>
    postChanges<ShownCart | null>(CHANGES_ACTION, INTENT_FIELD, ['update' satisfies CartIntent['kind']]);
  /** Sent again, an addition would count twice: the cart says whether it has arrived. */
  async function recover(sent: readonly LineIntent[]): Promise<CartAnswer> {
    const served = navigator.onLine ? (await reload())?.served : null;
    if (!served) return null;
    const wanted = wantedQuantities(known, sent);
    const now = wantedQuantities(served, []);
    const isDone = sent.every(({ line }) => now.get(line) === wanted.get(line));
    return {
      notices: isDone ? sent.map(({ kind }) => DONE_NOTICES[kind]) : [{ code: 'cart-failed' }],
      served,
    };
  }
  function onAnswer(answer: CartAnswer, sent: readonly LineIntent[]) {
    if (answer === null) notify(lostNotice(sent));
    for (const notice of answer?.notices ?? []) notify(notice);
    const shown = cartText(known, [...sent, ...queue.open]);
    if (shown !== cartText(answer?.served ?? known, queue.open)) surprises.current += 1;
    if (!answer?.served) return;
    setKnown(answer.served);
    // The page of the cart draws more of a cart than its lines; one that is loading may have read the cart before this change.
    if (pathname === href('/cart')) revalidate();
  }
  const { state: order, holdBack, send: sendOrder } = useHeldOrder(queue, surprises);

  const change = useCallback(
    (intent: LineIntent) => {
      // It would arrive after the order, in the cart that the order empties.
      if (order === 'sent') notify({ code: 'order-creating' });
      else queue.add(intent, intent.kind === 'set' ? QUANTITY_DEBOUNCE_MS : 0);
    },
    [queue, order, notify],
  );
  function onSubmit(event: SubmitEvent, button: HTMLButtonElement) {
    const pressed = readCartIntent(button.value);
    const intent = pressed && withFormFields(pressed, button.form && new FormData(button.form));
    if (intent?.kind === 'order') return holdBack(event, button);
    if (!intent || !isLineIntent(intent)) return;
    event.preventDefault();
    // The checkout's own handler would take a click on «plus» for an order.
    event.stopPropagation();
    change(intent);
    followButton(button);
  }
  useOtherTabs(known && cartText(known, []), async () => {
    const answer = await reload();
    if (answer) onAnswer(answer, []);
  });

  const state = useMemo(
    () => ({
      cart: known ?? EMPTY_CART,
      isKnown: known !== null,
      quantities,
      isBusy,
      order,
      change,
      sendOrder,
    }),
    [known, quantities, isBusy, order, change, sendOrder],
  );
  return <CartContext value={state}>{children}</CartContext>;
}

/**
 * «В корзину» on a card gives way to plus and minus, and they to it: the focus goes to the button in the place of the pressed
 * one. By the next frame React has drawn it.
 */
function followButton(button: HTMLElement): void {
  const place = button.closest('.dish-card__foot');
  requestAnimationFrame(() => {
    pulse(place?.querySelector('.stepper output'));
    if (!place || button.isConnected || document.activeElement !== document.body) return;
    const buttons = place.querySelectorAll<HTMLElement>('button:not(:disabled)');
    [...buttons].at(-1)?.focus({ preventScroll: true });
  });
}
