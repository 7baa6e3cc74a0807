import type { PriceChange } from '#app/domain/shopper/cart-news.ts';
import type { CheckoutFailure } from '#app/domain/shopper/checkout-answer.ts';
import type { EarlierOrder } from '#app/domain/shopper/earlier-order.ts';
import type { OrderStatus } from '#contract/enums.ts';
import type { Refusal } from '#contract/requests.ts';
import { formatNumber, formatPrice } from './money.ts';
import { plural } from './plural.ts';

/**
 * Every text for shoppers, except words that belong to one component. Texts that docs/specification.md quotes
 * are exact, even «Ингридиенты», «Что пошло нет так...» and the double space of `pageMissing`.
 */

/** Names of things, as docs/specification.md quotes them. */
export const LABELS = {
  home: 'Главная',
  menu: 'Меню',
  news: 'Новости',
  all: 'Все',
  sections: 'Разделы',
  more: 'Подробнее',
  author: 'Автор',
  search: 'Поиск',
  popular: 'Вам понравится',
  favorites: 'Избранное',
  signOut: 'Выйти',
  sku: 'Артикул',
  inStock: 'В наличии',
  weight: 'Вес',
  addToCart: 'Добавить в корзину',
  ingredients: 'Ингридиенты',
  nutrition: 'Пищевая ценность',
  update: 'Обновить',
  quantity: 'Количество',
  total: 'Итого',
  guest: 'Любимый гость',
  delivery: 'Доставка',
  courier: 'Курьер',
  pickup: 'Самовывоз',
  payment: 'Оплата',
  cash: 'Наличные',
  card: 'Банковская карта',
  comment: 'Комментарий к заказу',
  placeOrder: 'Оформить заказ',
  beginAnew: 'Начать новую корзину',
  checkOut: 'Оформить',
  repeatOrder: 'Повторить заказ',
  contacts: 'Контакты',
  contactName: 'Ваше имя',
  contactEmail: 'E-mail',
  contactSubject: 'Тема',
  contactContent: 'Текст сообщения',
} as const;

export const MESSAGES = {
  nothingHere: 'Здесь пока ничего нет',
  notFoundTitle: 'Не найдено',
  pageMissing: 'мы не нашли эту страницу =(!  попробуйте воспользоваться меню',
  goneTitle: 'Этой страницы больше нет',
  pageGone: 'Её убрали с сайта. Попробуйте воспользоваться меню.',
  orderMissing: 'Такого заказа не существует.',
  orderLoading: 'получаем инфо о заказе...',
  cartUnavailable: 'Корзина сейчас недоступна',
  cartUnreadable: 'Ресторан ответил, но корзину не прочитать: в ней что-то не так.',
  contactsUnavailable: 'Контакты сейчас недоступны',
  dishLoading: 'Блюдо загружается',
  dishFailed: 'Блюдо не загрузилось. Попробуйте ещё раз.',
  dishGone: 'Этого блюда больше нет в меню',
  cartEmpty: 'Что пошло нет так... Ваша корзина пуста.',

  nothingFound: 'Ничего не нашлось. Попробуйте написать иначе',
  unavailableTitle: 'Скоро вернёмся',
  unavailable: 'Сайт сейчас не может показать эту страницу. Подождите немного и попробуйте ещё раз.',
  retry: 'Попробовать ещё раз',
  errorTitle: 'Что-то сломалось',
  error: 'Мы уже знаем об ошибке. Попробуйте ещё раз или начните с главной страницы.',
  /** Of an error that happened in the browser: nobody else knows. */
  errorHere: 'Попробуйте ещё раз или начните с главной страницы.',
  offlineTitle: 'Нет связи',
  offline: 'Не получилось связаться с сайтом. Проверьте интернет и попробуйте ещё раз.',
  badRequest: 'Не получилось прочитать отправленное. Вернитесь назад и попробуйте ещё раз.',
  foreignForm: 'Форма пришла с другого сайта, поэтому мы её не приняли. Откройте страницу заново.',
  methodNotAllowed: 'Эта страница такого не умеет. Попробуйте воспользоваться меню.',
  tooOftenTitle: 'Слишком часто',
  tooOften: 'С вашего адреса пришло слишком много запросов подряд. Подождите немного и попробуйте ещё раз.',
  tooLarge: 'Слишком длинный текст. Сократите его и отправьте ещё раз.',

  formInvalid: 'Проверьте отмеченные поля',
  consentRequired: 'нужно ваше согласие',
  consentsHint: 'Отметьте оба согласия, чтобы продолжить',
  feedbackHint: 'Заполните все поля и отметьте оба согласия, чтобы отправить',
  feedbackTooOften:
    'Сообщение не отправлено: с вашего адреса их пришло слишком много подряд. Подождите несколько минут: введённое сохранилось.',
  feedbackTooQuick:
    'Сообщение не отправлено: форму заполнили слишком быстро, так делают программы. Проверьте её и отправьте ещё раз: введённое сохранилось.',
  feedbackFailed: 'Сообщение не отправлено. Попробуйте ещё раз чуть позже: введённое сохранилось.',
  cartChanged: 'Корзина изменилась, пока вы заполняли заказ. Проверьте его и отправьте ещё раз.',
  pricesChanged: 'Заказ не отправлен: изменилась цена. Проверьте его и отправьте ещё раз.',
  formOutdated: 'Страница устарела. Проверьте заказ и отправьте ещё раз.',
  orderedAlready: 'Эти блюда уже заказаны, но корзина ещё не очистилась. Второй раз они не оформятся.',
  notForSale: 'На сайте не заказать',
  soldOut: 'Закончилось',
  notNow: 'Сейчас нельзя заказать',
  cookedLater: 'Заказ приготовим после открытия',
} as const;

