import { pino } from 'pino';
import { Delivery } from '#contract/enums.ts';
import type { ChannelSender } from '#upstream/outbox/channels.ts';
import { createSender, type SenderParts } from '#upstream/outbox/sender.ts';
import { telegramSender } from '#upstream/outbox/telegram.ts';
import { webhookSender } from '#upstream/outbox/webhook.ts';
import { placeOrder } from '#upstream/store/orders.ts';
import type { Channel } from '#upstream/store/tables.ts';
import { ApiCaller, openApi } from './api-caller.ts';

const DRAFT = {
  ...{ delivery: Delivery.COURIER, payment: 0 as const, fullName: 'Анна Ёлкина', phone: '+7-912-345-67-89' },
  ...{ address: 'Лесная, 5', userComment: 'Код домофона 4711' },
};
/** Traces of the guest. */
export const PERSONAL = ['Ёлкина', '345-67-89', '3456789', 'Лесная', '4711'];
export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
export const TOKEN = '4711:bot-token-that-nobody-may-read';

export const webhook = (url: string) => ({ channel: 'webhook' as const, send: webhookSender(url, SECRET) });
export const telegram = (url: string) => ({
  channel: 'telegram' as const,
  send: telegramSender({ url, token: TOKEN, chat: '-100200300', timeZone: 'Europe/Moscow' }),
});

/** The outbox of the small shop, by a clock that only the test turns, and senders for it. */
export async function openOutbox(channels: readonly Channel[] = ['webhook']) {
  let time = Date.parse('2026-10-05T09:00:00Z');
  const now = () => new Date(time);
  const api = await openApi({ channels, now });
  const { store } = api;
  const { borshch = 0 } = await new ApiCaller(api).dishIds();
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  return {
    ...{ store, api, now, lines },
    /** @returns its number */
    async order(minutesAgo = 0): Promise<number> {
      const draft = { ...DRAFT, items: [{ product: borshch, quantity: 2 }] };
      const placed = await placeOrder(store, draft, null, { channels, now: now() });
      if (!('order' in placed)) throw new Error('the order was refused');
      const set = { created_at: new Date(time - minutesAgo * 60_000).toISOString() };
      await store.updateTable('orders').set(set).where('id', '=', placed.order.id).execute();
      return placed.order.id;
    },
    rows: () => store.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('channel').execute(),
    wait(seconds: number) {
      time += seconds * 1000;
    },
    sender: (senders: readonly ChannelSender[], more: Partial<SenderParts> = {}) =>
      createSender({ store, senders, log, now, random: () => 0.5, ...more }),
  };
}
