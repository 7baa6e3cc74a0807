import type { Content } from '../content/content.ts';
import type { Fault } from '../content/faults.ts';
import { homePictures } from '../content/home-pictures.ts';
import type { PicturePlan } from '../images/variants.ts';
import { isLater, RELEASE } from '../release.ts';
import { type Db, saveRows } from './bulk-write.ts';
import { databaseOf, inTransaction } from './databases/database.ts';
import { TERMS } from './delivery.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { loadPages } from './load-pages.ts';
import { digestOf } from './secrets.ts';
import type { Store } from './store.ts';

/**
 * Raise it when the same content gives other rows. Then a database that an older version filled is filled
 * again.
 */
const LAYOUT_VERSION = 6;

export type LoadOutcome = 'loaded' | 'there-already' | 'later-release';

/**
 * Loads the content unless the database holds exactly this already, or what a later release has loaded: two releases side by side would
 * load theirs in turns, with each start of a program.
 */
export async function loadContentIfChanged(
  store: Store,
  content: Content,
  release = RELEASE,
): Promise<LoadOutcome> {
  const held = await heldInstead(store, content, release);
  if (held) return held;
  return inTransaction(store, async (db) => {
    // Several programs may start at once. The first one loads it.
    await databaseOf(db).waitForTurn(db, 'content');
    return writeUnlessHeld(db, content, release);
  });
}

/** The same in a transaction that has its turn, and keeps what was read with the files' stamp. */
export async function loadInTurn(
  db: Db,
  content: Content,
  { stamp, ...read }: KeptPlan & { stamp: string | undefined },
): Promise<LoadOutcome> {
  const outcome = await writeUnlessHeld(db, content, RELEASE);
  if (stamp && outcome !== 'later-release') await keepPlanIn(db, stamp, read);
  return outcome;
}

async function writeUnlessHeld(db: Db, content: Content, release: string): Promise<LoadOutcome> {
  const held = await heldInstead(db, content, release);
  if (held) return held;
  await writeContent(db, content, release);
  return 'loaded';
}

async function heldInstead(store: Store, content: Content, release: string): Promise<LoadOutcome | null> {
  if ((await shownVersion(store)) === versionOf(content)) return 'there-already';
  const loadedBy = await stateOf(store, 'release');
  return loadedBy !== undefined && isLater(loadedBy, release) ? 'later-release' : null;
}

/** What the API needs of the content after it is in the database. It is kept there, too. */
export function planOf(content: Content): PicturePlan {
  return { pictures: content.pictures, first: homePictures(content) };
}

/** The pictures of the content that the database holds; nothing if it holds none that this program could show. */
export async function shownPlan(store: Store): Promise<PicturePlan | undefined> {
  const version = await shownVersion(store);
  const plan = version?.startsWith(`${LAYOUT_VERSION}:`) && (await stateOf(store, 'pictures'));
  return plan ? JSON.parse(plan) : undefined;
}

/** Another text whenever another content is shown, whoever has loaded it. */
export function shownVersion(store: Store): Promise<string | undefined> {
  return stateOf(store, 'content');
}

/** What was kept with this stamp: the database holds this very content, and nothing has to be read. */
export async function keptPlan(store: Store, stamp: string): Promise<KeptPlan | undefined> {
  if ((await stateOf(store, 'stamp')) !== stamp) return undefined;
  const plan = await stateOf(store, 'pictures');
  const warnings = (await stateOf(store, 'warnings')) ?? '[]';
  return plan === undefined ? undefined : { plan: JSON.parse(plan), warnings: JSON.parse(warnings) };
}

/** What the reading of the files has found, besides what the tables hold. */
type KeptPlan = { plan: PicturePlan; warnings: Fault[] };

/** Call it when the content is loaded. Loading another one forgets it. */
export async function keepPlan(store: Store, stamp: string, kept: KeptPlan): Promise<void> {
  await inTransaction(store, (db) => keepPlanIn(db, stamp, kept));
}

async function keepPlanIn(db: Db, stamp: string, { plan, warnings }: KeptPlan): Promise<void> {
  const rows = [
    { name: 'stamp', value: stamp },
    { name: 'pictures', value: JSON.stringify(plan) },
    { name: 'warnings', value: JSON.stringify(warnings) },
  ];
  await saveRows(db, 'shop_state', rows, ['name']);
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
 * is gone is removed. Carts, orders, feedback and revoked tokens stay.
 */
export async function loadContent(store: Store, content: Content): Promise<void> {
  await inTransaction(store, (db) => writeContent(db, content, RELEASE));
}

async function writeContent(db: Db, content: Content, release: string): Promise<void> {
  await loadPages(db, content);
  await loadCatalogue(db, content);
  await loadUsers(db, content);
  // The stamp of the content before is another one's. Other rows stay: copy-shop.ts has one.
  await db.deleteFrom('shop_state').where('name', 'in', ['stamp', TERMS]).execute();
  const rows = [
    ...(content.delivery ? [{ name: TERMS, value: JSON.stringify(content.delivery) }] : []),
    { name: 'content', value: versionOf(content) },
    { name: 'pictures', value: JSON.stringify(planOf(content)) },
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
