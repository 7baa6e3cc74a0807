import type { FailedRequest } from '#app/domain/shopper/order-cancellation.ts';
import { at, orCall } from './checkout-texts.ts';
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

export function agreeToSum(was: number, now: number, fee: number | undefined): string {
  const delivery = fee === undefined ? '' : ` Доставка: ${formatPrice(fee)}.`;
  return `Заказ не изменён: сумма станет другой.${delivery} Итого было ${formatPrice(was)}, станет ${formatPrice(now)}. Если согласны, сохраните ещё раз.`;
}

export function saveForSum(sum: number): string {
  return `${saveOrderChange}, итого ${formatPrice(sum)}`;
}

export function orderTaken(shopPhone: string): string {
  return `Заказ не изменён: ресторан уже принял его. То, что вы написали, осталось ниже. Позвоните нам${at(shopPhone)}.`;
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
