import type { DeskRole } from '../store/desk-tables.ts';
import { addUser, listUsers } from '../store/desk-users.ts';
import type { Store } from '../store/store.ts';
import { hashPassword, makePassword } from './passwords.ts';

const FIRST_NAME = 'manager';

export type NewUser = { name: string; password: string };

/** A desk that nobody may enter yet gets its first user. @returns null if there are users */
export async function makeFirstUser(store: Store, now: Date): Promise<NewUser | null> {
  if ((await listUsers(store)).length > 0) return null;
  return makeUser(store, FIRST_NAME, 'manager', now);
}

/** @returns the password that lets them in once; null if there is somebody with that name */
export async function makeUser(
  store: Store,
  name: string,
  role: DeskRole,
  now: Date,
): Promise<NewUser | null> {
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  return (await addUser(store, { name, role, passwordHash, now })) ? { name, password } : null;
}
