import type { Charge } from '#contract/delivery.ts';
import type { Zone, ZoneQuestion } from '#contract/delivery-zones.ts';
import * as LABELS from './labels.ts';
import { formatNumber, formatPrice } from './money.ts';

/** Texts about delivery in the cart, the checkout and orders. */

export const free = 'бесплатно';
export const byAddress = 'зависит от адреса';
export const zoneByAddress = 'По адресу';
export const zoneHint = 'Найдём по улице. Если не найдём, выберите район сами';
export const feeByPhone = 'уточним по телефону';
export const chooseTime = 'Выберите время';
export const timeGone = 'это время больше недоступно: выберите другое';

/** Below the list of zones, if the address decides. */
export function zoneOfAddress(zone: string): string {
  return `${zoneByAddress}: ${zone}`;
}

/** Below the list of zones, and beside an order that was not sent: the guest answers by choosing a zone. */
export function zoneQuestion(question: ZoneQuestion): string {
  switch (question.kind) {
    case 'choose': {
      const zones = question.zones.flatMap(({ zone }) => (zone ? [`«${zone}»`] : []));
      return zones.length > 1
        ? `По адресу подходят районы ${zones.join(' и ')}. Выберите свой`
        : `Не поняли адрес до конца. Выберите район${zones.length > 0 ? `: может быть, ${zones[0]}` : ''}`;
    }
    case 'elsewhere':
      return 'Это другой город или посёлок. Если мы туда возим, выберите район сами. Если нет, есть самовывоз';
    case 'unknown':
      return 'Не нашли этой улицы. Выберите район сами или самовывоз';
  }
}

export function freeIn(missing: number): string {
  return `ещё ${formatPrice(missing)} до бесплатной доставки`;
}

export function leastSum(minSum: number, missing: number): string {
  return `Сюда возим заказы от ${formatPrice(minSum)}: добавьте блюд ещё на ${formatPrice(missing)}.`;
}

/** «как можно скорее · около 45 мин» */
export function asSoonAsPossible(minutes: number | undefined, isForOpening: boolean): string {
  const soon = isForOpening ? 'сразу после открытия' : 'как можно скорее';
  return minutes === undefined ? soon : `${soon} · около ${minutes} мин`;
}

/** In the list of zones: «Центр · 150.-, от 900.- бесплатно, заказ от 400.-». */
export function zoneTitle({ zone = '', fee, freeFrom, minSum }: Zone): string {
  const terms = [
    fee === 0 ? free : formatPrice(fee),
    ...(fee > 0 && freeFrom !== undefined ? [`от ${formatPrice(freeFrom)} ${free}`] : []),
    ...(minSum ? [`заказ от ${formatPrice(minSum)}`] : []),
  ];
  return `${zone} · ${terms.join(', ')}`;
}

/** Below «Самовывоз». */
export function pickupNote(address: string, discountPercent = 0): string {
  const discount = discountPercent > 0 ? `скидка ${formatNumber(discountPercent)}\u00a0%` : '';
  return [address, discount].filter(Boolean).join(', ');
}

/** @param fee `undefined` while the zone is unknown */
export function feeText(fee: number | undefined, isByPhone = false): string {
  if (fee === undefined) return isByPhone ? feeByPhone : byAddress;
  return fee === 0 ? free : formatPrice(fee);
}

export function discountText(discount: number): string {
  return `−${formatPrice(discount)}`;
}

/** «Доставка (Центр): 150.-» @param charge `null` while the zone is unknown */
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
