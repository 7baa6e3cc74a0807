import type { EarlierOrder } from '#app/domain/shopper/earlier-order.ts';
import { ALLERGY } from '#contract/allergens.ts';
import { mapOrderExtras } from '#contract/order-extras.ts';
import type { FieldErrors } from '#contract/requests.ts';
import { confirmOrder, newTotal, orderChanged } from './agreement-texts.ts';
import * as LABELS from './labels.ts';
import * as MESSAGES from './messages.ts';
import { formatPrice } from './money.ts';

export function takeOutOfCart(dishes: readonly { title: string }[], inCart: number): string {
  const wayOut = dishes.length === inCart ? '' : ' Уберите из корзины, и остальное можно оформить.';
  return `${MESSAGES.notNow}: ${dishes.map(({ title }) => title).join(', ')}.${wayOut}`;
}

/** «: +7…» */
export function at(shopPhone: string): string {
  return shopPhone === '' ? '' : `: ${shopPhone}`;
}

export function orCall(shopPhone: string): string {
  return shopPhone === '' ? '' : ` или позвоните нам: ${shopPhone}`;
}

const NO_SECOND = 'Второй раз он не оформится.';

/**
 * @param keepsKeys sending the order again is safe
 * @param isEarlier beside a message about a later attempt
 */
export function orderUncertain(shopPhone: string, keepsKeys: boolean, isEarlier = false): string {
  const start = `Не удалось узнать, принят ли заказ${isEarlier ? ', отправленный раньше' : ''}.`;
  if (!keepsKeys) return `${start} Позвоните нам, прежде чем отправлять его ещё раз${at(shopPhone)}.`;
  return `${start} Отправьте его ещё раз${orCall(shopPhone)}. ${NO_SECOND}`;
}

export function orderPossible(shopPhone: string, keepsKeys: boolean): string {
  const start = 'Вы отправили заказ, и он мог быть принят.';
  if (!keepsKeys)
    return `${start} Позвоните нам, прежде чем собирать и отправлять его ещё раз${at(shopPhone)}.`;
  return `${start} Соберите и отправьте его ещё раз${orCall(shopPhone)}. ${NO_SECOND}`;
}

/** Shown when the order exists but the API cannot return it right now. */
export function orderAccepted(shopPhone: string): string {
  return `Этот заказ у нас. Показать его сейчас не получается: обновите страницу чуть позже${orCall(shopPhone)}. Отправлять его ещё раз не нужно.`;
}

export function earlierOrder(earlier: EarlierOrder, shopPhone: string): string {
  const call = shopPhone === '' ? 'позвоните нам' : `позвоните нам: ${shopPhone}`;
  if (earlier === 'accepted') {
    return `Этот заказ мы получили раньше, второй раз он не оформлен. Если вы потом меняли адрес или телефон, ${call}.`;
  }
  if (earlier === 'possible') {
    return `Этот заказ мы получили. Тот, который вы отправили раньше, тоже мог дойти: узнать этого не удалось. Чтобы его не приготовили, ${call}.`;
  }
  const rest = earlier === 'rest' ? ' Остальное ждёт в корзине.' : '';
  return `Это прежний заказ: он дошёл до нас ещё с первого раза. В нём то, что указано ниже, без последних изменений. Чтобы поменять его, ${call}.${rest}`;
}

/** The API ordered something else. @param shownSum roubles */
export function orderDiffers(shownSum: number, shopPhone: string): string {
  return `Ресторан записал заказ не так, как было на странице: там было «Итого ${formatPrice(shownSum)}». Сверьте блюда и сумму. Если что-то не так, позвоните нам${at(shopPhone)}.`;
}

export function allergyUnseen(shopPhone: string): string {
  return `Мы не видим, что ресторан получил сведения об аллергии. Позвоните нам, пока заказ не начали готовить${at(shopPhone)}.`;
}

export const ORDER_REFUSED_FIELDS = 'Заказ не принят. Исправьте отмеченное и отправьте ещё раз.';

