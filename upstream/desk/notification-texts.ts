import type { Receipt } from '../outbox/outbox-message.ts';
import { PRIVATE } from '../outbox/public-address.ts';
import type { Trial } from '../outbox/sender.ts';
import type { Channel, OutboxEvent } from '../store/database/order-tables.ts';
import type { OutboxRow } from '../store/orders/outbox.ts';
import type { SettingField } from './setting-field.ts';

export const NOTIFICATIONS = 'Уведомления';

export const CHANNEL_NAMES: Record<Channel, string> = {
  webhook: 'Вебхук',
  telegram: 'Telegram',
  max: 'MAX',
  email: 'Почта',
};

export const EVENTS: Record<OutboxEvent, string> = {
  'order.created': 'новый заказ',
  'order.waiting': 'никто не принял',
  'order.cancelled': 'отменён',
  'order.call_asked': 'просит позвонить',
  'order.changed': 'заказ изменён',
  'order.new': 'снова новый',
  'order.accepted': 'готовится',
  'order.ready': 'готов',
  'order.on_way': 'в пути',
  'order.done': 'выдан',
  'payment.succeeded': 'оплачен на сайте',
  'payment.refunding': 'деньги возвращаются',
  'payment.refunded': 'деньги возвращены',
  'payment.refund_failed': 'возврат не прошёл',
  'message.created': 'новое сообщение',
  'message.waiting': 'никто не прочитал',
};

export const OUTBOX_STATES: Record<OutboxRow['state'], string> = {
  waiting: 'ждёт отправки',
  sent: 'отправлено',
  dead: 'не отправлено',
};

export const REPLAY_TEXTS = {
  title: 'Что ушло программе',
  again: 'Отправить ещё раз',
  first: 'Отправить',
  none: (channel: string) => `${channel}: ещё не отправляли.`,
} as const;

export const TRIAL = 'Отправить пробное уведомление';

export const CHANNEL_TEXTS = {
  saved: 'сохранено. Отправьте пробное уведомление.',
  cleared: 'отключено.',
  fixed: 'Задано на сервере, здесь не меняется:',
  private:
    'Сервер внутри вашей сети отсюда указать нельзя: это делает тот, кто держит сервер, настройками WEBHOOK_URL и WEBHOOK_SECRET.',
  retypePassword: 'Сервер или имя изменились: введите и пароль.',
  notSet: 'Заполните это поле.',
  secretOnce:
    'Секрет, которым подписаны сообщения. Передайте его тому, кто пишет программу: больше он не покажется.',
} as const;

export const CHAT_TEXTS = {
  find: 'Найти чат',
  found: 'Куда писать боту:',
  isMany: 'группа или канал',
  none: 'Бот пока не видел ни одного сообщения. Добавьте его в группу или откройте его сами, отправьте там любое сообщение и нажмите «Найти чат» ещё раз.',
  failed: (channel: Channel, failure: string) => `Чаты не найдены — ${failureText(channel, failure)}.`,
} as const;

export type ChannelField = SettingField & { problem: string };

export const CHANNEL_FIELDS: Record<Channel, readonly ChannelField[]> = {
  telegram: [
    {
      name: 'token',
      label: 'Токен бота',
      hint: 'Создайте бота у @BotFather: он пришлёт токен вида 4711:AAE…',
      isSecret: true,
      setting: 'TELEGRAM_BOT_TOKEN',
      problem: 'Токен — число, двоеточие и буквы, как его прислал @BotFather.',
    },
    {
      name: 'chat',
      label: 'Чат',
      hint: 'Добавьте бота в группу или напишите ему, отправьте там любое сообщение и нажмите «Найти чат». Или впишите номер чата либо @имя канала.',
      setting: 'TELEGRAM_CHAT_ID',
      problem: 'Чат — номер, как −1001234567890, или @имя.',
    },
  ],
  max: [
    {
      name: 'token',
      label: 'Токен бота',
      hint: 'Создайте бота на business.max.ru: «Чат-боты» → «Настройки» → скопируйте токен.',
      isSecret: true,
      setting: 'MAX_BOT_TOKEN',
      problem: 'Токен — латинские буквы, цифры и знаки без пробелов, как его показывает business.max.ru.',
    },
    {
      name: 'chat',
      label: 'Чат',
      hint: 'Добавьте бота в группу администратором или начните с ним диалог, отправьте там любое сообщение и сразу нажмите «Найти чат». Или впишите номер чата.',
      setting: 'MAX_CHAT_ID',
      problem: 'Чат — номер, как −72270307698082.',
    },
  ],
  email: [
    {
      name: 'host',
      label: 'Почтовый сервер',
      hint: 'Например, smtp.yandex.ru или smtp.mail.ru.',
      setting: 'SMTP_URL',
      problem: 'Имя сервера — как smtp.yandex.ru, без https:// и порта.',
    },
    {
      name: 'port',
      label: 'Порт',
      setting: 'SMTP_URL',
      choices: [
        ['465', '465 (обычно)'],
        ['587', '587'],
        ['25', '25'],
      ],
      problem: 'Выберите порт.',
    },
    {
      name: 'user',
      label: 'Имя для входа',
      hint: 'Чаще всего это сам адрес почты.',
      setting: 'SMTP_URL',
      problem: 'Имя — в одну строку.',
    },
    {
      name: 'password',
      label: 'Пароль',
      hint: 'У Яндекса, Mail.ru и Google — пароль приложения, а не от ящика.',
      isSecret: true,
      setting: 'SMTP_URL',
      problem: 'Пароль — в одну строку.',
    },
    {
      name: 'from',
      label: 'От кого',
      hint: 'Адрес, с которого уходят письма.',
      setting: 'MAIL_FROM',
      problem: 'Укажите адрес почты.',
    },
    {
      name: 'to',
      label: 'Кому',
      hint: 'Несколько адресов — через запятую.',
      setting: 'MAIL_TO',
      problem: 'Укажите адрес почты.',
    },
  ],
  webhook: [
    {
      name: 'url',
      label: 'Адрес',
      hint: 'Адрес вашей программы, которая принимает заказы, с https://.',
      setting: 'WEBHOOK_URL',
      problem: 'Адрес начинается с https:// и не содержит имени и пароля.',
    },
    {
      name: 'secret',
      label: 'Секрет',
      hint: 'Оставьте пустым: пульт придумает его и покажет один раз.',
      isSecret: true,
      setting: 'WEBHOOK_SECRET',
      problem: 'Секрет — whsec_ и от 24 до 64 байт в base64.',
    },
    {
      name: 'version',
      label: 'Содержание сообщений',
      hint: 'Версия 2 сообщает о каждом статусе и об оплате, с кодами блюд. Прежняя программа понимает только версию 1: её уберём в следующем выпуске.',
      setting: 'WEBHOOK_VERSION',
      choices: [
        ['2', 'версия 2'],
        ['1', 'версия 1'],
      ],
      problem: 'Выберите версию.',
    },
  ],
};

