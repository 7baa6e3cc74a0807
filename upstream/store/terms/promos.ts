import { Delivery, OrderStatus } from '#contract/enums.ts';
import { formatRoubles, kopecksOf, roublesOf } from '#contract/money.ts';
import { canonicalPhone } from '#contract/phones.ts';
import { type Gift, holdsForDelivery, lookOfCode, type Promo } from '#contract/promo.ts';
import { formatServing, openingAt } from '#contract/schedule.ts';
import { readServing } from '#contract/work-days.ts';
import type { ContentPromo } from '../../content/promo-schema.ts';
import type { OrderRules } from '../../process/order-rules.ts';
import { databaseOf } from '../database/database.ts';
import { UNPAID } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import type { Availability } from './availability.ts';
import { canBuyAt } from './sold-out.ts';

/** docs/decisions/0091-promo-codes.md */

/** What a code takes off, with ids: stays with an order. */
export type PromoTerms = Pick<Promo, 'code' | 'title' | 'percent' | 'sum' | 'freeDelivery'> & {
  /** Neither: all dishes. */
  categories?: number[];
  dishes?: number[];
  /** Of the ordered dishes, by their ids: they may move or leave the menu later. */
  sections?: Record<number, number>;
  /** `kopecks`: of a portion without options. */
  gift?: Gift & { kopecks: number };
};

/** A line that can be ordered now. */
export type PromoLine = {
  productId: number;
  categoryId: number | null;
  /** Of a portion. */
  kopecks: number;
  quantity: number;
};

/** What they take off `lines`; without the conditions of the code. */
export function benefitOf(terms: PromoTerms, lines: readonly PromoLine[]): Promo {
  const { code, title, percent, sum, freeDelivery, gift } = terms;
  if (freeDelivery) return { code, title, freeDelivery, deliveries: [Delivery.COURIER] };
  if (gift) {
    return {
      code,
      title,
      sum: roublesOf(giftKopecks(gift, lines)),
      gift: { id: gift.id, title: gift.title, slug: gift.slug, hasOptions: gift.hasOptions },
    };
  }
  const isScoped = terms.categories !== undefined || terms.dishes !== undefined;
  return { code, title, percent, sum, ...(isScoped && { base: roublesOf(sumOfLines(lines, terms)) }) };
}

/** What an order remembers, so that its later changes count the dishes as it did. */
export function termsFor(terms: PromoTerms, lines: readonly PromoLine[]): PromoTerms {
  if (terms.categories === undefined) return terms;
  const sections = lines.flatMap(({ productId, categoryId }) =>
    categoryId === null ? [] : [[productId, categoryId]],
  );
  return { ...terms, sections: { ...Object.fromEntries(sections), ...terms.sections } };
}

function sumOfLines(
  lines: readonly PromoLine[],
  { categories, dishes }: Pick<PromoTerms, 'categories' | 'dishes'> = {},
): number {
  const isForAll = categories === undefined && dishes === undefined;
  return lines
    .filter(
      ({ productId, categoryId }) =>
        isForAll || dishes?.includes(productId) || categories?.includes(categoryId ?? -1),
    )
    .reduce((sum, { kopecks, quantity }) => sum + kopecks * quantity, 0);
}

/** The guest pays for paid options. */
function giftKopecks({ id, kopecks }: NonNullable<PromoTerms['gift']>, lines: readonly PromoLine[]): number {
  const portions = lines.filter(({ productId }) => productId === id).map((line) => line.kopecks);
  return portions.length === 0 ? 0 : Math.min(kopecks, ...portions);
}

type Moment = { now: Date; rules: OrderRules; notServed: Availability['notServed'] };

/** Of two that look the same, the one that is meant to the letter. */
export function findRule(promos: readonly ContentPromo[], code: string): ContentPromo | undefined {
  const usable = promos.filter(({ off }) => !off);
  const isAlike = (one: ContentPromo) => lookOfCode(one.code) === lookOfCode(code);
  return usable.find((one) => one.code === code) ?? usable.find(isAlike);
}

