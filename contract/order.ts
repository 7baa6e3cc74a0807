import { z } from 'zod';
import { MIN_QUANTITY } from './defaults.ts';
import { allergenList, moment, name, slug, text, truncatedName } from './entity-fields.ts';
import { Delivery, OrderStatus, Payment, PaymentStatus } from './enums.ts';
import { chosenOptions } from './option-schemas.ts';
import { type Extra, type ExtraValues, mapOrderExtras, type OrderExtra } from './order-extras.ts';
import { added, coverUrls, list, money, numeric, optional, webUrl } from './schema-helpers.ts';

/** In a cookie and a URL. A UUID has 36 characters. */
const ORDER_ID = /^[\w-]{1,100}$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** UUIDs only, which QR codes and dictated links write in capitals. */
export function orderIdOf(name: string): string {
  return UUID.test(name) ? name.toLowerCase() : name;
}

/** Also a number: without the id the order would be sent again. */
const uuid = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(ORDER_ID, 'Invalid id: expected letters, digits, _ and -, at most 100 of them'))
  .transform(orderIdOf);

const MAX_NUMBER_LENGTH = 40;
/** 1042, or «A-17». */
export const orderNumber = z.union([z.int(), z.string().trim().min(1).max(MAX_NUMBER_LENGTH)]);
export type OrderNumber = z.infer<typeof orderNumber>;

const quantity = numeric(z.int().min(MIN_QUANTITY));
const charges = {
  /** `totalSum` includes fee and discount. */
  fee: added(money),
  discount: added(money),
  /** `discount`: off the dishes, beside the order's own. */
  promo: added(z.object({ code: name, title: added(name), discount: money })),
  zone: added(name),
  /** Absent: as soon as possible. */
  wantedAt: added(moment),
};

/** An `OrderContents`. */
const contents = z.object({
  items: list(z.object({ title: truncatedName, options: chosenOptions, price: money, quantity })),
  totalSum: added(money),
  delivery: added(z.enum(Delivery)),
  payment: added(z.enum(Payment)),
  ...charges,
});

/** Without saying what: anyone with the uuid can read them. */
const changed = added(z.boolean());

type ExtraFields = {
  [Name in OrderExtra]: ReturnType<typeof added<z.ZodType<NonNullable<ExtraValues[Name]>>>>;
};

function extraField(extra: Extra) {
  if (extra.kind === 'number') return added(numeric(z.int()));
  if (extra.kind === 'flag') return added(z.boolean());
  return added(extra.kind === 'choice' ? z.enum(Object.keys(extra.choices)) : text);
}

export const orderSchema = z.object({
  uuid,
  id: added(orderNumber),
  items: list(
    z.object({
      productData: z.object({ slug: optional(slug), title: truncatedName, coverUrls }),
      options: chosenOptions,
      price: money,
      quantity,
    }),
  ),
  totalSum: added(money),
  status: optional(z.enum(OrderStatus)),
  readyAt: optional(moment),
  /** The opening, if the shop was closed. */
  scheduledFor: added(moment),
  cancelReason: optional(text),
  /** `guest`: on the site. Absent: the restaurant, or unknown. */
  cancelledBy: added(z.enum(['guest'])),
  delivery: added(z.enum(Delivery)),
  payment: added(z.enum(Payment)),
  /** Only for the key that placed the order: docs/decisions/0005-one-order-per-cart.md. */
  address: added(text),
  /** As `address`. */
  allergies: added(z.object({ names: allergenList, other: added(text) })),
  /** As `address`. */
  ...(mapOrderExtras(extraField) as unknown as ExtraFields),
  /** As `address`. Until then, and while it is present, the guest may cancel the order. */
  cancelUntil: added(moment),
  /** As `address`. The guest may change address and time. */
  canChange: added(z.boolean()),
  /** As `address`. The guest may ask to be called. */
  canAskCall: added(z.boolean()),
  /** As `address`. When he did. */
  callAskedAt: added(moment),
  /** Absent: not paid online. Until it is paid, the restaurant does not see a new order: docs/decisions/0085-pay-online.md. */
  paymentStatus: added(z.enum(PaymentStatus)),
  /** Paid online and neither refunded nor being refunded; the rest of `totalSum` is paid on receipt. */
  paidSum: added(money),
  /** Of a test shop of the provider, which takes no money. */
  testPayment: added(z.boolean()),
  /** As `address`. The page where the order can be paid now. */
  payUrl: added(webUrl),
  /** As `address`. An order unpaid by then ends as cancelled. */
  payBefore: added(moment),
  /** As `address`. Until then, and while it is present, the guest may choose to pay on receipt. */
  payOnReceiptUntil: added(moment),
  /**
   * As `address`, while the order lives. `key`: VAPID public key; `devices`: SHA-256 of the subscribed endpoints, in hexadecimal.
   */
  push: added(z.object({ key: z.string().regex(/^[\w-]{80,100}$/), devices: list(z.string()) })),
  ...charges,
  /** When what was ordered was last changed. */
  changedAt: added(moment),
  /** Oldest first. */
  changes: added(
    list(
      z.object({
        at: moment,
        /** Absent: the restaurant. */
        by: added(z.enum(['guest'])),
        before: contents,
        after: contents,
        isAddressChanged: changed,
        /** Name or phone. */
        isContactChanged: changed,
        isCommentChanged: changed,
        /** As `allergies`, only for the key that placed the order. */
        isAllergyChanged: changed,
      }),
    ),
  ),
});
export type Order = z.infer<typeof orderSchema>;
export type CompleteOrder = Order & { id: number; totalSum: number };

/** What an order would cost after a change. */
export const changeQuoteSchema = z.object({ totalSum: money, ...charges });
export type ChangeQuote = z.infer<typeof changeQuoteSchema>;

const { id, items, totalSum, allergies } = orderSchema.shape;
/** With its uuid the order exists: nothing else may fail the response, or the guest would send it again. */
export const placedOrderSchema = z.object({
  uuid,
  id: id.catch(undefined),
  items: added(items).catch(undefined),
  totalSum: totalSum.catch(undefined),
  allergies: allergies.catch(undefined),
});
export type PlacedOrder = z.infer<typeof placedOrderSchema>;
