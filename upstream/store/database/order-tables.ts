import type { Generated } from 'kysely';
import type { OrderStatus } from '#contract/enums.ts';

/** Loading content does not change these. */
export type OrderTables = {
  carts: {
    id: string;
    created_at: string;
    updated_at: string;
    /** A code, whether or not it applies. */
    promo: string | null;
  };
  /** Without options. */
  cart_lines: { cart_id: string; product_id: number; quantity: number; added_at: string } & SeenLine;
  cart_option_lines: {
    cart_id: string;
    /** `12+bbq+large`: contract/options.ts. */
    line_id: string;
    product_id: number;
    /** As written: the menu may no longer have them. */
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
    /** contract/order-extras.ts and `allergies`: order-extras.ts. `null`: none. */
    extras_json: string | null;
    phone: string;
    full_name: string;
    total_kopecks: number;
    /** Of an order paid online: when it was paid, or to be paid on receipt. */
    created_at: string;
    status: StoredStatus;
    /** The opening time, if the order was placed outside opening hours. */
    scheduled_for: string | null;
    accepted_at: string | null;
    /** Promised to the guest; not the status «ready». */
    ready_at: string | null;
    /** When the status became «ready». */
    cooked_at: string | null;
    cancel_reason: string | null;
    /** `null`: by staff, or not cancelled. */
    cancelled_by: 'guest' | null;
    /** Done or cancelled. */
    done_at: string | null;
    /** For optimistic locking. */
    changes: Generated<number>;
    search_key: string;
    zone: string | null;
    fee_kopecks: number | null;
    discount_kopecks: number | null;
    /** `null`: as soon as possible. */
    wanted_at: string | null;
    /** Until delivery or pickup, as promised to the guest. `null`: nothing is. */
    promised_minutes: number | null;
    /** The desk user who took the order to the guest. `null`: unknown. */
    courier: string | null;
    personal_removed_at: string | null;
    /** `phone`: entered at the desk. `null`: by the guest. */
    source: 'phone' | null;
    /** When its contents were last changed: change-order.ts. */
    changed_at: string | null;
    /** `null`: by staff, or not changed. */
    changed_by: 'guest' | null;
    /** When the guest asked to be called. */
    call_asked_at: string | null;
    /** An unpaid order ends then. `null`: not to be paid online. */
    pay_before: string | null;
    /** For the receipt of an online payment. */
    receipt_email: string | null;
    /** `changes` that the feed has seen: order-feed.ts. */
    noted_changes: Generated<number>;
    /** `null`: not in the feed. */
    feed_position: number | null;
    /** The furthest status that a till has stated: an undo stays behind it. */
    told_status: OrderStatus | null;
    promo_code: string | null;
    /** A `PromoTerms` of terms/promos.ts: what was agreed, whatever becomes of the code. */
    promo_json: string | null;
    /** Off the dishes; not part of `discount_kopecks`. */
    promo_kopecks: number | null;
    /** Off the fee; `fee_kopecks` is without it. */
    promo_fee_kopecks: number | null;
  };
  order_items: {
    order_id: number;
    position: number;
    product_id: number;
    slug: string;
    title: string;
    /** Unused; written for the previous release: docs/decisions/0049-two-releases-on-one-database.md. */
    cover_urls_json: string;
    /** Per portion, with options. */
    price_kopecks: number;
    quantity: number;
    options_json: string | null;
  };

  /** What staff changed in an order: change-order.ts. */
  order_changes: {
    id: Generated<number>;
    order_id: number;
    /** The order's `changes` after it. */
    change_no: number;
    at: string;
    user_name: string;
    /** An `OrderContents` of contract/order-contents.ts each. */
    before_json: string;
    after_json: string;
    /** Columns of their own: personal data is removed from them. */
    address_before: string | null;
    address_after: string | null;
    /** An `OrderGuest` of texts/order-change-texts.ts each; `null`: unchanged, or removed. */
    guest_before_json: string | null;
    guest_after_json: string | null;
  };

  outbox: {
    /** Idempotency key for the receiver. */
    id: string;
    channel: Channel;
    event: OrderEvent;
    order_id: number;
    state: 'waiting' | 'sent' | 'dead';
    created_at: string;
    /** For sent and dead messages, when they were sent or given up. */
    due_at: string;
    attempts: number;
    failure: string | null;
  };
  /** Like `outbox`, about orders that their guests cancelled. */
  cancel_outbox: Omit<OrderTables['outbox'], 'event'> & { event: CancelEvent };
  /** Like `outbox`, about orders whose guests ask to be called. */
  call_outbox: Omit<OrderTables['outbox'], 'event'> & { event: CallEvent };
  /** Like `outbox`, about changes of orders. */
  change_outbox: Omit<OrderTables['outbox'], 'event'> & { event: ChangeEvent; change_id: number };
  /** Like `outbox`, about statuses and payments: order-feed.ts. */
  event_outbox: Omit<OrderTables['outbox'], 'event'> & { event: FeedEvent; sequence: number };

  /** Attempts to pay an order online: payments.ts. */
  payments: {
    /** The Idempotence-Key of its creation. */
    id: string;
    order_id: number;
    /** From 1. */
    attempt: number;
    amount_kopecks: number;
    /** As sent to the provider. */
    body_json: string;
    state: PaymentState;
    /** It pays the order. Otherwise it succeeded too late, and is refunded. */
    applied: 0 | 1;
    provider_id: string | null;
    pay_url: string | null;
    created_at: string;
    /** When the provider was last asked. */
    checked_at: string | null;
    settled_at: string | null;
    /** When it is sent or checked next. */
    due_at: string;
    /** Since the state changed. */
    attempts: number;
    failure: string | null;
    /** A second receipt when the order is handed over. */
    needs_receipt: Generated<number>;
    /** The provider says: a test shop, which takes no money. */
    is_test: Generated<number>;
    /** `state` that the feed has seen. */
    noted_state: Generated<string>;
  };
  refunds: Omit<
    OrderTables['payments'],
    'attempt' | 'state' | 'applied' | 'pay_url' | 'checked_at' | 'needs_receipt' | 'is_test'
  > & {
    payment_id: string;
    state: TaskState;
    /** First attempt: the provider forgets keys after a day. `null`: nothing can have been done under this key. */
    sent_at: string | null;
    /** Who did it in another way. */
    settled_by: string | null;
  };
  /** Second receipts: receipts.ts. */
  receipts: Omit<OrderTables['refunds'], 'noted_state'>;

  /** Attempts to get an order into the till: store/orders/sent-to-till.ts. */
  till_orders: {
    /** Under which the till got it. */
    id: string;
    /** Its id there now: differs after a move to another restaurant. */
    till_id: string;
    /** `null`: not sent yet. */
    organization_id: string | null;
    order_id: number;
    /** From 1. */
    attempt: number;
    state: TillState;
    /** Whether the till is asked about it. */
    is_watched: 0 | 1;
    /** As sent. `null`: not sent, or removed with the guest's data. */
    body_json: string | null;
    /** `changed_at` of the order in `body_json`, or when staff corrected it at the till. */
    sent_changed_at: string | null;
    correlation_id: string | null;
    their_status: string | null;
    /** Their clock: earlier answers count no more. */
    their_stamp: string | null;
    /** The last one sent, for example `cancel`. */
    command: string | null;
    command_tries: number;
    command_id: string | null;
    /** The till refused to cancel it. */
    trouble: 'not-cancelled' | null;
    created_at: string;
    /** First attempt under this id. `null`: the till cannot have it. */
    sent_at: string | null;
    settled_at: string | null;
    settled_by: string | null;
    due_at: string;
    attempts: number;
    /** A code, perhaps with the title of a dish; never a text of the till. */
    failure: string | null;
  };

  /** Subscribers to an order: followers.ts. */
  order_followers: {
    id: string;
    order_id: number;
    way: FollowerWay;
    /** Of a Web Push subscription, with its keys; or an e-mail address. */
    endpoint: string;
    /** '' for an e-mail, as `auth`. */
    p256dh: string;
    auth: string;
    created_at: string;
    /** `changes` of the order that were sent, or wait for it. */
    seen_changes: number;
    /** The facts that were sent last, or shown when the guest asked. */
    told: string;
    state: 'idle' | 'waiting';
    due_at: string;
    attempts: number;
    failure: string | null;
  };

  feedback: {
    id: Generated<number>;
    full_name: string;
    email: string;
    subject: string;
    content: string;
    created_at: string;
    state: Generated<MessageState>;
    answered_at: string | null;
    answer_note: string | null;
    changed_by: string | null;
    /** For optimistic locking. */
    changes: Generated<number>;
    /** '': written by a release without search. */
    search_key: Generated<string>;
    idempotency_key: string | null;
  };
  message_outbox: Omit<OrderTables['outbox'], 'event' | 'order_id'> & {
    event: MessageEvent;
    message_id: number;
  };

  consents: {
    id: string;
    order_id: number | null;
    message_id: number | null;
    position: number;
    title: string;
    url: string;
    digest: string;
    given_at: string;
  };
  consent_texts: {
    digest: string;
    /** HTML */
    content: string;
    /** Last consent or replacement, to a day. */
    used_at: string;
  };
};

