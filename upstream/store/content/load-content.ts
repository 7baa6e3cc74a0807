import type { Content } from '../../content/content.ts';
import { homePictures } from '../../content/home-pictures.ts';
import type { PicturePlan } from '../../images/variants.ts';
import { isLater, RELEASE } from '../../process/release.ts';
import { type Db, saveRows } from '../database/bulk-write.ts';
import { databaseOf, inTransaction } from '../database/database.ts';
import { digestOf } from '../database/secrets.ts';
import type { Store } from '../database/store.ts';
import { PROMOS, TERMS } from '../terms/delivery.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { loadPages } from './load-pages.ts';

/** Increment when content results in other rows: databases are reloaded. */
const LAYOUT_VERSION = 8;
/** Shown while files have faults. 4 (0.1.0) has drawings instead of photos. */
const OLDEST_LAYOUT = 6;

export type LoadOutcome = 'loaded' | 'there-already' | 'later-release';

/** Content of a later release stays: two releases in parallel would replace each other's at every start. */
export async function loadContentIfChanged(
  store: Store,
  content: Content,
  release = RELEASE,
): Promise<LoadOutcome> {
  const held = await findEqualOrLater(store, content, release);
  if (held) return held;
  return inTransaction(store, async (db) => {
    // Of several starting processes, only the first loads.
    await databaseOf(db).takeLock(db, 'content');
    return writeUnlessLoaded(db, content, release);
  });
}

/**
 * For a transaction that holds the lock.
 *
 * @param before content of the tables, if nobody else has loaded
 */
export function loadInTurn(db: Db, content: Content, before?: Content): Promise<LoadOutcome> {
  return writeUnlessLoaded(db, content, RELEASE, before);
}

async function writeUnlessLoaded(
  db: Db,
  content: Content,
  release: string,
  before?: Content,
): Promise<LoadOutcome> {
  const held = await findEqualOrLater(db, content, release);
  if (held) return held;
  const isBefore = before && (await findLoadedVersion(db)) === versionOf(before);
  await writeContent(db, content, release, isBefore ? before : undefined);
  return 'loaded';
}

/** Why nothing needs to be written. */
export async function findEqualOrLater(
  store: Store,
  content: Content,
  release = RELEASE,
): Promise<LoadOutcome | null> {
  if ((await findLoadedVersion(store)) === versionOf(content)) return 'there-already';
  const loadedBy = await stateOf(store, 'release');
  return loadedBy !== undefined && isLater(loadedBy, release) ? 'later-release' : null;
}

export function planOf(content: Content): PicturePlan {
  return { pictures: content.pictures, first: homePictures(content) };
}

export async function findOldPlan(store: Store): Promise<PicturePlan | undefined> {
  const plan = isShowable(await findLoadedVersion(store)) && (await stateOf(store, 'pictures'));
  return plan ? JSON.parse(plan) : undefined;
}

export function isShowable(version: string | undefined): boolean {
  const layout = Number(version?.split(':')[0]);
  return layout >= OLDEST_LAYOUT && layout <= LAYOUT_VERSION;
}

/** Changes also if another process loads. */
export function findLoadedVersion(store: Store): Promise<string | undefined> {
  return stateOf(store, 'content');
}

async function stateOf(store: Store, name: string): Promise<string | undefined> {
  const row = await store
    .selectFrom('shop_state')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** Matched by slug: ids stay. */
export async function loadContent(store: Store, content: Content): Promise<void> {
  await inTransaction(store, (db) => writeContent(db, content, RELEASE));
}

async function writeContent(db: Db, content: Content, release: string, before?: Content): Promise<void> {
  await loadPages(db, content);
  await loadCatalogue(db, content, before);
  await loadUsers(db, content);
  // `stamp` and `pictures` are from 0.2.0.
  await db.deleteFrom('shop_state').where('name', 'in', ['stamp', 'pictures', TERMS, PROMOS]).execute();
  const rows = [
    ...(content.delivery?.zones.length ? [{ name: TERMS, value: JSON.stringify(content.delivery) }] : []),
    ...(content.promos?.length ? [{ name: PROMOS, value: JSON.stringify(content.promos) }] : []),
    { name: 'content', value: versionOf(content) },
    { name: 'release', value: release },
  ];
  await saveRows(db, 'shop_state', rows, ['name']);
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