/** Of a dish that cannot be bought. */
export function whyNotForSale({ soldOut }: { soldOut?: boolean | undefined }): string {
  return soldOut ? MESSAGES.soldOut : MESSAGES.notForSale;
}

/** Beside the order button, while dishes in the cart cannot be ordered. */
export function takeOutOfCart(titles: readonly string[]): string {
  return `${MESSAGES.notNow}: ${titles.join(', ')}. Уберите из корзины, и остальное можно оформить.`;
}

/** By status; any other error is `MESSAGES.error`. */
export const ERROR_TEXTS: Partial<Record<number, string>> = {
  400: MESSAGES.badRequest,
  403: MESSAGES.foreignForm,
  404: MESSAGES.pageMissing,
  405: MESSAGES.methodNotAllowed,
  408: MESSAGES.badRequest,
  413: MESSAGES.tooLarge,
  415: MESSAGES.badRequest,
  417: MESSAGES.badRequest,
  429: MESSAGES.tooOften,
  431: MESSAGES.badRequest,
  // What stands in front of the storefront answers so while there is none.
  502: MESSAGES.unavailable,
  503: MESSAGES.unavailable,
  504: MESSAGES.unavailable,
};

/**
 * Of dishes that are not served now.
 *
 * @param when in the words of their section: «По будням с 12:00 до 16:00».
 * @param next «завтра в 12:00».
 */
export function notServed(when: string, next: string | undefined): string {
  const words = when.trim().replace(/[.!]$/, '');
  return `Сейчас не подаём. ${words}${next === undefined ? '' : `, ближайший раз ${next}`}`;
}

/**
 * While the API is away: how old the dishes and prices on the page are.
 *
 * @param when «14:20», «21 ноября, 14:20».
 */
export function menuAsOf(when: string): string {
  return `Меню на ${when}`;
}

/** Title and heading of the order page. The number is not known of each order that cannot be shown. */
export function orderTitle(id: number | undefined): string {
  return id === undefined ? 'Заказ' : `Заказ №${id}`;
}

/** Title and heading of the search page. */
export function searchTitle(query: string): string {
  return query === '' ? LABELS.search : `${LABELS.search}: ${query}`;
}

export function tagTitle(tag: string): string {
  return `#${tag}`;
}

/**
 * After a failure we do not know whether the order was accepted. It is safe to send it again: it has the same
 * idempotency key.
 */
export function orderUncertain(shopPhone: string, { isCartEmpty = false } = {}): string {
  const call = shopPhone === '' ? '' : ` или позвоните нам: ${shopPhone}`;
  const again = isCartEmpty ? 'Соберите и отправьте его ещё раз' : 'Отправьте его ещё раз';
  return `Не удалось узнать, принят ли заказ. ${again}${call}. Второй раз он не оформится.`;
}

/**
 * The API surely did not get the order. The last sentence is for whoever sent it before to a storefront that broke down: nobody
 * remembers that attempt.
 */
function orderUnsent(shopPhone: string): string {
  const call = shopPhone === '' ? '' : ` или позвоните нам: ${shopPhone}`;
  return `Заказ не отправлен, сейчас ничего не заказано: ресторан не отвечает. Отправьте его ещё раз чуть позже${call}. Второй раз он не оформится.`;
}

function orderOfUnreadableCart(shopPhone: string): string {
  const call = shopPhone === '' ? '' : ` или позвоните нам: ${shopPhone}`;
  return `Заказ не отправлен, сейчас ничего не заказано. ${MESSAGES.cartUnreadable} Начните новую${call}.`;
}

