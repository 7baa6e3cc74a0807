import type { Content } from '../content/schema.ts';
import { databaseOf, inTransaction } from './databases/database.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { loadPages } from './load-pages.ts';
import { type Db, saveRows } from './rows.ts';
import { digestOf } from './secrets.ts';
import type { Store } from './store.ts';

/**
 * Raise it when the same content gives other rows. Then a database that an older version filled is filled
 * again.
 */
const LAYOUT_VERSION = 3;

/** Loads the content unless the database holds exactly this already. Says whether it did. */
export async function loadContentIfChanged(store: Store, content: Content): Promise<boolean> {
  if (await holds(store, content)) return false;
  return inTransaction(store, async (db) => {
    // Several programs may start at once. The first one loads it.
    await databaseOf(db).waitForTurn(db, 'content');
    if (await holds(db, content)) return false;
    await writeContent(db, content);
    return true;
  });
}

async function holds(store: Store, content: Content): Promise<boolean> {
  const loaded = await store
    .selectFrom('shop_state')
    .select('value')
    .where('name', '=', 'content')
    .executeTakeFirst();
  return loaded?.value === versionOf(content);
}

/**
 * Makes the database say what the content says, in one transaction. Things are matched by slug and keep their ids; what
 * is gone is removed, from the carts too. Orders, feedback and revoked tokens stay.
 */
export async function loadContent(store: Store, content: Content): Promise<void> {
  await inTransaction(store, (db) => writeContent(db, content));
}

async function writeContent(db: Db, content: Content): Promise<void> {
  await loadPages(db, content);
  await loadCatalogue(db, content);
  await loadUsers(db, content);
  // Other rows stay: copy-shop.ts has one.
  await saveRows(db, 'shop_state', [{ name: 'content', value: versionOf(content) }], ['name']);
}

function versionOf({ fingerprint }: Content): string {
  return `${LAYOUT_VERSION}:${fingerprint}`;
}

async function loadUsers(db: Db, { users }: Content): Promise<void> {
  const rows = users.map(({ token, fullName, phone, email }) => ({
    token_hash: digestOf(token),
    full_name: fullName,
    phone,
    email,
  }));
  await saveRows(db, 'users', rows, ['token_hash']);
  const known = await db.selectFrom('users').select(['id', 'token_hash']).execute();
  const wanted = new Set(rows.map((row) => row.token_hash));
  const gone = known.filter(({ token_hash }) => !wanted.has(token_hash)).map(({ id }) => id);
  if (gone.length > 0) await db.deleteFrom('users').where('id', 'in', gone).execute();
}
