import { formatOpening } from '#contract/schedule.ts';
import * as LABELS from './labels.ts';
import { formatPrice } from './money.ts';
import { quoted } from './typography.ts';

export function priceChanged(name: string, was: number, now: number): string {
  return `Цена изменилась: ${name}, было ${formatPrice(was)}, стало ${formatPrice(now)}`;
}

type Named = { name: string; price: number };

export function dishChanged(was: Named, now: Named): string {
  return `Блюдо изменилось: было ${quoted(was.name)} за ${formatPrice(was.price)}, стало ${quoted(now.name)} за ${formatPrice(now.price)}`;
}

export function lineWas(name: string | null, price: number): string {
  return name === null ? `было ${formatPrice(price)}` : `было ${quoted(name)} за ${formatPrice(price)}`;
}

export function dishesGone(names: readonly string[]): string {
  return `Больше нет в меню: ${names.join(', ')}. В заказ не попадёт.`;
}

export function linesRemoved(names: readonly string[]): string {
  return `Больше нет в корзине: ${names.join(', ')}`;
}

export function lineAdded(name: string, quantity: number, price: number): string {
  return `Добавилось в корзину: ${name}, ${quantity}\u00a0× ${formatPrice(price)}`;
}

/**
 * «Уже закрыто. Приготовим во вторник к 12:00»
 *
 * @param was value of `OPENING_FIELD`
 * @param opening `null`: unknown time
 */
export function openingChanged(was: string, opening: string | null, now: Date, timeZone: string): string {
  if (opening === '') return 'Уже открыто: приготовим как можно скорее';
  const before = was === '' ? 'Уже закрыто' : 'Время открытия изменилось';
  const when = opening === null ? 'после открытия' : formatOpening(new Date(opening), now, timeZone, 'к');
  return `${before}. Приготовим ${when}`;
}

export function minutesChanged(was: number, now: number): string {
  return `Доставка теперь займёт около ${now} мин, было ${was} мин`;
}

export function pickupMinutes(minutes: number): string {
  return `${LABELS.pickup}: около ${minutes} мин`;
}

export const discountGone = 'Скидки за самовывоз больше нет';

export function sumChanged(was: number, now: number): string {
  return `Сумма изменилась: было ${formatPrice(was)}, стало ${formatPrice(now)}`;
}

/** An earlier attempt may have been accepted. @param total as in `orderChanged` */
export function newTotal(total: number | null): string[] {
  return !total ? [] : [`Теперь итого: ${formatPrice(total)}.`];
}

/** «Доставка (Центр): 150.-. Итого: 791.-. …» */
export function confirmOrder(charges: readonly string[], total: number): string {
  const sentences = [...charges, `Итого: ${formatPrice(total)}`, 'Подтвердите заказ: он ещё не отправлен'];
  return `${sentences.join('. ')}.`;
}

/** @param total `null`: unknown; 0: nothing is left to order */
export function orderChanged(total: number | null): string {
  if (total === 0) return 'Заказ не отправлен.';
  const sum = total === null ? '' : ` Итого: ${formatPrice(total)}.`;
  return `Заказ не отправлен.${sum} Проверьте его и отправьте ещё раз.`;
}
