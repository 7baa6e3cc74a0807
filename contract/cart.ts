import { z } from 'zod';
import { MAX_DIGEST_LENGTH, MAX_QUANTITY, MIN_QUANTITY } from './defaults.ts';
import type { DeliveryTerms } from './delivery.ts';
import { id, moment, name, slug, text, truncatedName } from './entity-fields.ts';
import { Delivery, Payment } from './enums.ts';
import { sumOf } from './money.ts';
import { chosenOptions } from './option-schemas.ts';
import { type LineKey, lineOf, MAX_LINE_ID_LENGTH } from './options.ts';
import { ORDER_EXTRA_NAMES } from './order-extras.ts';
import { canBuy, productCardReader } from './product.ts';
import { MAX_PROMO_CODE, PROMO_CODE, type Promo } from './promo.ts';
import { added, atomic, chooseSchema, coverUrls, list, money, numeric, optional } from './schema-helpers.ts';

export const cartItemSchema = z.object({
  /** For requests; only lines with options have one. */
  id: added(z.string().min(1).max(MAX_LINE_ID_LENGTH)),
  options: chosenOptions,
  product: z.object({
    id,
    // A line without a slug has no link, but can be ordered.
    slug: optional(slug),
    title: truncatedName,
    price: money,
    sku: optional(name),
    coverUrls,
    canBuy,
    notServed: added(z.boolean()),
    availableFrom: added(moment),
    /** The menu no longer has an option of the line. */
    optionsGone: added(z.boolean()),
  }),
  quantity: numeric(z.int().min(MIN_QUANTITY).max(MAX_QUANTITY)),
  totalPrice: money,
  digest: added(z.string().min(1).max(MAX_DIGEST_LENGTH)),
  /** The line when the guest added it, if it differs now. */
  was: added(z.object({ price: money, title: truncatedName, options: chosenOptions })),
});
export type CartItem = z.infer<typeof cartItemSchema>;

/** Forms have one field per line key. */
const cartItemsSchema = z.array(cartItemSchema).transform((items, context) => {
  const joined = new Map<LineKey, CartItem>();
  for (const [index, item] of items.entries()) {
    const other = joined.get(lineOf(item));
    const quantity = item.quantity + (other?.quantity ?? 0);
    const totalPrice = sumOf(item.totalPrice, other?.totalPrice ?? 0);
    joined.set(lineOf(item), { ...(other ?? item), quantity, totalPrice });
    if (quantity > MAX_QUANTITY) {
      context.addIssue({
        code: 'custom',
        path: [index, 'quantity'],
        message: `Too many: expected at most ${MAX_QUANTITY} in one line`,
      });
    }
  }
  return [...joined.values()];
});

const MAX_SLOTS = 200;
const MAX_SUGGESTED = 50;
const slots = z.array(moment).max(MAX_SLOTS);
const minutes = z
  .int()
  .min(1)
  .max(24 * 60);
const zoneSchema = z.object({
  zone: added(name.trim()),
  streets: list(name),
  fee: money,
  freeFrom: added(money),
  minSum: added(money),
  minutes: added(minutes),
});
const deliveryMore = {
  city: added(name),
  pickup: added(
    z.object({
      minutes: added(minutes),
      discountPercent: added(z.number().min(0).max(100)),
      slots: added(slots),
    }),
  ),
  stop: added(text),
  feeByPhone: added(z.boolean()),
};
/** A list of zones, or the fields of the only zone at the top level. */
const deliveryTermsSchema: z.ZodType<DeliveryTerms> = chooseSchema((wire) =>
  (wire as { zones?: unknown } | null)?.zones
    ? z.object({ zones: z.array(atomic(zoneSchema)), ...deliveryMore })
    : zoneSchema.extend(deliveryMore).transform(({ city, pickup, stop, feeByPhone, ...zone }) => ({
        zones: [zone],
        city,
        pickup,
        stop,
        feeByPhone,
      })),
);

/** Dropped as a whole: half of it would be another sum. */
const promoSchema: z.ZodType<Promo> = z.object({
  code: z.string().max(MAX_PROMO_CODE).regex(PROMO_CODE),
  title: name,
  problem: added(text),
  percent: added(z.number().min(0).max(100)),
  sum: added(money),
  base: added(money),
  freeDelivery: added(z.boolean()),
  deliveries: added(z.array(z.enum(Delivery))),
  gift: added(z.object({ id, title: name, slug: added(slug), hasOptions: added(z.boolean()) })),
});

export const cartSchema = z.object({
  items: cartItemsSchema,
  totalQuantity: numeric(z.int().min(0)),
  totalPrice: money,
  orderStop: added(text),
  /** While the shop is closed: the opening that an order is for. */
  scheduledFor: added(moment),
  /** Deleted dishes; in neither `items` nor totals. */
  gone: optional(z.array(z.object({ id, title: text }))),
  delivery: added(deliveryTermsSchema),
  slots: added(atomic(slots)),
  /** Ways of payment that an order may have. Absent: cash and card on receipt. */
  payments: added(list(z.enum(Payment))),
  /** An order paid online needs `email`. */
  receiptEmail: added(z.boolean()),
  /** `action: promo` takes codes. Absent: there are none to enter. */
  promos: added(z.boolean()),
  promo: added(atomic(promoSchema)),
  /** Of contract/order-extras.ts, what an order may have. Absent: what the specification has. */
  extras: added(list(z.enum(ORDER_EXTRA_NAMES))),
  /** The API writes e-mails about an order to its `statusEmail`. */
  statusEmail: added(z.boolean()),
  /** What goes with the dishes; one click adds it. */
  suggested: added(z.array(productCardReader).max(MAX_SUGGESTED)),
});
type ReadCart = z.infer<typeof cartSchema>;
export type Cart = Omit<ReadCart, 'gone'> & Partial<Pick<ReadCart, 'gone'>>;
