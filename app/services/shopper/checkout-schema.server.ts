import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { ALLERGEN_FIELDS, OTHER_ALLERGY_FIELD } from '#app/domain/forms/allergy-fields.ts';
import { ASKED_ADDRESS_FIELD } from '#app/domain/forms/checkout-field-names.ts';
import { extraProblem } from '#app/domain/forms/extra-rules.ts';
import { phoneError } from '#app/domain/forms/phone.ts';
import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import {
  consent,
  consentText,
  optionalText,
  requiredText,
  typedText,
} from '#app/services/http/form-fields.server.ts';
import { EMAIL } from '#contract/addresses.ts';
import { MAX_OTHER_ALLERGY } from '#contract/allergens.ts';
import { MAX_LENGTHS } from '#contract/defaults.ts';
import { hasHouseNumber, isAddress, needsAddress } from '#contract/delivery.ts';
import { Delivery, Payment } from '#contract/enums.ts';
import { cleaningOf, mapOrderExtras, ORDER_EXTRA_NAMES } from '#contract/order-extras.ts';

const TIME_MAX = 40;
/** Of numbers and choices. */
const EXTRA_MAX = 40;

/** Radio buttons post numbers as text. */
function choice<T extends number>(values: Record<string, T>, fallback: T) {
  const allowed = Object.values(values).map(String);
  return z
    .string()
    .default(String(fallback))
    .refine((value) => allowed.includes(value), { error: VALIDATION.oneOf })
    .transform((value) => Number(value) as T);
}

/** `when`: all messages at once. */
const AT_ADDRESS = { path: ['address'], when: () => true };

type Addressed = { delivery: Delivery; address?: string | undefined; askedAddress?: string | undefined };

/** Holds for any pickup. `asked`: the address already asked about. */
function isCourierAddress(check: (address: string, asked: string) => boolean) {
  return ({ delivery, address = '', askedAddress = '' }: Addressed) =>
    !needsAddress(delivery) || check(address, askedAddress);
}

const AT_EMAIL = { path: ['email'], when: () => true };

type Paid = { payment: Payment; email?: string | undefined };

/** Holds for any payment to the courier or in the restaurant. */
function hasReceiptEmail(check: (email: string) => boolean) {
  return ({ payment, email = '' }: Paid) => payment !== Payment.ONLINE || check(email);
}

function isWithoutHouse(address: string): boolean {
  return isAddress(address) && address.length <= MAX_LENGTHS.address && !hasHouseNumber(address);
}

const allergenFields = Object.fromEntries(
  ALLERGEN_FIELDS.map((name) => [name, z.boolean().default(false)]),
) as Record<(typeof ALLERGEN_FIELDS)[number], z.ZodDefault<z.ZodBoolean>>;

const addressedSchema = z
  .object({
    fullName: requiredText(MAX_LENGTHS.fullName, VALIDATION.fullNameRequired),
    phone: typedText(VALIDATION.phoneRequired)
      .max(MAX_LENGTHS.phone, VALIDATION.max(MAX_LENGTHS.phone))
      .refine((value) => phoneError(value) === null, {
        error: ({ input }) => phoneError(String(input)) ?? '',
      }),
    delivery: choice(Delivery, Delivery.COURIER),
    address: optionalText(MAX_LENGTHS.address),
    [ASKED_ADDRESS_FIELD]: typedText(VALIDATION.required).optional(),
    zone: optionalText(MAX_LENGTHS.zone),
    wantedAt: optionalText(TIME_MAX),
    payment: choice(Payment, Payment.CASH),
    email: optionalText(MAX_LENGTHS.email),
    statusEmail: optionalText(MAX_LENGTHS.email).refine(
      (text) => !text || EMAIL.test(text),
      VALIDATION.email,
    ),
    ...allergenFields,
    [OTHER_ALLERGY_FIELD]: optionalText(MAX_OTHER_ALLERGY),
    ...mapOrderExtras((extra) =>
      optionalText(extra.kind === 'text' ? extra.maxLength : EXTRA_MAX, cleaningOf(extra)),
    ),
    remember: z.boolean().default(false),
    privacy: consent(),
    personalData: consent(),
    privacyText: consentText(),
    personalDataText: consentText(),
  })
  .refine(isCourierAddress(Boolean), { ...AT_ADDRESS, error: VALIDATION.addressRequired })
  .refine(
    isCourierAddress((address) => address === '' || isAddress(address)),
    { ...AT_ADDRESS, error: VALIDATION.address },
  )
  .refine(
    isCourierAddress((address, asked) => !isWithoutHouse(address) || address === asked),
    { ...AT_ADDRESS, error: VALIDATION.houseNumberMissing },
  );

export const checkoutSchema = ORDER_EXTRA_NAMES.reduce(
  (schema, name) =>
    schema.refine((checkout) => extraProblem(name, checkout[name] ?? '', checkout) === null, {
      path: [name],
      when: () => true,
      error: ({ input }) => {
        const checkout = input as z.infer<typeof addressedSchema>;
        return extraProblem(name, checkout[name] ?? '', checkout) ?? '';
      },
    }),
  addressedSchema,
);
export type Checkout = z.infer<typeof checkoutSchema>;

export const CHECKOUT_CONSTRAINTS = getZodConstraint(checkoutSchema);

/** Only a form with the field asks for an e-mail: without a receipt none is needed. */
const schemaWithReceipt = checkoutSchema
  .refine(hasReceiptEmail(Boolean), { ...AT_EMAIL, error: VALIDATION.receiptEmailRequired })
  .refine(
    hasReceiptEmail((email) => email === '' || EMAIL.test(email)),
    { ...AT_EMAIL, error: VALIDATION.email },
  );

export function parseCheckout(form: FormData) {
  return parseWithZod(form, { schema: form.has('email') ? schemaWithReceipt : checkoutSchema });
}
