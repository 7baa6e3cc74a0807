import { Delivery, OrderStatus } from '#contract/enums.ts';

type Facts = {
  status: string;
  ready_at: string | null;
  delivery: number;
  cancelled_by: 'guest' | null;
};

/**
 * Service messages for guests, without name, phone, address, dishes or sums.
 *
 * @param isOtherContents the order was changed
 * @returns «Принят, к 19:00.»; null if there is nothing to tell
 */
export function guestText(
  { status, ready_at, delivery, cancelled_by }: Facts,
  { isOtherContents, now, timeZone }: { isOtherContents: boolean; now: Date; timeZone: string },
): string | null {
  const isPickup = delivery === Delivery.PICKUP;
  const told = {
    [OrderStatus.NEW]: null,
    [OrderStatus.ACCEPTED]: ready_at === null ? 'Принят.' : `Принят, к ${momentOf(ready_at, now, timeZone)}.`,
    [OrderStatus.READY]: isPickup ? 'Готов, приходите забирать.' : 'Готов, передаём курьеру.',
    [OrderStatus.ON_WAY]: 'Курьер выехал.',
    [OrderStatus.DONE]: null,
    // The guest knows.
    [OrderStatus.CANCELLED]: cancelled_by === 'guest' ? null : 'Отменён. Почему, сказано на странице заказа.',
  }[status as OrderStatus];
  if (told === undefined || status === OrderStatus.DONE || status === OrderStatus.CANCELLED)
    return told ?? null;
  return isOtherContents ? ['Заказ изменён.', told].filter(Boolean).join(' ') : told;
}

export function titleOf(number: number): string {
  return `Заказ №${number}`;
}

/** «19:00», or «19:00, 6 октября». */
function momentOf(iso: string, now: Date, timeZone: string): string {
  const of = (moment: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('ru-RU', { timeZone, ...options }).format(moment);
  const moment = new Date(iso);
  const day = (at: Date) => of(at, { day: 'numeric', month: 'long' });
  const clock = of(moment, { hour: '2-digit', minute: '2-digit' });
  return day(moment) === day(now) ? clock : `${clock}, ${day(moment)}`;
}

export const WHY_WRITTEN =
  'Вы просили писать на этот адрес, что с заказом. Когда заказ закончится, мы удалим адрес.';
