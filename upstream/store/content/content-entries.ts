import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type Changes,
  type Document,
  type Entry,
  idOf,
  type Snapshot,
  versionOf,
} from '../../content/entries.ts';
import { type Db, insertRows, upsertRows } from '../database/bulk-write.ts';
import { databaseOf, inTransaction } from '../database/database.ts';
import type { Store } from '../database/store.ts';

export type Change = {
  base: Snapshot;
  entries: readonly Entry[];
  changes: Changes;
  by: string;
  now: Date;
  undoes?: string | undefined;
  /** A new shop's content has no journal. */
  isFirst?: boolean | undefined;
  /** Set when carrying over from 0.2.0. */
  saveId?: string | undefined;
};

/** In `shop_state`. */
const VERSION = 'entries';

/** The same object for the same digest, so that derived values can be cached by it. Never mutated. */
const documents = new LRUCache<string, { document: Document }>({ max: 20_000 });

function documentOf({ document_json, digest }: { document_json: string; digest: string }): Document {
  const known = documents.get(digest);
  if (known) return known.document;
  const document: Document = JSON.parse(document_json);
  documents.set(digest, { document });
  return document;
}

export async function listEntries(store: Store, kinds?: readonly string[]): Promise<Entry[]> {
  let rows = store
    .selectFrom('content_entries')
    .select(['kind', 'key', 'list', 'position', 'document_json', 'digest'])
    .orderBy('kind')
    .orderBy('list')
    .orderBy('position')
    .orderBy('key');
  if (kinds) rows = rows.where('kind', 'in', [...kinds]);
  return (await rows.execute()).map(({ kind, key, list, position, ...row }) => ({
    kind,
    key,
    list,
    position,
    digest: row.digest,
    document: documentOf(row),
  }));
}

export async function hasEntries(store: Store): Promise<boolean> {
  return (await store.selectFrom('content_entries').select('kind').limit(1).execute()).length > 0;
}

export async function readSnapshot(store: Store): Promise<Snapshot> {
  // First: a write in between makes it outdated.
  const version = await readVersion(store);
  const [entries, changed] = [await listEntries(store), await listChangedKeys(store)];
  const lastKeys = new Map<string, number>();
  for (const { kind, key } of [...entries, ...changed]) {
    const number = /^\d+$/.test(key) ? Number(key) : -1;
    if (number > (lastKeys.get(kind) ?? -1)) lastKeys.set(kind, number);
  }
  return { version, entries, lastKeys };
}

/** Otherwise an undo would take one entry for another. */
function listChangedKeys(store: Store): Promise<{ kind: string; key: string }[]> {
  return store
    .selectFrom('entry_changes')
    .select(['kind', 'key'])
    .distinct()
    .where('after_json', 'is', null)
    .execute();
}

/** Differs after any write. */
export async function readVersion(store: Store): Promise<string> {
  const row = await store
    .selectFrom('shop_state')
    .select('value')
    .where('name', '=', VERSION)
    .executeTakeFirst();
  return row?.value ?? '';
}

/**
 * In one transaction.
 *
 * @param andThen writes what derives from the documents
 * @returns false, without a change, if the entries are no longer `base`
 */
export function writeEntries(
  store: Store,
  change: Change,
  andThen: (db: Db) => Promise<void>,
): Promise<boolean> {
  return inTransaction(store, async (db) => {
    if (!(await isCurrent(db, change.base))) return false;
    await writeRows(db, change);
    if (!change.isFirst) await writeJournal(db, change);
    await upsertRows(db, 'shop_state', [{ name: VERSION, value: versionOf(change.entries) }], ['name']);
    await andThen(db);
    return true;
  });
}

/** Takes the content lock. */
export async function isCurrent(db: Db, { version }: Pick<Snapshot, 'version'>): Promise<boolean> {
  await databaseOf(db).takeLock(db, 'content');
  return (await readVersion(db)) === version;
}

async function writeRows(db: Db, { base, entries }: Change): Promise<void> {
  const before = new Map(base.entries.map((entry) => [idOf(entry), entry]));
  const changed = entries.filter((entry) => {
    const old = before.get(idOf(entry));
    return old?.digest !== entry.digest || old.list !== entry.list || old.position !== entry.position;
  });
  await upsertRows(
    db,
    'content_entries',
    changed.map(({ document, ...entry }) => ({ ...entry, document_json: JSON.stringify(document) })),
    ['kind', 'key'],
  );
  const left = new Set(entries.map(idOf));
  for (const { kind, key } of base.entries.filter((entry) => !left.has(idOf(entry)))) {
    await db.deleteFrom('content_entries').where('kind', '=', kind).where('key', '=', key).execute();
  }
}

async function writeJournal(db: Db, change: Change): Promise<void> {
  const { changes, by, now, undoes = null, saveId = randomUUID() } = change;
  await insertRows(db, 'entry_changes', journalRows(changes, { saveId, by, at: now.toISOString(), undoes }));
}

type Save = { saveId: string; by: string; at: string; undoes: string | null };

export function journalRows({ entries, orders }: Changes, { saveId, by, at, undoes }: Save): object[] {
  const row = { save_id: saveId, at, user_name: by, undoes };
  return [
    ...entries.map(({ kind, key, before, after }) => ({
      ...row,
      kind,
      key,
      before_json: before && JSON.stringify(before),
      after_json: after && JSON.stringify(after),
    })),
    ...orders.map(({ kind, list, before, after }) => ({
      ...row,
      kind,
      key: '',
      before_json: JSON.stringify({ list, order: before }),
      after_json: JSON.stringify({ list, order: after }),
    })),
  ];
}
