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
/** What is the same for all zones. */
export const pickupSchema = z.strictObject({
  /** The settlement of the streets. Without it an address that names a settlement has no zone. */
  city: line.optional(),
  pickup: z
    .strictObject({ minutes: minutes.optional(), discountPercent: z.number().min(0).max(100).optional() })
    .optional(),
  /** An order to an address in no zone is accepted, and its fee is agreed by phone. */
  feeByPhone: flag(false),
  /** When couriers deliver; by default the opening hours. */
  hours: z.array(hoursRow).min(1).optional(),
});
export type Zone = z.infer<typeof zoneSchema>;
export type Pickup = z.infer<typeof pickupSchema>;
