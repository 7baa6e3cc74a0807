import type { Content } from '../content/schema.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { loadPages } from './load-pages.ts';
import { type Db, replaceRows, saveRows } from './rows.ts';
import { digestOf } from './secrets.ts';
import type { Store } from './store.ts';

/**
 * Raise it when the same content gives other rows. Then a database that an older version filled is filled
 * again.
 */
const LAYOUT_VERSION = 3;

/** Where the content comes from: how to read it, and a stamp that is another one when it would be read otherwise. */
export type ContentSource = { stamp: string; read: () => Content };

/** Loads the content unless the database holds exactly this already. @returns it, if it was loaded */
export async function loadContentIfChanged(
  store: Store,
  { stamp, read }: ContentSource,
): Promise<Content | null> {
  if ((await stateOf(store, 'stamp')) === stamp) return null;
  const content = read();
  const isLoaded = (await stateOf(store, 'content')) === versionOf(content);
  if (!isLoaded) await loadContent(store, content);
  await store
    .transaction()
    .execute((db) => saveRows(db, 'shop_state', [{ name: 'stamp', value: stamp }], ['name']));
  return isLoaded ? null : content;
}

async function stateOf(store: Store, name: string): Promise<string | undefined> {
  const row = await store
    .selectFrom('shop_state')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/**
 * Makes the database say what the content says, in one transaction. Things are matched by slug and keep their ids; what
 * is gone is removed, from the carts too. Orders, feedback and revoked tokens stay.
 */
export async function loadContent(store: Store, content: Content): Promise<void> {
  await store.transaction().execute(async (db) => {
    await loadPages(db, content);
    await loadCatalogue(db, content);
    await loadUsers(db, content);
    // Whoever knows of which files it was made says so afterwards.
    await replaceRows(db, 'shop_state', [{ name: 'content', value: versionOf(content) }]);
  });
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
