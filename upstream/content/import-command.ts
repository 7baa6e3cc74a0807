import path from 'node:path';
import { readEnv } from '../env.ts';
import { openDatabase } from '../open-database.ts';
import { readContentState } from '../store/content-state.ts';
import { listContentWorkDays, listWorkDays } from '../store/hours.ts';
import type { Store } from '../store/store.ts';
import { ignoredFilesText, remarks, storedFiles } from './content-texts.ts';
import { ContentError, type Fault } from './faults.ts';
import { surveyContent } from './read-content.ts';
import { saveFiles } from './save-files.ts';
import { putFolder } from './stored-content.ts';
import { inTemporaryFolder } from './temporary-folder.ts';
import { SHOWN_AFTER_UPGRADE } from './upgrade-texts.ts';

/** `npm run content:import -- FOLDER`: replaces the files of the database. The shop may be running. */

/** The user name in the journal. */
const BY_COMMAND = 'content:import';

const HOURS_OF_DESK =
  'Часы из work-days.yaml не действуют: на столе, на странице «Часы», заданы свои. Они остались; там же можно вернуть часы из файлов.';
const SHOWN_FROM_FOLDER = 'Задана CONTENT_DIR: сайт показывает ту папку, пока настройка есть.';

try {
  await main(process.argv[2]);
} catch (error) {
  const said = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Ничего не изменилось.\n${said}\n`);
  process.exitCode = 1;
}

async function main(folder: string | undefined): Promise<void> {
  if (!folder) throw new Error('нужна папка: npm run content:import -- FOLDER');
  // Nothing of an invalid folder is written to the database, not even unreferenced bodies.
  const { faults, warnings } = surveyContent(folder);
  if (faults.length > 0) throw new ContentError(faults);
  const env = readEnv();
  const store = await openDatabase(env);
  try {
    const state = await readContentState(store);
    const reasons = [
      ...(env.CONTENT_DIR === undefined ? [] : [SHOWN_FROM_FOLDER]),
      // The running API cannot show the pictures of other rows.
      ...(state.from === 'nowhere' || state.isShowable ? [] : [SHOWN_AFTER_UPGRADE]),
    ];
    await inTemporaryFolder(env, (temporary) =>
      importFolder(store, folder, path.join(temporary, 'current'), { notShown: reasons, warnings }),
    );
  } finally {
    await store.destroy();
  }
}

/** Whether hours set at the desk replace those of the imported files. */
async function isDeskInCharge(store: Store, now: Date): Promise<boolean> {
  const [shown, ofFiles] = await Promise.all([listWorkDays(store, now), listContentWorkDays(store, now)]);
  return JSON.stringify(shown) !== JSON.stringify(ofFiles);
}

async function importFolder(
  store: Store,
  folder: string,
  contentDir: string,
  { notShown, warnings }: { notShown: string[]; warnings: Fault[] },
): Promise<void> {
  const now = new Date();
  const { edits, count, leftOut } = await putFolder(store, folder, now);
  const isOnlyStored = notShown.length > 0;
  const save = await saveFiles(store, { edits, by: BY_COMMAND, now, contentDir, isOnlyStored });
  if (save.outcome === 'refused') throw new ContentError(save.faults);
  if (save.outcome === 'changed') throw new Error('в это время меню сохранил кто-то ещё, повторите команду');
  const lines = [
    `${folder}: в базе данных теперь ${storedFiles(count)}, изменилось ${edits.length}.`,
    ...(leftOut.length > 0 ? [ignoredFilesText(leftOut)] : []),
    ...notShown,
    ...((await isDeskInCharge(store, now)) ? [HOURS_OF_DESK] : []),
    ...(save.isLater ? ['Меню на сайте обновит API более новой версии.'] : []),
    ...(warnings.length > 0 ? [`${remarks(warnings.length)}: npm run content:check -- ${folder}`] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
