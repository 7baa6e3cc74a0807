/** What the report says, in Russian. */

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

/** Own words of an order whose personal data is gone. */
export const OTHER_REASON = 'Другая причина';

export const CANCELLED_APART = 'Отменённые заказы не входят ни в число заказов, ни в суммы.';
export const NO_ORDERS = 'За это время заказов не было.';
