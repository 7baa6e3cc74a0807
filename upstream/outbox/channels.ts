import type { Env } from '../process/env.ts';
import type { Channel } from '../store/database/order-tables.ts';
import type { Store } from '../store/database/store.ts';
import { listChannelSettings } from '../store/desk/channel-settings.ts';
import { parseChannelValues } from './channel-values.ts';
import type { ChannelSender, SendLetter } from './outbox-message.ts';
import { SendFailure } from './send-failure.ts';
import { findTelegramChats, type TelegramChat, telegramSender } from './telegram.ts';
import { webhookSender } from './webhook.ts';

export type ChannelsEnv = Pick<
  Env,
  | 'SHOP_TIME_ZONE'
  | 'WEBHOOK_URL'
  | 'WEBHOOK_SECRET'
  | 'TELEGRAM_BOT_TOKEN'
  | 'TELEGRAM_CHAT_ID'
  | 'TELEGRAM_API_URL'
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
  findChats: (token: string) => Promise<FoundChats>;
};

export type FoundChats = { chats: TelegramChat[] } | { failure: string };

const SEARCH_MS = 10_000;

export async function openChannels(store: Store, env: ChannelsEnv): Promise<Channels> {
  const fixed = await sendersOf(env);
  const isFixed = (channel: Channel) => fixed.some((sender) => sender.channel === channel);
  let made = new Map<Channel, { json: string; sender: ChannelSender }>();
  const senders = () => [...fixed, ...Array.from(made.values(), ({ sender }) => sender)];

  async function refresh(): Promise<void> {
    const next: typeof made = new Map();
    for (const { channel, values_json: json } of await listChannelSettings(store)) {
      if (json === null || isFixed(channel)) continue;
      const same = made.get(channel);
      const sender = same?.json === json ? same.sender : await createSenderOf(channel, json, env);
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
    findChats: (token) => findChats(env.TELEGRAM_API_URL, token),
  };
}

async function findChats(url: string, token: string): Promise<FoundChats> {
  const signal = AbortSignal.timeout(SEARCH_MS);
  try {
    return { chats: await findTelegramChats({ url, token }, signal) };
  } catch (error) {
    if (signal.aborted) return { failure: 'timeout' };
    if (error instanceof SendFailure) return { failure: error.message };
    throw error;
  }
}

async function sendersOf(env: ChannelsEnv): Promise<ChannelSender[]> {
  const senders: ChannelSender[] = [];
  const { SHOP_TIME_ZONE: timeZone } = env;
  if (env.WEBHOOK_URL && env.WEBHOOK_SECRET) {
    const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_VERSION: version } = env;
    const send = webhookSender(url, secret, { version });
    senders.push({ channel: 'webhook', send, hearsAll: version === '2' });
  }
  if (env.TELEGRAM_BOT_TOKEN && env.TELEGRAM_CHAT_ID) {
    const { TELEGRAM_API_URL: url, TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: chat } = env;
    senders.push({ channel: 'telegram', send: telegramSender({ url, token, chat, timeZone }) });
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
  env: ChannelsEnv,
): Promise<ChannelSender | null> {
  const { SHOP_TIME_ZONE: timeZone, TELEGRAM_API_URL: url } = env;
  if (channel === 'telegram') {
    const values = parseChannelValues(channel, json);
    return values && { channel, send: telegramSender({ url, ...values, timeZone }) };
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
