import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import type { Env } from '../process/env.ts';
import type { Channel } from '../store/database/order-tables.ts';
import type { Store } from '../store/database/store.ts';
import { listChannelSettings } from '../store/desk/channel-settings.ts';
import { parseChannelValues } from './channel-values.ts';
import { findMaxChats, maxSender } from './max.ts';
import type { ChannelSender, FoundChat, SendLetter } from './outbox-message.ts';
import { SendFailure } from './send-failure.ts';
import { findTelegramChats, telegramSender } from './telegram.ts';
import { webhookSender } from './webhook.ts';

export type ChannelsEnv = Pick<
  Env,
  | 'SHOP_TIME_ZONE'
  | 'WEBHOOK_URL'
  | 'WEBHOOK_SECRET'
  | 'TELEGRAM_BOT_TOKEN'
  | 'TELEGRAM_CHAT_ID'
  | 'TELEGRAM_API_URL'
  | 'MAX_BOT_TOKEN'
  | 'MAX_CHAT_ID'
  | 'MAX_API_URL'
  | 'MAX_CA_FILE'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'MAIL_TO'
> & { WEBHOOK_VERSION?: Env['WEBHOOK_VERSION'] };

export type Channels = {
  /** Takes precedence over the desk. */
  fixed: readonly Channel[];
  names: () => readonly Channel[];
  senders: () => readonly ChannelSender[];
  /** `null`: no mail server is set. */
  sendLetter: () => SendLetter | null;
  refresh: () => Promise<void>;
  /** Where the bot of a token was added. */
  findChats: (channel: Messenger, token: string) => Promise<FoundChats>;
};

/** Channels whose bot needs the id of a chat. */
export const MESSENGERS = ['telegram', 'max'] as const satisfies Channel[];
export type Messenger = (typeof MESSENGERS)[number];

export type FoundChats = { chats: FoundChat[] } | { failure: string };

const SEARCH_MS = 10_000;

export async function openChannels(store: Store, env: ChannelsEnv): Promise<Channels> {
  const apis = messengerApis(env);
  const fixed = await sendersOf(env, apis);
  const isFixed = (channel: Channel) => fixed.some((sender) => sender.channel === channel);
  let made = new Map<Channel, { json: string; sender: ChannelSender }>();
  const senders = () => [...fixed, ...Array.from(made.values(), ({ sender }) => sender)];

  async function refresh(): Promise<void> {
    const next: typeof made = new Map();
    for (const { channel, values_json: json } of await listChannelSettings(store)) {
      if (json === null || isFixed(channel)) continue;
      const same = made.get(channel);
      const sender = same?.json === json ? same.sender : await createSenderOf(channel, json, env, apis);
      if (sender) next.set(channel, { json, sender });
    }
    made = next;
  }

  await refresh();
  return {
    fixed: fixed.map(({ channel }) => channel),
    names: () => senders().map(({ channel }) => channel),
    senders,
    sendLetter: () => senders().find(({ sendLetter }) => sendLetter)?.sendLetter ?? null,
    refresh,
    findChats: (channel, token) => findChats(channel, { ...apis[channel], token }),
  };
}

type MessengerApi = { url: string; ca?: string[] };

function messengerApis(env: ChannelsEnv): Record<Messenger, MessengerApi> {
  const { TELEGRAM_API_URL, MAX_API_URL, MAX_CA_FILE } = env;
  const ca = MAX_CA_FILE && { ca: [...rootCertificates, readFileSync(MAX_CA_FILE, 'utf8')] };
  return { telegram: { url: TELEGRAM_API_URL }, max: { url: MAX_API_URL, ...ca } };
}

const FIND_CHATS = { telegram: findTelegramChats, max: findMaxChats };
const MESSENGER_SENDERS = { telegram: telegramSender, max: maxSender };

async function findChats(channel: Messenger, bot: MessengerApi & { token: string }): Promise<FoundChats> {
  const signal = AbortSignal.timeout(SEARCH_MS);
  try {
    return { chats: await FIND_CHATS[channel](bot, signal) };
  } catch (error) {
    if (signal.aborted) return { failure: 'timeout' };
    if (error instanceof SendFailure) return { failure: error.message };
    throw error;
  }
}

type MessengerApis = ReturnType<typeof messengerApis>;

async function sendersOf(env: ChannelsEnv, apis: MessengerApis): Promise<ChannelSender[]> {
  const senders: ChannelSender[] = [];
  const { SHOP_TIME_ZONE: timeZone } = env;
  if (env.WEBHOOK_URL && env.WEBHOOK_SECRET) {
    const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_VERSION: version } = env;
    const send = webhookSender(url, secret, { version });
    senders.push({ channel: 'webhook', send, hearsAll: version === '2' });
  }
  if (env.TELEGRAM_BOT_TOKEN && env.TELEGRAM_CHAT_ID) {
    const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: chat } = env;
    const send = telegramSender({ ...apis.telegram, token, chat, timeZone });
    senders.push({ channel: 'telegram', send });
  }
  if (env.MAX_BOT_TOKEN && env.MAX_CHAT_ID) {
    const { MAX_BOT_TOKEN: token, MAX_CHAT_ID: chat } = env;
    senders.push({ channel: 'max', send: maxSender({ ...apis.max, token, chat, timeZone }) });
  }
  if (env.SMTP_URL && env.MAIL_FROM && env.MAIL_TO) {
    const { emailSender } = await import('./email.ts');
    const { SMTP_URL: url, MAIL_FROM: from, MAIL_TO: to } = env;
    senders.push({ channel: 'email', ...emailSender({ url, from, to, timeZone }) });
  }
  return senders;
}

async function createSenderOf(
  channel: Channel,
  json: string,
  { SHOP_TIME_ZONE: timeZone }: ChannelsEnv,
  apis: MessengerApis,
): Promise<ChannelSender | null> {
  if (channel === 'telegram' || channel === 'max') {
    const values = parseChannelValues(channel, json);
    const send = MESSENGER_SENDERS[channel];
    return values && { channel, send: send({ ...apis[channel], ...values, timeZone }) };
  }
  if (channel === 'webhook') {
    const values = parseChannelValues(channel, json);
    if (!values) return null;
    const { url: address, secret, version } = values;
    const send = webhookSender(address, secret, { version, isPublicOnly: true });
    return { channel, send, hearsAll: version === '2' };
  }
  const values = parseChannelValues(channel, json);
  if (!values) return null;
  const { publicEmailSender } = await import('./email.ts');
  return { channel, ...publicEmailSender(values, timeZone) };
}
