import { Delivery, type OrderStatus, Payment } from '#contract/enums.ts';
import type { OrderMove } from '../store/order-moves.ts';
import type { DeskAction, DeskRole } from '../store/tables.ts';

/** What the desk says, in Russian. */

export const DESK = 'Пульт заказов';

export const COLUMNS = { fresh: 'Новые', cooking: 'Готовятся', leaving: 'Готовы и в пути' } as const;

export const STATUSES: Record<OrderStatus, string> = {
  new: 'Новый',
  accepted: 'Готовится',
  ready: 'Готов',
  on_way: 'В пути',
  done: 'Выдан',
  cancelled: 'Отменён',
};

export const MOVES: Record<OrderMove, string> = {
  accept: 'Принять',
  ready: 'Готов',
  'hand-over': 'Передан курьеру',
  finish: 'Выдан',
  cancel: 'Отменить заказ',
};

export const ACTIONS: Record<DeskAction, string> = {
  accept: 'принял(а)',
  ready: 'отметил(а): готов',
  'hand-over': 'передал(а) курьеру',
  finish: 'отметил(а): выдан',
  cancel: 'отменил(а)',
  undo: 'вернул(а) назад',
  'log-in': 'вошёл (вошла)',
  'add-user': 'добавил(а) пользователя',
  'block-user': 'закрыл(а) вход',
  'unblock-user': 'открыл(а) вход',
  'new-password': 'выдал(а) новый пароль',
  'own-password': 'сменил(а) свой пароль',
  'send-again': 'отправил(а) уведомление снова',
};

export const ROLES: Record<DeskRole, string> = { kitchen: 'кухня', manager: 'управляющий' };

/** Minutes that are one touch away. */
export const ACCEPT_MINUTES = [30, 45, 60, 90] as const;
export const MAX_MINUTES = 600;

/** The guest reads the reason, so the usual ones are there in good words. */
export const CANCEL_REASONS = [
  'Закончились продукты',
  'Не дозвонились до вас',
  'Вы попросили отменить',
  'Не доставляем по этому адресу',
] as const;
export const MAX_REASON = 200;

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 200;

/** In place of a guest's name, phone and address. */
export const PERSONAL_REMOVED = 'Данные гостя удалены: заказ старый.';

export const MESSAGES = {
  wrongLogIn: 'Имя или пароль не подходят.',
  tooManyLogIns: 'Слишком много попыток входа. Подождите десять минут.',
  logInFirst: 'Войдите, чтобы работать с заказами.',
  foreign: 'Запрос пришёл не с этого пульта. Откройте пульт заново и повторите.',
  tooLarge: 'Слишком большой запрос.',
  badForm: 'Форма заполнена неверно. Проверьте и отправьте ещё раз.',
  badMinutes: `Укажите минуты: целое число от 1 до ${MAX_MINUTES}.`,
  badReason: `Выберите причину или напишите свою, не длиннее ${MAX_REASON} символов.`,
  notFound: 'Такой страницы нет.',
  noOrder: 'Такого заказа нет.',
  noUser: 'Такого пользователя нет.',
  managersOnly: 'Это может только управляющий.',
  notYourself: 'Закрыть вход себе нельзя.',
  failure: 'Ошибка. Попробуйте ещё раз.',
  wrongPassword: 'Нынешний пароль не подходит.',
  badPassword: `Новый пароль — от ${MIN_PASSWORD} до ${MAX_PASSWORD} символов.`,
  samePassword: 'Новый пароль должен отличаться от прежнего.',
  otherPassword: 'Пароли не совпадают.',
  mustChange: 'Пароль был одноразовым. Придумайте свой.',
} as const;

export function deliveryName(delivery: number): string {
  return delivery === Delivery.PICKUP ? 'Самовывоз' : 'Курьер';
}

export function paymentName(payment: number): string {
  return payment === Payment.CARD ? 'Карта' : 'Наличные';
}

/** Above the board, when a touch came too late. */
export function lostMessage(
  kind: 'lost' | 'impossible' | 'too-late',
  { id, status }: { id: number; status: OrderStatus },
  last: { user_name: string; action: DeskAction; clock: string } | null,
): string {
  const now = `Сейчас заказ №${id}: «${STATUSES[status]}».`;
  if (kind === 'too-late') return `Вернуть можно только в первые десять секунд. ${now}`;
  const who = last ? ` ${last.user_name} в ${last.clock} ${ACTIONS[last.action]}.` : '';
  if (kind === 'lost') return `Заказ №${id} уже изменили.${who} Ваше нажатие не сработало. ${now}`;
  return `Так изменить заказ нельзя. ${now}`;
}
