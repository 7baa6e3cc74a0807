import { connectStore, type Store } from '../store/store.ts';
import type { SavedBy } from '../store/stored-files.ts';
import { ContentError, type Fault } from './faults.ts';
import { folderState } from './folder.ts';
import { FolderChangedError, type LoadedFolder, loadFolder } from './load-folder.ts';
import { reportPictureFaults, type SaveOutcome, saveFiles } from './save-files.ts';
import { loadCurrent, showFiles } from './stored-content.ts';
import { copyVideos } from './videos.ts';

/**
 * Child process that reads and loads the content while the shop runs: reading a thousand dishes takes seconds, during which
 * the API must respond. Started by content-watch.ts.
 */

/** `isStored`: the content is in the database and checked out to `contentDir`. */
export type ContentPlace = { contentDir: string; isStored?: boolean };

export type ContentJob = ContentPlace & {
  mediaDir: string;
  /** Place of the database. */
  place: string;
  /** Absent: load changed files. */
  save?: SavedBy;
};

export type ContentReport =
  | ({ kind: 'loaded' } & Pick<LoadedFolder, 'loaded' | 'warnings'>)
  | { kind: 'refused'; faults: Fault[] }
  /** A file was written during reading; nothing was loaded. */
  | { kind: 'folder-changed' }
  | { kind: 'failed'; reason: string }
  /** `shown`: the version of the local copy; absent if the update of the copy failed. */
  | { kind: 'save'; save: SaveOutcome; shown?: string };

if (process.send) {
  process.once('message', async (job: ContentJob) => {
    const report = await runJob(job).catch(
      (error): ContentReport => ({ kind: 'failed', reason: String(error?.message ?? error) }),
    );
    process.send?.(report, () => process.exit());
  });
  // The parent has exited.
  process.once('disconnect', () => process.exit());
}

async function runJob({ contentDir, isStored, mediaDir, place, save }: ContentJob): Promise<ContentReport> {
  const store = connectStore(place);
  try {
    if (!isStored) return await loadChanges(store, contentDir, mediaDir);
    if (save) return await saveAndShow(store, save, { contentDir, mediaDir });
    const report = await reportOf(loadCurrent(store, contentDir));
    await copyVideos(mediaDir, contentDir);
    return report;
  } finally {
    await store.destroy();
  }
}

async function saveAndShow(
  store: Store,
  change: SavedBy,
  { contentDir, mediaDir }: Pick<ContentJob, 'contentDir' | 'mediaDir'>,
): Promise<ContentReport> {
  const save = await saveFiles(store, { ...change, contentDir });
  if (save.outcome !== 'saved') return { kind: 'save', save };
  try {
    const shown = await showFiles(store, contentDir);
    await copyVideos(mediaDir, contentDir);
    return { kind: 'save', save, shown };
  } catch {
    // Saved, but the local copy failed: the next poll of the database retries and logs the error.
    return { kind: 'save', save };
  }
}

async function loadChanges(store: Store, contentDir: string, mediaDir: string): Promise<ContentReport> {
  const before = await folderState(contentDir);
  const isStill = async () => (await folderState(contentDir)) === before;
  const check = reportPictureFaults(store, contentDir);
  const loading = loadFolder(store, contentDir, isStill, check).then(async (loaded) => {
    await copyVideos(mediaDir, contentDir);
    return loaded;
  });
  return reportOf(loading, isStill);
}

async function reportOf(loading: Promise<LoadedFolder>, isStill = async () => true): Promise<ContentReport> {
  try {
    const { loaded, warnings } = await loading;
    return { kind: 'loaded', loaded, warnings };
  } catch (error) {
    if (error instanceof FolderChangedError || !(await isStill())) return { kind: 'folder-changed' };
    if (error instanceof ContentError) return { kind: 'refused', faults: error.faults };
    throw error;
  }
}
