import type { Logger } from 'pino';
import type { Fault } from '../content/faults.ts';
import type { Channels } from '../outbox/channels.ts';
import type { Trial } from '../outbox/sender.ts';
import type { DeskPayments } from '../payments/desk-access.ts';
import type { OrderRules } from '../process/order-rules.ts';
import type { ContentTrouble, ContentWatch } from '../publish/content-watch.ts';
import type { Channel } from '../store/database/order-tables.ts';
import type { Store } from '../store/database/store.ts';
import type { DeskTill } from '../till/desk-access.ts';
import type { Assets } from './assets.ts';
import type { Live } from './live-events.ts';
import type { LogIns } from './log-in-attempts.ts';
import type { Clock } from './restaurant-time.ts';

/** With `contentDir` (CONTENT_DIR) the desk is read-only. */
export type MenuAccess = Pick<ContentWatch, 'canSave' | 'save'> & { contentDir: string | undefined };

export type Desk = {
  store: Store;
  log: Logger;
  clock: Clock;
  live: Live;
  logIns: LogIns;
  assets: Assets;
  orderRules: OrderRules;
  contentTrouble: () => ContentTrouble | null;
  contentWarnings: () => readonly Fault[];
  menu: MenuAccess;
  payments: DeskPayments;
  till: DeskTill;
  channels: Pick<Channels, 'fixed' | 'names' | 'refresh' | 'findChats'>;
  /** Messages: after their answer; orders: their guest's data. */
  keepDays: { messages: number; orders: number };
  shopUrl: string | undefined;
  hasDeskUrl: boolean;
  sendTrial: (channel: Channel) => Promise<Trial>;
};
