import { setImmediate } from 'node:timers/promises';
import type { Content } from '../content/content.ts';
import { Draft } from '../content/draft.ts';
import type { Places } from '../content/entry-places.ts';
import { ContentError, type Fault } from '../content/faults.ts';
import { findLogoFaults, findUnreadablePhotos } from '../content/photo-faults.ts';
import { findPhotoProblem } from '../images/photo-problem.ts';
import { isCurrent, readSnapshot, writeEntries } from '../store/content/content-entries.ts';
import { readWholeBody } from '../store/content/file-bodies.ts';
import { findEqualOrLater, type LoadOutcome, loadInTurn } from '../store/content/load-content.ts';
import type { Db } from '../store/database/bulk-write.ts';
import { inTransaction } from '../store/database/database.ts';
import type { Store } from '../store/database/store.ts';
import { type CheckedEntries, checkStored, digestsByFile, LOGO } from './stored-entries.ts';

/** Everything is validated before anything is written. */

export type Loaded = {
  warnings: Fault[];
  /** `null`: already loaded. */
  loaded: { products: number; articles: number } | null;
  /** The content of a later release stays. */
  isLater: boolean;
};

export type Saved = { outcome: 'saved' } & Loaded;
export type Refused = { outcome: 'refused'; faults: Fault[]; draft: Draft };

export type FindProblem = (photo: Buffer) => Promise<string | null>;

export type SaveBy = {
  by: string;
  now: Date;
  undoes?: string | undefined;
  saveId?: string | undefined;
  /** For a new shop: photographs are not decoded, and there is no journal. */
  isFirst?: boolean;
  /** Saves without loading: the running shop cannot show it. */
  isOnlyStored?: boolean;
  /** Default: in this process. */
  findProblem?: FindProblem;
  /** Refusals of duties.ts are warnings: another release accepted them. */
  toleratesDuties?: boolean;
  /** Of entries that were read from files. */
  places?: Places;
  /** In the same transaction. */
  andThen?: (db: Db) => Promise<void>;
};

const MAX_ATTEMPTS = 5;

/** After repeated concurrent saves. */
export class BusyError extends Error {
  override name = 'BusyError';
}

/**
 * Concurrent changes of other entries stay.
 *
 * @param apply returns a reason to save nothing; `check`: the caller has found problems and needs those of
 * the content rules, too
 * @throws BusyError
 */
export async function saveEntries<Stop extends { outcome: string }>(
  store: Store,
  by: SaveBy,
  apply: (draft: Draft) => Stop | 'check' | undefined,
): Promise<Stop | Refused | Saved> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const base = await readSnapshot(store);
    const draft = new Draft(base);
    const stop = apply(draft);
    if (stop !== undefined && stop !== 'check') return stop;
    const entries = draft.entries;
    const changes = draft.changes();
    if (stop === undefined && changes.entries.length + changes.orders.length === 0) {
      return { outcome: 'saved', warnings: [], loaded: null, isLater: false };
    }
    const checked = await checkStored(store, entries, by.places);
    const before = await checkStored(store, base.entries);
    const { faults, tolerated } = await refusals(store, checked, before, by);
    if (faults.length > 0 || stop === 'check') return { outcome: 'refused', faults, draft };
    // Lets guests' requests through: with SQLite nothing else here waits for I/O.
    await setImmediate();
    const warnings = [...tolerated, ...checked.warnings];
    let outcome: LoadOutcome = 'there-already';
    const isWritten = await writeEntries(store, { ...by, base, entries, changes }, async (db) => {
      if (!by.isOnlyStored) outcome = await loadInTurn(db, checked.content, before.content);
      await by.andThen?.(db);
    });
    if (isWritten) return { outcome: 'saved', warnings, ...describeLoad(outcome, checked.content) };
  }
  throw new BusyError('saving failed after repeated concurrent saves');
}

/**
 * As after an upgrade: refusals of duties.ts are warnings, photographs are not decoded.
 *
 * @throws ContentError, without a change
 */
export async function loadEntries(store: Store): Promise<Loaded & { content: Content }> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const base = await readSnapshot(store);
    const { content, faults, warnings } = await checkStored(store, base.entries);
    const refused = faults.filter(({ isDuty }) => !isDuty);
    if (refused.length > 0) throw new ContentError(refused);
    const all = [...faults, ...warnings];
    const held = await findEqualOrLater(store, content);
    const outcome =
      held ??
      (await inTransaction(store, async (db) =>
        (await isCurrent(db, base)) ? loadInTurn(db, content) : null,
      ));
    if (outcome) return { content, warnings: all, ...describeLoad(outcome, content) };
  }
  throw new BusyError('loading failed after repeated concurrent saves');
}

/** `tolerated`: refusals of duties.ts that the content has already. */
async function refusals(
  store: Store,
  checked: CheckedEntries,
  before: CheckedEntries,
  { isFirst = false, toleratesDuties = false, findProblem = findPhotoProblem }: SaveBy,
): Promise<{ faults: Fault[]; tolerated: Fault[] }> {
  const known = new Set(before.faults.filter(({ isDuty }) => isDuty).map(dutyKey));
  const tolerated = checked.faults.filter(
    (fault) => fault.isDuty && (toleratesDuties || known.has(dutyKey(fault))),
  );
  const faults = checked.faults.filter((fault) => !tolerated.includes(fault));
  if (!isFirst) faults.push(...(await findPictureFaults(store, checked, before, findProblem)));
  return { faults, tolerated };
}

function dutyKey({ kind, key, problem }: Fault): string {
  return `${kind} ${key}: ${problem}`;
}

/** Only new ones: decoding all would delay every save. */
async function findPictureFaults(
  store: Store,
  checked: CheckedEntries,
  before: CheckedEntries,
  findProblem: FindProblem,
): Promise<Fault[]> {
  const old = digestsByFile(before.entries);
  const now = digestsByFile(checked.entries);
  const known = new Set(old.values());
  const digestOf = (file: string) => now.get(`photos/${file}`) ?? '';
  const photos = checked.photos.filter(({ file }) => !known.has(digestOf(file)));
  const faults = await findUnreadablePhotos({ ...checked, photos }, async ({ file }) =>
    findProblem(await readWholeBody(store, digestOf(file))),
  );
  const isNewLogo = old.get(LOGO) !== now.get(LOGO);
  return [...faults, ...(isNewLogo ? await findLogoFaults(checked.logo) : [])];
}

function describeLoad(
  outcome: LoadOutcome,
  { products, articles }: Content,
): Pick<Loaded, 'loaded' | 'isLater'> {
  return {
    isLater: outcome === 'later-release',
    loaded: outcome === 'loaded' ? { products: products.length, articles: articles.length } : null,
  };
}
