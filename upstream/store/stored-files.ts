import { createHash, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type Db, saveRows } from './bulk-write.ts';
import { databaseOf, inTransaction } from './databases/database.ts';
import { readBody, removeUnusedBodies } from './file-bodies.ts';
import type { Store } from './store.ts';
import type { ShopTables } from './tables.ts';

/** The files of the content folder in the database, which the shop uses without CONTENT_DIR. */

/** Path (relative to the content folder, with forward slashes) → digest. */
export type StoredFiles = ReadonlyMap<string, string>;

/** `digest` null removes the file. `seen`: the digest displayed to the editor; null: no such file. */
export type FileEdit = { path: string; digest: string | null; seen: string | null };

export type ContentChange = Selectable<ShopTables['content_changes']>;

/** The name in `shop_state` of the files' version, which changes when any file changes. */
const VERSION = 'files';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long changes are listed and can be undone. */
const CHANGE_DAYS = 180;

export async function listFiles(store: Store): Promise<StoredFiles> {
  const rows = await store.selectFrom('content_files').select(['path', 'digest']).orderBy('path').execute();
  return new Map(rows.map(({ path, digest }) => [path, digest]));
}

/** `digest` becomes the `seen` of an edit. */
export async function findFile(
  store: Store,
  path: string,
): Promise<{ bytes: Uint8Array; digest: string } | null> {
  const row = await store
    .selectFrom('content_files')
    .select('digest')
    .where('path', '=', path)
    .executeTakeFirst();
  return row ? { bytes: await readWholeBody(store, row.digest), digest: row.digest } : null;
}

/** For texts and photos only; videos are read in parts. */
export async function readWholeBody(store: Store, digest: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of readBody(store, digest)) parts.push(part);
  return Buffer.concat(parts);
}

export function versionOf(files: StoredFiles): string {
  const hash = createHash('sha256');
  for (const [path, digest] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    hash.update(`${path}\0${digest}\0`);
  }
  return hash.digest('hex');
}

/** `undefined` without files, or in a copied database before its first start. */
export async function filesVersion(store: Store): Promise<string | undefined> {
  const row = await store
    .selectFrom('shop_state')
    .select('value')
    .where('name', '=', VERSION)
    .executeTakeFirst();
  return row?.value;
}

export function applyEdits(files: StoredFiles, edits: readonly FileEdit[]): StoredFiles {
  const changed = new Map(files);
  for (const { path, digest } of edits) {
    if (digest === null) changed.delete(path);
    else changed.set(path, digest);
  }
  return changed;
}

/** Edits of files that have changed since they were displayed. */
export function outdatedEdits(files: StoredFiles, edits: readonly FileEdit[]): FileEdit[] {
  return edits.filter(({ path, seen }) => (files.get(path) ?? null) !== seen);
}

/** `isCheck`: the files are validated only. `undoes`: the save that is undone. */
export type SavedBy = {
  edits: readonly FileEdit[];
  by: string;
  now: Date;
  isCheck?: boolean;
  undoes?: string | undefined;
};

/**
 * Writes the edits and their journal in one transaction.
 *
 * @param base the files that the edits were validated with
 * @param isFirst the files of a new shop: no journal
 * @returns false, without a change, if the files are no longer `base`
 */
export async function writeFiles(
  store: Store,
  { edits, by, now, base, undoes, isFirst = false }: SavedBy & { base: StoredFiles; isFirst?: boolean },
  andThen: (db: Db) => Promise<void>,
): Promise<boolean> {
  return inTransaction(store, async (db) => {
    if (!(await lockIfCurrent(db, base))) return false;
    const at = now.toISOString();
    const changes = await db.selectFrom('content_files').select(['path', 'changes']).execute();
    const counts = new Map(changes.map((row) => [row.path, row.changes]));
    const written = edits.flatMap(({ path, digest }) =>
      digest === null
        ? []
        : [{ path, digest, changes: (counts.get(path) ?? 0) + 1, changed_by: by, changed_at: at }],
    );
    if (written.length > 0) await saveRows(db, 'content_files', written, ['path']);
    for (const { path, digest } of edits) {
      if (digest === null) await db.deleteFrom('content_files').where('path', '=', path).execute();
    }
    if (!isFirst) await writeJournal(db, { edits, by, now, undoes });
    await saveRows(
      db,
      'shop_state',
      [{ name: VERSION, value: versionOf(applyEdits(base, edits)) }],
      ['name'],
    );
    await andThen(db);
    return true;
  });
}

/** Takes the content lock. @returns whether the files are still these */
export async function lockIfCurrent(db: Db, files: StoredFiles): Promise<boolean> {
  await databaseOf(db).takeLock(db, 'content');
  return versionOf(await listFiles(db)) === versionOf(files);
}

async function writeJournal(db: Db, { edits, by, now, undoes }: SavedBy): Promise<void> {
  const save_id = randomUUID();
  const row = { save_id, at: now.toISOString(), user_name: by, undoes: undoes ?? null };
  for (const { path, digest, seen } of edits) {
    if (digest === seen) continue;
    await db
      .insertInto('content_changes')
      .values({ ...row, path, digest_before: seen, digest_after: digest })
      .execute();
  }
}

/** Adds the version to a copied database. */
export async function keepFilesVersion(store: Store, files: StoredFiles): Promise<void> {
  const version = versionOf(files);
  if ((await filesVersion(store)) === version) return;
  await inTransaction(store, async (db) => {
    await databaseOf(db).takeLock(db, 'content');
    const value = versionOf(await listFiles(db));
    await saveRows(db, 'shop_state', [{ name: VERSION, value }], ['name']);
  });
}

/** Newest first. @param before the id of the last known change */
export function listChanges(
  store: Store,
  { limit, before }: { limit: number; before?: number },
): Promise<ContentChange[]> {
  let changes = store.selectFrom('content_changes').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== undefined) changes = changes.where('id', '<', before);
  return changes.execute();
}

export function changesOfSave(store: Store, saveId: string): Promise<ContentChange[]> {
  return store
    .selectFrom('content_changes')
    .selectAll()
    .where('save_id', '=', saveId)
    .orderBy('id')
    .execute();
}

/** Saves that were undone, and not restored by undoing the undo. */
export async function listUndoneSaves(store: Store): Promise<Set<string>> {
  const rows = await store
    .selectFrom('content_changes')
    .select(['save_id', 'undoes'])
    .distinct()
    .where('undoes', 'is not', null)
    .execute();
  const isUndone = (save: string | null): boolean =>
    rows.some(({ save_id, undoes }) => undoes === save && !isUndone(save_id));
  return new Set(rows.flatMap(({ undoes }) => (undoes !== null && isUndone(undoes) ? [undoes] : [])));
}

/** Edits that restore the files before a save. Like any edit they conflict with later changes. */
export async function editsToUndo(store: Store, saveId: string): Promise<FileEdit[]> {
  const changes = await changesOfSave(store, saveId);
  return changes.map(({ path, digest_before, digest_after }) => ({
    path,
    digest: digest_before,
    seen: digest_after,
  }));
}

/** Deletes changes too old to be undone, and the bodies that only these changes refer to. */
export async function removeOldChanges(store: Store, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await store.deleteFrom('content_changes').where('at', '<', daysAgo(CHANGE_DAYS).toISOString()).execute();
  await removeUnusedBodies(store, daysAgo(1));
}
