import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { DeskAction } from '../database/desk-tables.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';

export type AuditRow = Selectable<ShopTables['desk_audit']>;

/** Not for status changes of an order. */
export async function writeAudit(
  store: Store,
  {
    by,
    action,
    now,
    detail = null,
    messageId = null,
  }: { by: string; action: DeskAction; now: Date; detail?: string | null; messageId?: number | null },
): Promise<void> {
  await store
    .insertInto('desk_audit')
    .values({ ...newAuditRow(by, action, now), detail, message_id: messageId })
    .execute();
}

let written = 0;

/** Ids sort by creation, even within one millisecond. */
export function newAuditRow(by: string, action: DeskAction, now: Date): AuditRow {
  const at = now.toISOString();
  written += 1;
  return {
    id: `${at} ${String(written).padStart(9, '0')} ${randomUUID()}`,
    at,
    user_name: by,
    action,
    order_id: null,
    message_id: null,
    change_no: null,
    from_status: null,
    to_status: null,
    detail: null,
  };
}

export function listAudit(store: Store, limit: number): Promise<AuditRow[]> {
  return store.selectFrom('desk_audit').selectAll().orderBy('id', 'desc').limit(limit).execute();
}

export function listChanges(store: Store, orderId: number): Promise<AuditRow[]> {
  return store
    .selectFrom('desk_audit')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('change_no')
    .execute();
}

export function listChangesOfMessage(store: Store, messageId: number): Promise<AuditRow[]> {
  return store
    .selectFrom('desk_audit')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('id')
    .execute();
}
