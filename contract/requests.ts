import { z } from 'zod';
import { EMAIL } from './addresses.ts';
import { MAX_QUANTITY, MIN_PHONE_LENGTH, MIN_QUANTITY } from './defaults.ts';
import { Delivery, Payment } from './enums.ts';
import { MAX_OPTIONS, OPTION_ID } from './options.ts';
import { mapOrderExtras } from './order-extras.ts';
import { cutShort } from './schema-helpers.ts';

/** What the storefront sends. The API checks bodies with these schemas, the services type their calls with them. */

const productId = z.int();
const quantity = z.int().min(MIN_QUANTITY).max(MAX_QUANTITY);
/** Ids of the dish's options. Left out: none. */
const options = z.array(z.string().regex(OPTION_ID)).max(MAX_OPTIONS).optional();
/** The id of a line that has one; it counts instead of dish and options. */
const lineId = z.string().min(1).optional();

export const cartRemoveSchema = z.object({ productId, lineId, action: z.literal('remove') });
export const cartClearSchema = z.object({ action: z.literal('clear') });
export const cartChangeSchema = z.object({
  productId,
  options,
  lineId,
  quantity,
  /** `false` adds to what is in the cart, `true` sets the line. */
  updateQuantity: z.boolean().default(false),
});
/** `action` decides: a removal that carries a quantity, too, is still a removal. */
export const cartActionSchema = z.union([cartRemoveSchema, cartClearSchema, cartChangeSchema]);
export type CartAction = z.input<typeof cartActionSchema>;

export const orderRequestSchema = z.object({
  delivery: z.enum(Delivery),
  payment: z.enum(Payment).default(Payment.CASH),
  address: z.string().optional(),
  /** One of the cart's `delivery.zones` by its name, for an address whose street is in none. */
  zone: z.string().optional(),
  /** One of the cart's `slots`; without it as soon as possible. */
  wantedAt: z.iso.datetime({ offset: true }).optional(),
  ...mapOrderExtras(() => z.string().optional()),
  phone: z.string().min(MIN_PHONE_LENGTH),
  fullName: z.string().min(1),
  items: z.array(z.object({ quantity, product: productId, options })).min(1),
});
export type OrderRequest = z.input<typeof orderRequestSchema>;

export const contactFormSchema = z.object({
  fullName: z.string().min(1),
  email: z.email({ pattern: EMAIL }),
  subject: z.string().min(1),
  content: z.string().min(1),
});
export type ContactForm = z.infer<typeof contactFormSchema>;

export const logoutSchema = z.object({ action: z.literal('logout') });

/**
 * A refused body: field name → message or messages; those of no field stand under `nonFieldErrors`, or in a bare list. Some
 * APIs nest the messages of a list or an object, `{"items": [{}, {"product": ["…"]}]}`: they count as the outermost field's.
 * What is no text says nothing to a shopper and is left out.
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
export type Refusal = Partial<Record<string, string[]>>;

/** The body of a 404 or 410. A gateway that answers for the API says something else. */
export const detailSchema = z.object({ detail: z.string() });

/** How many messages a field has, and how many fields: nobody reads more. */
const MAX_MESSAGES = 20;
/** A page shows each up to three times: a megabyte here would be four there. */
const MAX_MESSAGE_LENGTH = 500;
const MAX_NESTING = 5;

function shortened(text: string): string {
  return text.length > MAX_MESSAGE_LENGTH ? `${cutShort(text, MAX_MESSAGE_LENGTH)}…` : text;
}

function messagesIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [shortened(value)];
  if (typeof value !== 'object' || value === null || depth > MAX_NESTING) return [];
  return [...new Set(Object.values(value).flatMap((inner) => messagesIn(inner, depth + 1)))];
}
