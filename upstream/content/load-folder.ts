import type { PicturePlan } from '../images/variants.ts';
import { inTransaction } from '../store/databases/database.ts';
import {
  findPlan,
  type LoadOutcome,
  loadContentIfChanged,
  loadInTurn,
  planOf,
  savePlan,
} from '../store/load-content.ts';
import type { Store } from '../store/store.ts';
import { lockIfCurrent, type StoredFiles } from '../store/stored-files.ts';
import type { Content } from './content.ts';
import { stampOf, stampOfStored } from './content-hash.ts';
import { ContentError, type Fault } from './faults.ts';
import { type Survey, surveyContent } from './read-content.ts';

export type LoadedFolder = {
  plan: PicturePlan;
  warnings: Fault[];
  /** Whether the files were read, which is necessary after a change of the files or the code. */
  wasRead: boolean;
  /** Counts of the loaded content; `null` if the database already had the content. */
  loaded: { products: number; articles: number } | null;
  /** The database has content of a later release, which is not replaced. */
  isLater: boolean;
};

/** A file was written during reading, so the files may be inconsistent. */
export class FolderChangedError extends Error {
  override name = 'FolderChangedError';
}

type Check = (survey: Survey) => Promise<void>;

/**
 * Loads the files into the database if the files or the code have changed.
 *
 * @param isStill whether the files have not changed since they were read
 * @param check finds more faults before loading
 * @throws ContentError or FolderChangedError, without a change of the database
 */
export async function loadFolder(
  store: Store,
  dir: string,
  isStill: () => Promise<boolean> = async () => true,
  check: Check = async () => {},
): Promise<LoadedFolder> {
  const stamp = await stampOf(dir);
  const kept = await findStoredFolder(store, stamp);
  if (kept) return kept;
  const { content, warnings } = await contentOf(surveyContent(dir), check);
  if (!(await isStill())) throw new FolderChangedError('a file was written while the others were read');
  const plan = planOf(content);
  const outcome = await loadContentIfChanged(store, content);
  if (stamp && outcome !== 'later-release') await savePlan(store, stamp, { plan, warnings });
  return { plan, warnings, wasRead: true, ...describeLoad(outcome, content) };
}

/** What the law asks is no reason to close a shop whose content an earlier release has taken. */
export const isOfDuty = ({ isDuty }: Fault): boolean => isDuty === true;

/**
 * Like `loadFolder`, for files of the database.
 *
 * @param folder their local copy
 * @throws ContentError; FolderChangedError if the database has other files meanwhile
 */
export async function loadStored(
  store: Store,
  files: StoredFiles,
  folder: string,
  check: Check = async () => {},
): Promise<LoadedFolder> {
  const stamp = await stampOfStored(files);
  const kept = await findStoredFolder(store, stamp);
  if (kept) return kept;
  const { content, warnings } = await contentOf(surveyContent(folder, files), check, isOfDuty);
  const plan = planOf(content);
  const outcome = await inTransaction(store, async (db) => {
    if (!(await lockIfCurrent(db, files)))
      throw new FolderChangedError('the files were saved while they were read');
    return loadInTurn(db, content, { stamp, plan, warnings });
  });
  return { plan, warnings, wasRead: true, ...describeLoad(outcome, content) };
}

type Read = { content: Content; warnings: Fault[] };

/** @param isTolerated faults that become warnings. @throws ContentError */
export async function contentOf(
  survey: Survey,
  check: Check,
  isTolerated: (fault: Fault) => boolean | undefined = () => false,
): Promise<Read> {
  await check(survey);
  const { content, warnings } = survey;
  const faults = survey.faults.filter((fault) => !isTolerated(fault));
  if (faults.length > 0) throw new ContentError(faults);
  return { content, warnings: [...survey.faults, ...warnings] };
}

async function findStoredFolder(store: Store, stamp: string | undefined): Promise<LoadedFolder | undefined> {
  const kept = stamp && (await findPlan(store, stamp));
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
