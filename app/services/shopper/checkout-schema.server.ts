import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { phoneError } from '#app/domain/forms/phone.ts';
import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import { consent, consentText, optionalText, requiredText } from '#app/services/http/form-fields.server.ts';
import { Delivery, Payment } from '#contract/enums.ts';
import { mapOrderExtras } from '#contract/order-extras.ts';

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

/** The posted checkout form. */
export const checkoutSchema = z
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
    privacyText: consentText(),
    personalDataText: consentText(),
  })
  // `when`: also checked if other fields are invalid, so that all messages are shown at once.
  .refine(({ delivery, address }) => delivery !== Delivery.COURIER || Boolean(address), {
    path: ['address'],
    error: VALIDATION.required,
    when: () => true,
  });
export type Checkout = z.infer<typeof checkoutSchema>;

/** For validation in the browser; plain JSON. */
export const CHECKOUT_CONSTRAINTS = getZodConstraint(checkoutSchema);

export function parseCheckout(form: FormData) {
  return parseWithZod(form, { schema: checkoutSchema });
}
