import { createHash } from 'node:crypto';
import { findKind, titleOfKind } from './kind-titles.ts';
import type { Values } from './kinds.ts';
import type { Pointer } from './link-targets.ts';

/** What leads to an entry, in words. */
export type NamedPointer = { text: string; href: string | undefined; isText: boolean };

export function namePointers(pointers: readonly Pointer[]): NamedPointer[] {
  const named = pointers.map(({ entry, title, isText }): NamedPointer => {
    const kind = findKind(entry.kind);
    const own = kind?.titleOf(entry.document as Values) ?? '';
    const place = own === '' || own === title ? '' : ` · ${own}`;
    const text = isText
      ? `${titleOfKind(entry.kind)}${place || ` · ${own}`}`
      : `${titleOfKind(entry.kind)}${place}: «${title}»`;
    const address = entry.list === '' ? entry.key : `${entry.list}.${entry.key}`;
    return { text, href: kind && !kind.page ? `/menu/${kind.id}/${address}` : undefined, isText };
  });
  return [...new Map(named.map((one) => [one.text, one])).values()];
}

/** Changes with the pointers: who agrees to remove them has seen these. */
export function pointersDigest(pointers: readonly Pointer[]): string {
  const seen = pointers.map(({ entry, path, title }) => [entry.kind, entry.key, path, title]);
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 16);
}
