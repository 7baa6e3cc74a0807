import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs';

/**
 * Only regular files of a sensible size are content. A pipe or a device, which a name or a link may lead to, would be read for
 * ever, and no later change would be taken over.
 */

const MB = 1024 * 1024;
export const MAX_TEXT_MB = 5;
export const MAX_PHOTO_MB = 50;
export const MAX_VIDEO_MB = 500;

/** What is wrong with a file as such; `null` if it may be read. */
export function whyNoContent(stats: Stats, maxMb: number): string | null {
  if (!stats.isFile()) return 'is no regular file';
  return stats.size > maxMb * MB ? `is larger than ${maxMb} MB` : null;
}

/** @throws with what is wrong, in words that go after the name of the file; or the error of the system */
export function readRegular(file: string, maxMb: number): Buffer {
  const stats = statSync(file);
  const problem = whyNoContent(stats, maxMb);
  if (problem) throw new IrregularFile(problem);
  const bytes = Buffer.alloc(stats.size);
  const handle = openSync(file, 'r');
  try {
    // No further than its size: files of the kernel say that they are empty, and some of them never end.
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
