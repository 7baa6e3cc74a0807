import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { OrderStatus } from '#contract/enums.ts';
import { findDeskOrder } from '../store/desk-orders.ts';
import {
  claimMessage,
  dropMessage,
  giveBack,
  markFailed,
  markSent,
  type OutboxRow,
  writeReminders,
} from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import type { Channel } from '../store/tables.ts';
import type { ChannelSender, OrderMessage, Send } from './channels.ts';
import { SendFailure } from './send-failure.ts';

/** How often the database is asked what is due: a message goes within this time. */
const LOOK_MS = 1_000;
/** Of one channel at once: a slow receiver must not make the next order wait for the one before. */
const LANES = [1, 2, 3];
/** After an error of the database: it need not be told every second. */
const AFTER_ERROR_MS = 10_000;
/** Shorter than the lease of a message. */
const DEADLINE_MS = 10_000;
/** What is being sent when the program ends may take so long. */
const GRACE_MS = 5_000;

export type SenderParts = {
  store: Store;
  senders: readonly ChannelSender[];
  /** The address of the desk as people open it. */
  deskUrl?: string | undefined;
  log: Logger;
  /** For tests. */
  now?: () => Date;
  random?: () => number;
  deadlineMs?: number;
  graceMs?: number;
};

/**
 * Sends what stands in the outbox. Each channel has its own turns, so a receiver that hangs holds up no other. Several programs
 * may do this on one database.
 */
export function createSender(parts: SenderParts) {
  const { store, senders, deskUrl, log, now = () => new Date(), random = Math.random } = parts;
  const { deadlineMs = DEADLINE_MS, graceMs = GRACE_MS } = parts;
  const channels = senders.map(({ channel }) => channel);
  /** Nothing new is begun. */
  const closing = new AbortController();
  /** What was begun has had its time. */
  const ending = new AbortController();
  const turns: Promise<void>[] = [];

  /** Sends one message. @returns false if none is due */
  async function sendNext({ channel, send }: ChannelSender): Promise<boolean> {
    const row = await claimMessage(store, channel, now());
    if (!row) return false;
    const message = await messageOf(row);
    if (message === null) {
      await dropMessage(store, row);
      return true;
    }
    try {
      await withDeadline((signal) => send(message, signal));
    } catch (error) {
      if (ending.signal.aborted) await giveBack(store, row, now());
      else await noteFailure(row, error);
      return true;
    }
    await markSent(store, row, now());
    return true;
  }

  /** @returns null if there is nothing to say any more */
  async function messageOf({ id, event, created_at, order_id }: OutboxRow): Promise<OrderMessage | null> {
    const order = await findDeskOrder(store, order_id);
    if (!order || (event === 'order.waiting' && order.status !== OrderStatus.NEW)) return null;
    const orderUrl = deskUrl ? `${deskUrl.replace(/\/+$/, '')}/orders/${order.id}` : null;
    return { id, event, createdAt: created_at, sentAt: now(), order, orderUrl };
  }

  /** Neither the message nor what the receiver answered is told: a log holds nothing of guests. */
  async function noteFailure(row: OutboxRow, error: unknown): Promise<void> {
    const { channel, event, attempts } = row;
    const isKnown = error instanceof SendFailure;
    const failure = isKnown ? error.message : 'error';
    const retryAfterMs = isKnown ? error.retryAfterMs : undefined;
    const isDead = await markFailed(store, row, { now: now(), failure, random: random(), retryAfterMs });
    const said = isDead ? 'a message was given up' : 'a message could not be sent';
    log[isDead ? 'error' : 'warn'](
      { channel, event, attempts, failure, ...(!isKnown && { err: error }) },
      said,
    );
  }

  /** Ends after a time, or with the program, whether `work` listens to its signal or not. */
  function withDeadline(work: (signal: AbortSignal) => ReturnType<Send>): Promise<void> {
    return new Promise((resolve, reject) => {
      const controller = new AbortController();
      const end = () => {
        reject(new SendFailure('timeout'));
        controller.abort();
      };
      const timer = setTimeout(end, deadlineMs);
      ending.signal.addEventListener('abort', end);
      work(controller.signal)
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer);
          ending.signal.removeEventListener('abort', end);
        });
    });
  }

  async function sendDue(sender: ChannelSender): Promise<void> {
    while (!closing.signal.aborted && (await sendNext(sender)));
  }

  const remind = () => writeReminders(store, channels, now());

  async function again(work: () => Promise<void>): Promise<void> {
    while (!closing.signal.aborted) {
      let wait = LOOK_MS;
      try {
        await work();
      } catch (error) {
        log.error({ err: error }, 'the outbox cannot be read or written');
        wait = AFTER_ERROR_MS;
      }
      await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  return {
    remind,
    /** Sends a message without an order, once and at once. @returns why it could not be sent; null if it was */
    async sendTrial(channel: Channel): Promise<string | null> {
      const sender = senders.find((each) => each.channel === channel);
      if (!sender) return 'error';
      const sentAt = now();
      const message = {
        ...{ id: randomUUID(), event: 'trial' as const, createdAt: sentAt.toISOString(), sentAt },
        deskUrl: deskUrl ?? null,
      };
      try {
        await withDeadline((signal) => sender.send(message, signal));
        log.info({ channel }, 'a trial message was sent');
        return null;
      } catch (error) {
        const isKnown = error instanceof SendFailure;
        const failure = isKnown ? error.message : 'error';
        log.warn({ channel, failure, ...(!isKnown && { err: error }) }, 'a trial message could not be sent');
        return failure;
      }
    },
    /** Sends all that is due now. */
    sendDue: () => Promise.all(senders.map(sendDue)),
    /** Looks again and again, until it is closed. */
    start(): void {
      if (senders.length === 0) return;
      const lanes = senders.flatMap((sender) => LANES.map(() => again(() => sendDue(sender))));
      turns.push(...lanes, again(remind));
    },
    /** Ends when nothing is being sent any more. */
    async close(): Promise<void> {
      closing.abort();
      const timer = setTimeout(() => ending.abort(), graceMs);
      await Promise.all(turns);
      clearTimeout(timer);
    },
  };
}
