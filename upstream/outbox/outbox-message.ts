import type {
  CancelEvent,
  ChangeEvent,
  Channel,
  MessageEvent,
  OrderEvent,
} from '../store/database/order-tables.ts';
import type { GuestMessage } from '../store/desk/guest-messages.ts';
import type { ConsentRow } from '../store/guests/consents.ts';
import type { DeskOrder } from '../store/orders/desk-orders.ts';
import type { OrderChange } from '../store/orders/order-changes.ts';

/** A message about an order, with its current state. */
export type OrderMessage = {
  id: string;
  event: OrderEvent | CancelEvent | ChangeEvent;
  /** When the message was created. */
  createdAt: string;
  /** When this attempt is sent. */
  sentAt: Date;
  order: DeskOrder;
  /** What staff changed, for `order.changed`; the order may have changed again since. */
  change?: OrderChange;
  /** `null` without `DESK_URL`. */
  orderUrl: string | null;
};

/** A message about a guest's message, with its current state. */
export type AboutGuestMessage = {
  id: string;
  event: MessageEvent;
  createdAt: string;
  sentAt: Date;
  guestMessage: GuestMessage;
  consents: ConsentRow[];
  /** `null` without `DESK_URL`. */
  messageUrl: string | null;
};

/** A test message from the desk, without an order. */
export type TrialMessage = {
  id: string;
  event: 'trial';
  createdAt: string;
  sentAt: Date;
  deskUrl: string | null;
};

export type OutboxMessage = OrderMessage | AboutGuestMessage | TrialMessage;

/** What the receiver's response showed. */
export type Receipt = {
  status?: number;
  /** Title of the Telegram chat. */
  chat?: string | undefined;
  /** Addresses that the mail server refused, although it accepted others. */
  refused?: string[];
};

/** Rejects, usually with `SendFailure`, if the receiver has not accepted the message. */
export type Send = (message: OutboxMessage, signal: AbortSignal) => Promise<Receipt>;
export type ChannelSender = { channel: Channel; send: Send };
