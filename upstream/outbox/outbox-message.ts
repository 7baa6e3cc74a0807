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

export type OrderMessage = {
  id: string;
  event: OrderEvent | CancelEvent | ChangeEvent;
  createdAt: string;
  sentAt: Date;
  order: DeskOrder;
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

/** Rejects unless the receiver has accepted the message. */
export type Send = (message: OutboxMessage, signal: AbortSignal) => Promise<Receipt>;
export type ChannelSender = { channel: Channel; send: Send };
