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
import { useFetcher } from 'react-router';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { useIdle } from '#app/components/use-idle.ts';
import {
  ADDED_QUANTITY_FIELD,
  cartIntentValue,
  type LineIntent,
  readCartIntent,
  withTypedQuantity,
} from '#app/domain/cart-intent.ts';
import type { Notice } from '#app/domain/messages.ts';
import { QUANTITY_DEBOUNCE_MS } from '#app/domain/timing.ts';
import type { Cart } from '#contract/entities.ts';
import { CartQueue } from './cart-queue.ts';
import { preloadCart } from './preload-cart.ts';

/** What a post of changes to /cart answers to scripts. */
export type CartAnswer = { notices: Notice[] };

export type CartState = {
  /** The cart as the server last said; all money comes from here. */
  cart: Cart;
  /** The server has said so since the page was opened; else the cart stands there as an empty one. */
  isKnown: boolean;
  /** Quantities with the clicks on top that the server has not answered yet, by product id. */
  quantities: ReadonlyMap<number, number>;
  /** Totals are about to change. */
  isBusy: boolean;
  change: (intent: LineIntent) => void;
};

const EMPTY: Cart = { items: [], totalQuantity: 0, totalPrice: 0 };
/** Only the style guide gives it a value of its own; everywhere else `CartProvider` does. */
export const CartContext = createContext<CartState>({
  cart: EMPTY,
  isKnown: false,
  quantities: new Map(),
  isBusy: false,
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
  const fetcher = useFetcher<CartAnswer>({ key: 'cart' });
  const notify = useNotify();
  const [version, setVersion] = useState(0);
  const submit = useRef(fetcher.submit);
  submit.current = fetcher.submit;

  const [queue] = useState(
    () =>
      new CartQueue(
        (intents) => submit.current(formOf(intents), { method: 'post', action: '/cart' }),
        () => setVersion((count) => count + 1),
      ),
  );

  // An order sent while a change is under way waits for it: answered later, the change would land in the cart that
  // the order has just emptied.
  const postponed = useRef<(() => void) | null>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (fetcher.state !== 'idle') {
      wasBusy.current = true;
    } else if (wasBusy.current) {
      wasBusy.current = false;
      queue.settle();
      postponed.current?.();
      postponed.current = null;
      for (const notice of fetcher.data?.notices ?? []) notify(notice);
    }
  }, [fetcher.state, fetcher.data, queue, notify]);

  const change = useCallback(
    (intent: LineIntent) => queue.change(intent, intent.kind === 'set' ? QUANTITY_DEBOUNCE_MS : 0),
    [queue],
  );

  // At once with the handlers of the forms themselves: in the moment between, a click on «plus» would count as an order.
  useLayoutEffect(() => {
    function onSubmit(event: SubmitEvent) {
      if (isOrder(event)) {
        // The quantities are in the form that is being sent.
        queue.drain();
        if (!queue.isSending) return;
        event.preventDefault();
        event.stopPropagation();
        const { target, submitter } = event;
        postponed.current = () => (target as HTMLFormElement).requestSubmit(submitter);
        return;
      }
      const intent = lineIntentOf(event);
      if (!intent) return;
      event.preventDefault();
      // The checkout's own handlers must not take a click on «plus» for an attempt to order.
      event.stopPropagation();
      change(intent);
    }
    function onPageHide() {
      const left = queue.drain();
      if (left.length > 0) navigator.sendBeacon('/cart', new URLSearchParams(entriesOf(left)));
    }
    document.addEventListener('submit', onSubmit, { capture: true });
    window.addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('submit', onSubmit, { capture: true });
      window.removeEventListener('pagehide', onPageHide);
    };
  }, [change, queue]);

  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle) preloadCart();
  }, [isIdle]);

  const [known, setKnown] = useState(cart);
  if (cart && cart !== known) setKnown(cart);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the queue is mutable, `version` counts its changes
  const state = useMemo(() => {
    const shown = known ?? EMPTY;
    return {
      cart: shown,
      isKnown: known !== null,
      quantities: queue.quantities(shown),
      isBusy: queue.isBusy,
      change,
    };
  }, [known, version, change]);
  return <CartContext value={state}>{children}</CartContext>;
}

function isOrder({ submitter }: SubmitEvent): boolean {
  return submitter instanceof HTMLButtonElement && submitter.name === 'intent' && submitter.value === 'order';
}

function lineIntentOf(event: SubmitEvent): LineIntent | null {
  const submitter = event.submitter;
  if (!(submitter instanceof HTMLButtonElement) || submitter.name !== 'intent') return null;
  const intent = readCartIntent(submitter.value);
  if (!intent || intent.kind === 'update' || intent.kind === 'order') return null;
  return withTypedQuantity(intent, submitter.form && new FormData(submitter.form).get(ADDED_QUANTITY_FIELD));
}

function entriesOf(intents: readonly LineIntent[]): [string, string][] {
  return intents.map((intent) => ['intent', cartIntentValue(intent)]);
}

function formOf(intents: readonly LineIntent[]): FormData {
  const form = new FormData();
  for (const [name, value] of entriesOf(intents)) form.append(name, value);
  return form;
}
