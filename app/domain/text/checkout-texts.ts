import type { EarlierOrder } from '#app/domain/shopper/earlier-order.ts';
import type { Charge } from '#contract/delivery.ts';
import { mapOrderExtras } from '#contract/order-extras.ts';
import type { FieldErrors } from '#contract/requests.ts';
import * as DELIVERY from './delivery-texts.ts';
import * as LABELS from './labels.ts';
import * as MESSAGES from './messages.ts';
import { formatPrice } from './money.ts';

/** Beside the order button, if dishes in the cart cannot be ordered. */
export function takeOutOfCart(dishes: readonly { title: string }[], inCart: number): string {
  const wayOut = dishes.length === inCart ? '' : ' Уберите из корзины, и остальное можно оформить.';
  return `${MESSAGES.notNow}: ${dishes.map(({ title }) => title).join(', ')}.${wayOut}`;
}

function orCall(shopPhone: string): string {
  return shopPhone === '' ? '' : ` или позвоните нам: ${shopPhone}`;
}

/** Sending the order again is safe: it has the same idempotency key. */
export function orderUncertain(shopPhone: string): string {
  return `Не удалось узнать, принят ли заказ. Отправьте его ещё раз${orCall(shopPhone)}. Второй раз он не оформится.`;
}

/** In a cart that has become empty. Most visitors who see the text sent no order. */
export function orderPossible(shopPhone: string): string {
  return `Если вы отправили заказ и не увидели его номера, он мог быть принят. Соберите и отправьте его ещё раз${orCall(shopPhone)}. Второй раз он не оформится.`;
}

/** Shown when the order exists but the API cannot return it right now. */
export function orderAccepted(shopPhone: string): string {
  return `Этот заказ мы приняли. Показать его сейчас не получается: обновите страницу чуть позже${orCall(shopPhone)}. Отправлять его ещё раз не нужно.`;
}

/** On the page of an order that an earlier attempt had placed. */
export function earlierOrder(earlier: EarlierOrder, shopPhone: string): string {
  const call = shopPhone === '' ? 'позвоните нам' : `позвоните нам: ${shopPhone}`;
  if (earlier === 'accepted') {
    return `Этот заказ мы приняли раньше, второй раз он не оформлен. Если вы потом меняли адрес или телефон, ${call}.`;
  }
  const rest = earlier === 'rest' ? ' Чего в нём нет, то осталось в корзине.' : '';
  return `Это прежний заказ: мы приняли его, когда вы отправили его в первый раз. В нём то, что указано ниже, а изменений в нём нет. Чтобы поменять его, ${call}.${rest}`;
}

/** The API's messages are beside the fields. */
export const ORDER_REFUSED_FIELDS = 'Заказ не принят. Исправьте отмеченное и отправьте ещё раз.';

/** In the cart, if the guest last saw another price. */
export function priceChanged(title: string, was: number, now: number): string {
  return `Цена изменилась: ${title}, было ${formatPrice(was)}, стало ${formatPrice(now)}`;
}

/** In the cart, if some of its dishes were deleted from the menu. */
export function dishesGone(titles: readonly string[]): string {
  return `Больше нет в меню: ${titles.join(', ')}. В заказ не попадёт.`;
}

// ---------- refusals of the API (docs/specification.md, section 8) ----------

/** Labels of fields in alerts and summaries. */
export const FIELD_LABELS: Partial<Record<string, string>> = {
  address: 'Адрес',
  zone: LABELS.zone,
  wantedAt: LABELS.when,
  delivery: 'Тип доставки',
  fullName: 'Имя',
  phone: 'Номер телефона',
  payment: LABELS.payment,
  ...mapOrderExtras(({ label }) => label),
  privacy: 'Политика конфиденциальности',
  personalData: 'Персональные данные',
};

export type RefusalAlert = { field: string; label: string | undefined; text: string };

/** One alert per message. A message for an unknown field has no label. */
export function orderAlerts(refusal: FieldErrors): RefusalAlert[] {
  return Object.entries(refusal).flatMap(([field, texts = []]) => {
    const label = Object.hasOwn(FIELD_LABELS, field) ? FIELD_LABELS[field] : undefined;
    return texts.map((text) => ({ field, label, text }));
  });
}

/** Why an order at another price than the one shown was not sent. */
export function priceAlerts(changes: readonly string[]): RefusalAlert[] {
  return [...changes, MESSAGES.pricesChanged].map(orderAlert);
}

/** Why an order at another sum than the one shown was not sent. */
export function chargeAlerts(charge: Charge, total: number): RefusalAlert[] {
  return [orderAlert(`${DELIVERY.chargeText(charge, total)} ${DELIVERY.checkSum}`)];
}

/** Above an order that was not placed, if the API gave no reason of its own. */
export function failureAlerts(failure: CheckoutFailure, shopPhone: string): RefusalAlert[] {
  const text = FAILURE_TEXTS[failure](shopPhone);
  return text === '' ? [] : [orderAlert(text)];
}

function orderAlert(text: string): RefusalAlert {
  return { field: 'order', label: undefined, text };
}

const FAILURE_TEXTS = {
  // The fields have their own messages.
  invalid: () => '',
  // The API gave no reason, so no field is marked.
  refused: (phone) => `Заказ не принят. Проверьте его и отправьте ещё раз${orCall(phone)}.`,
  // The last sentence is for guests whose earlier attempt was lost in a crash of the storefront.
  unsent: (phone) =>
    `Заказ не отправлен, сейчас ничего не заказано: ресторан не отвечает. Отправьте его ещё раз чуть позже${orCall(phone)}. Второй раз он не оформится.`,
  'cart-unreadable': (phone) =>
    `Заказ не отправлен, сейчас ничего не заказано. ${MESSAGES.cartUnreadable} Начните новую${orCall(phone)}.`,
  uncertain: orderUncertain,
  'cart-changed': () => 'Корзина изменилась, пока вы заполняли заказ. Проверьте его и отправьте ещё раз.',
  'prices-changed': () => MESSAGES.pricesChanged,
  'charge-changed': () => DELIVERY.checkSum,
  'quantity-misread': () =>
    `Заказ не отправлен. ${MESSAGES.quantityRule} Проверьте его и отправьте заказ ещё раз.`,
  'form-outdated': () => 'Страница устарела. Проверьте заказ и отправьте ещё раз.',
  'too-often': (phone) =>
    `Заказ не отправлен: с вашего адреса их пришло слишком много подряд. Подождите несколько минут и отправьте ещё раз${orCall(phone)}.`,
} satisfies Record<string, (shopPhone: string) => string>;

/** Why an order was not placed. */
export type CheckoutFailure = keyof typeof FAILURE_TEXTS;
