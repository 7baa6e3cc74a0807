import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs';

/** Reading a pipe or a device, also through a symlink, would never end. */

const MB = 1024 * 1024;
export const MAX_TEXT_MB = 5;
export const MAX_PHOTO_MB = 50;
export const MAX_VIDEO_MB = 500;

/** @returns a Russian message, or `null` if it may be read */
export function findFileProblem(stats: Stats, maxMb: number): string | null {
  return stats.isFile() ? tooLarge(stats.size, maxMb) : 'это не обычный файл';
}

export function tooLarge(size: number, maxMb: number): string | null {
  return size > maxMb * MB ? `файл больше ${maxMb} МБ` : null;
}

/** @throws see `readErrorText` */
export function readRegular(file: string, maxMb: number): Buffer {
  const stats = statSync(file);
  const problem = findFileProblem(stats, maxMb);
  if (problem) throw new IrregularFile(problem);
  const bytes = Buffer.alloc(stats.size);
  const handle = openSync(file, 'r');
  try {
    // Up to the reported size: kernel files (/proc) report 0, and some are endless.
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(handle, bytes, length, bytes.length - length, null);
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(handle);
  }
}

export class IrregularFile extends Error {
  override name = 'IrregularFile';
}

const SYSTEM_WORDS: Partial<Record<string, string>> = {
  ENOENT: 'такого файла нет',
  EACCES: 'нет права читать этот файл',
  EPERM: 'нет права читать этот файл',
  EISDIR: 'это папка, а не файл',
  ENOTDIR: 'такого файла нет',
};

/** The Russian message for an error of `readRegular`. */
export function readErrorText(error: unknown): string {
  if (error instanceof IrregularFile) return error.message;
  const { code = '' } = error as NodeJS.ErrnoException;
  return SYSTEM_WORDS[code] ?? `файл не читается (${code})`;
}
