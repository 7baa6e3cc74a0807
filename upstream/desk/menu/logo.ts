import sanitizeHtml from 'sanitize-html';
import type { Draft } from '../../content/draft.ts';
import type { DocumentOf } from '../../content/entry-schemas.ts';
import { decodeText } from '../../content/text-encoding.ts';
import { findPhotoProblem } from '../../images/photo-problem.ts';
import { pictureFormat } from '../../images/picture-format.ts';
import { openPicture } from '../../images/resize.ts';
import { LOGO } from '../../publish/stored-entries.ts';
import { LOGO_PROBLEMS, smallLogo, tooLargePhoto } from './menu-texts.ts';

/** An uploaded logo. The content knows one file, logo.svg: a bitmap is put into a drawing. */

const MAX_MB = 20;
/** Every page loads it. */
const MAX_DRAWING_BYTES = 200 * 1024;
const BITMAPS = ['JPEG', 'PNG', 'WebP', 'AVIF'];
/** Pixels. The home screen icon shows it in 276. */
const SIDE = 280;
const MIN_SIDE = 64;

export type ReadLogo = { svg: string } | { problem: string };

export async function readLogo(bytes: Buffer): Promise<ReadLogo> {
  if (bytes.length > MAX_MB * 1024 * 1024) return { problem: tooLargePhoto(MAX_MB) };
  const format = pictureFormat(bytes);
  if (format !== null)
    return BITMAPS.includes(format) ? readBitmap(bytes) : { problem: LOGO_PROBLEMS.noLogo };
  const { text, problem } = decodeText(bytes);
  if (problem !== undefined) return { problem: LOGO_PROBLEMS.noLogo };
  if (bytes.length > MAX_DRAWING_BYTES) return { problem: LOGO_PROBLEMS.tooLarge };
  const found = findDrawingProblem(text);
  return found === null ? { svg: text } : { problem: found };
}

async function readBitmap(bytes: Buffer): Promise<ReadLogo> {
  const unreadable = await findPhotoProblem(bytes);
  if (unreadable !== null) return { problem: unreadable };
  const { data, info } = await openPicture(bytes)
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (Math.max(width, height) < MIN_SIDE) return { problem: smallLogo(width, height, MIN_SIDE) };
  const image = `<image width="${width}" height="${height}" href="data:image/png;base64,${data.toString('base64')}"/>`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${image}</svg>`,
  };
}

const ACTIVE_TAGS = ['script', 'foreignobject', 'iframe', 'object', 'embed', 'handler', 'listener'];
/** May declare tags and attributes that this parser does not see. */
const DECLARATIONS = /<!ENTITY|<!ATTLIST|<\?xml-stylesheet/i;
const INSIDE = /^(?:#|data:image\/(?:png|jpeg|webp|gif)[;,])/i;

/** Pages show the logo as an image, which runs nothing; a copy of the file would. */
function findDrawingProblem(text: string): string | null {
  if (DECLARATIONS.test(text)) return LOGO_PROBLEMS.active;
  const tags: string[] = [];
  const problems: string[] = [];
  sanitizeHtml(text, {
    parser: { xmlMode: true },
    allowedTags: [],
    onOpenTag(name, attributes) {
      const tag = localName(name);
      tags.push(tag);
      if (ACTIVE_TAGS.includes(tag)) problems.push(LOGO_PROBLEMS.active);
      for (const [key, value] of Object.entries(attributes)) {
        const attribute = localName(key);
        // An animation could set the address of a link.
        const isActive =
          attribute.startsWith('on') || (attribute === 'attributename' && /href$/i.test(value));
        if (isActive) problems.push(LOGO_PROBLEMS.active);
        if (attribute === 'href' && !INSIDE.test(value.trim())) problems.push(LOGO_PROBLEMS.foreign);
      }
    },
  });
  return tags[0] === 'svg' ? (problems[0] ?? null) : LOGO_PROBLEMS.noLogo;
}

/** `xlink:href` → `href` */
function localName(name: string): string {
  return name.toLowerCase().split(':').at(-1) ?? '';
}

/** Empty without a logo. */
export function logoDigest(menu: Draft): string {
  const file = menu.find('files', LOGO);
  return file ? (file.document as DocumentOf<'files'>).sha256 : '';
}

/** @param seen what the page showed @param digest of the new one; empty: none */
export function changeLogo(menu: Draft, seen: string, digest: string): { outcome: 'changed' } | undefined {
  if (logoDigest(menu) !== seen) return { outcome: 'changed' };
  const file = { kind: 'files', key: LOGO, list: '', document: { sha256: digest } };
  const isThere = menu.find(file.kind, file.key) !== undefined;
  if (digest === '') menu.remove(file);
  else if (isThere) menu.put(file, file.document);
  else menu.add(file);
  return undefined;
}
