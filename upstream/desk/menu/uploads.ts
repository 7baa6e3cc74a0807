import { findSmallSize, HEIC, NO_PICTURE } from '../../images/photo-problem.ts';
import { pictureFormat } from '../../images/picture-format.ts';
import { bodyOfBytes, putBodies, readBody } from '../../store/content/file-bodies.ts';
import type { Store } from '../../store/database/store.ts';
import { namesIn, type Typed } from './controls.ts';
import type { FormBody } from './form-body.ts';
import { fieldsOf, type Kind, nameOf } from './kinds.ts';
import { tooLargePhoto, tooSmallPhoto } from './menu-texts.ts';
import { FOCUS } from './shared-fields.ts';
import { slugFrom } from './slugs.ts';

/**
 * Uploaded photographs. They are stored before validation, so that an error in another field does not discard them.
 * Unreferenced bodies are deleted after a day. Decoding is checked by the content rules, in another process.
 */

/** Digests of stored bodies by file name in photos/. */
export type Uploads = Record<string, string>;

/** Hidden form field: `name=digest` pairs, separated by spaces. */
export const UPLOADS = 'uploads';
const MAX_MB = 20;
const UPLOAD = /^([\w-]+\.(?:jpg|png|webp|avif))=([0-9a-f]{64})$/;
const ENDINGS: Partial<Record<string, string>> = { JPEG: 'jpg', PNG: 'png', WebP: 'webp', AVIF: 'avif' };

const POINTS = [`${FOCUS}.x`, `${FOCUS}.y`];

type Taken = { typed: Typed; uploads: Uploads; problems: Record<string, string> };

/** Applies uploads and ticked removals to the photo fields. */
export async function takeUploads(
  store: Store,
  kind: Kind,
  body: FormBody,
  typed: Typed,
  now: Date,
): Promise<Taken> {
  const taken: Taken = { typed: { ...typed }, uploads: await earlierUploads(store, body), problems: {} };
  const stem = typed.slug || slugFrom(typed.title ?? '') || kind.id;
  for (const field of fieldsOf(kind)) {
    if (field.control !== 'photo' && field.control !== 'photos') continue;
    const name = nameOf(field);
    const removed = new Set(body.texts(`${name}.remove`));
    const before = namesIn(typed[name] ?? '').filter((file) => !removed.has(file));
    const added: string[] = [];
    for (const file of body.files(`${name}.file`)) {
      const bytes = Buffer.from(await file.arrayBuffer());
      const format = pictureFormat(bytes) ?? '';
      const ending = ENDINGS[format];
      const small = ending === undefined ? null : await findSmallSize(bytes);
      if (bytes.length > MAX_MB * 1024 * 1024) taken.problems[name] = tooLargePhoto(MAX_MB);
      else if (ending === undefined) taken.problems[name] = format === 'HEIC' ? HEIC : NO_PICTURE;
      else if (small !== null) taken.problems[name] = tooSmallPhoto(small);
      else {
        const [digest = ''] = await putBodies(store, [bodyOfBytes(bytes)], now);
        const photo = `${stem.replace(/[^\w-]/g, '')}-${digest.slice(0, 8)}.${ending}`;
        taken.uploads[photo] = digest;
        added.push(photo);
      }
    }
    const photos =
      field.control === 'photo' ? (added.at(-1) ?? before[0] ?? '') : [...before, ...added].join(', ');
    if (typed[name] !== undefined || added.length > 0) taken.typed[name] = photos;
    // The focus point belongs to the previous photograph.
    if (field.control === 'photo' && photos !== before[0])
      for (const point of POINTS) taken.typed[point] = '';
  }
  return taken;
}

export function uploadsText(uploads: Uploads): string {
  return Object.entries(uploads)
    .map((pair) => pair.join('='))
    .join(' ');
}

/** Uploads of the previous submit. Attack: digests of other files, such as users.yaml; only pictures pass. */
async function earlierUploads(store: Store, body: FormBody): Promise<Uploads> {
  const found: Uploads = {};
  for (const text of (body.text(UPLOADS) ?? '').split(' ')) {
    const [, name, digest] = UPLOAD.exec(text) ?? [];
    if (name !== undefined && digest !== undefined && (await isPicture(store, digest))) found[name] = digest;
  }
  return found;
}

export async function isPicture(store: Store, digest: string): Promise<boolean> {
  const parts = readBody(store, digest);
  try {
    const { value } = await parts.next();
    return value !== undefined && pictureFormat(Buffer.from(value)) !== null;
  } catch {
    // The body does not exist.
    return false;
  }
}
