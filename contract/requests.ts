import { z } from 'zod';
import { EMAIL } from './addresses.ts';
import { ALLERGENS, MAX_OTHER_ALLERGY } from './allergens.ts';
import { MAX_LENGTHS, MAX_QUANTITY, MIN_PHONE_LENGTH, MIN_QUANTITY } from './defaults.ts';
import { Delivery, Payment } from './enums.ts';
import { type Cleaning, cleanText } from './normalize-text.ts';
import { MAX_LINE_ID_LENGTH, MAX_OPTIONS, OPTION_ID } from './options.ts';
import { cleaningOf, type Extra, type ExtraValues, mapOrderExtras, type OrderExtra } from './order-extras.ts';
import { canonicalPhone } from './phones.ts';
import { MAX_PROMO_CODE, promoCodeOf } from './promo.ts';
import { ellipsize } from './truncate-text.ts';

/** The storefront cleans and limits its form fields in the same way. */

const typed = (max: number, cleaning: Cleaning = {}) =>
  z
    .string()
    .overwrite((text) => cleanText(text, cleaning))
    .max(max);

const MAX_ENDPOINT_LENGTH = 1_000;

/** A host with a name and the usual port: push services of browsers have no other. */
function isPublicHttps(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, port, hostname } = new URL(address);
  return (
    protocol === 'https:' && `${username}${password}${port}` === '' && /\.[a-z][a-z\d-]*$/i.test(hostname)
  );
}

const ONE_LINE = /^\P{Cc}+$/u;
const productId = z.int();
const quantity = z.int().min(MIN_QUANTITY).max(MAX_QUANTITY);
const options = z.array(z.string().regex(OPTION_ID)).max(MAX_OPTIONS).optional();
/** Identifies the line instead of `productId` and `options`. */
const lineId = z.string().min(1).max(MAX_LINE_ID_LENGTH).optional();

export const cartRemoveSchema = z.object({ productId, lineId, action: z.literal('remove') });
export const cartClearSchema = z.object({ action: z.literal('clear') });
export const cartChangeSchema = z.object({
  productId,
  options,
  lineId,
  quantity,
  /** `false` adds to the line's quantity, `true` replaces it. */
  updateQuantity: z.boolean().default(false),
  /** Changes nothing without the line; only for an API with `CONDITIONAL_CHANGES`. */
  ifInCart: z.boolean().optional(),
});
/** Without a code it removes the cart's; only for an API whose cart has `promos`. */
export const cartPromoSchema = z.object({
  action: z.literal('promo'),
  code: z.string().overwrite(promoCodeOf).max(MAX_PROMO_CODE).optional(),
});
/** A removal with a quantity stays a removal. */
export const cartActionSchema = z.union([
  cartRemoveSchema,
  cartClearSchema,
  cartPromoSchema,
  cartChangeSchema,
]);
export type CartAction = z.input<typeof cartActionSchema>;

/** As the form showed it. */
export const consentSchema = z.object({
  title: z.string().max(500).regex(ONE_LINE),
  url: z.string().max(2_000).regex(ONE_LINE),
  /** SHA-256 of `content`, as sent by `/pages/:slug/`. */
  digest: z.string().regex(/^[\da-f]{64}$/),
});
export type Consent = z.infer<typeof consentSchema>;
const consents = z.array(consentSchema).max(10).optional();

/** Sent only if the guest states one, and only to an API with `ORDER_ALLERGIES`. */
const allergies = z
  .object({
    names: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length),
    other: typed(MAX_OTHER_ALLERGY).optional(),
  })
  .optional();

type ExtraFields = {
  [Name in OrderExtra]: z.ZodOptional<
    z.ZodType<NonNullable<ExtraValues[Name]>, NonNullable<ExtraValues[Name]>>
  >;
};

function extraField(extra: Extra) {
  if (extra.kind === 'number') return z.int().min(extra.min).max(extra.max).optional();
  if (extra.kind === 'flag') return z.boolean().optional();
  if (extra.kind === 'choice') return z.enum(Object.keys(extra.choices)).optional();
  return typed(extra.maxLength, cleaningOf(extra)).optional();
}

