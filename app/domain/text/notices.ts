import { MAX_QUANTITY } from '#contract/defaults.ts';
import { MAX_OPTIONS } from '#contract/options.ts';
import * as MESSAGES from './messages.ts';
import * as PROMO from './promo-texts.ts';

export type NoticeKind = 'success' | 'info' | 'danger';
export type NoticeView = { kind: NoticeKind; text: string };

const PLAIN_NOTICES = {
  'cart-added': { kind: 'success', text: 'Товар добавлен в корзину' },
  'at-most': {
    kind: 'info',
    text: `В корзине ${MAX_QUANTITY} порций этого блюда: больше в одном заказе нельзя`,
  },
  'cookies-needed': {
    kind: 'danger',
    text: 'Корзина не сохранится: браузер не принимает cookies. Разрешите их для этого сайта',
  },
  'cart-removed': { kind: 'info', text: 'Товар удалён из корзины' },
  'quantity-changed': { kind: 'success', text: 'Кол-во изменено' },
  'quantity-misread': { kind: 'info', text: `${MESSAGES.quantityRule} Проверьте его` },
  'cart-failed': { kind: 'danger', text: 'Не удалось изменить корзину. Попробуйте ещё раз' },
  'cart-unknown': {
    kind: 'danger',
    text: 'Не удалось узнать, попало ли блюдо в корзину. Проверьте её, прежде чем пробовать ещё раз',
  },
  'change-unknown': {
    kind: 'danger',
    text: 'Не удалось узнать, изменилась ли корзина. Проверьте её, прежде чем пробовать ещё раз',
  },
  'cart-too-often': {
    kind: 'danger',
    text: 'С вашего адреса пришло слишком много новых корзин подряд. Подождите немного и попробуйте ещё раз',
  },
  'too-many-options': {
    kind: 'danger',
    text: `К одному блюду можно выбрать не больше ${MAX_OPTIONS} вариантов`,
  },
  offline: { kind: 'danger', text: MESSAGES.offline },
  'promo-entered': { kind: 'success', text: PROMO.entered },
  'promo-removed': { kind: 'info', text: PROMO.removed },
  'promo-waits': { kind: 'info', text: PROMO.waits },
  'cart-begun': { kind: 'success', text: 'Начата новая корзина' },
  'dish-gone': { kind: 'danger', text: MESSAGES.dishGone },
  'not-in-cart': { kind: 'info', text: 'Этого блюда в корзине уже нет' },
  'favorite-added': { kind: 'success', text: 'Добавлено в избранное' },
  'favorite-removed': { kind: 'info', text: 'Убрано из избранного' },
  'favorite-failed': { kind: 'danger', text: 'Не удалось изменить избранное. Попробуйте ещё раз' },
  'order-creating': { kind: 'info', text: 'Идёт создание заказа' },
  'order-held-back': {
    kind: 'danger',
    text: 'Заказ не отправлен. Проверьте корзину и оформите его ещё раз',
  },
  'feedback-sent': { kind: 'success', text: 'Отлично! Спасибо. Мы получили Ваше сообщение' },
  'signed-out': { kind: 'info', text: 'Вы вышли' },
  'signed-out-here': {
    kind: 'info',
    text: 'Вы вышли. Заказы этого устройства остались в «Моих заказах»: там их можно забыть',
  },
  forgotten: { kind: 'success', text: 'Заказы, контакты и всё введённое на этом устройстве забыты' },
} satisfies Record<string, NoticeView>;
type PlainCode = keyof typeof PLAIN_NOTICES;

/** Codes, for a cookie; `noticeView` has the texts. */
export type Notice =
  | { code: PlainCode }
  | { code: 'cart-refused'; reasons?: readonly string[] }
  | { code: 'repeated'; missing?: readonly string[]; changes?: readonly string[] };

/** The browser deletes what it keeps of the guest. */
export const FORGETTING_NOTICES: ReadonlySet<Notice['code']> = new Set([
  'forgotten',
  'signed-out',
  'signed-out-here',
]);

export const noticeCodes = [
  ...(Object.keys(PLAIN_NOTICES) as PlainCode[]),
  'cart-refused',
  'repeated',
] as const;

export function noticeView(notice: Notice): NoticeView {
  switch (notice.code) {
    case 'cart-refused':
      return { kind: 'danger', text: notice.reasons?.join(' ') || 'Это блюдо сейчас нельзя заказать' };
    case 'repeated':
      return repeatedView(notice.missing ?? [], notice.changes ?? []);
    default:
      return PLAIN_NOTICES[notice.code];
  }
}

function repeatedView(missing: readonly string[], changes: readonly string[]): NoticeView {
  if (missing.length + changes.length === 0)
    return { kind: 'success', text: 'Блюда из заказа снова в корзине' };
  const start =
    missing.length > 0
      ? `Заказ повторён, но сейчас нельзя заказать: ${missing.join(', ')}`
      : 'Блюда из заказа снова в корзине';
  return { kind: 'info', text: [start, ...changes].join('. ') };
}
