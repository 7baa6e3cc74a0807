import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { Delivery } from '#contract/enums.ts';
import type { ChannelSender } from '#upstream/outbox/channels.ts';
import { createSender, type SenderParts } from '#upstream/outbox/sender.ts';
import { telegramSender } from '#upstream/outbox/telegram.ts';
import { webhookSender } from '#upstream/outbox/webhook.ts';
import { placeOrder } from '#upstream/store/orders.ts';
import type { Channel } from '#upstream/store/tables.ts';
import { createShopApi } from './shop-api.ts';

export const GUEST = {
  fullName: 'Анна Ёлкина',
  phone: '+7-912-345-67-89',
  address: 'Лесная, 5',
  userComment: 'Код домофона 4711',
};
/** What belongs to the guest alone. */
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
  const shop = await createShopApi({ channels });
  const { store } = shop;
  // The shop writes orders by the machine's clock: all of them are of the past.
  let time = Date.now() + 60 * 60_000;
  const now = () => new Date(time);
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const { id } = await store
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'borshch')
    .executeTakeFirstOrThrow();
  onTestFinished(() => shop.close());

  return {
    store,
    api: shop,
    now,
    lines,
    /** @returns its number */
    async order(minutesAgo = 0): Promise<number> {
      const draft = { ...GUEST, delivery: Delivery.COURIER, payment: 0 as const };
      const placed = await placeOrder(store, { ...draft, items: [{ product: id, quantity: 2 }] }, null, {
        channels,
      });
      if (!('order' in placed)) throw new Error('the order was refused');
      const set = { created_at: new Date(now().getTime() - minutesAgo * 60_000).toISOString() };
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
