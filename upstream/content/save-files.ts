import { bodyOfBytes, putBodies } from '../store/file-bodies.ts';
import { findLoadedPlan, type LoadOutcome, loadInTurn, planOf } from '../store/load-content.ts';
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
import { reportLogoFaults, reportUnreadablePhotos, uniquePhotos } from './photo-faults.ts';
import { type Survey, surveyContent } from './read-content.ts';
import { tooLarge } from './regular-file.ts';

/** Changes files of the database. All files are validated before anything is written. */

/** An edit with its body; an undo has only the digest. */
export type BodyEdit = Omit<FileEdit, 'digest'> & { body: string | Uint8Array | { digest: string } | null };

export type SaveOutcome =
  | ({ outcome: 'saved' } & Pick<LoadedFolder, 'loaded' | 'warnings' | 'isLater'>)
  | { outcome: 'refused'; faults: Fault[] }
  /** Digests of files that a concurrent save has changed; `null`: deleted. */
  | { outcome: 'changed'; current: { path: string; digest: string | null }[] };

/** Retries after concurrent saves. */
const MAX_ATTEMPTS = 10;

/** Writes the bodies to the database, unreferenced; nothing if there are faults. */
export async function putEdits(
  store: Store,
  edits: readonly BodyEdit[],
  now: Date,
  faults: Fault[],
): Promise<FileEdit[]> {
  for (const { path, body } of edits) {
    const size =
      typeof body === 'string' ? Buffer.byteLength(body) : body instanceof Uint8Array ? body.length : 0;
    const problem = body === null ? null : findEditProblem(path, size);
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

/** A Russian message. */
function findEditProblem(path: string, size: number): string | null {
  if (!isContentPath(path)) return 'такого файла в меню быть не может';
  return tooLarge(size, maxMbOf(path));
}

type SaveParts = SavedBy & {
  /** The local copy: local-copy.ts. */
  contentDir: string;
  isFirst?: boolean;
  /** Save without loading: the shop uses CONTENT_DIR. */
  isOnlyStored?: boolean;
};

/** Validates the resulting files and saves all edits or none. The local copy is updated by `showFiles`. */
export async function saveFiles(
  store: Store,
  { contentDir, isOnlyStored = false, ...save }: SaveParts,
): Promise<SaveOutcome> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const base = await listFiles(store);
    // Drops edits without an effect, such as repeated requests.
    const edits = save.edits.filter(({ path, digest }) => digest !== (base.get(path) ?? null));
    const outdated = outdatedEdits(base, edits);
    if (outdated.length > 0) {
      const current = outdated.map(({ path }) => ({ path, digest: base.get(path) ?? null }));
      return { outcome: 'changed', current };
    }
    const files = applyEdits(base, edits);
    const folder = await checkOut(store, files, contentDir);
    // Photos are not decoded at startup.
    const check = save.isFirst ? async () => {} : reportPictureFaults(store, folder);
    const survey = surveyContent(folder, files);
    const known = await dutiesBefore(survey, async () =>
      surveyContent(await checkOut(store, base, contentDir), base),
    );
    const isKnown = (fault: Fault) => known.has(dutyKey(fault));
    const read = await contentOf(survey, check, isKnown).catch((error): { faults: Fault[] } => {
      if (error instanceof ContentError) return { faults: error.faults };
      throw error;
    });
    if ('faults' in read) return { outcome: 'refused', faults: read.faults };
    if (save.isCheck) return { outcome: 'refused', faults: [] };
    const { content, warnings } = read;
    const stamp = await stampOfStored(files);
    let outcome: LoadOutcome = 'there-already';
    const isWritten = await writeFiles(store, { ...save, edits, base }, async (db) => {
      if (!isOnlyStored) outcome = await loadInTurn(db, content, { stamp, plan: planOf(content), warnings });
    });
    if (!isWritten) continue;
    return { outcome: 'saved', warnings, ...describeLoad(outcome, content) };
  }
  throw new Error('saving failed after repeated concurrent saves');
}

/** The refusals of duties.ts that the content has already: they stay warnings. */
async function dutiesBefore({ faults }: Survey, surveyBase: () => Promise<Survey>): Promise<Set<string>> {
  if (!faults.some(({ isDuty }) => isDuty)) return new Set();
  const before = await surveyBase();
  return new Set(before.faults.filter(({ isDuty }) => isDuty).map(dutyKey));
}

/** The same after the entry has moved. */
function dutyKey({ field, problem }: Fault): string {
  return `${field.replace(/^\[\d+\]/, '')}: ${problem}`;
}

/** Decodes only new photos: decoding all would delay every save. */
export function reportPictureFaults(store: Store, folder: string): (survey: Survey) => Promise<void> {
  return async (survey) => {
    const plan = await findLoadedPlan(store);
    const shown = new Set(plan?.pictures.flatMap((one) => ('photo' in one ? [one.photo.digest] : [])));
    const changed = survey.photos.filter(({ digest }) => !shown.has(digest));
    await reportUnreadablePhotos(folder, uniquePhotos(changed));
    await reportLogoFaults(survey);
  };
}
