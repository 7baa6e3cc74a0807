import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Deeper than any content; a link to a folder above would never end. */
const MAX_DEPTH = 8;

/** The answers for a thousand at once would stop the API for a moment; one after the other they cost four times as much. */
const AT_ONCE = 50;

type FoundFile = { file: string; stats: Stats };

/**
 * All of a content folder that is no folder, in one order on every machine: also pipes and devices, which are a fault where they
 * are named. Hidden files are not content: editors and Git keep theirs beside what they change. A folder that is not there has none.
 */
export async function filesOf(dir: string, depth = 0): Promise<FoundFile[]> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => !name.startsWith('.'));
  const found: FoundFile[] = [];
  while (names.length > 0) {
    const some = names.splice(0, AT_ONCE).map(async (name): Promise<FoundFile[]> => {
      const place = path.join(dir, name);
      const stats = await stat(place).catch(() => null);
      // Gone since the folder was read.
      if (!stats) return [];
      if (!stats.isDirectory()) return [{ file: name, stats }];
      if (depth === MAX_DEPTH) return [];
      const inside = await filesOf(place, depth + 1);
      return inside.map(({ file, stats }) => ({ file: path.join(name, file), stats }));
    });
    found.push(...(await Promise.all(some)).flat());
  }
  return found.sort((a, b) => (a.file < b.file ? -1 : 1));
}

/**
 * Another text whenever a file has been changed, moved or put in the place of another. The files are not read. Times alone would
 * not do: a copy can have the time of its original, but its inode was changed just now.
 */
export async function folderState(dir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { file, stats } of await filesOf(dir)) {
    // The time of a pipe is that of its last writer: it says nothing of the content.
    const state = stats.isFile() ? `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}` : 'no file';
    hash.update(`${file}\0${state}\0`);
  }
  return hash.digest('hex');
}