/** `null`: there is no such code. */
export async function findPromo(
  db: Store,
  promos: readonly ContentPromo[],
  code: string,
  lines: readonly PromoLine[],
  moment: Moment,
): Promise<{ promo: Promo; terms: PromoTerms } | null> {
  const rule = findRule(promos, code);
  if (!rule) return null;
  const terms = await termsOf(db, rule);
  const benefit = benefitOf(terms, lines);
  const noGift = await giftProblem(db, terms, lines, moment);
  const problem =
    problemOf(rule, terms, lines, { ...moment, noGift }) ?? (await usesProblem(db, rule, moment.now));
  const deliveries = benefit.deliveries ?? (rule.delivery && [WAYS[rule.delivery]]);
  return {
    promo: {
      ...benefit,
      // Else the page would offer to add it.
      ...(noGift !== null && { gift: undefined }),
      ...(deliveries && { deliveries }),
      ...(problem !== null && { problem }),
    },
    terms,
  };
}

/** Deleted or switched off since it was entered. */
export function withdrawnPromo(code: string): Promo {
  return { code, title: 'больше не действует', problem: 'ресторан его отключил' };
}

const WAYS = { courier: Delivery.COURIER, pickup: Delivery.PICKUP } as const;

async function termsOf(db: Store, rule: ContentPromo): Promise<PromoTerms> {
  const { code, title, percent, sum, freeDelivery, gift: slug } = rule;
  const gift =
    slug === undefined
      ? undefined
      : await db
          .selectFrom('products')
          .select(['id', 'title', 'slug', 'price_kopecks as kopecks', 'option_groups_json as options'])
          .where('slug', '=', slug)
          .executeTakeFirst();
  return {
    code,
    title,
    ...(percent !== undefined && { percent }),
    ...(sum !== undefined && { sum }),
    ...(freeDelivery && { freeDelivery }),
    ...(slug !== undefined && { gift: gift ? withOptions(gift) : NO_GIFT }),
    ...(rule.categories && { categories: await idsOf(db, 'categories', rule.categories) }),
    ...(rule.dishes && { dishes: await idsOf(db, 'products', rule.dishes) }),
  };
}

function withOptions({ options, ...gift }: Gift & { kopecks: number; options: string | null }) {
  return { ...gift, ...(options !== null && { hasOptions: true }) };
}

/** In the archive, or in a hidden section. */
const NO_GIFT = { id: -1, title: '', kopecks: 0 };

async function idsOf(db: Store, table: 'categories' | 'products', slugs: string[]): Promise<number[]> {
  const rows = await db.selectFrom(table).select('id').where('slug', 'in', slugs).execute();
  return rows.map(({ id }) => id);
}

/** Of what does not depend on other orders. */
function problemOf(
  rule: ContentPromo,
  terms: PromoTerms,
  lines: readonly PromoLine[],
  { now, rules: { timeZone }, noGift }: Moment & { noGift: string | null },
): string | null {
  const { from, until, hours, minSum } = rule;
  if (from !== undefined && now < new Date(from)) return `начнёт действовать ${dayText(from, timeZone)}`;
  if (until !== undefined && now >= new Date(until)) return `действовал до ${dayText(until, timeZone)}`;
  const rows = hours && readServing(hours);
  if (rows && openingAt(rows, now, timeZone)?.open === false) return `действует ${formatServing(hours)}`;
  const { gift } = terms;
  if (gift === NO_GIFT) return 'подарка сейчас нет в меню';
  if (noGift !== null) return noGift;
  if (gift && !hasGift(gift, lines)) {
    return `положите в корзину ${quoted(gift.title)}: одна порция будет в подарок`;
  }
  const counted = sumOfLines(lines) - (gift ? giftKopecks(gift, lines) : 0);
  if (minSum !== undefined && counted < kopecksOf(minSum)) {
    const least = `нужно блюд от ${price(minSum)}`;
    return `${least}${gift ? ' без подарка' : ''}, добавьте ещё на ${price(roublesOf(kopecksOf(minSum) - counted))}`;
  }
  const isForNothing = sumOfLines(lines, terms) === 0;
  return isForNothing ? 'в корзине нет блюд, на которые он действует' : null;
}

