import type { PicturePlan } from '../images/variants.ts';
import { inTransaction } from '../store/databases/database.ts';
import {
  keepPlan,
  keptPlan,
  type LoadOutcome,
  loadContentIfChanged,
  loadInTurn,
  planOf,
} from '../store/load-content.ts';
import type { Store } from '../store/store.ts';
import { type StoredFiles, waitForTurnWith } from '../store/stored-files.ts';
import type { Content } from './content.ts';
import { stampOf, stampOfStored } from './content-hash.ts';
import { ContentError, type Fault } from './faults.ts';
import { type Survey, surveyContent } from './read-content.ts';

export type LoadedFolder = {
  plan: PicturePlan;
  warnings: Fault[];
  /** The files were read: they, or this program, have changed. */
  wasRead: boolean;
  /** Another content is in the database now. */
  loaded: { products: number; articles: number } | null;
  /** The database holds what a later release has loaded, and keeps it. */
  isLater: boolean;
};

/** A file was written while the others were read: together they may say what nobody meant. */
export class UnquietFolder extends Error {
  override name = 'UnquietFolder';
}

type Check = (survey: Survey) => Promise<void>;

/**
 * The database says what the files say. They are read only if they, or this program, have changed.
 *
 * @param isStill whether the files are those that were read
 * @param check looks for more faults before anything is loaded
 * @throws ContentError or UnquietFolder, and then the database says what it said before
 */
export async function loadFolder(
  store: Store,
  dir: string,
  isStill: () => Promise<boolean> = async () => true,
  check: Check = async () => {},
): Promise<LoadedFolder> {
  const stamp = await stampOf(dir);
  const kept = await keptFolder(store, stamp);
  if (kept) return kept;
  const { content, warnings } = await contentOf(surveyContent(dir), check);
  if (!(await isStill())) throw new UnquietFolder('a file was written while the others were read');
  const plan = planOf(content);
  const outcome = await loadContentIfChanged(store, content);
  if (stamp && outcome !== 'later-release') await keepPlan(store, stamp, { plan, warnings });
  return { plan, warnings, wasRead: true, ...describeLoad(outcome, content) };
}

/**
 * The same for files of the database.
 *
 * @param folder where they are checked out
 * @throws ContentError; UnquietFolder if there are other files in the database by then
 */
export async function loadStored(
  store: Store,
  files: StoredFiles,
  folder: string,
  check: Check = async () => {},
): Promise<LoadedFolder> {
  const stamp = await stampOfStored(files);
  const kept = await keptFolder(store, stamp);
  if (kept) return kept;
  const { content, warnings } = await contentOf(surveyContent(folder, files), check);
  const plan = planOf(content);
  const outcome = await inTransaction(store, async (db) => {
    if (!(await waitForTurnWith(db, files)))
      throw new UnquietFolder('the files were saved while they were read');
    return loadInTurn(db, content, { stamp, plan, warnings });
  });
  return { plan, warnings, wasRead: true, ...describeLoad(outcome, content) };
}

type Read = { content: Content; warnings: Fault[] };

/** @throws ContentError */
export async function contentOf(survey: Survey, check: Check): Promise<Read> {
  await check(survey);
  const { content, faults, warnings } = survey;
  if (faults.length > 0) throw new ContentError(faults);
  return { content, warnings };
}

async function keptFolder(store: Store, stamp: string | undefined): Promise<LoadedFolder | undefined> {
  const kept = stamp && (await keptPlan(store, stamp));
  return kept ? { ...kept, wasRead: false, loaded: null, isLater: false } : undefined;
}

export function describeLoad(
  outcome: LoadOutcome,
  { products, articles }: Content,
): Pick<LoadedFolder, 'loaded' | 'isLater'> {
  return {
    isLater: outcome === 'later-release',
    loaded: outcome === 'loaded' ? { products: products.length, articles: articles.length } : null,
  };
}
