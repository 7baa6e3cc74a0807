import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Deeper than any content; a link to a folder above would never end. */
const MAX_DEPTH = 8;

type FoundFile = { file: string; stats: Stats };

/**
 * The files of a content folder, in one order on every machine. Hidden ones are not content: editors and Git keep theirs
 * beside what they change. A folder that is not there has none.
 */
export async function filesOf(dir: string, depth = 0): Promise<FoundFile[]> {
  const names = await readdir(dir).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .map(async (name): Promise<FoundFile[]> => {
        const place = path.join(dir, name);
        // Gone since the folder was read.
        const stats = await stat(place).catch(() => null);
        if (!stats) return [];
        if (!stats.isDirectory()) return stats.isFile() ? [{ file: name, stats }] : [];
        if (depth === MAX_DEPTH) return [];
        const inside = await filesOf(place, depth + 1);
        return inside.map(({ file, stats }) => ({ file: path.join(name, file), stats }));
      }),
  );
  return found.flat().sort((a, b) => (a.file < b.file ? -1 : 1));
}

/**
 * Another text whenever a file has been changed, moved or put in the place of another. The files are not read. Times alone would
 * not do: a copy can have the time of its original, but its inode was changed just now.
 */
export async function folderState(dir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { file, stats } of await filesOf(dir)) {
    hash.update(`${file}\0${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}\0`);
  }
  return hash.digest('hex');
}
