/** Protects texts of the specification that no visit quotes, notices, and messages of rejected orders. */
import { expect, test } from 'vitest';
import { failureAlerts, orderAlerts, orderUncertain } from '#app/domain/text/checkout-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { type Notice, noticeView } from '#app/domain/text/notices.ts';
import * as VALIDATION from '#app/domain/text/validation-texts.ts';

test('texts that no visit quotes', () => {
  expect([LABELS.cash, MESSAGES.nothingHere]).toEqual(['Наличные', 'Здесь пока ничего нет']);
  expect([1, 2, 21, 1000].map(VALIDATION.max)).toEqual([
    'не длиннее 1 символа',
    'не длиннее 2 символов',
    'не длиннее 21 символа',
    'не длиннее 1\u202f000 символов',
  ]);
});

test.each<[Notice, string, string]>([
  [{ code: 'cart-added' }, 'success', 'Товар добавлен в корзину'],
  [{ code: 'quantity-changed' }, 'success', 'Кол-во изменено'],
  [{ code: 'feedback-sent' }, 'success', 'Отлично! Спасибо. Мы получили Ваше сообщение'],
  [
    { code: 'repeated', missing: ['Квас', 'Рёбра'] },
    'info',
    'Заказ повторён, но сейчас нельзя заказать: Квас, Рёбра',
  ],
  [{ code: 'cart-refused', reasons: [] }, 'danger', 'Это блюдо сейчас нельзя заказать'],
  [{ code: 'cart-refused', reasons: ['Кухня закрыта.'] }, 'danger', 'Кухня закрыта.'],
])('the notice %j', (notice, kind, text) => {
  expect(noticeView(notice)).toEqual({ kind, text });
});

test.each<[field: string, label: string | undefined]>([
  ['address', 'Адрес'],
  ['delivery', 'Тип доставки'],
  ['fullName', 'Имя'],
  ['phone', 'Номер телефона'],
  ['nonFieldErrors', undefined],
  ['zip', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])('a refused order: the label of %s is %s, and each message is an alert', (field, label) => {
  expect(orderAlerts(Object.fromEntries([[field, ['Нет', 'Ещё нет']]]))).toEqual([
    { field, label, text: 'Нет' },
    { field, label, text: 'Ещё нет' },
  ]);
});

test('an order that is uncertain or was not sent names the phone of the shop, if there is one', () => {
  const unsent = (phone: string) => failureAlerts('unsent', phone, true)[0]?.text;
  const [phone, twice] = ['+7 (812) 555-01-42', 'Второй раз он не оформится.'];
  expect([orderUncertain(phone, true), orderUncertain('', true)]).toEqual([
    `Не удалось узнать, принят ли заказ. Отправьте его ещё раз или позвоните нам: ${phone}. ${twice}`,
    `Не удалось узнать, принят ли заказ. Отправьте его ещё раз. ${twice}`,
  ]);
  expect(unsent(phone)).toBe(
    `Заказ не отправлен, сейчас ничего не заказано: ресторан не отвечает. Отправьте его ещё раз чуть позже или позвоните нам: ${phone}. ${twice}`,
  );
  expect(unsent('')).toContain(`чуть позже. ${twice}`);
});