/** What the API refused stands beside its fields. */
export const ORDER_REFUSED_FIELDS = 'Заказ не принят. Исправьте отмеченное и отправьте ещё раз.';

/** A refusal that gives no reason: nothing is marked. */
function orderRefused(shopPhone: string): string {
  const call = shopPhone === '' ? '' : ` или позвоните нам: ${shopPhone}`;
  return `Заказ не принят. Проверьте его и отправьте ещё раз${call}.`;
}

function orderTooOften(shopPhone: string): string {
  const call = shopPhone === '' ? '' : ` или позвоните нам: ${shopPhone}`;
  return `Заказ не отправлен: с вашего адреса их пришло слишком много подряд. Подождите несколько минут и отправьте ещё раз${call}.`;
}

/** In a cart whose owner knows another price. */
export function priceChanged({ title, was, now }: PriceChange): string {
  return `Цена изменилась: ${title}, было ${formatPrice(was)}, стало ${formatPrice(now)}`;
}

/** In a cart from which the menu has taken something. */
export function dishesGone(titles: readonly string[]): string {
  return `Больше нет в меню: ${titles.join(', ')}. В заказ не попадёт.`;
}

/** Above an order that was not placed. `null`: all there is to say stands beside the fields. */
export function checkoutFailureText(failure: CheckoutFailure, shopPhone: string): string | null {
  switch (failure) {
    case 'invalid':
      return null;
    case 'refused':
      return orderRefused(shopPhone);
    case 'unsent':
      return orderUnsent(shopPhone);
    case 'cart-unreadable':
      return orderOfUnreadableCart(shopPhone);
    case 'uncertain':
      return orderUncertain(shopPhone);
    case 'cart-changed':
      return MESSAGES.cartChanged;
    case 'prices-changed':
      return MESSAGES.pricesChanged;
    case 'form-outdated':
      return MESSAGES.formOutdated;
    case 'too-often':
      return orderTooOften(shopPhone);
  }
}

/** On the page of an order that was made and cannot be shown now. */
export function orderAccepted(shopPhone: string): string {
  const call = shopPhone === '' ? '' : ` или позвоните нам: ${shopPhone}`;
  return `Этот заказ мы приняли. Показать его сейчас не получается: обновите страницу чуть позже${call}. Отправлять его ещё раз не нужно.`;
}

/** On the page of an order that was there before it was sent again. */
export function earlierOrder(earlier: EarlierOrder, shopPhone: string): string {
  const call = shopPhone === '' ? 'позвоните нам' : `позвоните нам: ${shopPhone}`;
  if (earlier === 'accepted') {
    return `Этот заказ мы приняли раньше, второй раз он не оформлен. Если вы потом меняли адрес или телефон, ${call}.`;
  }
  const rest = earlier === 'rest' ? ' Чего в нём нет, то осталось в корзине.' : '';
  return `Это прежний заказ: мы приняли его, когда вы отправили его в первый раз. В нём то, что указано ниже, а изменений в нём нет. Чтобы поменять его, ${call}.${rest}`;
}

/** Where an order stands. Nothing of a courier: the page does not know whether there is one. */
export const ORDER_PROGRESS: Record<OrderStatus, { title: string; text: string }> = {
  new: { title: 'Заказ отправлен', text: 'Ждём, когда ресторан его примет.' },
  accepted: { title: 'Ресторан принял заказ', text: 'Готовим.' },
  ready: { title: 'Заказ готов', text: 'Передаём курьеру. Если забираете сами, приходите.' },
  on_way: { title: 'Заказ в пути', text: '' },
  done: { title: 'Заказ у вас', text: 'Приятного аппетита!' },
  cancelled: { title: 'Заказ отменён', text: 'Позвоните нам, если это неожиданно.' },
};

/** @param moment «14:20» */
export function orderExpected(moment: string): string {
  return `Ждите примерно к ${moment}.`;
}

// ---------- refusals of the API (docs/specification.md, section 8) ----------

/** Fields by name, as alerts and summaries call them. */
export const FIELD_LABELS: Partial<Record<string, string>> = {
  address: 'Адрес',
  delivery: 'Тип доставки',
  fullName: 'Имя',
  phone: 'Номер телефона',
  payment: LABELS.payment,
  userComment: LABELS.comment,
  privacy: 'Политика конфиденциальности',
  personalData: 'Персональные данные',
};

export type RefusalAlert = { field: string; label: string | undefined; text: string };

/** One alert for each message. A message without a field of the form has no label. */
export function orderAlerts(refusal: Refusal): RefusalAlert[] {
  return Object.entries(refusal).flatMap(([field, texts = []]) => {
    const label = Object.hasOwn(FIELD_LABELS, field) ? FIELD_LABELS[field] : undefined;
    return texts.map((text) => ({ field, label, text }));
  });
}

