import { randomUUID } from 'node:crypto';
import { applyChanges } from '../content/apply-changes.ts';
import { isMediaPath } from '../content/content-paths.ts';
import type { Draft } from '../content/draft.ts';
import { type Changes, digestOf, type Entry, type EntryChange } from '../content/entries.ts';
import { compareEntries } from '../content/entry-changes.ts';
import { Keys, withKeys } from '../content/entry-keys.ts';
import { ContentError } from '../content/faults.ts';
import { type Survey, surveyFiles } from '../content/read-content.ts';
import { readEntriesOf } from '../content/read-entries.ts';
import type { SourceFiles } from '../content/source-files.ts';
import { hasEntries, journalRows, readSnapshot, writeEntries } from '../store/content/content-entries.ts';
import { readWholeBody } from '../store/content/file-bodies.ts';
import { type Db, insertRows } from '../store/database/bulk-write.ts';
import type { Store } from '../store/database/store.ts';
import { withOldServing } from './old-serving.ts';
import { saveEntries } from './save-entries.ts';
import { noSuchFile } from './stored-entries.ts';

/**
 * Carries over files and journal of 0.2.0, also what a process of 0.2.0 running alongside saves. Delete this
 * file with the tables, once no shop upgrades from 0.2.0.
 */

/** In `shop_state`: the last change carried over. */
const CARRIED = 'carried';
const MAX_ATTEMPTS = 5;
/** The user name in the journal. */
const BY_UPGRADE = 'Обновление с 0.2.0';

type Version = { path: string; digest: string };
type OldSave = {
  id: string;
  at: string;
  by: string;
  undoes: string | null;
  lastChange: number;
  before: Version[];
  after: Version[];
};

/**
 * Only into a database without documents.
 *
 * @returns whether there was anything
 * @throws ContentError, without a change
 */
export async function carryOverFiles(store: Store): Promise<boolean> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const versions = await listFileVersions(store);
    if (versions.length === 0 || (await hasEntries(store))) return false;
    const base = await readSnapshot(store);
    const { faults, entriesFor } = await surveyStoredFiles(store, versions);
    const refused = faults.filter(({ isDuty }) => !isDuty);
    if (refused.length > 0) throw new ContentError(refused);
    const entries = [...entriesFor(base).entries, ...mediaOf(versions)];
    const saves = await listOldSaves(store);
    const kept = withOldServing(entries);
    const hours = compareEntries(entries, kept);
    const history = await changesOfSaves(store, saves, entries);
    const change = {
      base,
      entries: kept,
      changes: compareEntries([], kept),
      by: '',
      now: new Date(),
      isFirst: true,
    };
    const isWritten = await writeEntries(store, change, async (db) => {
      if (textOf(await listFileVersions(db)) !== textOf(versions)) throw new ChangedMeanwhile();
      for (const { save, changes } of history) {
        const { id, by, at, undoes } = save;
        await insertRows(db, 'entry_changes', journalRows(changes, { saveId: id, by, at, undoes }));
      }
      if (hours.entries.length > 0) {
        const by = { saveId: randomUUID(), by: BY_UPGRADE, at: new Date().toISOString(), undoes: null };
        await insertRows(db, 'entry_changes', journalRows(hours, by));
      }
      await markCarried(db);
    }).catch(isChangedMeanwhile);
    if (isWritten) return true;
  }
  throw new Error('carrying over failed after repeated concurrent saves');
}

class ChangedMeanwhile extends Error {}

function isChangedMeanwhile(error: unknown): false {
  if (error instanceof ChangedMeanwhile) return false;
  throw error;
}

/** Read-only. */
export async function surveyStoredFiles(store: Store, versions: readonly Version[]): Promise<Survey> {
  return surveyFiles(await filesOfBodies(store, versions));
}

export function listFileVersions(store: Store): Promise<Version[]> {
  return store.selectFrom('content_files').select(['path', 'digest']).orderBy('path').execute();
}

const textOf = (versions: readonly Version[]) => JSON.stringify(versions);

async function filesOfBodies(store: Store, versions: readonly Version[]): Promise<SourceFiles> {
  const texts = new Map<string, Buffer>();
  for (const { path, digest } of versions) {
    if (!isMediaPath(path) || path === 'logo.svg') texts.set(path, await readWholeBody(store, digest));
  }
  const digests = new Map(versions.map(({ path, digest }) => [path, digest]));
  return {
    paths: versions.map(({ path }) => path),
    read: (file) => texts.get(file) ?? noSuchFile(),
    digestOf: (file) => digests.get(file) ?? noSuchFile(),
    findProblem: () => null,
    isOld: true,
  };
}

function mediaOf(versions: readonly Version[]): Entry[] {
  return versions.flatMap(({ path, digest }) => {
    const document = { sha256: digest };
    return isMediaPath(path)
      ? [{ kind: 'files', key: path, list: '', position: 0, document, digest: digestOf(document) }]
      : [];
  });
}

/** Oldest first. @param after id of a change */
async function listOldSaves(store: Store, after = 0): Promise<OldSave[]> {
  const rows = await store
    .selectFrom('content_changes')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .execute();
  const saves = new Map<string, OldSave>();
  for (const { id, save_id, at, user_name, undoes, path, digest_before, digest_after } of rows) {
    const save = saves.get(save_id) ?? {
      id: save_id,
      at,
      by: user_name,
      undoes,
      lastChange: id,
      before: [],
      after: [],
    };
    saves.set(save_id, save);
    save.lastChange = id;
    if (digest_before !== null) save.before.push({ path, digest: digest_before });
    if (digest_after !== null) save.after.push({ path, digest: digest_after });
  }
  return [...saves.values()];
}

