import { storedFiles } from '../content/content-texts.ts';
import { readEnv } from '../process/env.ts';
import { readFolderArgument } from '../process/folder-argument.ts';
import { openDatabase } from '../store/database/open-database.ts';
import { carryOverFiles } from './carry-over.ts';
import { exportTo } from './export-entries.ts';

/** `npm run content:export -- FOLDER`. The shop may be running. */

try {
  const folder = readFolderArgument();
  if (!folder) throw new Error('нужна папка: npm run content:export -- FOLDER');
  const store = await openDatabase(readEnv());
  try {
    await carryOverFiles(store);
    process.stdout.write(
      `${folder}: ${storedFiles(await exportTo(store, folder, new Date()))} из базы данных.\n`,
    );
  } finally {
    await store.destroy();
  }
} catch (error) {
  process.stderr.write(`Ничего не записано.\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
