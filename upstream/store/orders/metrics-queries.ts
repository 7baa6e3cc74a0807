import { OrderStatus } from '#contract/enums.ts';
import type { Channel, MessageState, StoredStatus } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import { ACCEPT_WITHIN_MS, OPEN_STATUSES } from './order-transitions.ts';

/** Cheap enough for every scrape. */
export type ShopMetrics = {
  open: { status: StoredStatus; count: number }[];
  /** Past ACCEPT_WITHIN_MS. */
  waiting: number;
  /** 0 without new orders. */
  oldestNewSeconds: number;
  /** When backup.sh last succeeded; `null`: never. */
  lastBackup: Date | null;
  guestMessages: { state: MessageState; count: number }[];
  /** Of the oldest unread one; 0 without. */
  oldestMessageSeconds: number;
  messages: { channel: Channel; waiting: number; failing: number; dead: number }[];
};

/** Written by deploy/compose/backup.sh: an ISO time. */
const BACKUP = 'backup';
const WAITING_STATES = ['new', 'read'] as const satisfies MessageState[];

export async function readShopMetrics(store: Store, now: Date): Promise<ShopMetrics> {
  const [orders, late, backup, guestMessages, ...outboxes] = await Promise.all([
    store
      .selectFrom('orders')
      .select(({ fn }) => ['status', fn.countAll().as('count'), fn.min('created_at').as('oldest')])
      .where('status', 'in', OPEN_STATUSES)
      .groupBy('status')
      .execute(),
    store
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('status', '=', OrderStatus.NEW)
      .where('created_at', '<=', new Date(now.getTime() - ACCEPT_WITHIN_MS).toISOString())
      .executeTakeFirstOrThrow(),
    store.selectFrom('shop_state').select('value').where('name', '=', BACKUP).executeTakeFirst(),
    store
      .selectFrom('feedback')
      .select(({ fn }) => ['state', fn.countAll().as('count'), fn.min('created_at').as('oldest')])
      .where('state', 'in', WAITING_STATES)
      .groupBy('state')
      .execute(),
    ...(
      ['outbox', 'cancel_outbox', 'call_outbox', 'change_outbox', 'event_outbox', 'message_outbox'] as const
    ).map((table) =>
      store
        .selectFrom(table)
        .select(({ fn }) => ['channel', 'state', fn.countAll().as('count'), fn.count('failure').as('failed')])
        .where('state', 'in', ['waiting', 'dead'])
        .groupBy(['channel', 'state'])
        .execute(),
    ),
  ]);
  const messages = outboxes.flat();
  const ageOf = (moment: string | undefined) =>
    moment === undefined ? 0 : Math.max(0, (now.getTime() - Date.parse(moment)) / 1000);
  const channels = [...new Set(messages.map(({ channel }) => channel))];
  const sumOf = (channel: Channel, state: 'waiting' | 'dead', figure: 'count' | 'failed') =>
    messages
      .filter((row) => row.channel === channel && row.state === state)
      .reduce((sum, row) => sum + Number(row[figure]), 0);
  return {
    open: OPEN_STATUSES.map((status) => ({
      status,
      count: Number(orders.find((row) => row.status === status)?.count ?? 0),
    })),
    lastBackup: backup ? new Date(backup.value) : null,
    waiting: Number(late.count),
    oldestNewSeconds: ageOf(orders.find(({ status }) => status === OrderStatus.NEW)?.oldest),
    guestMessages: WAITING_STATES.map((state) => ({
      state,
      count: Number(guestMessages.find((row) => row.state === state)?.count ?? 0),
    })),
    oldestMessageSeconds: ageOf(guestMessages.find(({ state }) => state === 'new')?.oldest),
    messages: channels.map((channel) => ({
      channel,
      waiting: sumOf(channel, 'waiting', 'count') - sumOf(channel, 'waiting', 'failed'),
      failing: sumOf(channel, 'waiting', 'failed'),
      dead: sumOf(channel, 'dead', 'count'),
    })),
  };
}
