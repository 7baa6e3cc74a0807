import { z } from 'zod';
import { streetKey } from '#contract/delivery-zones.ts';
import { flag, line, listOf, MAX_PRICE } from './field-schemas.ts';
import { roubles } from './prices.ts';
import { hoursRow } from './shop-schemas.ts';

const sum = roubles(z.number().min(0).max(MAX_PRICE).multipleOf(0.01));
const minutes = z
  .int()
  .min(1)
  .max(24 * 60);
export const zoneSchema = z.strictObject({
  zone: line,
  streets: listOf(
    line.refine((street) => streetKey(street) !== '', 'нужно название улицы или посёлка: «Тамбовская улица»'),
  ),
  fee: sum,
  freeFrom: sum.optional(),
  minSum: sum.optional(),
  minutes: minutes.optional(),
});
export const pickupSchema = z.strictObject({
  /** Settlement of the streets. Without it, addresses that name one have no zone. */
  city: line.optional(),
  pickup: z
    .strictObject({ minutes: minutes.optional(), discountPercent: z.number().min(0).max(100).optional() })
    .optional(),
  /** Outside all zones: orders are accepted, the fee is agreed by phone. */
  feeByPhone: flag(false),
  hours: z.array(hoursRow).min(1).optional(),
});
export type Zone = z.infer<typeof zoneSchema>;
export type Pickup = z.infer<typeof pickupSchema>;
