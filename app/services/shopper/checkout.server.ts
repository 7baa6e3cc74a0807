import { ALLERGY_FIELDS, allergenField, OTHER_ALLERGY_FIELD } from '#app/domain/forms/allergy-fields.ts';
import { isQuantity, readQuantity } from '#app/domain/forms/quantity.ts';
import { QUANTITY_FIELD } from '#app/domain/shopper/cart-intent.ts';
import type { CheckoutDraft } from '#app/domain/shopper/checkout-draft.ts';
import { ALLERGENS, ALLERGY, type Allergies, allergiesText, statedAllergies } from '#contract/allergens.ts';
import type { Cart } from '#contract/cart.ts';
import { Delivery, Payment } from '#contract/enums.ts';
import { type LineKey, partsOfLine, readLineKey } from '#contract/options.ts';
import {
  COMMENT,
  extraValues,
  ORDER_EXTRA_NAMES,
  ORDER_EXTRAS,
  type OrderExtra,
} from '#contract/order-extras.ts';
import { canonicalPhone, PHONE_START, parsePhone } from '#contract/phones.ts';
import type { OrderRequest } from '#contract/requests.ts';
import type { Profile } from '#contract/user.ts';
import { isOnlineOffered } from './cart.server.ts';
import { CHECKOUT_CONSTRAINTS, type Checkout } from './checkout-schema.server.ts';
import type { Contacts } from './contacts.server.ts';

export function checkoutDefaults(draft: CheckoutDraft, contacts: Contacts | null, user: Profile | null) {
  return {
    ...draft,
    fullName: draft.fullName || contacts?.fullName || user?.fullName || '',
    phone: draft.phone || contacts?.phone || parsePhone(user?.phone ?? '') || PHONE_START,
    delivery: draft.delivery || String(Delivery.COURIER),
    address: draft.address ?? contacts?.address ?? '',
    payment: draft.payment || String(Payment.CASH),
    email: draft.email || user?.email || '',
    statusEmail: draft.statusEmail ?? '',
    remember: draft.remember ?? (contacts ? 'on' : ''),
  };
}

/** `online`: absent unless the API offers it. */
export function checkoutForm(cart: Cart | null, defaults: ReturnType<typeof checkoutDefaults>) {
  const { email, ...constraint } = CHECKOUT_CONSTRAINTS;
  // Without a cart the choice of the draft must not be lost.
  const isOffered = cart ? isOnlineOffered(cart) : defaults.payment === String(Payment.ONLINE);
  const needsEmail = isOffered && (cart ? cart.receiptEmail === true : Boolean(defaults.email));
  return {
    constraint: needsEmail ? CHECKOUT_CONSTRAINTS : constraint,
    defaults,
    extras: offeredExtras(cart, isOffered),
    ...(isOffered && { online: { needsEmail } }),
    hasStatusEmail: cart ? cart.statusEmail === true : Boolean(defaults.statusEmail),
  };
}

/** Without those that no way of payment on offer can have. */
function offeredExtras(cart: Cart | null, isOnlineOffered: boolean): OrderExtra[] {
  return ORDER_EXTRA_NAMES.filter(
    (name) =>
      name === COMMENT ||
      (cart?.extras?.includes(name) &&
        (isOnlineOffered || ORDER_EXTRAS[name].only?.payment !== Payment.ONLINE)),
  );
}

/** By line, and whether any had to be corrected. */
export function readQuantities(form: FormData) {
  // `CART_FORM` allows only line keys after this prefix.
  const fields = [...form].filter(([name]) => name.startsWith(QUANTITY_FIELD));
  const lines = fields.flatMap(([name, value]): [LineKey, number][] => {
    const line = readLineKey(name.slice(QUANTITY_FIELD.length));
    return line === null ? [] : [[line, readQuantity(value)]];
  });
  return { lines: new Map(lines), isMisread: fields.some(([, value]) => !isQuantity(value)) };
}

/** @param takesAllergies otherwise they begin the comment, so that the restaurant reads them anywhere */
export function orderRequest(
  checkout: Checkout,
  lines: ReadonlyMap<LineKey, number>,
  takesAllergies: boolean,
): OrderRequest {
  const { remember, privacy, personalData, privacyText, personalDataText, askedAddress, ...fields } =
    checkout;
  const { [COMMENT]: comment, ...extras } = extraValues(fields, fields);
  const order = withoutExtras(withoutAllergyFields(fields));
  const allergies = allergiesOf(checkout);
  const consents = [privacyText, personalDataText].filter((text) => text !== undefined);
  return {
    ...order,
    ...extras,
    ...(comment !== undefined && { [COMMENT]: comment }),
    ...(allergies &&
      (takesAllergies
        ? { allergies }
        : {
            userComment: [`${ALLERGY}: ${allergiesText(allergies)}.`, comment].filter(Boolean).join('\n'),
          })),
    ...(order.delivery === Delivery.PICKUP && { address: undefined, zone: undefined }),
    ...(order.payment !== Payment.ONLINE && { email: undefined }),
    phone: canonicalPhone(order.phone),
    ...(consents.length > 0 && { consents }),
    items: [...lines].map(([line, quantity]) => {
      const { productId: product, options } = partsOfLine(line);
      return options.length > 0 ? { product, options, quantity } : { product, quantity };
    }),
  };
}

function withoutExtras<Fields extends object>(fields: Fields) {
  const isExtra = (name: string) => ORDER_EXTRA_NAMES.some((extra) => extra === name);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isExtra(name))) as Omit<
    Fields,
    OrderExtra
  >;
}

function allergiesOf(checkout: Checkout): Allergies | undefined {
  const names = ALLERGENS.filter((allergen) => checkout[allergenField(allergen)]);
  return statedAllergies({ names, other: checkout[OTHER_ALLERGY_FIELD] });
}

function withoutAllergyFields<Fields extends object>(fields: Fields) {
  const isAllergy = (name: string) => ALLERGY_FIELDS.some((field) => field === name);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isAllergy(name))) as Omit<
    Fields,
    (typeof ALLERGY_FIELDS)[number]
  >;
}
