import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

/**
 * The API as one file, which starts in half the time: it is started more than a hundred times here.
 *
 * @param folder in the project, so that packages are found
 * @returns its address
 */
export async function buildApi(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // These two have a binary beside them.
    ssr: { noExternal: true, external: ['libsql', 'sharp'] },
    build: { ssr: 'upstream/main.ts', outDir: folder, minify: false },
  });
  // It looks for them beside itself.
  symlinkSync(path.resolve('upstream/pictures/drawings'), path.join(folder, 'drawings'));
  return path.join(folder, 'main.js');
}
