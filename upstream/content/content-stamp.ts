import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the built program was made of: scripts/lib/prepare.mjs puts it beside it. TypeScript that is run as it is has none. */
const PROGRAM = new URL('sources.sha256', import.meta.url);

/**
 * One hash over a content folder and over the program that reads it. While it is the same, what is read is the same, too.
 * Nothing if the program may be another one each time.
 */
export function stampOf(dir: string, program: URL | string = PROGRAM): string | undefined {
  if (!existsSync(program)) return undefined;
  const hash = createHash('sha256').update(readFileSync(program));
  for (const file of filesOf(dir)) {
    const bytes = readFileSync(path.join(dir, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/** In one order on every machine. */
function filesOf(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .sort();
}
