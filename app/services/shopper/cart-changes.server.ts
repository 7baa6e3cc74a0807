import { clampQuantity } from '#app/domain/forms/quantity.ts';
import { DONE_NOTICES, type LineIntent } from '#app/domain/shopper/cart-intent.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { mayHaveSucceeded, type Outcome } from '#app/services/api/outcome.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import type { Cart } from '#contract/entities.ts';
import { changeCart, getCart } from './cart.server.ts';

type Failure = Exclude<Outcome<Cart>, { kind: 'done' }>;
type CartChange = {
  notices: Notice[];
  /** The outcome of the change that failed; `null` if all were made. */
  failure: Failure | null;
  /** The cart of the last answer. */
  cart: Cart | null;
};

/**
 * Makes changes one after another: each answer is the whole cart, and the last one must win. The first change
 * that fails ends the row, and its notice says why. If the shopper leaves, no further change is begun.
 */
export async function applyLineIntents(api: Api, intents: readonly LineIntent[]): Promise<CartChange> {
  const change: CartChange = { notices: [], failure: null, cart: null };
  for (const intent of intents) {
    const outcome = api.isDisconnected() ? UNSENT : await applyLineIntent(api, intent);
    if (outcome.kind !== 'done') {
      change.failure = outcome;
      change.notices.push(failureNotice(outcome, intent));
      break;
    }
    change.cart = outcome.value;
    const notice = DONE_NOTICES[intent.kind];
    // Five dishes changed at once are one piece of news.
    if (!change.notices.includes(notice)) change.notices.push(notice);
  }
  return change;
}

const UNSENT: Failure = { kind: 'failed', reason: 'unsent' };

async function applyLineIntent(api: Api, intent: LineIntent): Promise<Outcome<Cart>> {
  const { kind, productId } = intent;
  switch (kind) {
    case 'remove':
      return changeCart(api, { productId, action: 'remove' });
    case 'set':
      return changeCart(api, { productId, quantity: intent.quantity, updateQuantity: true });
    case 'add': {
      if (intent.quantity === 1) return changeCart(api, { productId, quantity: 1, updateQuantity: false });
      const cart = await orNull(getCart(api));
      if (!cart) return UNSENT;
      const inCart = cart.items.find(({ product: dish }) => dish.id === productId)?.quantity ?? 0;
      const quantity = clampQuantity(inCart + intent.quantity);
      return changeCart(api, { productId, quantity, updateQuantity: true });
    }
  }
}

/** The changes that bring the cart to the typed quantities. Dishes that are no longer in it are left out. */
export function differingLines(cart: Cart, typed: ReadonlyMap<number, number>): LineIntent[] {
  return cart.items.flatMap(({ product: dish, quantity }): LineIntent[] => {
    const wanted = typed.get(dish.id) ?? quantity;
    return wanted === quantity ? [] : [{ kind: 'set', productId: dish.id, quantity: wanted }];
  });
}

function failureNotice(outcome: Failure, { kind }: LineIntent): Notice {
  if (outcome.kind === 'missing') return { code: 'dish-gone' };
  if (outcome.kind === 'refused') {
    const reasons = Object.values(outcome.fields).flatMap((messages) => messages ?? []);
    return { code: 'cart-refused', reasons };
  }
  if (!mayHaveSucceeded(outcome)) return { code: 'cart-failed' };
  return { code: kind === 'add' ? 'cart-unknown' : 'change-unknown' };
}
