import { data, href, type RouterContextProvider, redirect } from 'react-router';
import { CHECKOUT_FIELDS } from '#app/domain/forms/checkout-field-names.ts';
import { clampQuantity, readQuantity } from '#app/domain/forms/quantity.ts';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import { safeReturnTo } from '#app/domain/navigation/return-to.ts';
import {
  ADDED_QUANTITY_FIELD,
  type CartIntent,
  chosenOptions,
  completeIntent,
  isLineIntent,
  type LineIntent,
  OPTION_FIELD,
  readCartIntent,
} from '#app/domain/shopper/cart-intent.ts';
import type { CheckoutActionData } from '#app/domain/shopper/checkout-action-data.ts';
import { draftOf, PROMO_CODE_FIELD } from '#app/domain/shopper/checkout-draft.ts';
import { EARLIER_PARAM } from '#app/domain/shopper/earlier-order.ts';
import { EMPTY_CART } from '#app/domain/shopper/empty-cart.ts';
import { showPromo } from '#app/domain/shopper/shown-promo.ts';
import {
  type CheckoutFailure,
  changeAlerts,
  confirmAlert,
  failureAlerts,
  orderAlert,
  orderAlerts,
  orderUncertain,
  type RefusalAlert,
} from '#app/domain/text/checkout-texts.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import { codeNotApplied, codeRefused, orderWithoutCode, withoutCode } from '#app/domain/text/promo-texts.ts';
import { commentWithAllergyTooLong } from '#app/domain/text/validation-texts.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import {
  findShopPhone,
  keepsOrderKeys,
  supportsConditions,
  takesAllergies,
} from '#app/services/catalogue/content.server.ts';
import { spend } from '#app/services/http/limits.server.ts';
import {
  keepDraft,
  redirectWithNotices,
  reloadWithNotices,
} from '#app/services/http/notices-and-drafts.server.ts';
import type { Cart } from '#contract/cart.ts';
import { billOrder } from '#contract/delivery.ts';
import { type LineKey, lineOf, partsOfLine } from '#contract/options.ts';
import { MAX_COMMENT } from '#contract/order-extras.ts';
import { agreementFields, listLineChanges, readAgreement } from './agreement.server.ts';
import { changeCart, getCart, isCartNew, isCartUnreadable } from './cart.server.ts';
import { applyLineIntents, type CartChange, differingLines, isStep } from './cart-changes.server.ts';
import { orderRequest, readQuantities } from './checkout.server.ts';
import { parseCheckout } from './checkout-schema.server.ts';
import { rememberContacts } from './contacts.server.ts';
import { enterPromo, typedCode } from './enter-promo.server.ts';
import { forgetCopies } from './forget.server.ts';
import { clearLeftovers } from './ordered-lines.server.ts';
import { orderKeySchema } from './own-orders.server.ts';
import { findPlaced, type Placement, placeOrder } from './place-order.server.ts';
import { getShopper } from './shopper.server.ts';

type Context = Readonly<RouterContextProvider>;

/** @throws 400 without an intent, or for an invalid one */
export function readCartIntents(form: FormData): CartIntent[] {
  const values = form.getAll('intent').flatMap((value) => String(value).split(' '));
  const intents = values.map((value) => {
    const intent = readCartIntent(value);
    const typed = intent && completeIntent(intent, form);
    if (!typed) throw data(null, { status: 400 });
    return typed;
  });
  if (intents.length === 0) throw data(null, { status: 400 });
  return intents;
}

/**
 * Handles every form posted to /cart except an order: redirects back to the dish and keeps the checkout
 * draft.
 */
export async function changeCartByForm(
  request: Request,
  context: Context,
  form: FormData,
  intents: readonly CartIntent[],
): Promise<Response> {
  const returnTo = safeReturnTo(form.get('returnTo'), href('/cart'));
  const step = intents.find(({ kind }) => kind === 'more' || kind === 'less');
  if (step) {
    const typed = readQuantity(form.get(ADDED_QUANTITY_FIELD));
    return redirect(returnTo + dishQuery(form, clampQuantity(typed + (step.kind === 'more' ? 1 : -1))), 303);
  }
  const { lines, isMisread } = readQuantities(form);
  const notices = intents.some(({ kind }) => kind === 'anew')
    ? await startAnew(context)
    : (await changeLines(context, intents.filter(isLineIntent), lines)).notices;
  if (isMisread) notices.push({ code: 'quantity-misread' });
  const line = intents.find(isLineIntent);
  const anchor =
    line && !returnTo.includes('#') && returnTo !== href('/cart')
      ? `#dish-${partsOfLine(line.line).productId}`
      : '';
  const isRefused = chosenOptions(form).length > 0 && !notices.some(({ code }) => code === 'cart-added');
  const query = isRefused ? dishQuery(form, form.get(ADDED_QUANTITY_FIELD)) : '';
  const response = await redirectWithNotices(request, returnTo + query + anchor, notices);
  if (form.has('fullName')) await keepDraft(response.headers, request, draftOf(form));
  return response;
}

