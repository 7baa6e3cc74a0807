import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
} from 'react';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { clampQuantity } from '#app/domain/forms/quantity.ts';
import { ADDED_QUANTITY_FIELD, cartIntentValue, type LineIntent } from '#app/domain/shopper/cart-intent.ts';
import { FAVORITE_FIELD, readFavoriteIntent } from '#app/domain/shopper/favorite-intent.ts';
import { isLineIntent, readCartIntent, withTypedQuantity } from '#app/domain/shopper/read-cart-intent.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import { QUANTITY_DEBOUNCE_MS } from '#app/domain/timing.ts';
import { CART_CHANGES, wantedQuantities } from './cart-changes.ts';
import { FAVORITE_CHANGES } from './favorite-changes.ts';
import { keepLeftChanges, takeLeftChanges } from './left-changes.ts';
import type { OpenChanges } from './open-changes.ts';
import { canPress, leaveField, type Press, takePresses, takeWaiting } from './presses.ts';
import { showAdded } from './show-added.ts';
import { useCardFocus } from './use-card-focus.ts';
import { useChangeQueue } from './use-change-queue.ts';
import { type OrderState, useHeldOrder } from './use-held-order.ts';

type Quantities = ReadonlyMap<number, number>;

/** What the provider calls when this code is there. */
export type CartActions = {
  change: (intent: LineIntent) => void;
  sendOrder: (submitter: HTMLElement | null, form: HTMLFormElement) => void;
};

type CartChangesProps = {
  /** `null`: nobody knows it. */
  cart: ShownCart | null;
  /** As the server last sent them, and with all open clicks. */
  served: Quantities;
  quantities: Quantities;
  open: OpenChanges<Quantities>;
  setOpen: Dispatch<SetStateAction<OpenChanges<Quantities>>>;
  order: OrderState;
  actions: RefObject<CartActions | null>;
};

/** Changes the cart without loading a page. Draws nothing: what there is to show is told to the provider. */
export function CartChanges({ cart, served, quantities, open, setOpen, order, actions }: CartChangesProps) {
  const { isBusy, answeredCount } = open;
  const queue = useChangeQueue(CART_CHANGES, answeredCount, setOpen);
  const prices = useMemo(
    () => new Map(cart?.items.map(({ product: dish }) => [dish.id, dish.price])),
    [cart],
  );
  const { isUnderWay, holdBack, send } = useHeldOrder(
    queue,
    { quantities, prices, isBusy, answeredCount },
    order,
  );
  const keepFocus = useCardFocus(quantities);
  const notify = useNotify();

  const change = useCallback(
    (intent: LineIntent) => {
      // It would come after the order, into the cart that the order empties.
      if (isUnderWay()) notify({ code: 'order-creating' });
      else queue.change(intent, intent.kind === 'set' ? QUANTITY_DEBOUNCE_MS : 0);
    },
    [queue, isUnderWay, notify],
  );

  useLayoutEffect(() => {
    actions.current = { change, sendOrder: send };
    return takePresses('intent', (event, button) => {
      if (button.value === ORDER) {
        holdBack(event, button);
        return;
      }
      const intent = readLineIntent(button.value);
      if (!intent) return;
      event.preventDefault();
      // Otherwise the checkout's own handler would take a click on «plus» for an order.
      event.stopPropagation();
      keepFocus(button);
      change(withTypedQuantity(intent, button.form && new FormData(button.form).get(ADDED_QUANTITY_FIELD)));
      showAdded(button);
    });
  }, [actions, change, send, holdBack, keepFocus]);

  const onPageHide = useEffectEvent(() => {
    leaveField();
    const left = queue.open(answeredCount);
    // Without a cart nobody knows which quantities they make.
    if (cart) keepLeftChanges(left, wantedQuantities(served, left));
    const unsent = queue.drain();
    if (unsent.length === 0) return;
    navigator.sendBeacon(CART_CHANGES.action, new URLSearchParams(CART_CHANGES.entriesOf(unsent)));
  });
  useEffect(() => {
    window.addEventListener('pagehide', onPageHide);
    return () => window.removeEventListener('pagehide', onPageHide);
  }, []);

  useEffect(() => {
    function sendLeft() {
      for (const intent of takeLeftChanges()) queue.change(intent);
    }
    sendLeft();
    // Back, with the page as the browser has kept it.
    window.addEventListener('pageshow', sendLeft);
    return () => window.removeEventListener('pageshow', sendLeft);
  }, [queue]);

  /** Plus and minus are steps: what the page before has left may have changed the quantity on which they were pressed. */
  function asPressed(intent: LineIntent, isTyped: boolean): LineIntent {
    const before = wantedQuantities(served, queue.open(answeredCount)).get(intent.productId);
    if (isTyped || intent.kind !== 'set' || intent.shown === undefined || before === undefined) return intent;
    return { ...intent, quantity: clampQuantity(before + intent.quantity - intent.shown), shown: before };
  }
  const makeUpFor = useEffectEvent(({ value, button }: Press) => {
    if (value === ORDER) {
      if (canPress(button)) button.form.requestSubmit(button);
      else notify({ code: 'order-held-back' });
      return;
    }
    const intent = readLineIntent(value);
    if (!intent) return;
    // Otherwise somebody has gone on meanwhile.
    if (button && button === document.activeElement) keepFocus(button);
    change(asPressed(intent, !button));
    if (button) showAdded(button);
  });
  useEffect(() => {
    for (const press of takeWaiting('intent')) makeUpFor(press);
  }, []);
  return null;
}

const ORDER = cartIntentValue({ kind: 'order' });

function readLineIntent(value: string): LineIntent | null {
  const intent = readCartIntent(value);
  return intent && isLineIntent(intent) ? intent : null;
}

type Slugs = ReadonlySet<string>;

type FavoriteChangesProps = {
  answeredCount: number;
  setOpen: Dispatch<SetStateAction<OpenChanges<Slugs>>>;
};

/** Changes the favourites without loading a page. Draws nothing. */
export function FavoriteChanges({ answeredCount, setOpen }: FavoriteChangesProps) {
  const queue = useChangeQueue(FAVORITE_CHANGES, answeredCount, setOpen);
  useLayoutEffect(
    () =>
      takePresses(FAVORITE_FIELD, (event, { value }) => {
        const intent = readFavoriteIntent(value);
        if (!intent) return;
        event.preventDefault();
        queue.change(intent);
      }),
    [queue],
  );
  useEffect(() => {
    for (const { value } of takeWaiting(FAVORITE_FIELD)) {
      const intent = readFavoriteIntent(value);
      if (intent) queue.change(intent);
    }
  }, [queue]);
  return null;
}
