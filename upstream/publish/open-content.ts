import type { Logger } from 'pino';
import { isDemo } from '../content/demo-releases.ts';
import { ContentError, type Fault, faultText } from '../content/faults.ts';
import { folderState } from '../content/folder.ts';
import { DEMO_DIR } from '../content/read-content.ts';
import type { PicturePlan } from '../images/variants.ts';
import { RELEASE } from '../process/release.ts';
import { hasEntries, listEntries } from '../store/content/content-entries.ts';
import { readContentState } from '../store/content/content-state.ts';
import { findOldPlan, planOf } from '../store/content/load-content.ts';
import type { Store } from '../store/database/store.ts';
import { carryOverFiles, carryOverSaves } from './carry-over.ts';
import { type ContentTrouble, logLoaded, logTrouble, troubleOf } from './content-watch.ts';
import { BY_FOLDER, importFolder } from './import-folder.ts';
import { type Loaded, loadEntries } from './save-entries.ts';
import { checkStored } from './stored-entries.ts';
import { folderNeeded, startWithFaults } from './upgrade-texts.ts';

/** For `npm start -- --empty`. */
const STARTER_DIR = 'upstream/content-empty';
const BY_START = 'first start';

const NOT_EMPTY = 'Меню в магазине уже есть: --empty ничего не изменил.';

type Parts = { store: Store; log: Logger; isEmpty?: boolean };

export type OpenContent = {
  contentDir: string | undefined;
  /** The state of the folder that was read. */
  seen: string;
  plan: PicturePlan;
  trouble: ContentTrouble | null;
  warnings: readonly Fault[];
};

/** The message is for staff. */
export class InvalidContentError extends Error {
  override name = 'InvalidContentError';
}

/**
 * A shop that has content starts even with invalid files: a restart must not fail because of an unfinished
 * edit. A new shop does not start. No start replaces a restaurant's content with the demo.
 *
 * @param isEmpty fills a new shop with the minimal content instead of the demo
 * @throws InvalidContentError
 */
export async function openContent(
  { store, log, isEmpty = false }: Parts,
  contentDir: string | undefined,
): Promise<OpenContent> {
  const seen = contentDir === undefined ? '' : await folderState(contentDir);
  try {
    await carryOver(store, log, contentDir);
    const read =
      contentDir === undefined ? await fill(store, log, isEmpty) : await readFolder(store, contentDir);
    const { content, ...stored } = await loadEntries(store);
    const { loaded = stored.loaded, warnings = stored.warnings } = read ?? {};
    if (loaded) logLoaded(log, { loaded, warnings });
    if (stored.isLater) log.warn({ release: RELEASE }, 'the database has content of a later release');
    return { contentDir, seen, plan: planOf(content), trouble: null, warnings };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const plan = await findShownPlan(store);
    if (!plan) {
      throw new InvalidContentError(
        `Магазин не открылся, в файлах меню (${contentDir ?? 'в базе данных'}) ошибки:\n${error.message}\n${startWithFaults(await readContentState(store))}`,
      );
    }
    const trouble = troubleOf(error.faults.map(faultText));
    logTrouble(log, trouble);
    return { contentDir, seen, plan, trouble, warnings: [] };
  }
}

/** `undefined`: this release cannot show it. */
async function findShownPlan(store: Store): Promise<PicturePlan | undefined> {
  const state = await readContentState(store);
  if (state.from !== 'documents') return findOldPlan(store);
  return state.isShowable ? planOf((await checkStored(store, await listEntries(store))).content) : undefined;
}

/** With CONTENT_DIR nobody sees the files of 0.2.0, so their faults do not matter. */
async function carryOver(store: Store, log: Logger, contentDir: string | undefined): Promise<void> {
  try {
    const isFirst = await carryOverFiles(store);
    const saves = await carryOverSaves(store);
    if (isFirst || saves > 0) log.info({ saves }, 'the content of 0.2.0 was carried over');
  } catch (error) {
    if (!(error instanceof ContentError) || contentDir === undefined) throw error;
  }
}

/** @returns null if there is content already */
async function fill(store: Store, log: Logger, isEmpty: boolean): Promise<Loaded | null> {
  await assertOnlyDemoIsReplaced(store);
  if (await hasEntries(store)) {
    if (isEmpty) log.info({ notice: NOT_EMPTY }, 'the database has content already');
    return null;
  }
  return importFolder(store, isEmpty ? STARTER_DIR : DEMO_DIR, {
    by: BY_START,
    now: new Date(),
    isFirst: true,
  });
}

async function readFolder(store: Store, dir: string): Promise<Loaded> {
  return importFolder(store, dir, { by: BY_FOLDER, now: new Date(), isFirst: !(await hasEntries(store)) });
}

/** @throws InvalidContentError */
async function assertOnlyDemoIsReplaced(store: Store): Promise<void> {
  const state = await readContentState(store);
  if (state.from !== 'folder' || isDemo(state.fingerprint)) return;
  throw new InvalidContentError(`Магазин не открылся. ${folderNeeded(state)}`);
}
