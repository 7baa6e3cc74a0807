import type { Logger } from 'pino';
import type { PicturePlan } from '../images/variants.ts';
import { RELEASE } from '../release.ts';
import { readContentState } from '../store/content-state.ts';
import { findLoadedPlan } from '../store/load-content.ts';
import type { Store } from '../store/store.ts';
import type { ContentPlace } from './content-process.ts';
import { type ContentTrouble, logLoaded, logTrouble, stateOfFiles, troubleOf } from './content-watch.ts';
import { isDemo } from './demo-releases.ts';
import { ContentError, faultText } from './faults.ts';
import { loadFolder } from './load-folder.ts';
import { copyOf } from './local-copy.ts';
import { fillFrom, loadCurrent } from './stored-content.ts';
import { folderNeeded, startWithFaults } from './upgrade-texts.ts';

/** Finds and loads the content at startup. */

/** The content of a new shop. */
export const DEMO_DIR = 'upstream/content';
/** The minimal content of a new shop after `npm start -- --empty`. */
const STARTER_DIR = 'upstream/content-empty';
/** Not shared between processes, so the content process cannot load anything into it. */
const IN_MEMORY = ':memory:';

const NOT_EMPTY = 'Меню в магазине уже есть: --empty ничего не изменил.';

type Parts = { store: Store; log: Logger; mediaDir: string; place: string; isEmpty?: boolean };

export type OpenContent = {
  content: ContentPlace;
  seen: string;
  plan: PicturePlan;
  trouble: ContentTrouble | null;
  warnings: string[];
};

/** The shop does not open with this content; the message is for staff. */
export class InvalidContentError extends Error {
  override name = 'InvalidContentError';
}

/**
 * If the files are invalid, a shop that has content starts with it: a restart must not fail because of an unfinished edit.
 * A new shop does not start, and no start replaces a restaurant's content with the demo.
 *
 * @param isEmpty fills a new shop with the minimal content instead of the demo
 * @param contentDir the setting CONTENT_DIR
 * @throws InvalidContentError
 */
export async function openContent(
  { store, log, isEmpty = false, ...places }: Parts,
  contentDir: string | undefined,
): Promise<OpenContent> {
  let content: ContentPlace = { contentDir: contentDir ?? DEMO_DIR };
  let seen = await stateOfFiles(store, content);
  try {
    if (contentDir === undefined && places.place !== IN_MEMORY) {
      await assertOnlyDemoIsReplaced(store);
      const copy = copyOf(places.mediaDir, places.place);
      const filled = await fillFrom(store, isEmpty ? STARTER_DIR : DEMO_DIR, copy);
      if (isEmpty && !filled) log.info({ notice: NOT_EMPTY }, 'the database has content already');
      if (filled?.outcome === 'saved' && filled.loaded) logLoaded(log, filled);
      content = { contentDir: copy, isStored: true };
      seen = await stateOfFiles(store, content);
    }
    const { plan, warnings, wasRead, loaded, isLater } = await load(store, content);
    if (wasRead) log.debug({ contentDir: content.contentDir }, 'content read');
    if (loaded) logLoaded(log, { loaded, warnings });
    if (isLater) log.warn({ release: RELEASE }, 'the database has content of a later release');
    return { content, seen, plan, trouble: null, warnings: warnings.map(faultText) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const plan = await findLoadedPlan(store);
    if (!plan) {
      const where = content.isStored ? 'в базе данных' : content.contentDir;
      throw new InvalidContentError(
        `Магазин не открылся, в файлах меню (${where}) ошибки:\n${error.message}\n${startWithFaults(await readContentState(store))}`,
      );
    }
    const trouble = troubleOf(error.faults.map(faultText));
    logTrouble(log, trouble);
    return { content, seen, plan, trouble, warnings: [] };
  }
}

/** @throws InvalidContentError if the content came from a folder and is not the demo */
async function assertOnlyDemoIsReplaced(store: Store): Promise<void> {
  const state = await readContentState(store);
  if (state.from !== 'folder' || isDemo(state.fingerprint)) return;
  throw new InvalidContentError(`Магазин не открылся. ${folderNeeded(state)}`);
}

function load(store: Store, { contentDir, isStored }: ContentPlace) {
  return isStored ? loadCurrent(store, contentDir, { isStart: true }) : loadFolder(store, contentDir);
}
