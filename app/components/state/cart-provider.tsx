import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { href, useLocation, useNavigation, useRevalidator } from 'react-router';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import {
  type CartIntent,
  cartIntentValue,
  completeIntent,
  DONE_NOTICES,
  isLineIntent,
  type LineIntent,
  QUANTITY_FIELD,
  readCartIntent,
  type SetIntent,
} from '#app/domain/shopper/cart-intent.ts';
import { EMPTY_CART } from '#app/domain/shopper/empty-cart.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import { QUANTITY_DEBOUNCE_MS } from '#app/domain/timing.ts';
import { type LineKey, partsOfLine } from '#contract/options.ts';
import { cartText, lostNotice, mergeLineIntents, wantedQuantities } from './cart-changes.ts';
import { type ChangesResponse, postChanges, useChangeQueue } from './change-queue.ts';
import { pulse } from './pulse.ts';
import { type OrderState, useOrderSubmit } from './use-order-submit.ts';
import { useOtherTabs } from './use-other-tabs.ts';

export type CartState = {
  cart: ShownCart;
  /** Otherwise the server has sent no cart, and `cart` is empty. */
  isKnown: boolean;
  /** Includes unconfirmed changes. */
  quantities: ReadonlyMap<LineKey, number>;
  isBusy: boolean;
  order: OrderState;
  /** Number of refused changes since the page was opened. */
  refusals: number;
  /** Ignored while an order is being sent, which must equal the shown form. */
  change: (intent: SetIntent) => void;
  sendOrder: (submitter: HTMLElement | null, form: HTMLFormElement) => void;
};

type CartResponse = ChangesResponse<ShownCart | null> | null;

/** Accepts the intents of /cart and returns JSON. */
const CHANGES_ACTION = '/cart/changes';
const INTENT_FIELD = 'intent';

/** Only the style guide provides its own value. */
export const CartContext = createContext<CartState>({
  cart: EMPTY_CART,
  isKnown: false,
  quantities: new Map(),
  isBusy: false,
  order: 'free',
  refusals: 0,
  change() {},
  sendOrder() {},
});

export function useCart(): CartState {
  return use(CartContext);
}

/**
 * Its buttons are submit buttons of plain forms that post to /cart; after hydration shown at once and sent
 * through a queue.
 *
 * @param cart `null` if the API failed: the earlier cart stays
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
    onResponse: onAnswer,
  });
  const isBusy = open.length > 0;
  const { revalidate } = useRevalidator();
  const current = useLocation();
  const { pathname } = useNavigation().location ?? current;
  const [known, setKnown] = useState(cart);
  const [loaded, setLoaded] = useState(cart);
  if (cart !== loaded) {
    setLoaded(cart);
    // A loaded cart may lack unconfirmed changes; their response contains a newer one.
    if (cart && !isBusy) setKnown(cart);
  }
  const quantities = useMemo(() => wantedQuantities(known, open), [known, open]);
  const surprises = useRef(0);
  const [refusals, addRefusal] = useReducer((count: number) => count + 1, 0);

  const reload = () =>
    postChanges<ShownCart | null>(CHANGES_ACTION, INTENT_FIELD, ['update' satisfies CartIntent['kind']]);
  /** Resending an addition could add a dish twice: the cart shows whether it was applied. */
  async function recover(sent: readonly LineIntent[]): Promise<CartResponse> {
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
  function onAnswer(response: CartResponse, sent: readonly LineIntent[]) {
    if (response === null) notify(lostNotice(sent));
    if (!navigator.cookieEnabled) return notify({ code: 'cookies-needed' });
    const isShown = sent.every(isLineInView);
    for (const notice of response?.notices ?? []) {
      notify(notice, { isShown: isShown && isDone(notice) });
      if (notice.code === 'cart-refused' || notice.code === 'dish-gone') addRefusal();
    }
    const shown = cartText(known, [...sent, ...queue.open]);
    if (shown !== cartText(response?.served ?? known, queue.open)) surprises.current += 1;
    if (!response?.served) return;
    setKnown(response.served);
    // The page shows more than lines, and its loader may have read the cart before this change.
    if (pathname === href('/cart')) revalidate();
  }
  const { state: order, holdBack, send: sendOrder } = useOrderSubmit(queue, surprises);

  const change = useCallback(
    (intent: LineIntent) => {
      // The change would be applied to the emptied cart.
      if (order === 'sent') notify({ code: 'order-creating' });
      else queue.add(intent, intent.kind === 'set' ? QUANTITY_DEBOUNCE_MS : 0);
    },
    [queue, order, notify],
  );
  function onSubmit(event: SubmitEvent, button: HTMLButtonElement) {
    const buttonIntent = readCartIntent(button.value);
    const intent = buttonIntent && completeIntent(buttonIntent, button.form && new FormData(button.form));
    if (intent?.kind === 'order') return holdBack(event, button);
    if (!intent || !isLineIntent(intent)) return;
    event.preventDefault();
    // The checkout form would treat plus as an order.
    event.stopPropagation();
    change(intent);
    focusReplacement(button);
  }
  useOtherTabs(known && cartText(known, []), async () => {
    const response = await reload();
    if (response) onAnswer(response, []);
  });

  const state = useMemo(
    () => ({
      cart: known ?? EMPTY_CART,
      isKnown: known !== null,
      quantities,
      isBusy,
      order,
      refusals,
      change,
      sendOrder,
    }),
    [known, quantities, isBusy, order, refusals, change, sendOrder],
  );
  return <CartContext value={state}>{children}</CartContext>;
}

function isDone({ code }: Notice): boolean {
  return Object.values(DONE_NOTICES).some((done) => done.code === code);
}

/** On a card or in the cart, where its quantity is. A card behind the sheet counts: the sheet closes. */
function isLineInView({ line }: LineIntent): boolean {
  const { productId } = partsOfLine(line);
  const places = document.querySelectorAll(
    `[data-dish="${productId}"], [name="${CSS.escape(`${QUANTITY_FIELD}${line}`)}"]`,
  );
  return [...places].some((place) => {
    const { left, right, top, bottom } = place.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  });
}

/** Plus and minus replace «В корзину» and vice versa: the focus follows, in the next frame. */
function focusReplacement(button: HTMLElement): void {
  const place = button.closest('[data-dish]');
  requestAnimationFrame(() => {
    pulse(place?.querySelector('output'));
    if (!place || button.isConnected || document.activeElement !== document.body) return;
    const buttons = place.querySelectorAll<HTMLElement>('button[name="intent"]:not(:disabled)');
    [...buttons].at(-1)?.focus({ preventScroll: true });
  });
}
