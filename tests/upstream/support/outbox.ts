import type { Content } from '#upstream/content/content.ts';
import { maxSender } from '#upstream/outbox/max.ts';
import type { ChannelSender } from '#upstream/outbox/outbox-message.ts';
import { createSender, type SenderParts } from '#upstream/outbox/sender.ts';
import { telegramSender } from '#upstream/outbox/telegram.ts';
import { webhookSender } from '#upstream/outbox/webhook.ts';
import type { Channel } from '#upstream/store/database/order-tables.ts';
import { openDesk } from './desk.ts';

/** No short number: timestamps may contain it. */
export const PERSONAL = ['Ёлкина', '345-67-89', '3456789', 'Лесная', 'домофона'];
export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
export const TOKEN = '4711:bot-token-that-nobody-may-read';

export const webhook = (url: string) => ({ channel: 'webhook' as const, send: webhookSender(url, SECRET) });
export const telegram = (url: string) => ({
  channel: 'telegram' as const,
  send: telegramSender({ url, token: TOKEN, chat: '-100200300', timeZone: 'Europe/Moscow' }),
});
export const max = (url: string) => ({
  channel: 'max' as const,
  send: maxSender({ url, token: TOKEN, chat: '-72270307698082', timeZone: 'Europe/Moscow' }),
});

/** With a fake clock. */
export async function openOutbox(channels: Channel[] = ['webhook'], content?: Content) {
  const { store, api, log, lines, wait, ...desk } = await openDesk({ channels, ...(content && { content }) });
  const now = () => new Date(desk.now());
  return {
    store,
    api,
    now,
    lines,
    wait,
    order(minutesAgo = 0): Promise<number> {
      const created_at = new Date(desk.now() - minutesAgo * 60_000).toISOString();
      return desk.order({ userComment: 'Код домофона 4711', set: { created_at } });
    },
    rows: () => store.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('channel').execute(),
    sender: (senders: readonly ChannelSender[], more: Partial<SenderParts> = {}) =>
      createSender({ store, senders: () => senders, log, now, random: () => 0.5, ...more }),
  };
}
