import type { Channel, OutboxEvent } from '../store/database/order-tables.ts';
import type { OutboxRow } from '../store/orders/outbox.ts';

/** Russian texts about notifications. */

export const NOTIFICATIONS = 'Уведомления';

export const CHANNELS: Record<Channel, string> = {
  webhook: 'Вебхук',
  telegram: 'Telegram',
  email: 'Почта',
};

export const EVENTS: Record<OutboxEvent, string> = {
  'order.created': 'новый заказ',
  'order.waiting': 'никто не принял',
  'order.changed': 'заказ изменён',
  'message.created': 'новое сообщение',
  'message.waiting': 'никто не прочитал',
};

export const OUTBOX_STATES: Record<OutboxRow['state'], string> = {
  waiting: 'ждёт отправки',
  sent: 'отправлено',
  dead: 'не отправлено',
};

export const TRIAL = 'Отправить пробное уведомление';

/** The settings that each notification channel requires, with a description of their values. */
export const NEEDS: Record<Channel, readonly [setting: string, what: string][]> = {
  webhook: [
    ['WEBHOOK_URL', 'адрес вашей программы, которая принимает заказы, с https://'],
    ['WEBHOOK_SECRET', 'секрет, которым подписаны сообщения: whsec_ и 32 случайных байта в base64'],
  ],
  telegram: [
    ['TELEGRAM_BOT_TOKEN', 'токен бота: его даёт @BotFather'],
    ['TELEGRAM_CHAT_ID', 'номер чата, в котором состоит бот; у групп он начинается с минуса'],
  ],
  email: [
    ['SMTP_URL', 'почтовый сервер: smtp://имя:пароль@mail.example.ru:587'],
    ['MAIL_FROM', 'от чьего имени приходят письма'],
    ['MAIL_TO', 'кому они приходят; несколько адресов — через запятую'],
  ],
};

/** The result of a trial message. */
export function trialResult(channel: Channel, failure: string | null): string {
  if (failure === null)
    return `${CHANNELS[channel]}: пробное уведомление отправлено. Проверьте, пришло ли оно.`;
  return `${CHANNELS[channel]}: пробное уведомление не отправлено — ${failureText(channel, failure)}.`;
}

/** Trials are limited, because receivers limit messages, too. */
export function trialTooSoon(channel: Channel, seconds: number): string {
  return `${CHANNELS[channel]}: пробное уведомление только что отправляли. Подождите ${seconds} с.`;
}

/** By prefix of the failure in the outbox; the first match counts. */
const FAILURES: readonly [channel: Channel | null, failure: RegExp, words: string][] = [
  [null, /^timeout$/, 'не ответили за 10 секунд'],
  [null, /^interrupted$/, 'программа завершалась во время отправки'],
  [null, /^network ?(.*)$/, 'нет связи'],
  [null, /^status (3\d\d)$/, 'перенаправляют: укажите конечный адрес'],
  ['telegram', /^status (401|404)$/, 'такого бота нет: проверьте TELEGRAM_BOT_TOKEN'],
  ['telegram', /^chat not found$/, 'чат не найден: проверьте TELEGRAM_CHAT_ID'],
  ['telegram', /^status (400)$/, 'Telegram не принял сообщение'],
  ['telegram', /^status (403)$/, 'бот не может писать в этот чат'],
  [null, /^status (\d+)$/, 'ответили отказом'],
  [null, /^smtp (EAUTH|535)$/, 'почтовый сервер не принял имя или пароль'],
  [null, /^smtp ?(.*)$/, 'почтовый сервер не принял письмо'],
];

/** @param failure as stored by upstream/outbox */
export function failureText(channel: Channel, failure: string | null): string {
  for (const [only, pattern, words] of FAILURES) {
    const [found, detail] = (only === null || only === channel ? pattern.exec(failure ?? '') : null) ?? [];
    if (found !== undefined) return detail ? `${words} (${detail})` : words;
  }
  return 'ошибка';
}

/** What an outbox row is about, with its page at the desk. */
export function subjectOf(row: OutboxRow): { title: string; href: string } {
  if ('message_id' in row)
    return { title: `сообщение №${row.message_id}`, href: `/messages/${row.message_id}` };
  return { title: `№${row.order_id}`, href: `/orders/${row.order_id}` };
}
