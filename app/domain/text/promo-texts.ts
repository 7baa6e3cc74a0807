import { Delivery } from '#contract/enums.ts';
import type { Promo } from '#contract/promo.ts';
import { formatPrice } from './money.ts';

export const code = 'Промокод';
export const apply = 'Применить';
export const remove = 'Убрать';
export const entered = 'Промокод применён';
export const removed = 'Промокод убран';
export const codeRequired = 'введите промокод';
export const unknown = 'такого промокода нет';
export const failed = 'не удалось проверить промокод: попробуйте ещё раз чуть позже';
export const tooOften = 'слишком много попыток подряд: подождите несколько минут';
export const waits = 'Промокод ждёт в корзине: соберите заказ и примените его';
export const freeDelivery = 'бесплатная доставка';

export function codeName(name: string): string {
  return `${code} ${name}`;
}

/** «Нужно блюд от 1 000.-» */
export function problemText(problem: string): string {
  return problem.charAt(0).toUpperCase() + problem.slice(1);
}

/** «−100.-» */
export function benefitText({ sum, isFreeDelivery }: { sum: number; isFreeDelivery: boolean }): string {
  return isFreeDelivery ? freeDelivery : `−${formatPrice(sum)}`;
}

/** Of an order: without a sum it took off the fee, or a change left nothing. */
export function orderedBenefit({
  title = '',
  discount,
}: {
  title?: string | undefined;
  discount: number;
}): string {
  return discount > 0 ? `−${formatPrice(discount)}` : title;
}

export function wrongDelivery({ deliveries = [] }: Pick<Promo, 'deliveries'>): string {
  return deliveries.some((one) => one === Delivery.PICKUP)
    ? 'действует только на самовывоз'
    : 'не действует на самовывоз';
}

/** «Положить в корзину: Морс» */
export function addGift(title: string): string {
  return `Положить в корзину: ${title}`;
}

/** Its options come first. */
export function chooseGift(title: string): string {
  return `Выбрать и положить в корзину: ${title}`;
}

type Shown = { code: string; sum: number };
type Now = Shown & { isFreeDelivery: boolean; problem?: string | undefined };

export function promoChanged(was: Shown | null, now: Now | null): string {
  if (now && now.problem === undefined) return `${codeName(now.code)}: ${benefitText(now)}`;
  if (now && was?.code === now.code) return `${codeName(now.code)} больше не действует: ${now.problem}`;
  return `${codeName(was?.code ?? now?.code ?? '')} больше не действует`;
}

/** «КОД: закончился» → «закончился», as in the cart. */
export function withoutCode(reason: string, name: string): string {
  return reason.replace(`${name}: `, '');
}

/** Of an order with a code that was typed, but not applied yet. */
export function codeRefused(typed: string, reasons: readonly string[]): string {
  return `${code} «${typed}»: ${reasons.join(', ')}. Заказ не отправлен. Исправьте промокод или очистите его поле.`;
}

export function codeNotApplied(name: string, problem: string): string {
  return `${codeName(name)} не применён: ${problem}. Заказ не отправлен. Если согласны заказать без него, отправьте ещё раз.`;
}

/** @param total `null`: unknown */
export function orderWithoutCode(reason: string, total: number | null): string {
  const sum = total === null ? '' : ` Без него итого: ${formatPrice(total)}.`;
  return `${code} ${reason}. Заказ не отправлен.${sum} Отправьте его ещё раз или поменяйте телефон и снова примените код.`;
}
