/** Russian texts of the report. */

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
} as const;

/** Orders for delivery that nobody has marked as on their way yet. */
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
} as const;

export const DAY_END_TEXTS = {
  label: 'Рабочий день заканчивается в',
  hint: 'Заказ, оформленный ночью до этого часа, считается за прошедший день.',
  saved: 'Конец рабочего дня сохранён.',
  badTime: 'Выберите время из списка.',
} as const;

/** Whole hours: the hours of the report must not be cut. */
export const DAY_ENDS = Array.from({ length: 11 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

export const Z_REPORT = 'Z-отчёт';
export const NOT_FISCAL = 'Итоги пульта заказов, не кассовый чек.';

/** A typed reason, deleted with the order's personal data. */
export const OTHER_REASON = 'Другая причина';

export const CANCELLED_APART = 'Отменённые заказы не входят ни в число заказов, ни в суммы.';
export const NO_ORDERS = 'За это время заказов не было.';
