import type { Selectable } from 'kysely';
import { inTransaction } from '../database/database.ts';
import type { DeskRole } from '../database/desk-tables.ts';
import { digestOf, newSecret } from '../database/secrets.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';

export type DeskUser = Selectable<ShopTables['desk_users']>;

/** Without a request; kitchen screens stay on for weeks. */
const SESSION_MS = 14 * 24 * 60 * 60 * 1000;
/** Once a day saves a write per request. */
const EXTEND_AFTER_MS = 24 * 60 * 60 * 1000;

export function userNameOf(text: string): string {
  return text.trim().toLowerCase();
}

/** @returns false if the name is taken */
export async function addUser(
  store: Store,
  user: { name: string; role: DeskRole; mayCancel?: boolean; passwordHash: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await store
    .insertInto('desk_users')
    .values({
      name: userNameOf(user.name),
      role: user.role,
      may_cancel: user.mayCancel && user.role === 'kitchen' ? 1 : 0,
      password_hash: user.passwordHash,
      must_change: 1,
      created_at: user.now.toISOString(),
      blocked_at: null,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function listUsers(store: Store): Promise<DeskUser[]> {
  return store.selectFrom('desk_users').selectAll().orderBy('name').execute();
}

export async function findUser(store: Store, name: string): Promise<DeskUser | null> {
  const user = await store
    .selectFrom('desk_users')
    .selectAll()
    .where('name', '=', userNameOf(name))
    .executeTakeFirst();
  return user ?? null;
}

/**
 * Ends other sessions: an attacker with the old password is logged out.
 *
 * @param mustChange at the next log-in
 */
export async function setPassword(
  store: Store,
  name: string,
  passwordHash: string,
  { mustChange, keep = '' }: { mustChange: boolean; keep?: string },
): Promise<void> {
  await inTransaction(store, async (db) => {
    await db
      .updateTable('desk_users')
      .set({ password_hash: passwordHash, must_change: mustChange ? 1 : 0 })
      .where('name', '=', name)
      .execute();
    await db
      .deleteFrom('desk_sessions')
      .where('user_name', '=', name)
      .where('token_hash', '!=', digestOf(keep))
      .execute();
  });
}

export async function setMayCancel(store: Store, name: string, may: boolean): Promise<void> {
  await store
    .updateTable('desk_users')
    .set({ may_cancel: may ? 1 : 0 })
    .where('name', '=', name)
    .execute();
}

export async function setBlocked(store: Store, name: string, blockedAt: Date | null): Promise<void> {
  await store
    .updateTable('desk_users')
    .set({ blocked_at: blockedAt?.toISOString() ?? null })
    .where('name', '=', name)
    .execute();
  if (blockedAt) await store.deleteFrom('desk_sessions').where('user_name', '=', name).execute();
}

/** With a one-time password only the last log-in counts. */
export async function openSession(
  store: Store,
  { name, must_change }: Pick<DeskUser, 'name' | 'must_change'>,
  now: Date,
): Promise<string> {
  const token = newSecret();
  await store.deleteFrom('desk_sessions').where('expires_at', '<', now.toISOString()).execute();
  if (must_change === 1) await store.deleteFrom('desk_sessions').where('user_name', '=', name).execute();
  await store
    .insertInto('desk_sessions')
    .values({
      token_hash: digestOf(token),
      user_name: name,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + SESSION_MS).toISOString(),
    })
    .execute();
  return token;
}

export async function closeSession(store: Store, token: string): Promise<void> {
  await store.deleteFrom('desk_sessions').where('token_hash', '=', digestOf(token)).execute();
}

/** `null`: unknown, expired or blocked. */
export async function findSessionUser(store: Store, token: string, now: Date): Promise<DeskUser | null> {
  if (token === '') return null;
  const hash = digestOf(token);
  const row = await store
    .selectFrom('desk_sessions')
    .innerJoin('desk_users', 'desk_users.name', 'desk_sessions.user_name')
    .selectAll('desk_users')
    .select('desk_sessions.expires_at')
    .where('desk_sessions.token_hash', '=', hash)
    .where('desk_sessions.expires_at', '>=', now.toISOString())
    .where('desk_users.blocked_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { expires_at, ...user } = row;
  const end = now.getTime() + SESSION_MS;
  if (end - Date.parse(expires_at) > EXTEND_AFTER_MS) {
    await store
      .updateTable('desk_sessions')
      .set({ expires_at: new Date(end).toISOString() })
      .where('token_hash', '=', hash)
      .execute();
  }
  return user;
}

/** `null` if the database no longer knows the session. */
export async function findUserOfEndedSession(store: Store, token: string): Promise<string | null> {
  if (token === '') return null;
  const row = await store
    .selectFrom('desk_sessions')
    .select('user_name')
    .where('token_hash', '=', digestOf(token))
    .executeTakeFirst();
  return row?.user_name ?? null;
}
