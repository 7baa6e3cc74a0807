/** docs/specification.md, section 5. Lengths in characters. */

import { formatNumber } from './money.ts';
import { plural } from './plural.ts';

export const required = 'обязательное поле';
export const fullNameRequired = 'необходимо заполнить Имя';
export const phoneRequired = 'необходимо заполнить телефон';
export const phone = 'неверный формат телефона';
export const email = 'неверный формат e-mail';
export const receiptEmailRequired = 'укажите e-mail: на него придёт чек';
export const onlineNotOffered =
  'Заплатить на сайте сейчас нельзя. Выберите, как заплатить при получении, и отправьте заказ ещё раз';
export const addressRequired = 'укажите улицу, дом и квартиру';
export const address = 'напишите улицу и номер дома';
export const houseNumberMissing = 'Не забыли номер дома? Если его нет, отправьте заказ ещё раз';
export const oneOf = 'недопустимое значение';

export function max(length: number): string {
  return `не длиннее ${formatNumber(length)} ${plural(length, 'символа', 'символов', 'символов')}`;
}

export function wholeNumber(min: number, max: number): string {
  return `целое число от ${formatNumber(min)} до ${formatNumber(max)}`;
}

/** To an API that takes no allergies they go in the comment. */
export function commentWithAllergyTooLong(length: number): string {
  return `вместе с аллергией — ${max(length)}: ресторан получит их одним текстом. Сократите комментарий`;
}
