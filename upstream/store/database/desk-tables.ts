import type { OrderStatus } from '#contract/enums.ts';

export type DeskTables = {
  desk_users: {
    name: string;
    role: DeskRole;
    /** scrypt: upstream/desk/passwords.ts. */
    password_hash: string;
    /** A one-time password, which the user must replace after log-in. */
    must_change: 0 | 1;
    /** The hash of the used one-time password. Not a flag, which a release without one-time passwords would not reset. */
    used_password_hash: string | null;
    created_at: string;
    blocked_at: string | null;
  };
  desk_sessions: { token_hash: string; user_name: string; created_at: string; expires_at: string };
  /** The audit log: append-only. */
  desk_audit: {
    id: string;
    at: string;
    user_name: string;
    action: DeskAction;
    order_id: number | null;
    message_id: number | null;
    /** The order's `changes` after the action. */
    change_no: number | null;
    from_status: OrderStatus | null;
    to_status: OrderStatus | null;
    detail: string | null;
  };

  /** The stop list. Ended rows stay, with their number of changes. */
  dish_stops: ChangedAtDesk & { product_id: number; ends_at: string };
  /** At most one row. `reason`: the manager's input; `text`: the complete text for guests. */
  order_stops: ChangedAtDesk & { id: number; ends_at: string; reason: string; text: string };
  /** Hours of a date, `2026-12-31`; `status: null`: the weekly hours apply. */
  special_days: ChangedAtDesk & { date: string; status: string | null };
  /** At most one row. `days_json`: seven work days; null: those of the content. */
  weekly_hours: ChangedAtDesk & { id: number; days_json: string | null };
};

export type ChangedAtDesk = { changes: number; changed_by: string; changed_at: string };

export type DeskRole = 'kitchen' | 'manager';
export type OrderMove = 'accept' | 'ready' | 'hand-over' | 'finish' | 'cancel';

export type DeskAction =
  | OrderMove
  | 'undo'
  | 'log-in'
  | 'add-user'
  | 'block-user'
  | 'unblock-user'
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
  | 'send-trial'
  | 'send-again'
  | 'read-message'
  | 'answer-message'
  | 'reopen-message'
  | 'delete-message'
  | 'export-guest-data'
  | 'remove-guest-data';
