import path from 'node:path';
import { isContentPath, isMediaPath, maxMbOf } from '../content/content-paths.ts';
import { digestOf, type Entry } from '../content/entries.ts';
import type { Places } from '../content/entry-places.ts';
import type { DocumentOf } from '../content/entry-schemas.ts';
import { ContentError, type Fault } from '../content/faults.ts';
import { Findings } from '../content/findings.ts';
import { filesOf } from '../content/folder.ts';
import { findLostAddresses } from '../content/lost-addresses.ts';
import { surveyContent } from '../content/read-content.ts';
import { findFileProblem } from '../content/regular-file.ts';
import { servingLost, servingQuestion } from '../content/serving.ts';
import { type Body, bodyOfFile, putBodies } from '../store/content/file-bodies.ts';
import type { Db } from '../store/database/bulk-write.ts';
import type { Store } from '../store/database/store.ts';
import { markCarried } from './carry-over.ts';
import { type SaveBy, type Saved, saveEntries } from './save-entries.ts';

/** In the journal. */
export const BY_FOLDER = 'CONTENT_DIR';

/** A file was written during reading, so the files may be inconsistent. */
export class FolderChangedError extends Error {
  override name = 'FolderChangedError';
}

export type Imported = Saved & {
  /** Files that are content. */
  count: number;
  /** Changed entries. */
  changed: number;
  /** Addresses that are lost, unless the files say where they lead. */
  questions: Fault[];
  /** Files that are not content. */
  leftOut: string[];
};

type ImportBy = Omit<SaveBy, 'places'> & {
  /** Whether the files are unchanged since they were read. */
  isStill?: () => Promise<boolean>;
  /** Only without entries in the database. */
  isFirst?: boolean;
};

/** @throws ContentError or FolderChangedError, without a change */
export async function importFolder(
  store: Store,
  dir: string,
  { isStill = async () => true, ...by }: ImportBy,
): Promise<Imported> {
  const { faults, warnings, entriesFor } = surveyContent(dir);
  // Not even unreferenced bodies are written.
  if (faults.length > 0) throw new ContentError(faults);
  const { media, count, leftOut } = await putMedia(store, dir, by.now);
  if (!(await isStill())) throw new FolderChangedError('a file was written while the others were read');
  const andThen = async (db: Db) => void (await markCarried(db));
  const about: SaveBy = { ...by, andThen };
  let changed = 0;
  let questions: Fault[] = [];
  const saved = await saveEntries(store, about, (draft) => {
    if (by.isFirst && draft.base.entries.length > 0) return { outcome: 'filled' as const };
    const { entries, places } = entriesFor(draft.base);
    draft.replaceAll([...entries, ...media]);
    about.places = places;
    const lost = lostServing(draft.base.entries, entries, places);
    if (lost.length > 0) throw new ContentError(lost);
    const { entries: changes, orders } = draft.changes();
    changed = changes.length + orders.length;
    questions = findLostAddresses(draft.base.entries, draft.entries);
    return undefined;
  });
  if (saved.outcome === 'refused') throw new ContentError(saved.faults);
  const done: Saved =
    saved.outcome === 'saved' ? saved : { outcome: 'saved', warnings, loaded: null, isLater: false };
  return { ...done, warnings: [...warnings, ...questions], questions, count, changed, leftOut };
}

/**
 * A folder of 0.2.0 has the hours of its sections in their descriptions, and the upgrade has made a field of them: an import
 * must not drop it without a word.
 */
function lostServing(before: readonly Entry[], after: readonly Entry[], places: Places): Fault[] {
  const findings = new Findings(places);
  for (const entry of after) {
    const held = before.find(({ kind, key }) => kind === entry.kind && key === entry.key);
    const { serving } = (held?.document ?? {}) as DocumentOf<'categories'>;
    if (entry.kind !== 'categories' || !serving?.length) continue;
    if (servingQuestion(entry.document as DocumentOf<'categories'>) === undefined) continue;
    findings.report(entry, [], servingLost(serving));
  }
  return findings.faults;
}

/** Writes unreferenced bodies. */
async function putMedia(
  store: Store,
  dir: string,
  now: Date,
): Promise<Pick<Imported, 'count' | 'leftOut'> & { media: Entry[] }> {
  const faults: Fault[] = [];
  const bodies = new Map<string, Body>();
  const leftOut: string[] = [];
  let count = 0;
  for (const { file: place, stats } of await filesOf(dir)) {
    const file = place.split(path.sep).join('/');
    if (!isContentPath(file)) leftOut.push(file);
    else count += 1;
    if (!isMediaPath(file)) continue;
    const problem = findFileProblem(stats, maxMbOf(file));
    if (problem) faults.push({ file, field: '', problem });
    else bodies.set(file, bodyOfFile(path.join(dir, place), stats.size));
  }
  if (faults.length > 0) throw new ContentError(faults);
  const digests = await putBodies(store, [...bodies.values()], now);
  const media = [...bodies.keys()].map((key, index): Entry => {
    const document = { sha256: digests[index] ?? '' };
    return { kind: 'files', key, list: '', position: 0, document, digest: digestOf(document) };
  });
  return { media, count, leftOut };
}
