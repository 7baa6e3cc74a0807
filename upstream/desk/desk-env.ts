import type { Logger } from 'pino';
import type { ContentTrouble, ContentWatch } from '../content/content-watch.ts';
import type { DeskUser } from '../store/desk-users.ts';
import type { OrderRules } from '../store/order-rules.ts';
import type { Channel } from '../store/order-tables.ts';
import type { Store } from '../store/store.ts';
import type { Assets } from './assets.ts';
import type { Live } from './live-events.ts';
import type { LogIns } from './log-in-attempts.ts';
import type { Clock } from './restaurant-time.ts';

/** `hasOpenSteps` is set for managers only: pages/start.tsx; `newMessages`: pages/messages.tsx. */
export type Member = DeskUser & { hasOpenSteps?: boolean; newMessages?: number };

/** `user` is set by the `members` middleware. */
export type DeskEnv = {
  Variables: {
    requestId: string;
    /** Scheme of the browser's connection, also behind a TLS proxy. */
    isHttps: boolean;
    user: Member;
    token: string;
  };
};

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
  /** Configured notification channels. */
  channels: readonly Channel[];
  /** How long messages stay after their answer, and orders keep their guest. */
  keepDays: { messages: number; orders: number };
  /** Public address of the shop. */
  shopUrl: string | undefined;
  /** Whether messages can link to the desk. */
  hasDeskUrl: boolean;
  /** @returns the failure as stored in the outbox; null on success */
  sendTrial: (channel: Channel) => Promise<string | null>;
};
