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
} as const;

/** A typed reason, deleted with the order's personal data. */
export const OTHER_REASON = 'Другая причина';

export const CANCELLED_APART = 'Отменённые заказы не входят ни в число заказов, ни в суммы.';
export const NO_ORDERS = 'За это время заказов не было.';
