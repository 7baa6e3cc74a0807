import { z } from 'zod';
import { MAX_DIGEST_LENGTH, MAX_QUANTITY, MIN_QUANTITY } from './defaults.ts';
import type { DeliveryTerms } from './delivery.ts';
import { id, moment, name, slug, text, truncatedName } from './entity-fields.ts';
import { sumOf } from './money.ts';
import { chosenOptions } from './option-schemas.ts';
import { type LineKey, lineOf, MAX_LINE_ID_LENGTH } from './options.ts';
import { canBuy } from './product.ts';
import { added, atomic, chooseSchema, coverUrls, list, money, numeric, optional } from './schema-helpers.ts';

export const cartItemSchema = z.object({
  /** Only lines with options have an id, for requests that change or remove the line. */
  id: added(z.string().min(1).max(MAX_LINE_ID_LENGTH)),
  options: chosenOptions,
  product: z.object({
    id,
    // A line without a slug renders without a link and can still be ordered.
    slug: optional(slug),
    title: truncatedName,
    /** Of one portion, options included. */
    price: money,
    sku: optional(name),
    coverUrls,
    canBuy,
    notServed: added(z.boolean()),
    availableFrom: added(moment),
    /** With `canBuy: false`: the menu no longer has one of the line's options. */
    optionsGone: added(z.boolean()),
  }),
  quantity: numeric(z.int().min(MIN_QUANTITY).max(MAX_QUANTITY)),
  totalPrice: money,
  /** Identifies the titles of the dish and its options, for the header `Expected-Dishes` of an order. */
  digest: added(z.string().min(1).max(MAX_DIGEST_LENGTH)),
  /** The line when the guest put it in, if it differs now. */
  was: added(z.object({ price: money, title: truncatedName, options: chosenOptions })),
});
export type CartItem = z.infer<typeof cartItemSchema>;

/** Merges lines of the same dish with the same options, because the form has one field per line key. */
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

/** Half-hours of two days, with a margin. */
const MAX_SLOTS = 200;
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
/** A list of zones, or the fields of the only zone at the top level. Zones that cannot be read are dropped. */
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

export const cartSchema = z.object({
  items: cartItemsSchema,
  totalQuantity: numeric(z.int().min(0)),
  totalPrice: money,
  /** Why orders are suspended: text for guests. */
  orderStop: added(text),
  /** The shop is closed: an order placed now is for this opening time. */
  scheduledFor: added(moment),
  /** Dishes deleted from the menu after they were added to the cart; not part of `items` and the totals. */
  gone: optional(z.array(z.object({ id, title: text }))),
  /** Not part of `totalPrice`. */
  delivery: added(deliveryTermsSchema),
  /** Times that a guest can choose; `delivery.pickup.slots` for pickup. */
  slots: added(atomic(slots)),
});
type ReadCart = z.infer<typeof cartSchema>;
export type Cart = Omit<ReadCart, 'gone'> & Partial<Pick<ReadCart, 'gone'>>;
