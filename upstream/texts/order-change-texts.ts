import { ALLERGY, type Allergies, allergiesText } from '#contract/allergens.ts';
import { sumOf } from '#contract/money.ts';
import { optionTexts } from '#contract/options.ts';
import { listLineChanges, type OrderContents, type OrderedLine } from '#contract/order-contents.ts';
import {
  type ExtraTexts,
  extraText,
  ORDER_EXTRA_NAMES,
  ORDER_EXTRAS,
  type OrderExtra,
} from '#contract/order-extras.ts';
import { inRoubles } from './format.ts';
import { deliveryName, paymentName, promoName } from './order-texts.ts';

/** What differs between two versions of an order, in Russian, for the desk and its messages. */

type Versions = {
  before: OrderContents;
  after: OrderContents;
  /** Absent: not named, because the text leaves the restaurant. */
  addresses?: { before: string | null; after: string | null };
};

/** Who ordered, and what he asked for. Personal data. */
export type OrderGuest = {
  phone: string;
  fullName: string;
  /** Only those that he wrote. */
  texts: ExtraTexts;
  allergies: Allergies | null;
};
export type GuestVersions = { before: OrderGuest; after: OrderGuest };

type FormatMoment = (iso: string) => string;

/** @param formatMoment «18:40» */
export function listDifferences(
  { before, after, addresses }: Versions,
  formatMoment: FormatMoment,
): string[] {
  return [
    ...listLineChanges(before.items, after.items).map(({ line, was, now }) => {
      const price = inRoubles(line.price);
      if (was === 0) return `Добавлено: ${now} × ${nameOf(line)} по ${price}`;
      return now === 0 ? removedText(line, was) : `${nameOf(line)} по ${price}: было ${was}, стало ${now}`;
    }),
    ...wayAndTime(before, after, formatMoment),
    ...(addresses ? wasAndNow('Адрес', addresses.before ?? '—', addresses.after ?? '—') : []),
    ...wasAndNow('Доставка', feeOf(before), feeOf(after)),
    ...payments(before, after),
    ...wasAndNow('Скидка за самовывоз', inRoubles(before.discount ?? 0), inRoubles(after.discount ?? 0)),
    ...wasAndNow(
      promoName(before.promo?.code ?? after.promo?.code ?? ''),
      inRoubles(before.promo?.discount ?? 0),
      inRoubles(after.promo?.discount ?? 0),
    ),
    totalText(before.totalSum ?? 0, after.totalSum ?? 0),
  ];
}

/** Without sums: a dish at two prices is one dish. */
export function listKitchenDifferences(
  { before, after }: Pick<Versions, 'before' | 'after'>,
  formatMoment: FormatMoment,
): string[] {
  const [was, now] = [before, after].map(({ items }) => items.map((item) => ({ ...item, price: 0 })));
  return [
    ...listLineChanges(was ?? [], now ?? []).map(({ line, was, now }) => {
      if (was === 0) return `Добавлено: ${now} × ${nameOf(line)}`;
      return now === 0 ? removedText(line, was) : `${nameOf(line)}: было ${was}, стало ${now}`;
    }),
    ...wayAndTime(before, after, formatMoment),
  ];
}

/** @param seesPhones cooks do not */
export function listGuestDifferences(
  { before, after }: GuestVersions,
  { seesPhones }: { seesPhones: boolean },
): string[] {
  const phones = wasAndNow('Телефон', before.phone, after.phone);
  return [
    ...wasAndNow('Имя', before.fullName, after.fullName),
    ...(seesPhones || phones.length === 0 ? phones : ['Телефон другой']),
    ...listKitchenGuestDifferences({ before, after }),
  ];
}

/** What matters for cooking. */
export function listKitchenGuestDifferences({ before, after }: GuestVersions): string[] {
  const textOf = (name: OrderExtra, text: string | undefined) => {
    if (!text) return 'нет';
    return ORDER_EXTRAS[name].kind === 'text' ? `«${text}»` : extraText(name, text);
  };
  const allergy = ({ allergies }: OrderGuest) => (allergies ? allergiesText(allergies) : 'нет');
  return [
    ...wasAndNow(ALLERGY, allergy(before), allergy(after)),
    ...ORDER_EXTRA_NAMES.flatMap((name) =>
      wasAndNow(ORDER_EXTRAS[name].label, textOf(name, before.texts[name]), textOf(name, after.texts[name])),
    ),
  ];
}

/** For third parties: what differs, and not how. */
export function listGuestDifferenceNames({ before, after }: GuestVersions): string[] {
  const { contact, comment, allergy } = guestDifferences({ before, after });
  return [
    ...(allergy ? ['Аллергия другая'] : []),
    ...(comment ? ['Пожелания другие'] : []),
    ...(contact ? ['Имя или телефон другие'] : []),
  ];
}

export function guestDifferences({ before, after }: GuestVersions) {
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  return {
    contact: before.phone !== after.phone || before.fullName !== after.fullName,
    comment: isOther(before.texts, after.texts),
    allergy: isOther(before.allergies, after.allergies),
  };
}

/** Contents of earlier releases do not say how it is paid. */
function payments(before: OrderContents, after: OrderContents): string[] {
  if (before.payment === undefined || after.payment === undefined) return [];
  return wasAndNow('Оплата', paymentName(before.payment), paymentName(after.payment));
}

const removedText = (line: OrderedLine, was: number) => `Убрано: ${was} × ${nameOf(line)}`;

function wayAndTime(before: OrderContents, after: OrderContents, formatMoment: FormatMoment): string[] {
  const wayOf = ({ delivery = 0, zone }: OrderContents) =>
    [deliveryName(delivery), zone].filter(Boolean).join(', ');
  const timeOf = ({ wantedAt }: OrderContents) =>
    wantedAt === undefined ? 'как можно скорее' : formatMoment(wantedAt);
  return [
    ...wasAndNow('Способ', wayOf(before), wayOf(after)),
    ...wasAndNow('Время', timeOf(before), timeOf(after)),
  ];
}

function feeOf({ fee }: OrderContents): string {
  return fee === undefined ? 'нет' : inRoubles(fee);
}

function wasAndNow(name: string, was: string, now: string): string[] {
  return was === now ? [] : [`${name}: было ${was}, стало ${now}`];
}

function totalText(was: number, now: number): string {
  if (was === now) return `Итого по-прежнему ${inRoubles(now)}`;
  const by = inRoubles(sumOf(Math.max(was, now), -Math.min(was, now)));
  const way = now > was ? 'больше' : 'меньше';
  return `Итого: было ${inRoubles(was)}, стало ${inRoubles(now)}, на ${by} ${way}`;
}

function nameOf({ title, options = [] }: OrderedLine): string {
  return [title, ...optionTexts(options)].join(' · ');
}
