import { z } from 'zod';
import { streetKey } from '#contract/delivery-zones.ts';
import { readDays, readWorkDays } from '#contract/work-days.ts';
import { line, MAX_PRICE } from './field-schemas.ts';
import { workDay } from './shop-schemas.ts';

/** Unlike in work-days.yaml, unparsable hours are an error, because they decide which orders are refused. */
const deliveryHours = workDay.refine(
  (row) => readDays(row.day).some((day) => readWorkDays([row])[day] !== null),
  'напишите дни «Пн–Пт» или «Ежедневно» и часы «12:00–22:30»',
);
const roubles = z.number().min(0).max(MAX_PRICE).multipleOf(0.01);
const minutes = z
  .int()
  .min(1)
  .max(24 * 60);
const deliveryZone = z.strictObject({
  zone: line,
  streets: z
    .array(
      line.refine(
        (street) => streetKey(street) !== '',
        'нужно название улицы или посёлка: «Тамбовская улица»',
      ),
    )
    .default([]),
  fee: roubles,
  freeFrom: roubles.optional(),
  minSum: roubles.optional(),
  minutes: minutes.optional(),
});
export const deliveryFile = z.strictObject({
  /** The settlement of the streets. Without it an address that names a settlement has no zone. */
  city: line.optional(),
  /** Empty: as without the file. */
  zones: z.array(deliveryZone).superRefine((zones, { addIssue }) => {
    const zoneOf = new Map<string, string>();
    for (const [index, { zone, streets }] of zones.entries()) {
      const names = [`zone ${zone.toLowerCase()}`, ...streets.map(streetKey)];
      for (const [place, text] of names.entries()) {
        const path = place === 0 ? [index, 'zone'] : [index, 'streets', place - 1];
        const other = zoneOf.get(text);
        if (other !== undefined) addIssue({ code: 'custom', path, message: `уже есть в зоне «${other}»` });
        zoneOf.set(text, zone);
      }
    }
  }),
  pickup: z
    .strictObject({ minutes: minutes.optional(), discountPercent: z.number().min(0).max(100).optional() })
    .optional(),
  /** An order to an address in no zone is accepted, and its fee is agreed by phone. */
  feeByPhone: z.boolean().optional(),
  /** When couriers deliver; by default the opening hours. */
  hours: z.array(deliveryHours).min(1).optional(),
});
export type DeliveryFile = z.infer<typeof deliveryFile>;
