import type { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { z } from 'zod';
import type { Cart } from '#contract/cart.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { Payment } from '#contract/enums.ts';
import { ORDER_EXTRA_NAMES } from '#contract/order-extras.ts';
import {
  type cartActionSchema,
  cartChangeSchema,
  cartClearSchema,
  cartPromoSchema,
  cartRemoveSchema,
} from '#contract/requests.ts';
import { readJsonObject } from '../http/body.ts';
import {
  DETAILS,
  FIELD_MESSAGES,
  INVALID_FIELD,
  notForSale,
  notServed,
  TOO_MANY,
  TOO_MANY_CODES,
  wrongOptions,
} from '../http/messages.ts';
import { badRequest, badRequestMessage, notFound, Problem } from '../http/problems.ts';
import type { PromoGuesses } from '../http/promo-guesses.ts';
import type { AppEnv } from '../http/request-log.ts';
import { validated } from '../http/validation.ts';
import type { OrderRules } from '../process/order-rules.ts';
import { changeCart, findCartId, getCart } from '../store/carts/carts.ts';
import type { Store } from '../store/database/store.ts';
import type { OnlinePayments } from '../store/orders/payments.ts';
import { UNKNOWN_PROMO } from '../store/terms/promos.ts';

const SESSION_COOKIE = 'sessionid';

type Parts = {
  store: Store;
  days: number;
  rules: OrderRules;
  now: () => Date;
  online: () => OnlinePayments | null;
  guesses: PromoGuesses;
  tellsByEmail: () => boolean;
};

export function cartRoutes(
  app: Hono<AppEnv>,
  { store, days, rules, now, online, guesses, tellsByEmail }: Parts,
): void {
  function ways(): Pick<Cart, 'payments' | 'receiptEmail' | 'extras' | 'statusEmail'> {
    const offered = online();
    const own = { extras: ORDER_EXTRA_NAMES, ...(tellsByEmail() && { statusEmail: true }) };
    if (offered === null) return own;
    return { ...own, payments: Object.values(Payment), ...(offered.needsEmail && { receiptEmail: true }) };
  }

  app.get(ENDPOINTS.cart, async (c) => {
    const withSuggested = c.req.query('suggested') !== 'false';
    const withDelivery = c.req.query('delivery') !== 'false';
    const parts = { withSuggested, withDelivery };
    const cart = await getCart(store, getCookie(c, SESSION_COOKIE), now(), rules, parts);
    return c.json({ ...cart, ...(withDelivery && ways()) });
  });

  app.post(ENDPOINTS.cart, async (c) => {
    const action = cartActionOf(await readJsonObject(c));
    const session = getCookie(c, SESSION_COOKIE);
    const isCode = 'action' in action && action.action === 'promo' && Boolean(action.code);
    const guesser = isCode ? await findCartId(store, session) : null;
    if (isCode && !guesses.isAllowed(guesser)) throw new Problem(429, { code: [TOO_MANY_CODES] });
    const changed = await changeCart(store, session, action, now(), rules);
    if (changed.outcome === 'unknown-code') {
      guesses.count(guesser);
      throw badRequest({ code: [UNKNOWN_PROMO] });
    }
    if (changed.outcome === 'unknown-product') throw notFound(DETAILS.noProduct);
    if (changed.outcome === 'not-for-sale') throw badRequestMessage(notForSale(changed.title));
    if (changed.outcome === 'not-served') throw badRequestMessage(notServed(changed));
    if (changed.outcome === 'wrong-options') throw badRequestMessage(wrongOptions(changed));
    if (changed.outcome === 'too-many') throw badRequest({ quantity: [TOO_MANY] });
    if (changed.newSession) {
      setCookie(c, SESSION_COOKIE, changed.newSession, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: days * 24 * 60 * 60,
      });
    }
    return c.json({ ...changed.cart, ...ways() });
  });
}

/** The error of a union would not name the invalid field. */
function cartActionOf(body: Record<string, unknown>): z.output<typeof cartActionSchema> {
  if (body.action === 'remove') return validated(cartRemoveSchema, body);
  if (body.action === 'clear') return validated(cartClearSchema, body);
  if (body.action === 'promo') return validated(cartPromoSchema, body);
  // A mistyped removal must not add the dish.
  if (body.action != null) throw badRequest({ action: [FIELD_MESSAGES.action ?? INVALID_FIELD] });
  return validated(cartChangeSchema, body);
}
