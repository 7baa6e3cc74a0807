import { ALLERGY, allergenNames } from '#contract/allergens.ts';
import { OrderStatus } from '#contract/enums.ts';
import { optionTexts } from '#contract/options.ts';
import { listExtraFacts } from '#contract/order-extras.ts';
import { ellipsize } from '#contract/truncate-text.ts';
import { isByGuest, isMoved, type OrderChange } from '../store/orders/order-changes.ts';
import { allergyLines, MAYBE_ALLERGY } from '../texts/allergy-texts.ts';
import { maySayAllergy } from '../texts/allergy-words.ts';
import { formatKopecks, formatMinutes } from '../texts/format.ts';
import { listDifferences, listGuestDifferenceNames } from '../texts/order-change-texts.ts';
import {
  chargeName,
  FOR_OPENING,
  MESSAGE_STATES,
  paymentName,
  STATUSES,
  TEST_MONEY,
  WANTED_AT,
  wayName,
} from '../texts/order-texts.ts';
import type { AboutGuestMessage, OrderMessage, OutboxMessage } from './outbox-message.ts';

const MAX_DISHES = 30;
const MAX_TITLE = 80;
const MAX_WARNING = 160;
const MAX_DIFFERENCES = 20;
const MAX_DIFFERENCE = 120;
/** MAX: https://dev.max.ru/docs-api/objects/NewMessageBody; Telegram takes 4 096. */
const MAX_MESSAGE = 4_000;

/** No name, phone, address or comment of the guest: messengers and mail servers are third parties. */
export function textOf(message: OutboxMessage, timeZone: string): { subject: string; text: string } {
  if (message.event === 'trial') {
    const lines = ['Если вы это читаете, о новых заказах вы узнаете здесь.', message.deskUrl ?? ''];
    return { subject: 'Пробное уведомление', text: lines.join('\n').trim() };
  }
  if ('guestMessage' in message)
    return { subject: guestMessageSubject(message), text: message.messageUrl ?? '' };
  const { order, orderUrl, change } = message;
  const subject = subjectOf(message);
  const dishes = order.items.slice(0, MAX_DISHES).map(({ title, options, quantity }) => {
    const chosen = optionTexts(options).join(' · ');
    return `${quantity} × ${ellipsize(title, MAX_TITLE)}${chosen && ` (${ellipsize(chosen, MAX_TITLE)})`}`;
  });
  const sum = [formatKopecks(order.total_kopecks), chargeName(order, formatKopecks)]
    .filter(Boolean)
    .join(' ');
  const moment = order.wanted_at ?? order.scheduled_for;
  const way = ellipsize(wayName(order), MAX_TITLE);
  const head = [
    ...(order.money?.isTest ? [TEST_MONEY] : []),
    ...warningsOf(order),
    ...(change ? [...differencesOf(change, timeZone), 'Теперь в заказе:'] : []),
    `${sum}, ${paymentName(order.payment)}, ${way}`,
    ...listExtraFacts(order.extras),
    ...(moment ? [`${order.wanted_at ? WANTED_AT : FOR_OPENING}: ${momentOf(moment, timeZone)}`] : []),
  ];
  const link = orderUrl ? [orderUrl] : [];
  const textWith = (count: number) => {
    const left = order.items.length - count;
    const rest = left > 0 ? [`и ещё строк: ${left}`] : [];
    // Telegram refuses lone surrogates.
    return [...head, ...dishes.slice(0, count), ...rest, ...link].join('\n').toWellFormed();
  };
  let count = dishes.length;
  while (count > 0 && `${subject}\n${textWith(count)}`.length > MAX_MESSAGE) count -= 1;
  return { subject, text: textWith(count) };
}

function warningsOf(order: OrderMessage['order']): string[] {
  const { allergies, user_comment, extras, address, full_name } = order;
  const names = allergies && (allergenNames(allergies.names) || 'названа на пульте');
  const isMaybe = [user_comment, ...Object.values(extras), address, full_name].some((text) =>
    maySayAllergy(text ?? ''),
  );
  return [
    ...(names ? [`${ALLERGY.toUpperCase()}: ${names}`] : []),
    ...allergyLines(order, { hasWords: false }).map((line) => ellipsize(line, MAX_WARNING)),
    ...(isMaybe ? [`${MAYBE_ALLERGY}. Прочтите на пульте, что написал гость`] : []),
  ];
}

/** Without what is personal. */
function differencesOf(change: OrderChange, timeZone: string): string[] {
  const texts = [
    ...listDifferences(change, (iso) => momentOf(iso, timeZone)),
    ...(isMoved(change) ? ['Адрес другой'] : []),
    ...(change.guests ? listGuestDifferenceNames(change.guests) : []),
  ];
  const left = texts.length - MAX_DIFFERENCES;
  return [
    ...texts.slice(0, MAX_DIFFERENCES).map((text) => ellipsize(text, MAX_DIFFERENCE)),
    ...(left > 0 ? [`и ещё изменений: ${left}`] : []),
  ];
}

/** Absolute, because the message may be read later: «25 ноября, среда, 12:00». */
function momentOf(iso: string, timeZone: string): string {
  const moment = new Date(iso);
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('ru-RU', { timeZone, ...options }).format(moment);
  const day = of({ day: 'numeric', month: 'long' });
  return `${day}, ${of({ weekday: 'long' })}, ${of({ hour: '2-digit', minute: '2-digit' })}`;
}

function guestMessageSubject({
  event,
  guestMessage: { state, created_at },
  sentAt,
}: AboutGuestMessage): string {
  if (event === 'message.waiting') {
    const minutes = Math.floor((sentAt.getTime() - Date.parse(created_at)) / 60_000);
    return `Сообщение с сайта никто не прочитал: ждёт ${formatMinutes(minutes)}`;
  }
  if (state === 'new') return 'Новое сообщение';
  return `Сообщение с сайта, уведомление опоздало. Сейчас: ${MESSAGE_STATES[state].toLowerCase()}`;
}

function subjectOf({ event, order, change, sentAt }: OrderMessage): string {
  if (event === 'order.created' && order.status === OrderStatus.NEW) return `Новый заказ №${order.id}`;
  if (event === 'order.created')
    return `Заказ №${order.id}, сообщение опоздало. Сейчас: ${STATUSES[order.status].toLowerCase()}`;
  if (event === 'order.call_asked') return `Гость просит позвонить: заказ №${order.id}`;
  if (event === 'order.changed') {
    return isByGuest(change) ? `Гость изменил заказ №${order.id}` : `Заказ №${order.id} изменён`;
  }
  if (event === 'order.cancelled') return `Гость отменил заказ №${order.id}`;
  const since = Date.parse(order.scheduled_for ?? order.created_at);
  const minutes = Math.floor((sentAt.getTime() - since) / 60_000);
  return `Заказ №${order.id} никто не принял: ждёт ${formatMinutes(minutes)}`;
}
