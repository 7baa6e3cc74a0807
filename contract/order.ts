import { z } from 'zod';
import { MIN_QUANTITY } from './defaults.ts';
import { moment, name, slug, text, truncatedName } from './entity-fields.ts';
import { Delivery, OrderStatus, Payment } from './enums.ts';
import { chosenOptions } from './option-schemas.ts';
import { added, coverUrls, list, money, numeric, optional } from './schema-helpers.ts';

/** Stored in a cookie and used in the URL of the order's page. A UUID has 36 characters. */
const ORDER_ID = /^[\w-]{1,100}$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Lower-cases UUIDs only, which QR codes and dictated links write in capitals; other ids are case-sensitive. */
export function orderIdOf(name: string): string {
  return UUID.test(name) ? name.toLowerCase() : name;
}

/** A number is read, too: without the id the order would be sent again. */
const uuid = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(ORDER_ID, 'Invalid id: expected letters, digits, _ and -, at most 100 of them'))
  .transform(orderIdOf);

const MAX_NUMBER_LENGTH = 40;
/** What guests and staff call the order: 1042, or «A-17». */
export const orderNumber = z.union([z.int(), z.string().trim().min(1).max(MAX_NUMBER_LENGTH)]);
export type OrderNumber = z.infer<typeof orderNumber>;

/** Only the uuid is required: it leads to the order's page, which shows what the API sends. */
export const orderSchema = z.object({
  uuid,
  id: added(orderNumber),
  items: list(
    z.object({
      productData: z.object({ slug: optional(slug), title: truncatedName, coverUrls }),
      options: chosenOptions,
      /** Of one portion, options included. */
      price: money,
      quantity: numeric(z.int().min(MIN_QUANTITY)),
    }),
  ),
  totalSum: added(money),
  /** Absent or unknown: the page shows no progress. */
  status: optional(z.enum(OrderStatus)),
  /** The estimated time of delivery or pickup. */
  readyAt: optional(moment),
  /** If the shop was closed: the opening time that the order is for. */
  scheduledFor: added(moment),
  /** Text for the guest. */
  cancelReason: optional(text),
  delivery: added(z.enum(Delivery)),
  payment: added(z.enum(Payment)),
  /** Courier orders only, and only for the key that placed the order: docs/decisions/0005-one-order-per-cart.md. */
  address: added(text),
  /** `totalSum` already includes the fee and the discount. */
  fee: added(money),
  discount: added(money),
  zone: added(name),
  /** The time that the guest chose; absent: as soon as possible. */
  wantedAt: added(moment),
});
export type Order = z.infer<typeof orderSchema>;
/** With everything that openapi.yaml requires. */
export type CompleteOrder = Order & { id: number; totalSum: number };

const { id, items, totalSum } = orderSchema.shape;
/**
 * The response to a new order. With its uuid the order exists, so nothing else in the response may fail it: the guest
 * would send the order again. `items` is absent if the API sends none, or none that can be read.
 */
export const placedOrderSchema = z.object({
  uuid,
  id: id.catch(undefined),
  items: added(items).catch(undefined),
  totalSum: totalSum.catch(undefined),
});
export type PlacedOrder = z.infer<typeof placedOrderSchema>;
