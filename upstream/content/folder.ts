import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Limits symlink loops. */
const MAX_DEPTH = 8;

/** Concurrent `stat` calls: a thousand at once would block the API, and sequential calls cost four times as much. */
const AT_ONCE = 50;

type FoundFile = { file: string; stats: Stats };

/**
 * All entries of a content folder except folders, sorted independently of the machine. Includes pipes and devices, which
 * are faults if content refers to them; excludes hidden files. Empty without the folder.
 */
export async function filesOf(dir: string, depth = 0): Promise<FoundFile[]> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => !name.startsWith('.'));
  const found: FoundFile[] = [];
  while (names.length > 0) {
    const some = names.splice(0, AT_ONCE).map(async (name): Promise<FoundFile[]> => {
      const place = path.join(dir, name);
      const stats = await stat(place).catch(() => null);
      // Deleted after the folder was read.
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
 * Changes when a file is changed, moved or replaced; does not read the files. Includes inode and ctime, because a copy can
 * keep the mtime of its original.
 */
export async function folderState(dir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { file, stats } of await filesOf(dir)) {
    // The times of pipes and devices change without a change of the content.
    const state = stats.isFile() ? `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}` : 'no file';
    hash.update(`${file}\0${state}\0`);
  }
  return hash.digest('hex');
}