// ---------- docs/specification.md, section 8 ----------

export const FIELD_LABELS: Partial<Record<string, string>> = {
  address: 'Адрес',
  zone: LABELS.zone,
  wantedAt: LABELS.when,
  delivery: 'Тип доставки',
  fullName: 'Имя',
  phone: 'Номер телефона',
  payment: LABELS.payment,
  email: LABELS.receiptEmail,
  statusEmail: LABELS.statusEmail,
  allergies: ALLERGY,
  allergyOther: ALLERGY,
  ...mapOrderExtras(({ label }) => label),
  privacy: 'Политика конфиденциальности',
  personalData: 'Персональные данные',
};

export type RefusalAlert = { field: string; label: string | undefined; text: string; kind?: 'info' };

/** Unknown fields have no label. */
export function orderAlerts(refusal: FieldErrors): RefusalAlert[] {
  return Object.entries(refusal).flatMap(([field, texts = []]) => {
    const label = Object.hasOwn(FIELD_LABELS, field) ? FIELD_LABELS[field] : undefined;
    return texts.map((text) => ({ field, label, text }));
  });
}

/**
 * @param total `null`: unknown
 * @param uncertain `orderUncertain` if an earlier attempt may have been accepted
 */
export function changeAlerts(
  changes: readonly string[],
  total: number | null,
  uncertain: string | null,
): RefusalAlert[] {
  const end = uncertain === null ? [orderChanged(total)] : [...newTotal(total), uncertain];
  return [...changes, ...end].map(orderAlert);
}

/** Nothing went wrong: the page did not know the charge. */
export function confirmAlert(charges: readonly string[], total: number): RefusalAlert {
  return { ...orderAlert(confirmOrder(charges, total)), kind: 'info' };
}

export function failureAlerts(
  failure: CheckoutFailure,
  shopPhone: string,
  keepsKeys: boolean,
): RefusalAlert[] {
  const text = FAILURE_TEXTS[failure](shopPhone, keepsKeys);
  return text === '' ? [] : [orderAlert(text)];
}

export function orderAlert(text: string): RefusalAlert {
  return { field: 'order', label: undefined, text };
}

const FAILURE_TEXTS = {
  invalid: () => '',
  refused: (phone) => `Заказ не принят. Проверьте его и отправьте ещё раз${orCall(phone)}.`,
  // An earlier attempt may be lost in a crash of the storefront.
  unsent: (phone, keepsKeys) =>
    `Заказ не отправлен, сейчас ничего не заказано: ресторан не отвечает. Отправьте его ещё раз чуть позже${orCall(phone)}.${keepsKeys ? ` ${NO_SECOND}` : ''}`,
  'cart-unreadable': (phone) =>
    `Заказ не отправлен, сейчас ничего не заказано. ${MESSAGES.cartUnreadable} Начните новую${orCall(phone)}.`,
  uncertain: orderUncertain,
  changed: () => orderChanged(null),
  'quantity-misread': () =>
    `Заказ не отправлен. ${MESSAGES.quantityRule} Проверьте его и отправьте заказ ещё раз.`,
  'form-outdated': () => 'Страница устарела. Проверьте заказ и отправьте ещё раз.',
  'too-often': (phone) =>
    `Заказ не отправлен: с вашего адреса их пришло слишком много подряд. Подождите несколько минут и отправьте ещё раз${orCall(phone)}.`,
} satisfies Record<string, (shopPhone: string, keepsKeys: boolean) => string>;

export type CheckoutFailure = keyof typeof FAILURE_TEXTS;

/** «К открытию, 20:00», «К открытию, завтра в 12:00» @param opens «сегодня в 20:00» */
export function orderForOpeningLabel(opens: string): string {
  return `К открытию, ${opens.replace(/^сегодня в /, '')}`;
}

/** «Откроемся в 20:00» */
export function opensLabel(opens: string): string {
  return `Откроемся ${opens.replace(/^сегодня /, '')}`;
}