/** Pages do not repeat secrets, and an empty field would mean the stored one. */
export const SECRET_AGAIN = 'Введите ещё раз: введённое здесь не сохранено.';

/** «Задано, кончается на …aSw.» */
export function secretState(secret: string): string {
  const end = secret.length >= 24 ? `, кончается на …${secret.slice(-4)}` : '';
  return `Задано${end}. Оставьте пустым, чтобы не менять.`;
}

export function trialResult(channel: Channel, trial: Trial): string {
  const name = CHANNEL_NAMES[channel];
  if ('failure' in trial)
    return `${name}: пробное уведомление не отправлено — ${failureText(channel, trial.failure)}.`;
  return `${name}: ${acceptedText(channel, trial.receipt)}`;
}

function acceptedText(channel: Channel, { status, chat, refused = [] }: Receipt): string {
  if (channel === 'telegram') return `Telegram принял сообщение${chat ? ` в чат «${chat}»` : ''}.`;
  if (channel === 'max') return 'MAX принял сообщение. Дошло ли оно, посмотрите в чате.';
  if (channel === 'webhook') return `программа ответила ${status}: сообщение принято.`;
  const some = refused.length > 0 ? ` Этих адресов он не принял: ${refused.join(', ')}.` : '';
  return `почтовый сервер принял письмо.${some} Дошло ли оно, видно только в ящике: посмотрите и в «Спаме».`;
}

/** Receivers limit messages, too. */
export function trialTooSoon(channel: Channel, seconds: number): string {
  return `${CHANNEL_NAMES[channel]}: пробное уведомление только что отправляли. Подождите ${seconds} с.`;
}

/** The first match counts. */
const FAILURES: readonly [channel: Channel | null, failure: RegExp, words: string][] = [
  [null, /^timeout$/, 'не ответили за 10 секунд'],
  [null, /^interrupted$/, 'программа завершалась во время отправки'],
  [null, new RegExp(`^${PRIVATE}$`), 'этот адрес внутри сети сервера, с пульта туда не отправляем'],
  [
    'max',
    /^network ((?:SELF_SIGNED|UNABLE_TO|DEPTH_ZERO|CERT)_\w+)$/,
    'сервер не доверяет сертификату MAX: нужен сертификат Минцифры, настройка MAX_CA_FILE',
  ],
  [null, /^network ?(.*)$/, 'нет связи'],
  [null, /^status (3\d\d)$/, 'перенаправляют: укажите конечный адрес'],
  ['telegram', /^status (401|404)$/, 'такого бота нет: проверьте токен'],
  ['telegram', /^chat not found$/, 'чат не найден: проверьте его номер, и добавлен ли туда бот'],
  ['telegram', /^status (400)$/, 'Telegram не принял сообщение'],
  ['telegram', /^status (403)$/, 'бот не может писать в этот чат'],
  ['telegram', /^status (409)$/, 'сообщения бота забирает другая программа: узнайте номер чата в ней'],
  ['telegram', /^not telegram$/, 'ответил не Telegram'],
  ['max', /^status (401)$/, 'токен не подходит: скопируйте его заново'],
  ['max', /^chat not found$/, 'чат не найден: проверьте его номер, и добавлен ли туда бот'],
  ['max', /^status (400)$/, 'MAX не принял сообщение'],
  ['max', /^status (403)$/, 'бот не может писать в этот чат'],
  ['max', /^status (429)$/, 'MAX просит писать реже'],
  ['max', /^not max$/, 'ответил не MAX'],
  [null, /^status (\d+)$/, 'ответили отказом'],
  [null, /^smtp (EAUTH|535)$/, 'почтовый сервер не принял имя или пароль'],
  [null, /^smtp (ENOTFOUND|EDNS|EAI_AGAIN)$/, 'почтовый сервер с таким именем не найден'],
  [null, /^smtp ?(.*)$/, 'почтовый сервер не принял письмо'],
];

export function failureText(channel: Channel, failure: string | null): string {
  for (const [only, pattern, words] of FAILURES) {
    const [found, detail] = (only === null || only === channel ? pattern.exec(failure ?? '') : null) ?? [];
    if (found !== undefined) return detail ? `${words} (${detail})` : words;
  }
  return 'ошибка';
}

export function subjectOf(row: OutboxRow): { title: string; href: string } {
  if ('message_id' in row)
    return { title: `сообщение №${row.message_id}`, href: `/messages/${row.message_id}` };
  return { title: `№${row.order_id}`, href: `/orders/${row.order_id}` };
}
