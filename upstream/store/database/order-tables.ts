import type { Generated } from 'kysely';
import type { OrderStatus } from '#contract/enums.ts';

/** Data of shoppers: loading content does not change it. */
export type OrderTables = {
  carts: { id: string; created_at: string; updated_at: string };
  /** Lines without options. */
  cart_lines: { cart_id: string; product_id: number; quantity: number; added_at: string } & SeenLine;
  cart_option_lines: {
    cart_id: string;
    /** `12+bbq+large`: contract/options.ts. */
    line_id: string;
    product_id: number;
    /** The options when the line was written; the menu may no longer have them. */
    options_json: string;
    quantity: number;
    added_at: string;
  } & SeenLine;

  orders: {
    id: Generated<number>;
    uuid: string;
    idempotency_key: string | null;
    delivery: number;
    payment: number;
    address: string | null;
    user_comment: string | null;
    /** Texts of contract/order-extras.ts by name. `null`: none, or an order of an earlier release. */
    extras_json: string | null;
    phone: string;
    full_name: string;
    total_kopecks: number;
    created_at: string;
    status: OrderStatus;
    /** The opening time for which an order placed during closed hours is scheduled. */
    scheduled_for: string | null;
    accepted_at: string | null;
    /** The promised time of delivery or pickup, as displayed to the guest; not the status «ready», which is `cooked_at`. */
    ready_at: string | null;
    /** The time of the status «ready». */
    cooked_at: string | null;
    cancel_reason: string | null;
    /** When the order was done or cancelled. */
    done_at: string | null;
    /** Number of changes at the desk, for optimistic locking. */
    changes: Generated<number>;
    /** Normalized phone and name: order-search-key.ts. */
    search_key: string;
    /** The delivery terms of the order: delivery.ts. `null`: not applicable. */
    zone: string | null;
    fee_kopecks: number | null;
    discount_kopecks: number | null;
    /** The time the guest chose. `null`: as soon as possible. */
    wanted_at: string | null;
    /** When the personal data was removed: personal-data.ts. */
    personal_removed_at: string | null;
  };
  order_items: {
    order_id: number;
    position: number;
    product_id: number;
    slug: string;
    title: string;
    /** Unused; written for the previous release: docs/decisions/0049-two-releases-on-one-database.md. */
    cover_urls_json: string;
    /** The price of one portion including its options. */
    price_kopecks: number;
    quantity: number;
    options_json: string | null;
  };

  /** Notifications about orders, a row per channel: outbox.ts. */
  outbox: {
    /** Idempotency key for the receiver. */
    id: string;
    channel: Channel;
    event: OrderEvent;
    order_id: number;
    state: 'waiting' | 'sent' | 'dead';
    created_at: string;
    /** When the message is due; for sent and dead messages, when they were sent or given up. */
    due_at: string;
    attempts: number;
    /** The last error. */
    failure: string | null;
  };

  /** Messages of the contact form: guest-messages.ts. */
  feedback: {
    id: Generated<number>;
    full_name: string;
    email: string;
    subject: string;
    content: string;
    created_at: string;
    state: Generated<MessageState>;
    answered_at: string | null;
    /** The user's note about the answer. */
    answer_note: string | null;
    changed_by: string | null;
    /** Number of changes at the desk, for optimistic locking. */
    changes: Generated<number>;
    /** Normalized text of all fields. '': written by a release without search. */
    search_key: Generated<string>;
    idempotency_key: string | null;
  };
  /** Like `outbox`, about messages of guests. */
  message_outbox: Omit<OrderTables['outbox'], 'event' | 'order_id'> & {
    event: MessageEvent;
    message_id: number;
  };

  /** A row per text that a guest ticked, with an order or with a message. */
  consents: {
    id: string;
    order_id: number | null;
    message_id: number | null;
    position: number;
    title: string;
    url: string;
    /** SHA-256 of the text as it was shown. */
    digest: string;
    given_at: string;
  };
  /** The texts of `consents`, and those that a form may still show: consents.ts. */
  consent_texts: {
    digest: string;
    /** HTML, as `/pages/:slug/` sent it. */
    content: string;
    /** When it was last agreed to or replaced, to a day. */
    used_at: string;
  };
};

/** Dish and price of one portion when the line was last written. `null`: by an earlier release. */
export type SeenLine = { seen_kopecks: number | null; seen_title: string | null };

export type MessageState = 'new' | 'read' | 'answered';
export type Channel = 'webhook' | 'telegram' | 'email';
/** A new order; an order that was not accepted in time. */
export type OrderEvent = 'order.created' | 'order.waiting';
/** A new message of a guest; one that nobody read in time. */
export type MessageEvent = 'message.created' | 'message.waiting';
export type OutboxEvent = OrderEvent | MessageEvent;
