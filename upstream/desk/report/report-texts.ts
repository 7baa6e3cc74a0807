import type { PaymentFigures } from '../../store/orders/shift-figures.ts';
import { formatKopecks } from '../../texts/format.ts';
import { paidName } from '../../texts/order-texts.ts';

export const FIGURES = {
  day: 'День',
  hour: 'Час',
  orders: 'Заказов',
  kopecks: 'Сумма, ₽',
  average: 'В среднем, ₽',
  cancelled: 'Отменено',
  accept: 'Минут до принятия',
  cook: 'Минут до готовности',
  dish: 'Блюдо',
  portions: 'Порций',
  option: 'Вариант',
  way: 'Район',
  wanted: 'Ко времени',
  fee: 'Доставка, ₽',
  discount: 'Скидки, ₽',
  reason: 'Причина',
  payment: 'Оплата',
  courier: 'Кто отвёз',
  promo: 'Промокод',
  promoCost: 'Чего стоил, ₽',
} as const;

export const NOT_HANDED_OVER = 'Ещё не передан';

export const ORDER_COLUMNS = {
  number: 'Номер',
  day: 'Рабочий день',
  createdAt: 'Оформлен',
  status: 'Состояние',
  way: 'Способ',
  zone: 'Район',
  courier: 'Курьер',
  payment: 'Оплата',
  portions: 'Порций',
  fee: 'Доставка, ₽',
  discount: 'Скидка, ₽',
  total: 'Сумма, ₽',
  wantedAt: 'Ко времени',
  acceptedAt: 'Принят',
  readyAt: 'Обещан',
  cookedAt: 'Готов',
  doneAt: 'Завершён',
  reason: 'Причина отмены',
  promo: 'Промокод',
} as const;

export const DAY_END_TEXTS = {
  label: 'Рабочий день заканчивается в',
  hint: 'Заказ, оформленный ночью до этого часа, считается за прошедший день.',
  saved: 'Конец рабочего дня сохранён.',
  badTime: 'Выберите время из списка.',
} as const;

export const DAY_ENDS = Array.from({ length: 11 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

export const Z_REPORT = 'Z-отчёт';
const DUE = 'Доплата при получении';

export function figuresName({ kind, payment }: PaymentFigures): string {
  return kind === 'due' ? DUE : paidName(payment, kind === 'test');
}

/** `null` without play money. */
export function testMoneyNote(payments: readonly PaymentFigures[]): string | null {
  const test = payments.find(({ kind }) => kind === 'test');
  return test
    ? `Суммы заказов включают тестовую оплату: ${formatKopecks(test.kopecks)} никто не получит.`
    : null;
}

/** Online, of orders of any day. */
export const REFUNDS = 'Возвраты';
export const NOT_FISCAL = 'Итоги пульта заказов, не кассовый чек.';

export const OTHER_REASON = 'Другая причина';

export const CANCELLED_APART = 'Отменённые заказы не входят ни в число заказов, ни в суммы.';
export const NO_ORDERS = 'За это время заказов не было.';
