import { MAX_PHOTO_MB, MAX_TEXT_MB, MAX_VIDEO_MB } from './regular-file.ts';

/** Which files of a content folder are content: what stands beside them is not ours. */

const TEXT = /^(?:[\w-]+\.yaml|logo\.svg|dishes\/[\w-]+\.yaml|(?:articles|pages)\/[^/]+\.md)$/;
const PHOTO = /^photos\/[^/]+$/;
const VIDEO = /^video\/[^/]+$/;

/** A longer name fits into no file system. */
const MAX_NAME_BYTES = 200;

/** Relative to the folder, with forward slashes. */
export function isContentPath(path: string): boolean {
  const names = path.split('/');
  // Hidden files are those of editors and of Git.
  if (names.some((name) => name.startsWith('.') || Buffer.byteLength(name) > MAX_NAME_BYTES)) return false;
  return !/[\p{Cc}\\:]/u.test(path) && [TEXT, PHOTO, VIDEO].some((pattern) => pattern.test(path));
}

export function maxMbOf(path: string): number {
  if (VIDEO.test(path)) return MAX_VIDEO_MB;
  return PHOTO.test(path) ? MAX_PHOTO_MB : MAX_TEXT_MB;
}
