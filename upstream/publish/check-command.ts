import path from 'node:path';
import { checkContent } from '../content/check.ts';
import { readEnv } from '../process/env.ts';
import { readFolderArgument, requireFolder } from '../process/folder-argument.ts';
import { checkShop } from './check-shop.ts';

/** `npm run content:check -- FOLDER`. Without FOLDER: what this release would do with the configured shop. */

try {
  const env = readEnv();
  const folder = readFolderArgument();
  if (folder !== undefined) requireFolder(folder);
  const { CONTENT_DIR } = env;
  const isShown =
    folder === undefined || (CONTENT_DIR !== undefined && path.resolve(folder) === path.resolve(CONTENT_DIR));
  const { faults, warnings, summary } = await (isShown ? checkShop(env) : checkContent(folder));
  const lines = [...faults, ...warnings, summary].filter(Boolean).map((line) => `${line}\n`);
  (faults.length > 0 ? process.stderr : process.stdout).write(lines.join(''));
  if (faults.length > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`Меню не проверено.\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
