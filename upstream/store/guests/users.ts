import type { Profile } from '#contract/user.ts';
import { digestOf } from '../database/secrets.ts';
import type { Store } from '../database/store.ts';

export async function findUserByToken(store: Store, token: string): Promise<Profile | null> {
  const user = await store
    .selectFrom('users')
    .select(['id', 'full_name', 'phone', 'email'])
    .where('token_hash', '=', digestOf(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!user) return null;
  return { id: user.id, fullName: user.full_name, phone: user.phone, email: user.email };
}

/** Permanently, even if `users.yaml` lists it again. @returns false if it was not valid */
export async function revokeToken(store: Store, token: string): Promise<boolean> {
  const revoked = await store
    .updateTable('users')
    .set({ revoked_at: new Date().toISOString() })
    .where('token_hash', '=', digestOf(token))
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}
