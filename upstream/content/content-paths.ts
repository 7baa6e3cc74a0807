import { MAX_PHOTO_MB, MAX_TEXT_MB, MAX_VIDEO_MB } from './regular-file.ts';

const TEXT = /^(?:[\w-]+\.yaml|logo\.svg|dishes\/[\w-]+\.yaml|(?:articles|pages)\/[^/]+\.md)$/;
const PHOTO = /^photos\/[^/]+$/;
const VIDEO = /^video\/[^/]+$/;

/** File systems allow 255. */
const MAX_NAME_BYTES = 200;

/** Relative to the folder, with forward slashes. */
export function isContentPath(path: string): boolean {
  const names = path.split('/');
  // Of editors and Git.
  if (names.some((name) => name.startsWith('.') || Buffer.byteLength(name) > MAX_NAME_BYTES)) return false;
  return !/[\p{Cc}\\:]/u.test(path) && [TEXT, PHOTO, VIDEO].some((pattern) => pattern.test(path));
}

export function isMediaPath(path: string): boolean {
  return isContentPath(path) && (path === 'logo.svg' || PHOTO.test(path) || VIDEO.test(path));
}

export function maxMbOf(path: string): number {
  if (VIDEO.test(path)) return MAX_VIDEO_MB;
  return PHOTO.test(path) ? MAX_PHOTO_MB : MAX_TEXT_MB;
}
