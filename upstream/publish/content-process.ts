import { ContentError, type Fault } from '../content/faults.ts';
import { folderState } from '../content/folder.ts';
import { connectStore } from '../store/database/store.ts';
import { BY_FOLDER, FolderChangedError, importFolder } from './import-folder.ts';
import type { Loaded } from './save-entries.ts';

/** A child process: parsing a thousand dishes takes seconds, during which the API must respond. */

export type ContentJob = {
  contentDir: string;
  place: string;
};

export type ContentReport =
  | ({ kind: 'loaded' } & Pick<Loaded, 'loaded' | 'warnings'>)
  | { kind: 'refused'; faults: Fault[] }
  /** A file was written during reading; nothing was loaded. */
  | { kind: 'folder-changed' }
  | { kind: 'failed'; reason: string };

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

async function runJob({ contentDir, place }: ContentJob): Promise<ContentReport> {
  const store = connectStore(place);
  const before = await folderState(contentDir);
  const isStill = async () => (await folderState(contentDir)) === before;
  try {
    const by = { by: BY_FOLDER, now: new Date(), isStill };
    const { loaded, warnings } = await importFolder(store, contentDir, by);
    return { kind: 'loaded', loaded, warnings };
  } catch (error) {
    if (error instanceof FolderChangedError || !(await isStill())) return { kind: 'folder-changed' };
    if (error instanceof ContentError) return { kind: 'refused', faults: error.faults };
    throw error;
  } finally {
    await store.destroy();
  }
}