export function refuseOptions(request: Request, form: FormData): Promise<Response> {
  const returnTo = safeReturnTo(form.get('returnTo'), href('/cart'));
  const query = dishQuery(form, form.get(ADDED_QUANTITY_FIELD));
  return redirectWithNotices(request, returnTo + query, [{ code: 'too-many-options' }]);
}

function dishQuery(form: FormData, quantity: unknown): string {
  const chosen = [...form].filter(([name]) => name.startsWith(OPTION_FIELD)) as [string, string][];
  return `?${new URLSearchParams([...chosen, [ADDED_QUANTITY_FIELD, String(quantity ?? '')]])}`;
}

/**
 * Clears only an unreadable cart: the button may be on an outdated page. If it stays unreadable, deletes
 * the session cookie.
 */
async function startAnew(context: Context): Promise<Notice[]> {
  const api = getApi(context);
  if (!(await isCartUnreadable(api))) return [];
  await changeCart(api, { action: 'clear' });
  const cart = await orNull(getCart(api));
  // A cart held by the token cannot be abandoned.
  if (!cart && !api.jar.has('sessionid')) return [{ code: 'cart-failed' }];
  if (!cart) api.jar.expire('sessionid');
  // Records that the shopper, not an order, emptied the cart.
  getShopper(context).orderKey.noteCart(cart ?? EMPTY_CART);
  return [{ code: 'cart-begun' }];
}

/** @param typed the quantities in the form of the clicked button */
export async function changeLines(
  context: Context,
  clicked: readonly LineIntent[],
  typed: ReadonlyMap<LineKey, number> = new Map(),
): Promise<CartChange> {
  const api = getApi(context);
  const { orderKey } = getShopper(context);
  if (clicked.length > 0 && (await isCartNew(api)) && !(await spend(context, 'new-cart'))) {
    return unchanged('cart-too-often');
  }
  if (orderKey.left) {
    if (!(await clearLeftovers(api, orderKey))) return unchanged('cart-failed');
    // The quantities on the page belong to dishes that are already ordered.
    const added = clicked.filter(({ kind }) => kind === 'add');
    return applyLineIntents(api, added);
  }
  const hasStep = clicked.some(isStep);
  const hasRemoval = clicked.some(({ kind }) => kind === 'remove');
  const needsCart = typed.size > 0 || hasRemoval || (hasStep && !(await supportsConditions(api)));
  const cart = needsCart ? await orNull(getCart(api)) : null;
  if (hasStep && needsCart && !cart) return unchanged('cart-failed');
  // Another tab may have removed or ordered the dish.
  const possible = cart ? clicked.filter((intent) => !isStep(intent) || hasLine(cart, intent)) : clicked;
  const change = await applyLineIntents(api, cart ? mergeTyped(cart, typed, possible) : possible);
  // An order may have emptied the cart before this change.
  const before = cart ?? change.cart;
  if (change.cart && before && before.items.length > 0) orderKey.noteCart(change.cart);
  if (possible.length < clicked.length) change.notices.push({ code: 'not-in-cart' });
  return change;
}

function unchanged(code: 'cart-too-often' | 'cart-failed'): CartChange {
  return { notices: [{ code }], failure: null, cart: null };
}

function hasLine(cart: Cart, { line }: LineIntent): boolean {
  return cart.items.some((item) => lineOf(item) === line);
}

/** On a line where 5 was typed, plus makes 6. */
function mergeTyped(
  cart: Cart,
  typed: ReadonlyMap<LineKey, number>,
  clicked: readonly LineIntent[],
): LineIntent[] {
  const clickedLines = new Set(clicked.map(({ line }) => line));
  const others = differingLines(cart, typed).filter(({ line }) => !clickedLines.has(line));
  const adjusted = clicked.map((intent) => {
    const quantity = typed.get(intent.line);
    if (intent.kind !== 'set' || intent.shown === undefined || quantity === undefined) return intent;
    return { ...intent, quantity: clampQuantity(quantity + intent.quantity - intent.shown) };
  });
  return [...others, ...adjusted];
}

