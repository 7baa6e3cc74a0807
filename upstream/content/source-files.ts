import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { maxMbOf } from './content-paths.ts';
import { findFileProblem, readErrorText, readRegular } from './regular-file.ts';

/** The files that content is read from: of a folder, or bodies that 0.2.0 has stored. */
export type SourceFiles = {
  /** Sorted, relative to the folder, with forward slashes. */
  paths: readonly string[];
  /** @throws see `readErrorText` */
  read: (file: string) => Buffer;
  /** SHA-256. @throws like `read` */
  digestOf: (file: string) => string;
  /** Why a file that is served unchanged cannot be; a Russian message. */
  findProblem: (file: string) => string | null;
  /** Of 0.2.0: read as it has read them. */
  isOld?: boolean;
};

const FOLDERS = ['', 'articles', 'dishes', 'pages', 'photos', 'video'];

/** Skips hidden files, which editors create. */
export function filesOfFolder(dir: string): SourceFiles {
  const read = (file: string) => readRegular(path.join(dir, file), maxMbOf(file));
  const digests = new Map<string, string>();
  return {
    paths: FOLDERS.flatMap((folder) =>
      namesIn(path.join(dir, folder)).map((name) => path.posix.join(folder, name)),
    ),
    read,
    digestOf(file) {
      const digest = digests.get(file) ?? createHash('sha256').update(read(file)).digest('hex');
      digests.set(file, digest);
      return digest;
    },
    findProblem(file) {
      const stats = statSync(path.join(dir, file), { throwIfNoEntry: false });
      return stats ? findFileProblem(stats, maxMbOf(file)) : readErrorText({ code: 'ENOENT' });
    },
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort();
  } catch {
    return [];
  }
}

/** Base names of the files in a folder. */
export function namesWith(
  { paths }: Pick<SourceFiles, 'paths'>,
  folder: string,
  extension: string,
): string[] {
  return paths
    .filter((file) => path.posix.dirname(file) === folder && file.endsWith(extension))
    .map((file) => path.posix.basename(file, extension))
    .sort();
}
