import type { Logger } from 'pino';
import type { Channels } from '../outbox/channels.ts';
import type { Trial } from '../outbox/sender.ts';
import type { OrderRules } from '../process/order-rules.ts';
import type { ContentTrouble, ContentWatch } from '../publish/content-watch.ts';
import type { Channel } from '../store/database/order-tables.ts';
import type { Store } from '../store/database/store.ts';
import type { Assets } from './assets.ts';
import type { Live } from './live-events.ts';
import type { LogIns } from './log-in-attempts.ts';
import type { Clock } from './restaurant-time.ts';

/** Changing the content. `contentDir`: the setting CONTENT_DIR, with which the desk only shows it. */
export type MenuAccess = Pick<ContentWatch, 'canSave' | 'save'> & { contentDir: string | undefined };

/** Dependencies of the desk's pages. */
export type Desk = {
  store: Store;
  log: Logger;
  clock: Clock;
  live: Live;
  logIns: LogIns;
  assets: Assets;
  orderRules: OrderRules;
  contentTrouble: () => ContentTrouble | null;
  contentWarnings: () => string[];
  menu: MenuAccess;
  /** Notification channels that are configured now. */
  channels: Pick<Channels, 'fixed' | 'names' | 'refresh'>;
  /** How long messages stay after their answer, and orders keep their guest. */
  keepDays: { messages: number; orders: number };
  /** Public address of the shop. */
  shopUrl: string | undefined;
  /** Whether messages can link to the desk. */
  hasDeskUrl: boolean;
  sendTrial: (channel: Channel) => Promise<Trial>;
};
