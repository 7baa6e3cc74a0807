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

/** The link to open first steps is for managers only: pages/start.tsx. */
export type Member = DeskUser & { hasOpenSteps?: boolean };

/** What a request of the desk carries: the user is there behind `members`. */
export type DeskEnv = {
  Variables: {
    requestId: string;
    /** The browser's connection, which a proxy may have ended. */
    isHttps: boolean;
    user: Member;
    token: string;
  };
};

/** What the shop shows, and the way to change it. */
export type MenuAccess = Pick<ContentWatch, 'canSave' | 'save'> & {
  /** The folder of the files. */
  contentDir: string;
};

/** What the pages of the desk work with. */
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
  /** By which people are told of orders. */
  channels: readonly Channel[];
  /** Where guests find the shop. */
  shopUrl: string | undefined;
  /** Messages have links to the desk. */
  hasDeskUrl: boolean;
  /** @returns why it could not be sent, in the words of the outbox; null if it was */
  sendTrial: (channel: Channel) => Promise<string | null>;
};
