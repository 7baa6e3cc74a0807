import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../env.ts';

/** Beside MEDIA_DIR, which the process can write to, and not in it: a running API may belong to another system user. */
export async function inTemporaryFolder<Result>(
  { MEDIA_DIR }: Pick<Env, 'MEDIA_DIR'>,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const place = path.resolve(`${MEDIA_DIR}-command-`);
  await mkdir(path.dirname(place), { recursive: true });
  const folder = await mkdtemp(place);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