export async function checkOut(request: Request, context: Context, form: FormData) {
  const api = getApi(context);
  const { orderKey } = getShopper(context);
  // Closing the page does not cancel the order.
  api.ignoreDisconnect();
  const { lines, isMisread } = readQuantities(form);
  const submission = parseCheckout(form);
  const agreement = readAgreement(form, lines);
  const code = agreement?.promo?.code;
  const order =
    submission.status === 'success'
      ? {
          ...orderRequest(submission.value, lines, await takesAllergies(api)),
          ...(code !== undefined && { promo: code }),
        }
      : null;
  const key = orderKeySchema.safeParse(form.get('key')).data ?? null;
  const before = await findPlaced(api, orderKey, key, order);
  if (before) {
    const response = redirect(addressOf(before), 303);
    if (before.earlier === 'rest') await keepDraft(response.headers, request, draftOf(form));
    else await forgetCopies('order', { request, context, headers: response.headers });
    return response;
  }

  let changed: RefusalAlert[] = [];
  let unentered = typedCode(form);
  async function reply(
    status: number,
    failure: CheckoutFailure,
    {
      alerts,
      result = submission.reply(),
      refusedPromo,
      codeErrors = [],
    }: Pick<CheckoutActionData, 'alerts' | 'result' | 'refusedPromo'> & { codeErrors?: string[] } = {},
  ) {
    const shownAlerts = alerts?.length
      ? alerts
      : [...changed, ...failureAlerts(failure, await findShopPhone(api), await keepsOrderKeys(api))];
    const shown = agreementFields(form);
    return data<CheckoutActionData>(
      {
        failure,
        alerts: shownAlerts,
        lines: [...lines],
        shown,
        result,
        ...(refusedPromo && { refusedPromo }),
        ...(unentered !== '' && {
          promo: {
            initialValue: { [PROMO_CODE_FIELD]: unentered },
            error: { [PROMO_CODE_FIELD]: codeErrors },
          },
        }),
      },
      { status },
    );
  }
  /** Of a form that is not sent: the next page shows the cart. */
  async function keepQuantities() {
    const cart = await orNull(getCart(api));
    const change = cart && (await applyLineIntents(api, differingLines(cart, lines)));
    return change?.cart ?? cart;
  }
  if (!order || !key || isMisread) {
    const now = await keepQuantities();
    // The corrected form agrees to this response.
    if (agreement && now && now.items.length > 0) {
      changed = listLineChanges(agreement, lines, now).map(orderAlert);
    }
    if (isMisread) return reply(400, 'quantity-misread');
    return reply(400, order ? 'form-outdated' : 'invalid');
  }

  if (order.userComment && order.userComment.length > MAX_COMMENT) {
    await keepQuantities();
    const fieldErrors = { userComment: [commentWithAllergyTooLong(MAX_COMMENT)] };
    return reply(400, 'invalid', { result: submission.reply({ fieldErrors }) });
  }
  if (!(await spend(context, 'order'))) {
    await keepQuantities();
    return reply(429, 'too-often');
  }
  if (unentered !== '') {
    await keepQuantities();
    const entry = await enterPromo(context, unentered);
    if (entry.kind === 'refused') {
      const alerts = [orderAlert(codeRefused(unentered, entry.errors))];
      return reply(entry.status, 'refused', { alerts, codeErrors: entry.errors });
    }
    unentered = '';
    const { cart } = entry;
    const bill = billOrder(cart.delivery, order, cart.totalPrice, cart.promo);
    const promo = showPromo(cart.promo, bill, order.delivery);
    if (promo?.problem !== undefined) {
      return reply(409, 'changed', { alerts: [orderAlert(codeNotApplied(promo.code, promo.problem))] });
    }
  }
  const placement = await placeOrder(api, orderKey, { key, lines, request: order, agreement });
  switch (placement.kind) {
    case 'placed': {
      const response = redirect(addressOf(placement), 303);
      if (placement.earlier === 'rest') await keepDraft(response.headers, request, draftOf(form));
      else await forgetCopies('order', { request, context, headers: response.headers });
      if (submission.status === 'success') {
        await rememberContacts(response.headers, request, submission.value);
      }
      return response;
    }
    case 'cart-empty': {
      const response = redirect(href('/cart'), 303);
      await keepDraft(response.headers, request, draftOf(form));
      return response;
    }
    case 'refused': {
      const result = submission.reply({ fieldErrors: ownFields(placement.fields) });
      return reply(400, 'refused', { alerts: orderAlerts(placement.fields), result });
    }
    case 'changed': {
      const { changes, isChargeOnly, total, wasSent = false } = placement;
      if (isChargeOnly && total && !wasSent) {
        return reply(409, 'changed', { alerts: [confirmAlert(changes, total)] });
      }
      const uncertain = wasSent && orderUncertain(await findShopPhone(api), await keepsOrderKeys(api));
      return reply(409, 'changed', { alerts: changeAlerts(changes, total, uncertain || null) });
    }
    case 'promo-refused': {
      const { code: refused, reason, total } = placement;
      const alerts = [orderAlert(orderWithoutCode(reason, total))];
      return reply(409, 'changed', {
        alerts,
        refusedPromo: { code: refused, reason: withoutCode(reason, refused) },
      });
    }
    case 'form-outdated': {
      // A form of an earlier release does not say what it showed: only a new document helps.
      await keepQuantities();
      const notices: Notice[] = placement.wasSent ? [] : [{ code: 'order-held-back' }];
      const response = await reloadWithNotices(request, href('/cart'), notices);
      await keepDraft(response.headers, request, draftOf(form));
      return response;
    }
    default:
      return reply(503, placement.kind);
  }
}

function addressOf({ uuid, earlier }: Extract<Placement, { kind: 'placed' }>): string {
  const path = orderHref(uuid);
  return earlier ? `${path}?${EARLIER_PARAM}=${earlier}` : path;
}

/** Other messages are shown only as alerts. */
function ownFields(fields: Partial<Record<string, string[]>>): Record<string, string[]> {
  return Object.fromEntries(CHECKOUT_FIELDS.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
}
