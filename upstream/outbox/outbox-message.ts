import type {
  CallEvent,
  CancelEvent,
  ChangeEvent,
  Channel,
  FeedEvent,
  MessageEvent,
  OrderEvent,
} from '../store/database/order-tables.ts';
import type { GuestMessage } from '../store/desk/guest-messages.ts';
import type { ConsentRow } from '../store/guests/consents.ts';
import type { DeskOrder } from '../store/orders/desk-orders.ts';
import type { OrderChange } from '../store/orders/order-changes.ts';
import type { TillOrder } from '../store/orders/till-orders.ts';

export type OrderMessage = {
  id: string;
  event: OrderEvent | CancelEvent | CallEvent | ChangeEvent | FeedEvent;
  createdAt: string;
  sentAt: Date;
  order: DeskOrder;
  /** For channels that hear every event; `sequence` sorts those of the order. */
  till?: { order: TillOrder; sequence: number } | null;
  /** The order may have changed again since. */
  change?: OrderChange;
  /** `null` without `DESK_URL`. */
  orderUrl: string | null;
};

export type AboutGuestMessage = {
  id: string;
  event: MessageEvent;
  createdAt: string;
  sentAt: Date;
  guestMessage: GuestMessage;
  consents: ConsentRow[];
  messageUrl: string | null;
};

export type TrialMessage = {
  id: string;
  event: 'trial';
  createdAt: string;
  sentAt: Date;
  deskUrl: string | null;
};

export type OutboxMessage = OrderMessage | AboutGuestMessage | TrialMessage;

export type Receipt = {
  status?: number;
  chat?: string | undefined;
  /** Refused although others were accepted. */
  refused?: string[];
};

/** Where the bot of a messenger was added. `isMany`: a group or a channel. */
export type FoundChat = { id: string; title: string; isMany: boolean };

/** Rejects unless the receiver has accepted the message. */
export type Send = (message: OutboxMessage, signal: AbortSignal) => Promise<Receipt>;
/** An e-mail to anyone. */
export type SendLetter = (
  letter: { to: string; subject: string; text: string; id: string },
  signal: AbortSignal,
) => Promise<Receipt>;
/** `hearsAll`: also of statuses and payments. */
export type ChannelSender = {
  channel: Channel;
  send: Send;
  hearsAll?: boolean;
  sendLetter?: SendLetter;
};
