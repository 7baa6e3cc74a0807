import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { filesOf } from './folder.ts';

/** What the built program was made of: scripts/lib/prepare.mjs puts it beside it. TypeScript that is run as it is has none. */
const PROGRAM = new URL('sources.sha256', import.meta.url);

/**
 * One hash over a content folder and over the program that reads it. While it is the same, what is read is the same, too.
 * Nothing if the program may be another one each time.
 */
export async function stampOf(dir: string, program: URL | string = PROGRAM): Promise<string | undefined> {
  if (!existsSync(program)) return undefined;
  const hash = createHash('sha256').update(await readFile(program));
  for (const { file } of await filesOf(dir)) {
    const bytes = await readFile(path.join(dir, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
