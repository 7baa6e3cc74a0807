import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { phoneError } from '#app/domain/forms/phone.ts';
import { isQuantity, readQuantity } from '#app/domain/forms/quantity.ts';
import { QUANTITY_FIELD } from '#app/domain/shopper/cart-intent.ts';
import type { CheckoutDraft } from '#app/domain/shopper/checkout-draft.ts';
import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import { consent, optionalText, requiredText } from '#app/services/http/form-fields.server.ts';
import { Delivery, Payment } from '#contract/enums.ts';
import { type LineKey, partsOfLine, readLineKey } from '#contract/options.ts';
import { mapOrderExtras } from '#contract/order-extras.ts';
import { PHONE_START, parsePhone, removeStart } from '#contract/phones.ts';
import type { OrderRequest } from '#contract/requests.ts';
import type { Profile } from '#contract/user.ts';
import type { Contacts } from './contacts.server.ts';

const ADDRESS_MAX = 300;
const ZONE_MAX = 500;
const TIME_MAX = 40;
const NAME_MAX = 100;
const PHONE_MAX = 50;

/** Radio buttons post the enumeration's numbers as text. */
function choice<T extends number>(values: Record<string, T>, fallback: T) {
  const allowed = Object.values(values).map(String);
  return z
    .string()
    .default(String(fallback))
    .refine((value) => allowed.includes(value), { error: VALIDATION.oneOf })
    .transform((value) => Number(value) as T);
}

/** The checkout as it is posted. Constraints for the browser are derived from it. */
const checkoutSchema = z
  .object({
    fullName: requiredText(NAME_MAX, VALIDATION.fullNameRequired),
    phone: z
      .string({ error: VALIDATION.phoneRequired })
      .trim()
      .max(PHONE_MAX, VALIDATION.max(PHONE_MAX))
      .refine((value) => phoneError(value) === null, {
        error: ({ input }) => phoneError(String(input)) ?? '',
      }),
    delivery: choice(Delivery, Delivery.COURIER),
    address: optionalText(ADDRESS_MAX),
    zone: optionalText(ZONE_MAX),
    wantedAt: optionalText(TIME_MAX),
    payment: choice(Payment, Payment.CASH),
    ...mapOrderExtras(({ maxLength }) => optionalText(maxLength)),
    remember: z.boolean().default(false),
    privacy: consent(),
    personalData: consent(),
  })
  // `when`: this rule is checked even if other fields are wrong, so that all messages come at once.
  .refine(({ delivery, address }) => delivery !== Delivery.COURIER || Boolean(address), {
    path: ['address'],
    error: VALIDATION.required,
    when: () => true,
  });
export type Checkout = z.infer<typeof checkoutSchema>;

/** What the browser needs to validate as the server does; plain JSON. */
export const CHECKOUT_CONSTRAINTS = getZodConstraint(checkoutSchema);

export function parseCheckout(form: FormData) {
  return parseWithZod(form, { schema: checkoutSchema });
}

/** What the form shows first: what was typed before; else what this device or the profile knows; else the start values. */
export function checkoutDefaults(draft: CheckoutDraft, contacts: Contacts | null, user: Profile | null) {
  return {
    ...draft,
    fullName: draft.fullName || contacts?.fullName || user?.fullName || '',
    phone: draft.phone || contacts?.phone || parsePhone(user?.phone ?? '') || PHONE_START,
    delivery: draft.delivery || String(Delivery.COURIER),
    address: draft.address ?? contacts?.address ?? '',
    payment: draft.payment || String(Payment.CASH),
    remember: draft.remember ?? (contacts ? 'on' : ''),
  };
}

/** What is typed beside the dishes of the cart page, by line, and whether any of it does not count as it was typed. */
export function readQuantities(form: FormData) {
  // `CART_FORM` lets in no other names that begin so.
  const fields = [...form].filter(([name]) => name.startsWith(QUANTITY_FIELD));
  const lines = fields.flatMap(([name, value]): [LineKey, number][] => {
    const line = readLineKey(name.slice(QUANTITY_FIELD.length));
    return line === null ? [] : [[line, readQuantity(value)]];
  });
  return { lines: new Map(lines), isMisread: fields.some(([, value]) => !isQuantity(value)) };
}

/** What goes to the API, in the order of the form's lines. */
export function orderRequest(checkout: Checkout, lines: ReadonlyMap<LineKey, number>): OrderRequest {
  const { remember, privacy, personalData, ...order } = checkout;
  return {
    ...order,
    ...(order.delivery === Delivery.PICKUP && { address: undefined, zone: undefined }),
    phone: parsePhone(order.phone) ?? removeStart(order.phone),
    items: [...lines].map(([line, quantity]) => {
      const { productId: product, options } = partsOfLine(line);
      return options.length > 0 ? { product, options, quantity } : { product, quantity };
    }),
  };
}
