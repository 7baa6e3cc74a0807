import type { DeskRole } from '../store/database/desk-tables.ts';
import type { Store } from '../store/database/store.ts';
import { addUser, listUsers, setPassword, userNameOf } from '../store/desk/desk-users.ts';
import { hashPassword, makePassword } from './passwords.ts';

const FIRST_NAME = 'manager';
const NAME = /^[\p{L}\d][\p{L}\d._-]{1,39}$/u;

/** `password` is valid for one log-in. */
export type NewUser = { name: string; password: string };

/** @returns null if there are users already */
export async function makeFirstUser(store: Store, now: Date): Promise<NewUser | null> {
  if ((await listUsers(store)).length > 0) return null;
  return makeUser(store, { name: FIRST_NAME, role: 'manager' }, now);
}

export function isUserName(text: string): boolean {
  return NAME.test(text.trim());
}

/** @returns null if the name is taken */
export async function makeUser(
  store: Store,
  user: { name: string; role: DeskRole; mayCancel?: boolean },
  now: Date,
): Promise<NewUser | null> {
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  const isAdded = await addUser(store, { ...user, passwordHash, now });
  return isAdded ? { name: userNameOf(user.name), password } : null;
}

/** Replaces a user's password with a one-time one, and ends the user's sessions. */
export async function resetPassword(store: Store, name: string): Promise<NewUser> {
  const password = makePassword();
  await setPassword(store, name, await hashPassword(password), { mustChange: true });
  return { name, password };
}