type Fields = Record<string, unknown>;
type Keyed = { digest: string | null; entries: Entry[] };

/** Newest first: entries without a slug have the keys of their successors. */
async function changesOfSaves(
  store: Store,
  saves: readonly OldSave[],
  current: readonly Entry[],
): Promise<{ save: OldSave; changes: Changes }[]> {
  const keys = keysAfter(current);
  const known = new Map<string, Keyed>();
  const found: { save: OldSave; changes: Changes }[] = [];
  for (const save of saves.toReversed()) {
    const after = [];
    for (const version of save.after) {
      const { digest, entries } = known.get(version.path) ?? { digest: null, entries: current };
      after.push(...(digest === version.digest ? entries : await entriesAt(store, version, entries, keys)));
    }
    const before = [];
    for (const { path } of save.after) known.set(path, { digest: null, entries: [] });
    for (const version of save.before) {
      const entries = await entriesAt(store, version, after, keys);
      known.set(version.path, { digest: version.digest, entries });
      before.push(...entries);
    }
    found.push({ save, changes: compareEntries(before, after) });
  }
  return found.reverse();
}

function keysAfter(entries: readonly Entry[]): Keys {
  const last = new Map<string, number>();
  for (const { kind, key } of entries) {
    if (/^\d+$/.test(key)) last.set(kind, Math.max(Number(key), last.get(kind) ?? 0));
  }
  return new Keys(last);
}

async function entriesAt(
  store: Store,
  version: Version,
  known: readonly Entry[],
  keys: Keys,
): Promise<Entry[]> {
  if (isMediaPath(version.path)) return mediaOf([version]);
  return withKeys(readEntriesOf(await filesOfBodies(store, [version])).entries, known, keys);
}

/**
 * @returns the number of saves
 * @throws ContentError, if a save does not fit what was saved here
 */
export async function carryOverSaves(store: Store): Promise<number> {
  if (!(await hasEntries(store))) return 0;
  const saves = await listOldSaves(store, await findCarried(store));
  for (const save of saves) {
    const [before, after] = [save.before, save.after].map((versions) =>
      versions.filter(({ path }) => !isMediaPath(path)),
    );
    const raw = [
      readEntriesOf(await filesOfBodies(store, before ?? [])).entries,
      readEntriesOf(await filesOfBodies(store, after ?? [])).entries,
    ] as const;
    const by = {
      by: save.by,
      now: new Date(save.at),
      undoes: save.undoes ?? undefined,
      saveId: save.id,
      toleratesDuties: true,
    };
    const andThen = async (db: Db) => {
      if (!(await markCarried(db, save.lastChange))) throw new ChangedMeanwhile();
    };
    const saved = await saveEntries<never>(store, { ...by, andThen }, (draft) => {
      const keys = new Keys(draft.base.lastKeys);
      const old = [...withKeys(raw[0], draft.base.entries, keys), ...mediaOf(save.before)];
      const fresh = [...withKeys(raw[1], old, keys), ...mediaOf(save.after)];
      const { entries, orders } = compareEntries(withOldServing(old), withOldServing(fresh));
      applyChanges(draft, { entries: entries.map((change) => ontoCurrent(draft, change)), orders });
      return undefined;
    }).catch(isChangedMeanwhile);
    if (saved && saved.outcome === 'refused') throw new ContentError(saved.faults);
    await markCarried(store, save.lastChange);
  }
  return saves.length;
}

/** Replaces only what 0.2.0 has changed: what was saved here meanwhile stays. */
function ontoCurrent(draft: Draft, change: EntryChange): EntryChange {
  const { kind, key, before, after } = change;
  const now = draft.find(kind, key);
  // Synonyms are lists of words.
  if (!now || !before || !after || Array.isArray(now.document)) return change;
  const [was, is] = [before.document as Fields, after.document as Fields];
  const names = Object.keys({ ...was, ...is });
  const changed = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  const ours = Object.fromEntries(changed.map((name) => [name, is[name]]));
  const document = { ...(now.document as Fields), ...ours };
  const list = after.list === before.list ? now.list : after.list;
  return { ...change, after: { ...after, list, document } };
}

/** Grows with each save of 0.2.0. */
export async function findLastOldChange(store: Store): Promise<number> {
  const row = await store
    .selectFrom('content_changes')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

async function findCarried(store: Store): Promise<number> {
  const row = await store
    .selectFrom('shop_state')
    .select('value')
    .where('name', '=', CARRIED)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

/**
 * Only forwards: several APIs may carry over the same saves.
 *
 * @param change default: all
 * @returns whether it was behind
 */
export async function markCarried(db: Store, change?: number): Promise<boolean> {
  const last = change ?? (await findLastOldChange(db));
  const row = { name: CARRIED, value: String(last) };
  const marked = await db
    .insertInto('shop_state')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: row.value })
        .where(({ eb, cast, ref }) => eb(cast<number>(ref('shop_state.value'), 'integer'), '<', last)),
    )
    .executeTakeFirst();
  return (marked.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
