import type { Env } from '../env.ts';
import type { ConsentRow } from '../store/consents.ts';
import type { DeskOrder } from '../store/desk-orders.ts';
import type { GuestMessage } from '../store/guest-messages.ts';
import type { Channel, MessageEvent, OrderEvent } from '../store/order-tables.ts';
import { telegramSender } from './telegram.ts';
import { webhookSender } from './webhook.ts';

/** A message about an order, with its current state. */
export type OrderMessage = {
  id: string;
  event: OrderEvent;
  /** When the message was created. */
  createdAt: string;
  /** When this attempt is sent. */
  sentAt: Date;
  order: DeskOrder;
  /** `null` without `DESK_URL`. */
  orderUrl: string | null;
};

/** A message about a guest's message, with its current state. */
export type AboutGuestMessage = {
  id: string;
  event: MessageEvent;
  createdAt: string;
  sentAt: Date;
  guestMessage: GuestMessage;
  consents: ConsentRow[];
  /** `null` without `DESK_URL`. */
  messageUrl: string | null;
};

/** A test message from the desk, without an order. */
export type TrialMessage = {
  id: string;
  event: 'trial';
  createdAt: string;
  sentAt: Date;
  deskUrl: string | null;
};

export type OutboxMessage = OrderMessage | AboutGuestMessage | TrialMessage;

/** Rejects, usually with `SendFailure`, if the receiver has not accepted the message. */
export type Send = (message: OutboxMessage, signal: AbortSignal) => Promise<void>;
export type ChannelSender = { channel: Channel; send: Send };

/** Creates a sender for each configured channel. */
export async function readChannels(env: Env): Promise<ChannelSender[]> {
  const senders: ChannelSender[] = [];
  const { SHOP_TIME_ZONE: timeZone } = env;
  if (env.WEBHOOK_URL && env.WEBHOOK_SECRET) {
    senders.push({ channel: 'webhook', send: webhookSender(env.WEBHOOK_URL, env.WEBHOOK_SECRET) });
  }
  if (env.TELEGRAM_BOT_TOKEN && env.TELEGRAM_CHAT_ID) {
    const { TELEGRAM_API_URL: url, TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: chat } = env;
    senders.push({ channel: 'telegram', send: telegramSender({ url, token, chat, timeZone }) });
  }
  if (env.SMTP_URL && env.MAIL_FROM && env.MAIL_TO) {
    // Loaded on demand: few shops send e-mail.
    const { emailSender } = await import('./email.ts');
    const { SMTP_URL: url, MAIL_FROM: from, MAIL_TO: to } = env;
    senders.push({ channel: 'email', send: emailSender({ url, from, to, timeZone }) });
  }
  return senders;
}