/** When the line was last written. `null`: by an earlier release. */
export type SeenLine = { seen_kopecks: number | null; seen_title: string | null };

/** Of payments, refunds and receipts: to be sent, or to be asked about. */
export const OPEN_STATES = ['waiting', 'pending'] as const;
/** Of refunds and receipts: money is on its way, or staff must deal with it. */
export const MOVING_STATES: readonly TaskState[] = [...OPEN_STATES, 'failed'];

/** Neither work nor an order of a report: it becomes `new` when it is paid. */
export const UNPAID = 'unpaid';
export type StoredStatus = OrderStatus | typeof UNPAID;

/**
 * `waiting`: to be sent, or the outcome is unknown. `pending`: the provider has it. `canceled`: by the provider. `failed`: refused by the
 * provider, or given up.
 */
export type PaymentState = 'waiting' | 'pending' | 'succeeded' | 'canceled' | 'failed';
/** `failed`: until staff retry it (`retried`: another row replaces it) or do it in another way (`settled`). */
export type TaskState = 'waiting' | 'pending' | 'succeeded' | 'failed' | 'retried' | 'settled';

/**
 * `waiting`: to be sent, or the outcome is unknown. `pending`: the till is at it. `live`: it has the order. `failed`: it does not, until
 * staff send it again (`retried`: another row replaces it) or type it in (`settled`). `ended`: done or cancelled.
 */
export type TillState = 'waiting' | 'pending' | 'live' | 'failed' | 'retried' | 'settled' | 'ended';

export type FollowerWay = 'push' | 'email';

export type MessageState = 'new' | 'read' | 'answered';
export const CHANNELS = ['telegram', 'max', 'email', 'webhook'] as const;
export type Channel = (typeof CHANNELS)[number];
export type OrderEvent = 'order.created' | 'order.waiting';
/** Staff changed the contents of an order. */
export type ChangeEvent = 'order.changed';
/** The guest cancelled an order on the site. */
export type CancelEvent = 'order.cancelled';
/** The guest asked on the site to be called. */
export type CallEvent = 'order.call_asked';
export type MessageEvent = 'message.created' | 'message.waiting';
/** Every status change; `order.new`: after an undo. Not a guest's cancellation, which is a `CancelEvent`. */
export type StatusEvent = `order.${OrderStatus}`;
export type PaymentEvent =
  | 'payment.succeeded'
  | 'payment.refunding'
  | 'payment.refunded'
  | 'payment.refund_failed';
export type FeedEvent = StatusEvent | PaymentEvent;
export type OutboxEvent = OrderEvent | CancelEvent | CallEvent | ChangeEvent | FeedEvent | MessageEvent;
