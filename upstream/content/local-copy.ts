import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  utimes,
} from 'node:fs/promises';
import path from 'node:path';
import { describePlace, isPostgres } from '../store/database-url.ts';
import { writeBody } from '../store/file-bodies.ts';
import type { Store } from '../store/store.ts';
import { type StoredFiles, versionOf } from '../store/stored-files.ts';

/**
 * Local copy of the content in the database, for reading texts and encoding pictures:
 *
 *     bodies/<digest>        the body of a file
 *     <version>/photos/…     all files of a version, as hard links to bodies
 *     current-<database>     symlink to the version on display: the content folder
 *
 * Versions are created atomically and immutable. Several processes and shops may share the folder.
 * See docs/decisions/0045-content-while-the-shop-runs.md.
 */

const BODIES = 'bodies';
const CURRENT = 'current';
/** users.yaml contains tokens. */
const PRIVATE = 0o700;
/** Retention of unused versions, which another process may be reading. */
const RETENTION_MS = 60 * 60 * 1000;

/** The content folder of a shop: beside `mediaDir`, whose files are public. @param place of the database */
export function copyOf(mediaDir: string, place: string): string {
  const where = isPostgres(place) ? describePlace(place) : path.resolve(place);
  const shop = createHash('sha256').update(where).digest('hex').slice(0, 8);
  return path.join(`${path.resolve(mediaDir)}-content`, `${CURRENT}-${shop}`);
}

/** Fetches missing bodies from the database. @returns the folder of the version */
export async function checkOut(store: Store, files: StoredFiles, contentDir: string): Promise<string> {
  const copyDir = path.dirname(contentDir);
  const folder = path.join(copyDir, versionOf(files));
  if (existsSync(folder)) {
    // Protects an old version from deletion.
    await utimes(folder, new Date(), new Date());
    return folder;
  }
  await mkdir(path.dirname(copyDir), { recursive: true });
  await mkdir(path.join(copyDir, BODIES), { recursive: true, mode: PRIVATE });
  const unfinished = temporary(folder);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished);
  const made = new Set<string>();
  for (const [file, digest] of files) {
    const target = path.join(unfinished, file);
    const parent = path.dirname(target);
    if (!made.has(parent)) await mkdir(parent, { recursive: true });
    made.add(parent);
    const body = path.join(copyDir, BODIES, digest);
    if (!existsSync(body)) await fetchBody(store, digest, body);
    await link(body, target).catch(() => copyFile(body, target));
  }
  await rename(unfinished, folder).catch(async (error) => {
    // Another process has created the folder.
    if (!existsSync(folder)) throw error;
    await rm(unfinished, { recursive: true, force: true });
  });
  return folder;
}

/** Written atomically. */
async function fetchBody(store: Store, digest: string, file: string): Promise<void> {
  const unfinished = temporary(file);
  try {
    await writeBody(store, digest, unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Switches to the version and deletes old versions and their bodies. */
export async function makeCurrent(contentDir: string, folder: string): Promise<void> {
  const unfinished = temporary(contentDir);
  await rm(unfinished, { force: true });
  await symlink(path.basename(folder), unfinished, 'dir');
  await rename(unfinished, contentDir);
  await removeOld(path.dirname(contentDir));
}

async function removeOld(copyDir: string): Promise<void> {
  const isOld = (ms: number) => Date.now() - ms > RETENTION_MS;
  const names = await readdir(copyDir);
  const links = names.filter((name) => name.startsWith(CURRENT));
  const shown = await Promise.all(links.map((link) => readlink(path.join(copyDir, link)).catch(() => '')));
  const kept = new Set([BODIES, ...links, ...shown]);
  for (const name of names.filter((one) => !kept.has(one))) {
    const place = path.join(copyDir, name);
    const found = await stat(place).catch(() => null);
    if (found && isOld(found.ctimeMs)) await rm(place, { recursive: true, force: true });
  }
  for (const name of await readdir(path.join(copyDir, BODIES))) {
    const body = path.join(copyDir, BODIES, name);
    const found = await stat(body).catch(() => null);
    // No version links to the body; ctime is when the last link was deleted.
    if (found?.nlink === 1 && isOld(found.ctimeMs)) await rm(body, { force: true });
  }
}

function temporary(file: string): string {
  return `${file}.${process.pid}.tmp`;
}
