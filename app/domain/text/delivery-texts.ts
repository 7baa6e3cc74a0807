import { type Charge, type DeliveryTerms, isFeeByPhone } from '#contract/delivery.ts';
import type { Zone, ZoneQuestion } from '#contract/delivery-zones.ts';
import * as LABELS from './labels.ts';
import { formatNumber, formatPrice } from './money.ts';
import { plural } from './plural.ts';

export const free = 'бесплатно';
export const byAddress = 'зависит от адреса';
export const findZoneByAddress = 'Определить по адресу';
export const zoneHint = 'Найдём по улице. Если не найдём, выберите район сами';
export const byPhone = 'уточним по телефону';
export const chooseTime = 'Выберите время';
/** Without minutes: nobody is there to promise them. */
export const afterOpening = 'сразу после открытия';
export const timeGone = 'это время больше недоступно: выберите другое';

export function zoneOfAddress(zone: string): string {
  return `По адресу: ${zone}`;
}

/** Answered by choosing a zone. The only zone of a shop may have no name; then there is no list. */
export function zoneQuestion(
  question: ZoneQuestion,
  terms: Pick<DeliveryTerms, 'zones' | 'feeByPhone'>,
): string {
  const { kind } = question;
  const hasList = terms.zones.some(({ zone }) => zone);
  if (isFeeByPhone(terms, question))
    return `${WHY[kind]}. Цену доставки ${byPhone}${hasList ? ', или выберите район сами' : ''}`;
  if (!hasList) return `${WHY[kind]}. ${kind === 'choose' ? WITHOUT_REST : WITHOUT_LIST}`;
  switch (kind) {
    case 'choose': {
      const zones = question.zones.flatMap(({ zone }) => (zone ? [`«${zone}»`] : []));
      return zones.length > 1
        ? `По адресу подходят районы ${zones.join(' и ')}. Выберите свой`
        : `${WHY.choose}. Выберите район${zones.length > 0 ? `: может быть, ${zones[0]}` : ''}`;
    }
    case 'elsewhere':
      return `${WHY.elsewhere}. Если мы туда возим, выберите район сами. Если нет, заберите заказ у нас`;
    case 'unknown':
      return `${WHY.unknown}. Выберите район сами или заберите заказ у нас`;
  }
}

const WHY = {
  choose: 'Не поняли адрес до конца',
  elsewhere: 'Это другой город или посёлок',
  unknown: 'Не нашли такой улицы',
} as const;
const WITHOUT_REST = 'Напишите только улицу и дом или заберите заказ у нас';
const WITHOUT_LIST = 'Туда доставку с сайта не оформить: выберите самовывоз или позвоните нам';

export function freeIn(missing: number): string {
  return `ещё ${formatPrice(missing)} до бесплатной доставки`;
}

export function leastSum(minSum: number, missing: number): string {
  return `Сюда возим заказы от ${formatPrice(minSum)}: добавьте блюд ещё на ${formatPrice(missing)}.`;
}

/** «как можно скорее · около 45 мин» */
export function asSoonAsPossible(minutes: number | undefined): string {
  const soon = 'как можно скорее';
  return minutes === undefined ? soon : `${soon} · около ${minutes} мин`;
}

/** «Центр · 150.-, от 900.- бесплатно, заказ от 400.-». */
export function zoneTitle({ zone = '', fee, freeFrom, minSum }: Zone): string {
  const terms = [
    fee === 0 ? free : formatPrice(fee),
    ...(fee > 0 && freeFrom !== undefined ? [`от ${formatPrice(freeFrom)} ${free}`] : []),
    ...(minSum ? [`заказ от ${formatPrice(minSum)}`] : []),
  ];
  return `${zone} · ${terms.join(', ')}`;
}

/** «От 45 минут»; nothing if no zone says how long it takes. */
export function courierNote(zones: readonly Pick<Zone, 'minutes'>[]): string | undefined {
  const least = Math.min(...zones.map(({ minutes }) => minutes ?? Number.POSITIVE_INFINITY));
  return Number.isFinite(least) ? `От ${least}\u00a0${plural(least, 'минуты', 'минут', 'минут')}` : undefined;
}

export function pickupNote(address: string, discountPercent = 0): string {
  const discount = discountPercent > 0 ? `скидка ${formatNumber(discountPercent)}\u00a0%` : '';
  return [address, discount].filter(Boolean).join(', ');
}

export function feeText(fee: number | undefined, isByPhone = false): string {
  if (fee === undefined) return isByPhone ? byPhone : byAddress;
  return fee === 0 ? free : formatPrice(fee);
}

export function discountText(discount: number): string {
  return `−${formatPrice(discount)}`;
}

/** «Доставка (Центр): 150.-» @param charge `null`: unknown zone */
export function chargeText(charge: Charge | null, isByPhone = false): string {
  if (charge === null) return `${LABELS.delivery}: ${feeText(undefined, isByPhone)}`;
  const { fee, discount, zone } = charge;
  if (zone === null)
    return discount > 0 ? `${LABELS.pickupDiscount}: ${formatPrice(discount)}` : LABELS.pickup;
  return `${LABELS.delivery}${zone.zone ? ` (${zone.zone})` : ''}: ${feeText(fee)}`;
}

/** «Доставка (Центр): 150.-. Итого: 470.-.» */
export function chargeAndTotal(charge: Charge | null, total: number): string {
  return `${chargeText(charge)}. ${LABELS.total}: ${formatPrice(total)}.`;
}
