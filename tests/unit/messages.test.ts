/** Protects the texts that the specification quotes literally, notices, and messages of rejected orders. */
import { expect, test } from 'vitest';
import { failureAlerts, orderAlerts, orderUncertain } from '#app/domain/text/checkout-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { type Notice, noticeView } from '#app/domain/text/notices.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';
import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import { ORDER_EXTRAS } from '#contract/order-extras.ts';

test('labels', () => {
  expect(LABELS).toMatchObject({
    search: 'Поиск',
    popular: 'Вам понравится',
    sku: 'Артикул',
    inStock: 'В наличии',
    weight: 'Вес',
    addToCart: 'Добавить в корзину',
    ingredients: 'Ингридиенты',
    nutrition: 'Пищевая ценность',
    home: 'Главная',
    menu: 'Меню',
    news: 'Новости',
    all: 'Все',
    author: 'Автор',
    more: 'Подробнее',
    guest: 'Любимый гость',
    delivery: 'Доставка',
    courier: 'Курьер',
    pickup: 'Самовывоз',
    payment: 'Оплата',
    cash: 'Наличные',
    card: 'Банковская карта',
    quantity: 'Количество',
    total: 'Итого',
    placeOrder: 'Оформить заказ',
    contactName: 'Ваше имя',
    contactSubject: 'Тема',
    contactContent: 'Текст сообщения',
    signOut: 'Выйти',
    update: 'Обновить',
  });
});

test('messages', () => {
  expect({ ...MESSAGES, ...VALIDATION }).toMatchObject({
    nothingHere: 'Здесь пока ничего нет',
    pageMissing: 'мы не нашли эту страницу =(!  попробуйте воспользоваться меню',
    notFoundTitle: 'Не найдено',
    cartEmpty: 'Что пошло нет так... Ваша корзина пуста.',
    orderLoading: 'получаем инфо о заказе...',
    orderMissing: 'Такого заказа не существует.',
    phoneRequired: 'необходимо заполнить телефон',
    fullNameRequired: 'необходимо заполнить Имя',
    required: 'обязательное поле',
    email: 'неверный формат e-mail',
  });
  expect(orderTitle(1042)).toBe('Заказ №1042');
  expect(ORDER_EXTRAS.userComment.label).toBe('Комментарий к заказу');
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
  const unsent = (phone: string) => failureAlerts('unsent', phone)[0]?.text;
  const [phone, twice] = ['+7 (812) 555-01-42', 'Второй раз он не оформится.'];
  expect([orderUncertain(phone), orderUncertain('')]).toEqual([
    `Не удалось узнать, принят ли заказ. Отправьте его ещё раз или позвоните нам: ${phone}. ${twice}`,
    `Не удалось узнать, принят ли заказ. Отправьте его ещё раз. ${twice}`,
  ]);
  expect(unsent(phone)).toBe(
    `Заказ не отправлен, сейчас ничего не заказано: ресторан не отвечает. Отправьте его ещё раз чуть позже или позвоните нам: ${phone}. ${twice}`,
  );
  expect(unsent('')).toContain(`чуть позже. ${twice}`);
});
