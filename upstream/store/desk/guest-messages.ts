import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { cleanText, normalizeText } from '#contract/normalize-text.ts';
import type { ContactForm } from '#contract/requests.ts';
import { databaseOf, inTransaction } from '../database/database.ts';
import type { Channel } from '../database/order-tables.ts';
import { digestOf } from '../database/secrets.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { writeConsents } from '../guests/consents.ts';
import { writeAudit } from '../journal/audit.ts';
import { writeMessages } from '../orders/outbox.ts';

/** Messages of the contact form; «messages» alone are those of the outbox. */

export type GuestMessage = Selectable<ShopTables['feedback']>;

export const MAX_LISTED_MESSAGES = 200;
const MAX_ID = 2 ** 31 - 1;

type CreateOptions = { now: Date; idempotencyKey: string | null; channels: readonly Channel[] };

/** A repeated request writes nothing. */
export async function createGuestMessage(
  store: Store,
  form: ContactForm,
  { now, idempotencyKey, channels }: CreateOptions,
): Promise<void> {
  const { fullName, email, subject, content, consents } = form;
  const texts = { full_name: fullName, email, subject, content };
  await inTransaction(store, async (db) => {
    const created = await db
      .insertInto('feedback')
      .values({
        ...texts,
        created_at: now.toISOString(),
        search_key: searchKeyOf(texts),
        // Another message under the same key must not get lost.
        idempotency_key:
          idempotencyKey === null ? null : digestOf(JSON.stringify([idempotencyKey, Object.values(texts)])),
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) return;
    await writeConsents(db, { message_id: created.id }, consents, now);
    await writeMessages(db, 'message.created', [created.id], { channels, now });
  });
}

function searchKeyOf(message: Pick<GuestMessage, 'full_name' | 'email' | 'subject' | 'content'>): string {
  const { full_name, email, subject, content } = message;
  return normalizeText([full_name, email, subject, content].join('\n'));
}

/** New first, answered last. */
export function listGuestMessages(store: Store): Promise<GuestMessage[]> {
  return ordered(store).limit(MAX_LISTED_MESSAGES).execute();
}

export async function searchGuestMessages(store: Store, text: string): Promise<GuestMessage[]> {
  const key = normalizeText(cleanText(text));
  if (key === '') return [];
  const number = Number(/^№?\s*(\d{1,9})$/.exec(key)?.[1] ?? 0);
  const pattern = `%${key.replace(/[\\%_]/g, '\\$&')}%`;
  const found = await ordered(store)
    .where(({ or, eb }) =>
      or([
        sql<boolean>`search_key like ${pattern} escape '\\'`,
        // By a release without search: checked below.
        eb('search_key', '=', ''),
        ...(number > 0 ? [eb('id', '=', number)] : []),
      ]),
    )
    .execute();
  return found
    .filter((message) => message.id === number || searchKeyOf(message).includes(key))
    .slice(0, MAX_LISTED_MESSAGES);
}

function ordered(store: Store) {
  return store
    .selectFrom('feedback')
    .selectAll()
    .orderBy((eb) =>
      eb.case().when('state', '=', 'new').then(0).when('state', '=', 'read').then(1).else(2).end(),
    )
    .orderBy('id', 'desc');
}

export async function findGuestMessage(store: Store, id: number): Promise<GuestMessage | null> {
  if (!Number.isSafeInteger(id) || id > MAX_ID) return null;
  const message = await store.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirst();
  return message ?? null;
}

export async function countNewMessages(store: Store): Promise<number> {
  const { count } = await store
    .selectFrom('feedback')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'new')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Changes with the new messages. */
export async function stateOfMessages(store: Store): Promise<string> {
  const { last } = await store
    .selectFrom('feedback')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return `${await countNewMessages(store)} ${last ?? 0}`;
}

type Actor = { id: number; seen: number; by: string; now: Date };
export type MessageChange = Actor & ({ action: 'read' | 'reopen' } | { action: 'answer'; note: string });
/** `lost`: changed by another user. */
export type MessageChangeResult = 'changed' | 'lost' | 'missing';

/** A double click repeats its own change: no conflict. */
export function changeGuestMessage(store: Store, change: MessageChange): Promise<MessageChangeResult> {
  const { id, seen, by, now, action } = change;
  const fields = {
    state: action === 'answer' ? ('answered' as const) : ('read' as const),
    answered_at: action === 'answer' ? now.toISOString() : null,
    answer_note: action === 'answer' ? change.note || null : null,
  };
  return inTransaction(store, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('feedback')
      .set({ ...fields, changes: seen + 1, changed_by: by })
      .where('id', '=', id)
      .where('changes', '=', seen)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      const message = await findGuestMessage(db, id);
      if (!message) return 'missing';
      const isOwn = message.changes === seen + 1 && message.changed_by === by;
      const isRepeated = message.state === fields.state && message.answer_note === fields.answer_note;
      return isOwn && isRepeated ? 'changed' : 'lost';
    }
    await writeAudit(db, { by, action: `${action}-message`, now, messageId: id });
    return 'changed';
  });
}

/** Consents and notifications cascade. */
export async function deleteGuestMessage(
  store: Store,
  { id, seen, by, now }: Actor,
): Promise<MessageChangeResult> {
  const result = await inTransaction(store, async (db): Promise<MessageChangeResult> => {
    const { numDeletedRows } = await db
      .deleteFrom('feedback')
      .where('id', '=', id)
      .where('changes', '=', seen)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return (await findGuestMessage(db, id)) ? 'lost' : 'missing';
    await writeAudit(db, { by, action: 'delete-message', now, messageId: id });
    return 'changed';
  });
  if (result === 'changed') await databaseOf(store).eraseOverwritten(store);
  return result;
}

/** @returns the number of messages */
export async function removeAnsweredMessages(store: Store, before: Date): Promise<number> {
  const { numDeletedRows } = await store
    .deleteFrom('feedback')
    .where('state', '=', 'answered')
    .where('answered_at', '<', before.toISOString())
    .executeTakeFirst();
  if (numDeletedRows > 0n) await databaseOf(store).eraseOverwritten(store);
  return Number(numDeletedRows);
}
