import type { Generated } from 'kysely';
import type { Channel, StoredStatus } from './order-tables.ts';

export type DeskTables = {
  desk_users: {
    name: string;
    role: DeskRole;
    /** Of a cook: managers always may cancel orders, couriers never. */
    may_cancel: Generated<0 | 1>;
    /** scrypt */
    password_hash: string;
    /** One-time password, to be replaced after log-in. */
    must_change: 0 | 1;
    created_at: string;
    blocked_at: string | null;
  };
  desk_sessions: { token_hash: string; user_name: string; created_at: string; expires_at: string };
  /** Append-only. */
  desk_audit: {
    id: string;
    at: string;
    user_name: string;
    action: DeskAction;
    order_id: number | null;
    message_id: number | null;
    /** `changes` of the order after the action. */
    change_no: number | null;
    from_status: StoredStatus | null;
    to_status: StoredStatus | null;
    detail: string | null;
  };

  /** Ended rows stay, so that `changes` continues. */
  dish_stops: ChangedAtDesk & { product_id: number; ends_at: string };
  /** At most one row. `text` is for guests. */
  order_stops: ChangedAtDesk & { id: number; ends_at: string; reason: string; text: string };
  /** `status: null`: the weekly hours apply. */
  special_days: ChangedAtDesk & { date: string; status: string | null };
  /** At most one row. `days_json: null`: the days of the content. */
  weekly_hours: ChangedAtDesk & { id: number; days_json: string | null };
  /** Values of a notification channel, secrets included; null: switched off. */
  channel_settings: ChangedAtDesk & { channel: Channel; values_json: string | null };
  desk_settings: ChangedAtDesk & { name: string; value: string | null };
  /** Of other programs, for upstream/integration/. */
  integration_keys: {
    /** Part of the key, not secret. */
    id: string;
    /** Never reused: the journal names it. */
    name: string;
    /** SHA-256 of the secret part. */
    digest: string;
    /** Separated by spaces. */
    rights: string;
    created_at: string;
    created_by: string;
    /** To a minute. */
    used_at: string | null;
    revoked_at: string | null;
    revoked_by: string | null;
  };
  /** Dishes, and with `option_id` options, that staff matched with the till's. */
  till_links: { product_id: number; option_id: string; code: string };
  /** What was read from the till; all processes share it. */
  till_state: {
    name: TillStateName;
    value_json: string | null;
    read_at: string | null;
    /** When it is read again. */
    due_at: string;
  };
};
export type TillStateName = 'directory' | 'menu' | 'stops';

export type ChangedAtDesk = { changes: number; changed_by: string; changed_at: string };

export type DeskRole = 'kitchen' | 'courier' | 'manager';
export type OrderMove = 'accept' | 'ready' | 'hand-over' | 'finish' | 'cancel';

export type DeskAction =
  | OrderMove
  | 'undo'
  | 'enter-order'
  | 'change-order'
  | 'ask-call'
  | 'pay-order'
  | 'pay-on-receipt'
  | 'retry-refund'
  | 'settle-refund'
  | 'retry-receipt'
  | 'settle-receipt'
  | 'set-payments'
  | 'clear-payments'
  | 'log-in'
  | 'add-user'
  | 'block-user'
  | 'unblock-user'
  | 'allow-cancel'
  | 'forbid-cancel'
  | 'new-password'
  | 'own-password'
  | 'stop-dish'
  | 'return-dish'
  | 'stop-orders'
  | 'open-orders'
  | 'set-day'
  | 'clear-day'
  | 'set-week'
  | 'clear-week'
  | 'set-channel'
  | 'clear-channel'
  | 'set-day-end'
  | 'send-trial'
  | 'send-again'
  | 'set-till'
  | 'clear-till'
  | 'link-till'
  | 'retry-till'
  | 'settle-till'
  | 'correct-till'
  | 'take-till-price'
  | 'add-key'
  | 'revoke-key'
  | 'read-message'
  | 'answer-message'
  | 'reopen-message'
  | 'delete-message'
  | 'export-guest-data'
  | 'remove-guest-data';
