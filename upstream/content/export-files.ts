import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeBody } from '../store/file-bodies.ts';
import type { Store } from '../store/store.ts';
import { listFiles } from '../store/stored-files.ts';

/**
 * Writes all files of the database into a new or empty folder, or none.
 *
 * @returns the number of files
 * @throws an error with a message for staff
 */
export async function exportTo(store: Store, folder: string): Promise<number> {
  const there = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw new Error(error.code === 'ENOTDIR' ? `${folder} — не папка` : error.message);
  });
  if (there.length > 0) throw new Error(`папка ${folder} не пуста`);
  const files = await listFiles(store);
  if (files.size === 0) throw new Error('в базе данных нет файлов меню: они там, где говорит CONTENT_DIR');
  try {
    for (const [file, digest] of files) {
      const target = path.join(folder, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeBody(store, digest, target);
    }
  } catch (error) {
    // An incomplete export would look like a complete one.
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return files.size;
}
