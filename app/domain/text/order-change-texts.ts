import { Delivery, type Payment } from '#contract/enums.ts';
import { optionTexts } from '#contract/options.ts';
import type { Order } from '#contract/order.ts';
import { listLineChanges, type OrderContents, type OrderedLine } from '#contract/order-contents.ts';
import { formatMoment } from './dates.ts';
import { feeText } from './delivery-texts.ts';
import * as LABELS from './labels.ts';
import { formatPrice } from './money.ts';
import { paymentName } from './payment-texts.ts';
import { codeName } from './promo-texts.ts';
import { forWanted } from './serving-texts.ts';

type Change = NonNullable<Order['changes']>[number];

/** What the restaurant changed. `at`: ISO 8601; `title`: «Заказ изменён в 18:40». */
export type OrderChangeText = { at: string; title: string; lines: string[] };

export function orderChangeText(
  { at, by, before, after, isAddressChanged, isContactChanged, isCommentChanged, isAllergyChanged }: Change,
  now: number,
  timeZone: string,
): OrderChangeText {
  return {
    at,
    title: `${by === 'guest' ? 'Вы изменили заказ' : 'Заказ изменён'} в\u00a0${formatMoment(Date.parse(at), now, timeZone)}`,
    lines: [
      ...listLineChanges(before.items, after.items).map(lineText),
      ...wasAndNow(LABELS.delivery, wayText(before), wayText(after)),
      ...(isAddressChanged ? ['Другой адрес доставки'] : []),
      ...(isAllergyChanged ? ['Другая аллергия'] : []),
      ...(isCommentChanged ? ['Другие пожелания'] : []),
      ...(isContactChanged ? ['Другие имя или телефон'] : []),
      ...wasAndNow(LABELS.when, timeText(before, timeZone), timeText(after, timeZone)),
      ...wasAndNow(LABELS.courierFee, chargeText(before), chargeText(after)),
      ...wasAndNow(
        LABELS.pickupDiscount,
        formatPrice(before.discount ?? 0),
        formatPrice(after.discount ?? 0),
      ),
      ...wasAndNow(
        codeName(before.promo?.code ?? after.promo?.code ?? ''),
        formatPrice(before.promo?.discount ?? 0),
        formatPrice(after.promo?.discount ?? 0),
      ),
      ...wasAndNow(LABELS.payment, paymentText(before, after), paymentText(after, before)),
      sumText(before, after),
    ].filter(Boolean),
  };
}

function lineText({ line, was, now }: ReturnType<typeof listLineChanges>[number]): string {
  if (was === 0) return `Добавили: ${nameOf(line)}, ${now}\u00a0× ${formatPrice(line.price)}`;
  if (now === 0) return `Убрали: ${nameOf(line)}, ${was}\u00a0× ${formatPrice(line.price)}`;
  return `${nameOf(line)} по ${formatPrice(line.price)}: было ${was}, стало ${now}`;
}

function nameOf({ title, options = [] }: OrderedLine): string {
  return [title, ...optionTexts(options)].join(' · ');
}

function wayText({ delivery, zone }: OrderContents): string {
  if (delivery === undefined) return '';
  const way = delivery === Delivery.PICKUP ? LABELS.pickup : LABELS.courier;
  return zone === undefined ? way : `${way}, ${zone}`;
}

function timeText({ wantedAt }: OrderContents, timeZone: string): string {
  return wantedAt === undefined
    ? 'как можно скорее'
    : forWanted(wantedAt, timeZone).replace(/^ко времени: /, '');
}

/** Empty unless both versions say it: an API of an earlier release does not. */
function paymentText({ payment }: OrderContents, other: OrderContents): string {
  if (payment === undefined || other.payment === undefined) return '';
  return paymentName(payment as Payment);
}

const chargeText = ({ fee }: OrderContents) => (fee === undefined ? 'нет' : feeText(fee));

function wasAndNow(label: string, was: string, now: string): string[] {
  return was === now ? [] : [`${label}: было ${was}, стало ${now}`];
}

function sumText({ totalSum: was }: OrderContents, { totalSum: now }: OrderContents): string {
  if (now === undefined) return '';
  if (was === undefined || was === now) return `${LABELS.total}: ${formatPrice(now)}`;
  return `${LABELS.total}: было ${formatPrice(was)}, стало ${formatPrice(now)}`;
}
