import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What turns files into rows: this program, the contract, and the packages that it uses. */
const READERS = ['upstream', 'contract', 'package-lock.json'];
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * One hash over a content folder and over what reads it. While it is the same, the content is, too. To read ten thousand
 * dishes takes a hundred times as long.
 */
export function stampOf(dir: string): string {
  const hash = createHash('sha256');
  for (const place of [dir, ...READERS.map((name) => path.join(ROOT, name))]) {
    for (const file of filesOf(place)) {
      const bytes = readFileSync(file);
      hash.update(`${path.relative(place, file)}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest('hex');
}

/** In one order on every machine. */
function filesOf(place: string): string[] {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
