import { clampQuantity } from '#app/domain/forms/quantity.ts';
import { DONE_NOTICES, type LineIntent, type SetIntent } from '#app/domain/shopper/cart-intent.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { mayHaveSucceeded, type Outcome } from '#app/services/api/outcome.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { supportsConditions } from '#app/services/catalogue/content.server.ts';
import type { Cart } from '#contract/cart.ts';
import { MAX_QUANTITY } from '#contract/defaults.ts';
import { type LineKey, lineOf, partsOfLine } from '#contract/options.ts';
import { changeCart, getCart } from './cart.server.ts';

type Failure = Exclude<Outcome<Cart>, { kind: 'done' }>;
export type CartChange = {
  notices: Notice[];
  failure: Failure | null;
  cart: Cart | null;
};

/** In order: each response is the whole cart. Stops at the first failure, and when the client disconnects. */
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
    const notice = doneNotice(intent, outcome.value);
    if (!change.notices.some(({ code }) => code === notice.code)) change.notices.push(notice);
  }
  return change;
}

function doneNotice(intent: LineIntent, cart: Cart): Notice {
  const { kind, line } = intent;
  const quantity = quantityIn(cart, line);
  if (isStep(intent) && quantity === 0) return { code: 'not-in-cart' };
  return kind === 'add' && quantity === MAX_QUANTITY ? { code: 'at-most' } : DONE_NOTICES[kind];
}

/** On a dish that the page showed in the cart. */
export function isStep(intent: LineIntent): boolean {
  return intent.kind === 'set' && intent.shown !== undefined;
}

const UNSENT: Failure = { kind: 'failed', reason: 'unsent' };

const IGNORED: Failure = { kind: 'failed', reason: 'ignored' };

async function applyLineIntent(api: Api, intent: LineIntent): Promise<Outcome<Cart>> {
  const { line } = intent;
  const { productId, options } = partsOfLine(line);
  const dish = options.length > 0 ? { productId, options } : { productId };
  switch (intent.kind) {
    case 'remove': {
      const lineFields = await lineIdOf(api, line);
      const outcome = await changeCart(api, { productId, ...lineFields, action: 'remove' });
      return failIfIgnored(outcome, (cart) => quantityIn(cart, line) === 0);
    }
    case 'set':
      return setLine(api, intent);
    case 'add': {
      if (intent.quantity === 1) {
        const outcome = await changeCart(api, { ...dish, quantity: 1, updateQuantity: false });
        return failIfIgnored(outcome, (cart) => quantityIn(cart, line) > 0);
      }
      const cart = await orNull(getCart(api));
      if (!cart) return UNSENT;
      const quantity = clampQuantity(quantityIn(cart, line) + intent.quantity);
      return setLine(api, { kind: 'set', line, quantity });
    }
  }
}

function failIfIgnored(outcome: Outcome<Cart>, isApplied: (cart: Cart) => boolean): Outcome<Cart> {
  return outcome.kind === 'done' && !isApplied(outcome.value) ? IGNORED : outcome;
}

export function quantityIn(cart: Cart, line: LineKey): number {
  return cart.items.find((item) => lineOf(item) === line)?.quantity ?? 0;
}

/** Where the API knows no conditions, the caller has read the cart: a step must not add a line. */
async function setLine(api: Api, intent: SetIntent): Promise<Outcome<Cart>> {
  const { line, quantity } = intent;
  const { productId, options } = partsOfLine(line);
  const ifInCart = isStep(intent) && (await supportsConditions(api));
  const lineFields = (ifInCart ? null : await lineIdOf(api, line)) ?? (options.length > 0 ? { options } : {});
  const outcome = await changeCart(api, {
    productId,
    ...lineFields,
    quantity,
    updateQuantity: true,
    ...(ifInCart && { ifInCart }),
  });
  const expected = ifInCart ? [quantity, 0] : [quantity];
  return failIfIgnored(outcome, (cart) => expected.includes(quantityIn(cart, line)));
}

/** `null`: no such line, or no id for it. */
async function lineIdOf(api: Api, line: LineKey): Promise<{ lineId: string } | null> {
  if (typeof line === 'number') return null;
  const cart = await orNull(getCart(api));
  const lineId = cart?.items.find((item) => lineOf(item) === line)?.id;
  return lineId === undefined ? null : { lineId };
}

/** Only dishes still in the cart. */
export function differingLines(cart: Cart, typed: ReadonlyMap<LineKey, number>): LineIntent[] {
  return cart.items.flatMap((item): LineIntent[] => {
    const line = lineOf(item);
    const wanted = typed.get(line) ?? item.quantity;
    return wanted === item.quantity ? [] : [{ kind: 'set', line, quantity: wanted }];
  });
}

function failureNotice(outcome: Failure, { kind }: LineIntent): Notice {
  const isRemoval = kind === 'remove';
  if (outcome.kind === 'missing') return { code: isRemoval ? 'cart-failed' : 'dish-gone' };
  if (outcome.kind === 'refused') {
    const reasons = Object.values(outcome.fields).flatMap((messages) => messages ?? []);
    return isRemoval && reasons.length === 0 ? { code: 'cart-failed' } : { code: 'cart-refused', reasons };
  }
  if (!mayHaveSucceeded(outcome)) return { code: 'cart-failed' };
  return { code: kind === 'add' ? 'cart-unknown' : 'change-unknown' };
}
