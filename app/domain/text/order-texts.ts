import type { EarlierOrder } from '#app/domain/shopper/earlier-order.ts';
import { Delivery, type OrderStatus } from '#contract/enums.ts';

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
  if (earlier === 'both') return 'Это новый заказ. Предыдущий мы тоже приняли.';
  const rest = earlier === 'rest' ? ' Чего в нём нет, то осталось в корзине.' : '';
  return `Это прежний заказ: мы приняли его, когда вы отправили его в первый раз. В нём то, что указано ниже, а изменений в нём нет. Чтобы поменять его, ${call}.${rest}`;
}

/** Where an order stands. */
export const ORDER_PROGRESS: Record<OrderStatus, { title: string; text: string }> = {
  new: { title: 'Заказ отправлен', text: 'Ждём, когда ресторан его примет.' },
  accepted: { title: 'Ресторан принял заказ', text: 'Готовим.' },
  ready: { title: 'Заказ готов', text: '' },
  on_way: { title: 'Заказ в пути', text: '' },
  done: { title: 'Заказ у вас', text: 'Приятного аппетита!' },
  cancelled: { title: 'Заказ отменён', text: 'Позвоните нам, если это неожиданно.' },
};

/** @param opening «ко времени открытия: среда, 25 ноября, 12:00» */
export function cookedForOpening(opening: string): string {
  return `Сейчас закрыто, приготовим ${opening}.`;
}

/** What comes after «Заказ готов». */
export function orderReady(delivery: Delivery | undefined): string {
  if (delivery === undefined) return 'Передаём курьеру. Если забираете сами, приходите.';
  return delivery === Delivery.PICKUP ? 'Приходите забирать.' : 'Передаём курьеру.';
}

/** The steps of an order, in their order. */
export const ORDER_STEPS: readonly { status: OrderStatus; title: string }[] = [
  { status: 'new', title: 'Отправлен' },
  { status: 'accepted', title: 'Готовим' },
  { status: 'ready', title: 'Готов' },
  { status: 'on_way', title: 'В пути' },
  { status: 'done', title: 'У вас' },
];

/** @param moment «14:20» */
export function orderExpected(moment: string): string {
  return `Ждите примерно к ${moment}.`;
}
