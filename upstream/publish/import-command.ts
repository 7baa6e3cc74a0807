import { ignoredFilesText, remarks, storedFiles } from '../content/content-texts.ts';
import { ContentError, faultText } from '../content/faults.ts';
import { surveyContent } from '../content/read-content.ts';
import { readEnv } from '../process/env.ts';
import { readFolderArgument, requireFolder } from '../process/folder-argument.ts';
import { readContentState } from '../store/content/content-state.ts';
import { openDatabase } from '../store/database/open-database.ts';
import type { Store } from '../store/database/store.ts';
import { listContentWorkDays, listWorkDays } from '../store/terms/hours.ts';
import { carryOverFiles } from './carry-over.ts';
import { type Imported, importFolder } from './import-folder.ts';
import { SHOWN_AFTER_UPGRADE } from './upgrade-texts.ts';

/** `npm run content:import -- FOLDER`. The shop may be running. */

/** In the journal. */
const BY_COMMAND = 'content:import';

const HOURS_OF_DESK =
  'Часы из work-days.yaml не действуют: на столе, на странице «Часы», заданы свои. Они остались; там же можно вернуть часы из файлов.';
const SHOWN_FROM_FOLDER =
  'Задана CONTENT_DIR: сайт показывает ту папку, пока настройка есть. Её меню уже в базе данных и остаётся там, если настройку убрать.';

try {
  await main(readFolderArgument());
} catch (error) {
  const said = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Ничего не изменилось.\n${said}\n`);
  process.exitCode = 1;
}

async function main(folder: string | undefined): Promise<void> {
  if (!folder) throw new Error('нужна папка: npm run content:import -- FOLDER');
  const env = readEnv();
  if (env.CONTENT_DIR !== undefined) throw new Error(SHOWN_FROM_FOLDER);
  // Before a database is created.
  requireFolder(folder);
  const { faults } = surveyContent(folder);
  if (faults.length > 0) throw new ContentError(faults);
  const store = await openDatabase(env);
  try {
    // The folder replaces the rest: only the journal of 0.2.0 is lost.
    await carryOverFiles(store).catch((error) => {
      if (!(error instanceof ContentError)) throw error;
    });
    const state = await readContentState(store);
    // The running API cannot show the pictures of other rows.
    const isOnlyStored = state.from !== 'nowhere' && !state.isShowable;
    const now = new Date();
    const done = await importFolder(store, folder, { by: BY_COMMAND, now, isOnlyStored });
    const isDeskFirst = await isDeskInCharge(store, now);
    process.stdout.write(
      linesOf(folder, done, { isOnlyStored, isDeskFirst })
        .map((line) => `${line}\n`)
        .join(''),
    );
  } finally {
    await store.destroy();
  }
}

function linesOf(
  folder: string,
  { count, changed, leftOut, warnings, questions, isLater }: Imported,
  { isOnlyStored, isDeskFirst }: { isOnlyStored: boolean; isDeskFirst: boolean },
): string[] {
  return [
    `${folder}: в базе данных теперь ${storedFiles(count)}, изменилось ${changed}.`,
    ...(leftOut.length > 0 ? [ignoredFilesText(leftOut)] : []),
    ...questions.map((question) => `Вопрос: ${faultText(question)}`),
    ...(isOnlyStored ? [SHOWN_AFTER_UPGRADE] : []),
    ...(isDeskFirst ? [HOURS_OF_DESK] : []),
    ...(isLater ? ['Меню на сайте обновит API более новой версии.'] : []),
    ...(warnings.length > 0 ? [`${remarks(warnings.length)}: npm run content:check -- ${folder}`] : []),
  ];
}

async function isDeskInCharge(store: Store, now: Date): Promise<boolean> {
  const [shown, ofFiles] = await Promise.all([listWorkDays(store, now), listContentWorkDays(store, now)]);
  return JSON.stringify(shown) !== JSON.stringify(ofFiles);
}
