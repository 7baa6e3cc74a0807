import type { FailedRequest } from '#app/domain/shopper/order-cancellation.ts';
import { at, orCall } from './checkout-texts.ts';

/** @param canRetry the page still offers to cancel the order */
export function cancellationFailed(failed: FailedRequest, shopPhone: string, canRetry: boolean): string {
  const call = `Позвоните нам${at(shopPhone)}.`;
  if (failed === 'refused') return `Отменить заказ на сайте уже нельзя. ${call}`;
  const start =
    failed === 'unsent' ? 'Заказ не отменён: ресторан не ответил.' : 'Не удалось узнать, отменён ли заказ.';
  return canRetry ? `${start} Отмените его ещё раз${orCall(shopPhone)}.` : `${start} ${call}`;
}
