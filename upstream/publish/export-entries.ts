import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { digestOf, type Entry } from '../content/entries.ts';
import { normalize } from '../content/entry-schemas.ts';
import { writeFiles } from '../content/write-yaml.ts';
import { listEntries } from '../store/content/content-entries.ts';
import { readBody } from '../store/content/file-bodies.ts';
import type { Store } from '../store/database/store.ts';
import { listWorkDays, readWeeklyHours } from '../store/terms/hours.ts';
import { digestsByFile } from './stored-entries.ts';

const NO_MENU =
  'в базе данных нет меню: версии 0.1.0 и 0.2.0 показывают папку (CONTENT_DIR или upstream/content), или магазин ещё не открывался';

export type ExportedFile = { file: string; body: () => AsyncIterable<Uint8Array> };

/**
 * With the hours set at the desk.
 *
 * @throws an error for staff
 */
export async function listExported(store: Store, now: Date): Promise<ExportedFile[]> {
  const entries = await listEntries(store);
  if (entries.length === 0) throw new Error(NO_MENU);
  const hours = await hoursOfDesk(store, now);
  const shown = hours ? [...entries.filter(({ kind }) => kind !== 'hours'), ...hours] : entries;
  return [
    ...[...writeFiles(shown)].map(([file, text]) => ({ file, body: () => bodyOf(text) })),
    ...[...digestsByFile(entries)].map(([file, digest]) => ({ file, body: () => readBody(store, digest) })),
  ].sort((one, other) => (one.file < other.file ? -1 : 1));
}

/** `null`: the content's hours apply. */
async function hoursOfDesk(store: Store, now: Date): Promise<Entry[] | null> {
  const [weekly, dates] = await Promise.all([
    readWeeklyHours(store),
    store.selectFrom('special_days').select('date').limit(1).execute(),
  ]);
  if (!weekly?.days_json && dates.length === 0) return null;
  return (await listWorkDays(store, now)).map(({ day, date, status }, position) => {
    const document = normalize('hours', date ? { date, status } : { day, status });
    return { kind: 'hours', key: String(position), list: '', position, document, digest: digestOf(document) };
  });
}

async function* bodyOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/**
 * All or nothing.
 *
 * @returns the number of files
 * @throws an error for staff
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