export const orderRequestSchema = z.object({
  delivery: z.enum(Delivery),
  payment: z.enum(Payment).default(Payment.CASH),
  address: typed(MAX_LENGTHS.address).optional(),
  /** One of `delivery.zones`, for streets in no zone. */
  zone: typed(MAX_LENGTHS.zone).optional(),
  /** One of `slots`; absent: as soon as possible. */
  wantedAt: z.iso.datetime({ offset: true }).optional(),
  ...(mapOrderExtras(extraField) as unknown as ExtraFields),
  allergies,
  phone: typed(MAX_LENGTHS.phone).min(MIN_PHONE_LENGTH).overwrite(canonicalPhone),
  fullName: typed(MAX_LENGTHS.fullName).min(1),
  items: z.array(z.object({ quantity, product: productId, options })).min(1),
  /** Where the receipt of an online payment goes; see `receiptEmail` of the cart. */
  email: typed(MAX_LENGTHS.email).regex(EMAIL).optional(),
  /** For notifications about the order; only if the cart has `statusEmail`. */
  statusEmail: typed(MAX_LENGTHS.email).regex(EMAIL).optional(),
  consents,
  /** As the guest saw it applied; refused if it does not apply. */
  promo: z.string().overwrite(promoCodeOf).max(MAX_PROMO_CODE).optional(),
});
export type OrderRequest = z.input<typeof orderRequestSchema>;
/** A validated request. It has no prices: the API computes them. */
export type OrderDraft = z.output<typeof orderRequestSchema>;

const place = {
  address: typed(MAX_LENGTHS.address).optional(),
  wantedAt: z.iso.datetime({ offset: true }).optional(),
};

/** What the order shall have, and what the guest saw of it: without `wantedAt` as soon as possible. */
export const orderChangeSchema = z.object({
  ...place,
  /** For an address in no zone. Absent: as the address says. */
  zone: typed(MAX_LENGTHS.zone).optional(),
  before: z.object(place),
});
export type OrderChangeRequest = z.infer<typeof orderChangeSchema>;

/** For the action of an order's `payOnReceiptUntil`. */
export const payOnReceiptSchema = z.object({
  payment: z.literal([Payment.CASH, Payment.CARD]).default(Payment.CASH),
});

/** https://www.w3.org/TR/push-api/: of a browser. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.string().max(MAX_ENDPOINT_LENGTH).refine(isPublicHttps),
  /** 65 and 16 bytes as base64url. */
  p256dh: z.string().regex(/^[\w-]{87}=?$/),
  auth: z.string().regex(/^[\w-]{22}(?:==)?$/),
});
export type PushSubscription = z.infer<typeof pushSubscriptionSchema>;
export const pushEndSchema = pushSubscriptionSchema.pick({ endpoint: true });

export const contactFormSchema = z.object({
  fullName: typed(MAX_LENGTHS.fullName).min(1),
  email: typed(MAX_LENGTHS.email).regex(EMAIL),
  subject: typed(MAX_LENGTHS.subject).min(1),
  content: typed(MAX_LENGTHS.content, { keepsLines: true }).min(1),
  consents,
});
export type ContactForm = z.infer<typeof contactFormSchema>;

export const logoutSchema = z.object({ action: z.literal('logout') });

/**
 * Field name → messages; others in `nonFieldErrors` or a bare list. Nested messages, `{"items": [{},
 * {"product": ["…"]}]}`, belong to the outermost field.
 */
export const refusalSchema = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
  .transform((body): Record<string, string[]> => {
    const fields = Array.isArray(body) ? { nonFieldErrors: body } : body;
    return Object.fromEntries(
      Object.entries(fields)
        .map(([field, value]): [string, string[]] => [field, messagesIn(value).slice(0, MAX_MESSAGES)])
        .filter(([, messages]) => messages.length > 0)
        .slice(0, MAX_MESSAGES),
    );
  });
export type FieldErrors = Partial<Record<string, string[]>>;

/** The API's own 404 or 410; a gateway's has another body. */
export const detailSchema = z.object({ detail: z.string() });

/** Per field; also the maximum number of fields. */
const MAX_MESSAGES = 20;
/** Letters; pages repeat a message up to three times. */
const MAX_MESSAGE_LENGTH = 500;
const MAX_NESTING = 5;

function messagesIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [ellipsize(value, MAX_MESSAGE_LENGTH)];
  if (typeof value !== 'object' || value === null || depth > MAX_NESTING) return [];
  return [...new Set(Object.values(value).flatMap((inner) => messagesIn(inner, depth + 1)))];
}
