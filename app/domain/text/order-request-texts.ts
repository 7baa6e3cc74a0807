import type { FailedRequest } from '#app/domain/shopper/order-cancellation.ts';
import { at, orCall } from './checkout-texts.ts';
import { feeText } from './delivery-texts.ts';
import * as LABELS from './labels.ts';
import { formatPrice } from './money.ts';

/** Of what guests ask for on the page of their order. */

export const askCall = 'Попросить позвонить';
export const changeOrder = 'Изменить адрес или время';
export const changeTime = 'Изменить время';
export const saveOrderChange = 'Сохранить изменения';
export const asSoonAsPossible = 'как можно скорее';

export function callAsked(clock: string): string {
  return `Вы попросили позвонить в\u00a0${clock}. Ресторан это видит.`;
}

export function callFailed(failed: FailedRequest, shopPhone: string): string {
  if (failed === 'refused') return `Попросить о звонке на сайте уже нельзя. Позвоните нам${at(shopPhone)}.`;
  const start =
    failed === 'unsent'
      ? 'Просьба не отправлена: ресторан не ответил.'
      : 'Не удалось узнать, дошла ли просьба.';
  return `${start} Попросите ещё раз${orCall(shopPhone)}.`;
}

/** `fee`: absent without one, or if it is agreed by phone. */
type Charged = { sum: number; fee: number | undefined };

export function agreeToCharges(was: Charged, now: Charged): string {
  const isOtherSum = was.sum !== now.sum;
  const start = `Заказ не изменён: ${isOtherSum ? 'сумма' : 'доставка'} станет другой.`;
  const fee =
    was.fee === now.fee
      ? ''
      : ` ${LABELS.delivery}: ${feeText(now.fee, true)} (было: ${feeText(was.fee, true)}).`;
  const isWithoutFee = now.fee === undefined && was.fee !== undefined;
  const total = `${LABELS.total}${isWithoutFee ? ' без доставки' : ''}`;
  const sums = isOtherSum
    ? `${total} было ${formatPrice(was.sum)}, станет ${formatPrice(now.sum)}`
    : `${total}: ${formatPrice(now.sum)}`;
  return `${start}${fee} ${sums}. Если согласны, сохраните ещё раз.`;
}

export function saveForSum(sum: number): string {
  return `${saveOrderChange}, итого ${formatPrice(sum)}`;
}

export function orderTaken(shopPhone: string): string {
  return `Заказ не изменён: ресторан уже принял его. ${typedStays(shopPhone)}`;
}

/** Why is unknown. */
export function changeNotTaken(shopPhone: string): string {
  return `Заказ не изменён. ${typedStays(shopPhone)}`;
}

function typedStays(shopPhone: string): string {
  return `То, что вы написали, осталось ниже. Позвоните нам${at(shopPhone)}.`;
}

export function orderChangedMeanwhile(now: { address: string; wantedAt: string }): string {
  const address = now.address === '' ? '' : ` адрес «${now.address}»,`;
  return `Заказ не изменён: его уже изменили. Сейчас в нём${address} время: ${now.wantedAt}. Если ваше в силе, сохраните ещё раз.`;
}

export const changeRefused = 'Заказ не изменён. Исправьте отмеченное и сохраните ещё раз.';

export function changeFailed(isUncertain: boolean, shopPhone: string): string {
  const start = isUncertain
    ? 'Не удалось узнать, изменён ли заказ.'
    : 'Заказ не изменён: ресторан не ответил.';
  return `${start} Сохраните ещё раз${orCall(shopPhone)}.`;
}
