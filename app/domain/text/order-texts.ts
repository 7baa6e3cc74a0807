import type { EarlierOrder } from '#app/domain/shopper/earlier-order.ts';

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