function hasGift({ id }: Gift, lines: readonly PromoLine[]): boolean {
  return lines.some(({ productId }) => productId === id);
}

/** Why it cannot be put into the cart. */
async function giftProblem(
  db: Store,
  { gift }: PromoTerms,
  lines: readonly PromoLine[],
  { now, notServed }: Moment,
): Promise<string | null> {
  if (!gift || gift === NO_GIFT || hasGift(gift, lines)) return null;
  const dish = await db
    .selectFrom('products')
    .select(['category_id', canBuyAt(now).as('can_buy')])
    .where('id', '=', gift.id)
    .executeTakeFirst();
  if (dish?.can_buy !== 1) return `подарок, ${quoted(gift.title)}, сейчас закончился`;
  const later = notServed.get(dish.category_id);
  return later ? `подарок, ${quoted(gift.title)}, ${later.wanted ?? 'сейчас'} не подаём` : null;
}

async function usesProblem(db: Store, { code, uses }: ContentPromo, now: Date): Promise<string | null> {
  return uses !== undefined && (await countUses(db, now, code)) >= uses ? USED_UP : null;
}

export const UNKNOWN_PROMO = 'такого промокода нет';
const USED_UP = 'закончился: им уже воспользовались столько раз, сколько можно';

/** Of a guest who orders now; behind `lockPromo`. @param phone '': not known yet */
export async function findPhoneProblem(
  db: Store,
  promos: readonly ContentPromo[],
  code: string,
  { phone, now }: { phone: string; now: Date },
): Promise<string | null> {
  const rule = promos.find((one) => one.code === code);
  const { firstOrder, usesPerPhone } = rule ?? {};
  // Orders without personal data have none, too.
  if (phone === '') return null;
  if (firstOrder && (await countUses(db, now, null, phone)) > 0) {
    return 'только для первого заказа, а с этого телефона у нас уже заказывали';
  }
  if (usesPerPhone !== undefined && (await countUses(db, now, code, phone)) >= usesPerPhone) {
    return usesPerPhone === 1
      ? 'с этого телефона им уже воспользовались'
      : `с этого телефона им уже воспользовались столько раз, сколько можно: ${usesPerPhone}`;
  }
  return null;
}

export function deliveryProblem(promo: Promo, delivery: number): string | null {
  if (holdsForDelivery(promo, delivery)) return null;
  return delivery === Delivery.PICKUP ? 'не действует на самовывоз' : 'действует только на самовывоз';
}

/** Until the end of the transaction: of two orders with the last use, one gets it. */
export async function lockPromo(db: Store, code: string, phone: string): Promise<void> {
  const { takeLock } = databaseOf(db);
  await takeLock(db, `promo ${lookOfCode(code)}`);
  // Two codes may be for the first order of one phone. Always second, or two orders could wait for each other.
  await takeLock(db, `phone ${canonicalPhone(phone)}`);
}

/** The orders are the uses: a cancelled or unpaid one gives its use back. @param code `null`: orders with and without codes */
async function countUses(db: Store, now: Date, code: string | null, phone?: string): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('uses'))
    .$if(code !== null, (query) => query.where('promo_code', '=', code))
    .$if(phone !== undefined, (query) => query.where('phone', '=', canonicalPhone(phone ?? '')))
    .where('status', '!=', OrderStatus.CANCELLED)
    .where((is) =>
      is.or([
        is('status', '!=', UNPAID),
        is.and([is('cancelled_by', 'is', null), is('pay_before', '>', now.toISOString())]),
      ]),
    )
    .executeTakeFirst();
  return Number(row?.uses ?? 0);
}

function price(roubles: number): string {
  return `${formatRoubles(roubles, '\u00a0')}.-`;
}

function quoted(title: string): string {
  return title.includes('«') ? title : `«${title}»`;
}

function dayText(moment: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat('ru-RU', {
    timeZone,
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  return day.format(new Date(moment)).replace(' в 00:00', '');
}
