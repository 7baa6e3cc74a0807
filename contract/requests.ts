import { z } from 'zod';
import { MAX_QUANTITY, MIN_PHONE_LENGTH, MIN_QUANTITY } from './defaults.ts';
import { Delivery, Payment } from './enums.ts';

/** What the storefront sends. The API checks bodies with these schemas, the services type their calls with them. */

const productId = z.int();
const quantity = z.int().min(MIN_QUANTITY).max(MAX_QUANTITY);

export const cartRemoveSchema = z.object({ productId, action: z.literal('remove') });
export const cartClearSchema = z.object({ action: z.literal('clear') });
export const cartChangeSchema = z.object({
  productId,
  quantity,
  /** `false` adds to what is in the cart, `true` sets the line. */
  updateQuantity: z.boolean().default(false),
});
/** `action` decides, so a removal that also carries a quantity stays a removal. */
export const cartActionSchema = z.union([cartRemoveSchema, cartClearSchema, cartChangeSchema]);
export type CartAction = z.input<typeof cartActionSchema>;

export const orderRequestSchema = z.object({
  delivery: z.enum(Delivery),
  payment: z.enum(Payment).default(Payment.CASH),
  address: z.string().optional(),
  userComment: z.string().optional(),
  phone: z.string().min(MIN_PHONE_LENGTH),
  fullName: z.string().min(1),
  items: z.array(z.object({ quantity, product: productId })).min(1),
});
export type OrderRequest = z.input<typeof orderRequestSchema>;

export const contactFormSchema = z.object({
  fullName: z.string().min(1),
  email: z.email(),
  subject: z.string().min(1),
  content: z.string().min(1),
});
export type ContactForm = z.infer<typeof contactFormSchema>;

export const logoutSchema = z.object({ action: z.literal('logout') });

/** A refused body: field name → message or messages; those of no field stand under `nonFieldErrors`. */
export const refusalSchema = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]))
  .transform((fields) =>
    Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, [messages].flat()])),
  );
export type Refusal = Partial<Record<string, string[]>>;