/** Why an order at another price than the one shown was not sent. */
export function priceAlerts(changes: readonly PriceChange[]): RefusalAlert[] {
  const texts = [...changes.map(priceChanged), MESSAGES.pricesChanged];
  return texts.map((text) => ({ field: 'price', label: undefined, text }));
}

// ---------- notices ----------

export const noticeCodes = [
  'cart-added',
  'cart-removed',
  'quantity-changed',
  'cart-refused',
  'cart-failed',
  'cart-unknown',
  'cart-too-often',
  'cart-begun',
  'dish-gone',
  'not-in-cart',
  'favorite-added',
  'favorite-removed',
  'favorite-failed',
  'order-creating',
  'order-held-back',
  'repeated',
  'feedback-sent',
  'signed-out',
] as const;

type PlainCode = Exclude<(typeof noticeCodes)[number], 'cart-refused' | 'repeated'>;

/** What happened, small enough for a cookie; the words are found when it is shown. */
export type Notice =
  | { code: PlainCode }
  /** `reasons`: the API's own words. */
  | { code: 'cart-refused'; reasons?: readonly string[] }
  /** `missing`: titles of the dishes that cannot be bought any more. */
  | { code: 'repeated'; missing?: readonly string[] };

export type NoticeKind = 'success' | 'info' | 'danger';
export type NoticeView = { kind: NoticeKind; text: string };

const PLAIN_NOTICES: Record<PlainCode, NoticeView> = {
  'cart-added': { kind: 'success', text: 'Товар добавлен в корзину' },
  'cart-removed': { kind: 'info', text: 'Товар удалён из корзины' },
  'quantity-changed': { kind: 'success', text: 'Кол-во изменено' },
  'cart-failed': { kind: 'danger', text: 'Не удалось изменить корзину. Попробуйте ещё раз' },
  'cart-unknown': {
    kind: 'danger',
    text: 'Не удалось узнать, попало ли блюдо в корзину. Проверьте её, прежде чем пробовать ещё раз',
  },
  'cart-too-often': {
    kind: 'danger',
    text: 'С вашего адреса пришло слишком много новых корзин подряд. Подождите немного и попробуйте ещё раз',
  },
  'cart-begun': { kind: 'success', text: 'Начата новая корзина' },
  'dish-gone': { kind: 'danger', text: MESSAGES.dishGone },
  'not-in-cart': { kind: 'info', text: 'Этого блюда в корзине уже нет' },
  'favorite-added': { kind: 'success', text: 'Добавлено в избранное' },
  'favorite-removed': { kind: 'info', text: 'Убрано из избранного' },
  'favorite-failed': { kind: 'danger', text: 'Не удалось изменить избранное. Попробуйте ещё раз' },
  'order-creating': { kind: 'info', text: 'Идёт создание заказа' },
  'order-held-back': {
    kind: 'danger',
    text: 'Заказ не отправлен. Проверьте корзину и оформите его ещё раз',
  },
  'feedback-sent': { kind: 'success', text: 'Отлично! Спасибо. Мы получили Ваше сообщение' },
  'signed-out': { kind: 'info', text: 'Вы вышли' },
};

export function noticeView(notice: Notice): NoticeView {
  switch (notice.code) {
    case 'cart-refused':
      return { kind: 'danger', text: notice.reasons?.join(' ') || 'Это блюдо сейчас нельзя заказать' };
    case 'repeated':
      return repeatedView(notice.missing ?? []);
    default:
      return PLAIN_NOTICES[notice.code];
  }
}

function repeatedView(missing: readonly string[]): NoticeView {
  if (missing.length === 0) return { kind: 'success', text: 'Блюда из заказа снова в корзине' };
  return { kind: 'info', text: `Заказ повторён, но сейчас нельзя заказать: ${missing.join(', ')}` };
}

// ---------- validation (docs/specification.md, section 5) ----------

/** What is wrong with a field. Lengths are characters. */
export const VALIDATION = {
  required: 'обязательное поле',
  fullNameRequired: 'необходимо заполнить Имя',
  phoneRequired: 'необходимо заполнить телефон',
  phone: 'неверный формат телефона',
  email: 'неверный формат e-mail',
  oneOf: 'недопустимое значение',
  max: (length: number) => `не длиннее ${characters(length)}`,
} as const;

/** A count of characters in the genitive: «1 символа», «5 символов», «22 символов». */
function characters(count: number): string {
  return `${formatNumber(count)} ${plural(count, 'символа', 'символов', 'символов')}`;
}
