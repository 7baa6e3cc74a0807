import { Delivery, type OrderStatus, Payment } from '#contract/enums.ts';

/** Russian texts about orders, for the desk and its messages. */

export const STATUSES: Record<OrderStatus | 'unpaid', string> = {
  unpaid: 'Не оплачен',
  new: 'Новый',
  accepted: 'Готовится',
  ready: 'Готов',
  on_way: 'В пути',
  done: 'Выдан',
  cancelled: 'Отменён',
};

/** Of an order that the guest cancelled on the site: reason, and who did it in the journal. No user can have a name with spaces. */
export const CANCELLED_BY_GUEST = { reason: 'Гость отменил на сайте', by: 'гость с сайта' } as const;

/** Label of an order placed while the restaurant was closed. */
export const FOR_OPENING = 'Ко времени открытия';

/** Label of the time chosen by the guest. */
export const WANTED_AT = 'Ко времени';

export function deliveryName(delivery: number): string {
  return delivery === Delivery.PICKUP ? 'Самовывоз' : 'Курьер';
}

/** «Курьер, Центр»: without the address, which is personal data. */
export function wayName({ delivery, zone }: { delivery: number; zone: string | null }): string {
  return zone === null ? deliveryName(delivery) : `${deliveryName(delivery)}, ${zone}`;
}

/** The part of the sum that is not for dishes: «с доставкой 150 ₽». */
export function chargeName(
  {
    fee_kopecks,
    discount_kopecks,
    promo_code = null,
  }: { fee_kopecks: number | null; discount_kopecks: number | null; promo_code?: string | null },
  format: (kopecks: number) => string,
): string | null {
  const charge = fee_kopecks
    ? `с доставкой ${format(fee_kopecks)}`
    : discount_kopecks && `со скидкой ${format(discount_kopecks)}`;
  return [charge, promo_code && `по промокоду ${promo_code}`].filter(Boolean).join(', ') || null;
}

export function promoName(code: string): string {
  return `Промокод ${code}`;
}

export function paymentName(payment: number): string {
  if (payment === Payment.ONLINE) return 'Онлайн';
  return payment === Payment.CARD ? 'Карта' : 'Наличные';
}

/** Default promise. */
export const USUAL_MINUTES = 45;

/** Of a payment at a test shop. */
export const TEST_MONEY = 'Тестовый магазин: денег нет';

/** «Онлайн, тестовый магазин: денег нет». */
export function paidName(payment: number, isTest: boolean): string {
  return isTest ? `${paymentName(payment)}, ${TEST_MONEY.toLowerCase()}` : paymentName(payment);
}

/** Of the journal, where no user can have a name with spaces. */
export const PAID_ONLINE_BY = 'оплата на сайте';

/** In the journal: what the till says. No user can have a name with spaces. */
export const TILL = 'касса iiko';

/** For the guest, of an order that nobody paid. */
export const UNPAID_REASON = 'Заказ не оплачен вовремя';

/** Of a guest's message. */
export const MESSAGE_STATES = {
  new: 'Новое',
  read: 'Прочитано',
  answered: 'Отвечено',
} as const;

/** In the journal, who changed something with a key. No user can have a name with spaces. */
export function keyName(name: string): string {
  return `ключ «${name}»`;
}
