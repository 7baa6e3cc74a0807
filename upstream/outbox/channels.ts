import type { Env } from '../process/env.ts';
import type { ChannelSender } from './outbox-message.ts';
import { telegramSender } from './telegram.ts';
import { webhookSender } from './webhook.ts';

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
