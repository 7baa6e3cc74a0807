import type { PicturePlan } from '../images/variants.ts';
import { shownPlan } from '../store/load-content.ts';
import { connectStore } from '../store/store.ts';
import { ContentError, type Fault } from './faults.ts';
import { folderState } from './folder.ts';
import { type LoadedFolder, loadFolder, UnquietFolder } from './load-folder.ts';
import { complainOfLogo, complainOfUnreadable, eachOnce } from './photographs.ts';
import { copyVideos } from './videos.ts';

/**
 * The program that reads the content while the shop runs, and loads it: to read a thousand dishes takes seconds, and answers of
 * the API must not wait for that. content-watch.ts starts it.
 */

export type ContentOrder = { contentDir: string; mediaDir: string /** Of the database. */; place: string };

export type ContentReport =
  | ({ kind: 'taken' } & Pick<LoadedFolder, 'loaded' | 'warnings'>)
  | { kind: 'refused'; faults: Fault[] }
  /** A file was written while they were read. Nothing is wrong, and nothing was loaded. */
  | { kind: 'unquiet' }
  | { kind: 'failed'; reason: string };

if (process.send) {
  process.once('message', async (order: ContentOrder) => {
    const report = await takeOver(order).catch(
      (error): ContentReport => ({ kind: 'failed', reason: String(error?.message ?? error) }),
    );
    process.send?.(report, () => process.exit());
  });
  // Nobody is there to ask any more.
  process.once('disconnect', () => process.exit());
}

async function takeOver({ contentDir, mediaDir, place }: ContentOrder): Promise<ContentReport> {
  const before = await folderState(contentDir);
  const isStill = async () => (await folderState(contentDir)) === before;
  const store = connectStore(place);
  try {
    const { loaded, warnings } = await loadFolder(store, contentDir, isStill, async (survey) => {
      const taken = digestsIn(await shownPlan(store));
      const changed = survey.photos.filter(({ digest }) => !taken.has(digest));
      await complainOfUnreadable(contentDir, eachOnce(changed));
      await complainOfLogo(survey);
    });
    await copyVideos(mediaDir, contentDir);
    return { kind: 'taken', loaded, warnings };
  } catch (error) {
    if (error instanceof UnquietFolder || !(await isStill())) return { kind: 'unquiet' };
    if (error instanceof ContentError) return { kind: 'refused', faults: error.faults };
    throw error;
  } finally {
    await store.destroy();
  }
}

/** Of the photographs that the shop shows. To read them again would make a new price wait. */
function digestsIn(plan: PicturePlan | undefined): Set<string> {
  const pictures = plan?.pictures ?? [];
  return new Set(pictures.flatMap((one) => ('photo' in one ? [one.photo.digest] : [])));
}
