import { statSync } from 'node:fs';

/** @throws Error on more arguments, as of an unquoted path with a space */
export function readFolderArgument(): string | undefined {
  const [folder, ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new Error(`лишнее: ${rest.join(' ')}. Путь с пробелами берут в кавычки.`);
  return folder;
}

export function requireFolder(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`нет папки «${folder}».`);
}
