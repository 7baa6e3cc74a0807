import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { readBody } from '../store/file-bodies.ts';
import { listWorkDays, readWeeklyHours } from '../store/hours.ts';
import type { Store } from '../store/store.ts';
import { listFiles } from '../store/stored-files.ts';

const HOURS = 'work-days.yaml';
const NO_FILES =
  'в базе данных нет файлов меню: сайт показывает папку CONTENT_DIR (версия 0.1.0 без неё — свою upstream/content), или магазин ещё не открывался';

export type ExportedFile = { file: string; body: () => AsyncIterable<Uint8Array> };

/**
 * All files of the database, with the hours that were set at the desk.
 *
 * @throws an error with a message for staff
 */
export async function listExported(store: Store, now: Date): Promise<ExportedFile[]> {
  const files = await listFiles(store);
  if (files.size === 0) throw new Error(NO_FILES);
  const hours = await hoursOfDesk(store, now);
  return [...files].map(([file, digest]) => {
    const isReplaced = file === HOURS && hours !== null;
    return { file, body: () => (isReplaced ? bodyOf(hours) : readBody(store, digest)) };
  });
}

/** `null` if the hours of the file apply unchanged, which then keeps its comments. */
async function hoursOfDesk(store: Store, now: Date): Promise<string | null> {
  const [weekly, dates] = await Promise.all([
    readWeeklyHours(store),
    store.selectFrom('special_days').select('date').limit(1).execute(),
  ]);
  if (!weekly?.days_json && dates.length === 0) return null;
  const days = await listWorkDays(store, now);
  const rows = days.map(({ day, date, status }) => (date ? { date, status } : { day, status }));
  return `# The hours that applied at the export: of weekdays, and of single dates.\n${stringify(rows)}`;
}

async function* bodyOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/**
 * Writes them into a new or empty folder, or none.
 *
 * @returns the number of files
 * @throws an error with a message for staff
 */
export async function exportTo(store: Store, folder: string, now: Date): Promise<number> {
  const there = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw new Error(error.code === 'ENOTDIR' ? `${folder} — не папка` : error.message);
  });
  if (there.length > 0) throw new Error(`папка ${folder} не пуста`);
  const files = await listExported(store, now);
  try {
    for (const { file, body } of files) {
      const target = path.join(folder, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, body());
    }
  } catch (error) {
    // An incomplete export would look like a complete one.
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return files.length;
}
