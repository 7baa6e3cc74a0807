import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Limits symlink loops. */
const MAX_DEPTH = 8;

/** A thousand `stat` calls at once would block the API; sequential ones cost four times as much. */
const AT_ONCE = 50;

type FoundFile = { file: string; stats: Stats };

/** Without hidden files; pipes and devices are faults if referenced. Empty without the folder. */
export async function filesOf(dir: string, depth = 0): Promise<FoundFile[]> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => !name.startsWith('.'));
  const found: FoundFile[] = [];
  while (names.length > 0) {
    const some = names.splice(0, AT_ONCE).map(async (name): Promise<FoundFile[]> => {
      const place = path.join(dir, name);
      const stats = await stat(place).catch(() => null);
      // Deleted meanwhile.
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

/** Reads no file. Inode and ctime, because a copy can keep its original's mtime. */
export async function folderState(dir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { file, stats } of await filesOf(dir)) {
    // Times of pipes and devices change by themselves.
    const state = stats.isFile() ? `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}` : 'no file';
    hash.update(`${file}\0${state}\0`);
  }
  return hash.digest('hex');
}
