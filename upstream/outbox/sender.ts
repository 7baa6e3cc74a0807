import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { OrderStatus } from '#contract/enums.ts';
import { CHANNELS, type Channel } from '../store/database/order-tables.ts';
import type { Store } from '../store/database/store.ts';
import { findGuestMessage } from '../store/desk/guest-messages.ts';
import { listConsents } from '../store/guests/consents.ts';
import { type DeskOrder, findDeskOrder } from '../store/orders/desk-orders.ts';
import { findOrderChange } from '../store/orders/order-changes.ts';
import { noteChanges, sequenceOf } from '../store/orders/order-feed.ts';
import {
  claimMessage,
  deleteMessage,
  markFailed,
  markSent,
  type OutboxRow,
  releaseMessage,
  writeReminders,
} from '../store/orders/outbox.ts';
import { listTillOrders } from '../store/orders/till-orders.ts';
import { createDeliveries, type DeliveryTimes } from './deliveries.ts';
import type { ChannelSender, OrderMessage, OutboxMessage, Receipt } from './outbox-message.ts';
import { SendFailure } from './send-failure.ts';

/** A slow receiver must not delay the next order. */
const WORKERS = 3;
/** A mistaken `Retry-After` must not hold back new orders for long. */
const MAX_PAUSE_MS = 60_000;

export type SenderParts = DeliveryTimes & {
  store: Store;
  senders: () => readonly ChannelSender[];
  refresh?: () => Promise<void>;
  deskUrl?: string | undefined;
  log: Logger;
  now?: () => Date;
  random?: () => number;
};

export type Trial = { receipt: Receipt } | { failure: string };

/**
 * Each channel has its own workers, so a hanging receiver delays no other one. Several processes may share a database.
 */
export function createSender(parts: SenderParts) {
  const { store, senders, deskUrl, log, now = () => new Date(), random = Math.random } = parts;
  const { refresh = async () => undefined } = parts;
  const deliveries = createDeliveries(log, parts);
  /** Receivers that have asked for a pause; each message would cost an attempt and may prolong it. */
  const pausedUntil = new Map<Channel, number>();

  /** @returns `false` if none is due */
  async function sendNext({ channel, send, hearsAll = false }: ChannelSender): Promise<boolean> {
    const row = await claimMessage(store, channel, now());
    if (!row) return false;
    const message = await messageOf(row, hearsAll);
    if (message === null) {
      await deleteMessage(store, row);
      return true;
    }
    try {
      await deliveries.withDeadline((signal) => send(message, signal));
    } catch (error) {
      if (deliveries.isCancelled()) await releaseMessage(store, row, now());
      else await noteFailure(row, error);
      return true;
    }
    await markSent(store, row, now());
    return true;
  }

  /** @returns `null` if the message is obsolete */
  async function messageOf(row: OutboxRow, hearsAll: boolean): Promise<OutboxMessage | null> {
    const base = { id: row.id, createdAt: row.created_at, sentAt: now() };
    if ('message_id' in row) {
      const guestMessage = await findGuestMessage(store, row.message_id);
      const { event } = row;
      if (!guestMessage || (event === 'message.waiting' && guestMessage.state !== 'new')) return null;
      const consents = await listConsents(store, { message_id: guestMessage.id });
      return { ...base, event, guestMessage, consents, messageUrl: urlOf(`/messages/${guestMessage.id}`) };
    }
    const order = await findDeskOrder(store, row.order_id);
    const { event } = row;
    if (!order || (event === 'order.waiting' && order.status !== OrderStatus.NEW)) return null;
    const orderUrl = urlOf(`/orders/${order.id}`);
    const about = { ...base, event, order, orderUrl };
    if ('sequence' in row) return hearsAll ? { ...about, till: await tillOf(order, row.sequence) } : null;
    const change = 'change_id' in row ? await findOrderChange(store, row.change_id) : undefined;
    if (change === null) return null;
    const changeNo = event === 'order.created' ? 0 : (change?.changeNo ?? order.changes);
    const till = hearsAll ? await tillOf(order, sequenceOf(changeNo)) : null;
    return { ...about, ...(change && { change }), till };
  }

  async function tillOf({ id }: DeskOrder, sequence: number): Promise<OrderMessage['till']> {
    const [order] = await listTillOrders(store, [id], now());
    return order ? { order, sequence } : null;
  }

  function urlOf(path: string): string | null {
    return deskUrl ? deskUrl.replace(/\/+$/, '') + path : null;
  }

  /** Logs neither message nor response: they may contain personal data. */
  async function noteFailure(row: OutboxRow, error: unknown): Promise<void> {
    const { channel, event, attempts } = row;
    const isKnown = error instanceof SendFailure;
    const failure = isKnown ? error.message : 'error';
    const { retryAfterMs, isPermanent = false } = isKnown ? error : {};
    if (retryAfterMs) pausedUntil.set(channel, now().getTime() + Math.min(retryAfterMs, MAX_PAUSE_MS));
    const isDead = await markFailed(store, row, {
      now: now(),
      failure,
      random: random(),
      retryAfterMs,
      isPermanent,
    });
    const text = isDead ? 'a message was given up' : 'a message could not be sent';
    log[isDead ? 'error' : 'warn'](
      { channel, event, attempts, failure, ...(!isKnown && { err: error }) },
      text,
    );
  }

  const findSender = (channel: Channel) => senders().find((each) => each.channel === channel);

  async function sendDue(channel: Channel): Promise<void> {
    while (!deliveries.isClosing()) {
      const sender = findSender(channel);
      if (!sender || now().getTime() < (pausedUntil.get(channel) ?? 0)) return;
      if (!(await sendNext(sender))) return;
    }
  }

  async function remind(): Promise<void> {
    const channels = senders().map(({ channel }) => channel);
    if (channels.length > 0) await writeReminders(store, channels, now());
  }

  async function noteNews(): Promise<void> {
    const hearing = senders().filter(({ hearsAll }) => hearsAll);
    await noteChanges(
      store,
      hearing.map(({ channel }) => channel),
      now(),
    );
  }

  return {
    remind,
    noteNews,
    async sendTrial(channel: Channel): Promise<Trial> {
      const sender = findSender(channel);
      if (!sender) return { failure: 'error' };
      const sentAt = now();
      const message = {
        id: randomUUID(),
        event: 'trial' as const,
        createdAt: sentAt.toISOString(),
        sentAt,
        deskUrl: deskUrl ?? null,
      };
      try {
        const receipt = await deliveries.withDeadline((signal) => sender.send(message, signal));
        log.info({ channel }, 'a trial message was sent');
        return { receipt };
      } catch (error) {
        const isKnown = error instanceof SendFailure;
        const failure = isKnown ? error.message : 'error';
        log.warn({ channel, failure, ...(!isKnown && { err: error }) }, 'a trial message could not be sent');
        return { failure };
      }
    },
    sendDue: () => Promise.all(CHANNELS.map(sendDue)),
    start(): void {
      for (const channel of CHANNELS) deliveries.start(() => sendDue(channel), WORKERS);
      deliveries.start(async () => {
        await refresh();
        await noteNews();
        await remind();
      });
    },
    close: deliveries.close,
  };
}
