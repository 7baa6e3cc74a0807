import { describe, expect, test } from 'vitest';
import { failureAlerts, orderAlerts, orderUncertain } from '#app/domain/text/checkout-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { type Notice, noticeCodes, noticeView } from '#app/domain/text/notices.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';
import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import { ORDER_EXTRAS } from '#contract/order-extras.ts';

describe('texts the specification quotes stand letter for letter', () => {
  test.each([
    [LABELS.search, 'Поиск'],
    [LABELS.popular, 'Вам понравится'],
    [LABELS.sku, 'Артикул'],
    [LABELS.inStock, 'В наличии'],
    [LABELS.weight, 'Вес'],
    [LABELS.addToCart, 'Добавить в корзину'],
    [LABELS.ingredients, 'Ингридиенты'],
    [LABELS.nutrition, 'Пищевая ценность'],
    [LABELS.home, 'Главная'],
    [LABELS.menu, 'Меню'],
    [LABELS.news, 'Новости'],
    [LABELS.all, 'Все'],
    [LABELS.author, 'Автор'],
    [LABELS.more, 'Подробнее'],
    [LABELS.guest, 'Любимый гость'],
    [LABELS.delivery, 'Доставка'],
    [LABELS.courier, 'Курьер'],
    [LABELS.pickup, 'Самовывоз'],
    [LABELS.payment, 'Оплата'],
    [LABELS.cash, 'Наличные'],
    [LABELS.card, 'Банковская карта'],
    [LABELS.quantity, 'Количество'],
    [LABELS.total, 'Итого'],
    [LABELS.placeOrder, 'Оформить заказ'],
    [LABELS.contactName, 'Ваше имя'],
    [LABELS.contactSubject, 'Тема'],
    [LABELS.contactContent, 'Текст сообщения'],
    [MESSAGES.nothingHere, 'Здесь пока ничего нет'],
    [MESSAGES.pageMissing, 'мы не нашли эту страницу =(!  попробуйте воспользоваться меню'],
    [MESSAGES.notFoundTitle, 'Не найдено'],
    [MESSAGES.cartEmpty, 'Что пошло нет так... Ваша корзина пуста.'],
    [MESSAGES.orderLoading, 'получаем инфо о заказе...'],
    [MESSAGES.orderMissing, 'Такого заказа не существует.'],
    [orderTitle(1042), 'Заказ №1042'],
    [VALIDATION.phoneRequired, 'необходимо заполнить телефон'],
    [VALIDATION.fullNameRequired, 'необходимо заполнить Имя'],
    // Quoted by the decisions.
    [VALIDATION.required, 'обязательное поле'],
    [VALIDATION.email, 'неверный формат e-mail'],
    [LABELS.signOut, 'Выйти'],
    [LABELS.update, 'Обновить'],
    [ORDER_EXTRAS.userComment.label, 'Комментарий к заказу'],
  ])('%s', (text, specified) => {
    expect(text).toBe(specified);
  });
});

describe('noticeView', () => {
  test.each<[Notice, string, string]>([
    [{ code: 'cart-added' }, 'success', 'Товар добавлен в корзину'],
    [{ code: 'cart-removed' }, 'info', 'Товар удалён из корзины'],
    [{ code: 'quantity-changed' }, 'success', 'Кол-во изменено'],
    [{ code: 'order-creating' }, 'info', 'Идёт создание заказа'],
    [{ code: 'feedback-sent' }, 'success', 'Отлично! Спасибо. Мы получили Ваше сообщение'],
    [{ code: 'repeated' }, 'success', 'Блюда из заказа снова в корзине'],
    [{ code: 'repeated', missing: [] }, 'success', 'Блюда из заказа снова в корзине'],
    [
      { code: 'repeated', missing: ['Хлебный квас', 'Рёбра'] },
      'info',
      'Заказ повторён, но сейчас нельзя заказать: Хлебный квас, Рёбра',
    ],
    [{ code: 'cart-refused' }, 'danger', 'Это блюдо сейчас нельзя заказать'],
    [{ code: 'cart-refused', reasons: [] }, 'danger', 'Это блюдо сейчас нельзя заказать'],
    [{ code: 'cart-refused', reasons: ['Кухня закрыта.'] }, 'danger', 'Кухня закрыта.'],
  ])('%j', (notice, kind, text) => {
    expect(noticeView(notice)).toEqual({ kind, text });
  });

  test.each(noticeCodes.map((code) => [code]))('%s has words of its own', (code) => {
    const { text } = noticeView({ code });
    expect(text).toMatch(/^[А-ЯЁ]/);
    expect(noticeCodes.filter((other) => noticeView({ code: other }).text === text)).toEqual([code]);
  });
});

describe('orderAlerts', () => {
  test.each(['constructor', 'toString', '__proto__'])('a field called «%s» has no label', (field) => {
    expect(orderAlerts(Object.fromEntries([[field, ['Нет']]]))).toEqual([
      { field, label: undefined, text: 'Нет' },
    ]);
  });

  test('labels the fields of the order as the error catalogue says', () => {
    const refusal = {
      address: ['Это поле не может быть пустым.'],
      delivery: ['Неверный выбор.'],
      fullName: ['Слишком длинно.'],
      phone: ['Введите корректный номер.'],
    };
    expect(orderAlerts(refusal)).toEqual([
      { field: 'address', label: 'Адрес', text: 'Это поле не может быть пустым.' },
      { field: 'delivery', label: 'Тип доставки', text: 'Неверный выбор.' },
      { field: 'fullName', label: 'Имя', text: 'Слишком длинно.' },
      { field: 'phone', label: 'Номер телефона', text: 'Введите корректный номер.' },
    ]);
  });

  test('gives each message its own alert, and those of no field no label', () => {
    expect(orderAlerts({ nonFieldErrors: ['Кухня закрыта.', 'Приходите завтра.'], zip: ['?'] })).toEqual([
      { field: 'nonFieldErrors', label: undefined, text: 'Кухня закрыта.' },
      { field: 'nonFieldErrors', label: undefined, text: 'Приходите завтра.' },
      { field: 'zip', label: undefined, text: '?' },
    ]);
  });

  test('is empty for an empty refusal', () => {
    expect(orderAlerts({})).toEqual([]);
  });
});

test('an uncertain order names the phone of the shop if there is one', () => {
  expect(orderUncertain('+7 (812) 555-01-42')).toBe(
    'Не удалось узнать, принят ли заказ. Отправьте его ещё раз или позвоните нам: +7 (812) 555-01-42. Второй раз он не оформится.',
  );
  expect(orderUncertain('')).toBe(
    'Не удалось узнать, принят ли заказ. Отправьте его ещё раз. Второй раз он не оформится.',
  );
});

test('so does one that was not sent', () => {
  const said = (phone: string) => failureAlerts('unsent', phone)[0]?.text;
  expect(said('+7 (812) 555-01-42')).toBe(
    'Заказ не отправлен, сейчас ничего не заказано: ресторан не отвечает. Отправьте его ещё раз чуть позже или позвоните нам: +7 (812) 555-01-42. Второй раз он не оформится.',
  );
  expect(said('')).toContain('чуть позже. Второй раз');
});

test.each([
  [VALIDATION.max(1), 'не длиннее 1 символа'],
  [VALIDATION.max(2), 'не длиннее 2 символов'],
  [VALIDATION.max(21), 'не длиннее 21 символа'],
  [VALIDATION.max(1000), 'не длиннее 1\u202f000 символов'],
])('numbers and words agree: %s', (message, text) => {
  expect(message).toBe(text);
});
