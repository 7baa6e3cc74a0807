import { bodyOfBytes, putBodies } from '../store/file-bodies.ts';
import { type LoadOutcome, loadInTurn, planOf, shownPlan } from '../store/load-content.ts';
import type { Store } from '../store/store.ts';
import {
  applyEdits,
  type FileEdit,
  listFiles,
  outdatedEdits,
  type SavedBy,
  writeFiles,
} from '../store/stored-files.ts';
import { stampOfStored } from './content-hash.ts';
import { isContentPath, maxMbOf } from './content-paths.ts';
import { ContentError, type Fault } from './faults.ts';
import { contentOf, describeLoad, type LoadedFolder } from './load-folder.ts';
import { checkOut } from './local-copy.ts';
import { complainOfLogo, complainOfUnreadable, eachOnce } from './photographs.ts';
import { type Survey, surveyContent } from './read-content.ts';
import { tooLarge } from './regular-file.ts';

/** Changing the files of the database: they are checked as a whole before anything is written. */

/** An edit as its editor makes it. Of the files that a change had, only the digest is known. */
export type BodyEdit = Omit<FileEdit, 'digest'> & { body: string | Uint8Array | { digest: string } | null };

export type SaveOutcome =
  | ({ outcome: 'saved' } & Pick<LoadedFolder, 'loaded' | 'warnings' | 'isLater'>)
  | { outcome: 'refused'; faults: Fault[] }
  /** Current digests of files that another save has changed meanwhile; `null`: the file was removed. */
  | { outcome: 'changed'; current: { path: string; digest: string | null }[] };

/** Others that save at the same moment make one begin anew. */
const MAX_ATTEMPTS = 10;

/** Puts what the edits write into the database, where no file refers to it yet; nothing if there are faults. */
export async function putEdits(
  store: Store,
  edits: readonly BodyEdit[],
  now: Date,
  faults: Fault[],
): Promise<FileEdit[]> {
  for (const { path, body } of edits) {
    const size =
      typeof body === 'string' ? Buffer.byteLength(body) : body instanceof Uint8Array ? body.length : 0;
    const problem = body === null ? null : whyNoFile(path, size);
    if (problem) faults.push({ file: path, field: '', problem });
  }
  if (faults.length > 0) return [];
  const put: FileEdit[] = [];
  for (const { path, seen, body } of edits) {
    const digest = body === null || isKnown(body) ? (body?.digest ?? null) : await putBytes(store, body, now);
    put.push({ path, seen, digest });
  }
  return put;
}

function isKnown(body: object | string): body is { digest: string } {
  return typeof body === 'object' && !(body instanceof Uint8Array);
}

async function putBytes(store: Store, body: string | Uint8Array, now: Date): Promise<string> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const [digest = ''] = await putBodies(store, [bodyOfBytes(bytes)], now);
  return digest;
}

/** In Russian. */
function whyNoFile(path: string, size: number): string | null {
  if (!isContentPath(path)) return 'такого файла в меню быть не может';
  return tooLarge(size, maxMbOf(path));
}

type SaveParts = SavedBy & {
  /** Where the database's files are checked out, see local-copy.ts. */
  contentDir: string;
  isFirst?: boolean;
  /** CONTENT_DIR is what the shop shows. */
  isOnlyStored?: boolean;
};

/** All of it or nothing. The files are read as they would be. The pages of the shop show them from then on; see `showFiles`. */
export async function saveFiles(
  store: Store,
  { contentDir, isOnlyStored = false, ...save }: SaveParts,
): Promise<SaveOutcome> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const base = await listFiles(store);
    // What is so already was sent twice.
    const edits = save.edits.filter(({ path, digest }) => digest !== (base.get(path) ?? null));
    const outdated = outdatedEdits(base, edits);
    if (outdated.length > 0) {
      const current = outdated.map(({ path }) => ({ path, digest: base.get(path) ?? null }));
      return { outcome: 'changed', current };
    }
    const files = applyEdits(base, edits);
    const folder = await checkOut(store, files, contentDir);
    // A start takes what it is given.
    const check = save.isFirst ? async () => {} : complainOfPictures(store, folder);
    const read = await contentOf(surveyContent(folder, files), check).catch((error): { faults: Fault[] } => {
      if (error instanceof ContentError) return { faults: error.faults };
      throw error;
    });
    if ('faults' in read) return { outcome: 'refused', faults: read.faults };
    const { content, warnings } = read;
    const stamp = await stampOfStored(files);
    let outcome: LoadOutcome = 'there-already';
    const isWritten = await writeFiles(store, { ...save, edits, base }, async (db) => {
      if (!isOnlyStored) outcome = await loadInTurn(db, content, { stamp, plan: planOf(content), warnings });
    });
    if (!isWritten) continue;
    return { outcome: 'saved', warnings, ...describeLoad(outcome, content) };
  }
  throw new Error('others have saved the content again and again');
}

/** Looks at the photographs that the shop does not show yet. To read all of them would make a new price wait. */
export function complainOfPictures(store: Store, folder: string): (survey: Survey) => Promise<void> {
  return async (survey) => {
    const plan = await shownPlan(store);
    const shown = new Set(plan?.pictures.flatMap((one) => ('photo' in one ? [one.photo.digest] : [])));
    const changed = survey.photos.filter(({ digest }) => !shown.has(digest));
    await complainOfUnreadable(folder, eachOnce(changed));
    await complainOfLogo(survey);
  };
}
