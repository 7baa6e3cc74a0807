import { z } from 'zod';
import { PROMO_CODE, promoCodeOf } from '#contract/promo.ts';
import { flag, line, listOf, MAX_PRICE, slug, slugs } from './field-schemas.ts';
import { roubles } from './prices.ts';
import { hoursRow } from './shop-schemas.ts';

/** docs/decisions/0091-promo-codes.md */

const sum = roubles(z.number().positive().max(MAX_PRICE).multipleOf(0.01));
const count = z.int().min(1).max(1_000_000);
const moment = z.iso.datetime({ offset: true, error: 'нужны дата и время: 2026-05-01T10:00:00+03:00' });

export const PROMO_WAYS = ['courier', 'pickup'] as const;
/** One of them. */
const BENEFITS = ['percent', 'sum', 'freeDelivery', 'gift'] as const;

export const promoSchema = z
  .strictObject({
    code: z
      .string()
      .overwrite(promoCodeOf)
      .regex(PROMO_CODE, 'код — до 30 букв и цифр без пробелов, внутри бывают дефисы: ЛЕТО-10'),
    title: line,
    /** Of the dishes that it holds for. */
    percent: z.int().min(1).max(100).optional(),
    /** Off them, roubles. */
    sum: sum.optional(),
    freeDelivery: flag(false),
    /** A dish of which one portion is free. */
    gift: slug.optional(),
    /** Of all dishes, without the gift. */
    minSum: sum.optional(),
    delivery: z.enum(PROMO_WAYS).optional(),
    /** When it can be used. */
    hours: listOf(hoursRow),
    from: moment.optional(),
    until: moment.optional(),
    /** Of a phone. */
    firstOrder: flag(false),
    uses: count.optional(),
    usesPerPhone: count.optional(),
    /** Neither: for all dishes. */
    categories: slugs,
    dishes: slugs,
    off: flag(false),
  })
  .superRefine((promo, context) => {
    const report = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const benefits = BENEFITS.filter((name) => promo[name] !== undefined);
    if (benefits.length !== 1) {
      report(
        benefits[1] ?? 'percent',
        'нужно что-то одно: процент, сумма, бесплатная доставка или блюдо в подарок',
      );
    }
    if (promo.freeDelivery && promo.delivery === 'pickup') {
      report('delivery', 'у самовывоза нет доставки, которая стала бы бесплатной');
    }
    const isScoped = promo.categories !== undefined || promo.dishes !== undefined;
    if (isScoped && promo.percent === undefined && promo.sum === undefined) {
      report(promo.categories ? 'categories' : 'dishes', 'разделы и блюда бывают у процента и у суммы');
    }
    if (
      promo.from !== undefined &&
      promo.until !== undefined &&
      Date.parse(promo.until) <= Date.parse(promo.from)
    ) {
      report('until', 'код кончается раньше, чем начинает действовать');
    }
  });
type Stored = z.infer<typeof promoSchema>;
export type ContentPromo = Pick<Stored, 'code' | 'title'> & Partial<Stored>;
