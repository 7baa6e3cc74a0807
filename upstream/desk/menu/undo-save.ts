import type { Store } from '../../store/store.ts';
import { type ContentChange, changesOfSave } from '../../store/stored-files.ts';
import type { Entry } from './entries.ts';
import { compareFiles, type EntryChange, entriesById, type OrderChange } from './entry-changes.ts';
import type { EntryFile } from './entry-file.ts';
import type { Kind } from './kinds.ts';
import { fileTitle, kindsOfFile } from './kinds-of-file.ts';
import type { MenuFiles } from './menu-files.ts';
import { versionsOf } from './menu-journal.ts';

/** Titles of entries with later changes, which an undo would overwrite. */
export type TooLate = { outcome: 'too-late'; titles: string[] };

type Versions = { before: EntryFile | null; after: EntryFile | null };

/** Restores the entries of a save within the current files: all of them or none. */
export async function undoSave(
  store: Store,
  menu: MenuFiles,
  saveId: string,
): Promise<TooLate | { outcome: 'gone' } | undefined> {
  const changes = await changesOfSave(store, saveId);
  if (changes.length === 0) return { outcome: 'gone' };
  const titles: string[] = [];
  for (const change of changes) titles.push(...(await undoFile(store, menu, change)));
  return titles.length > 0 ? { outcome: 'too-late', titles } : undefined;
}

/** @returns titles of entries with later changes */
async function undoFile(store: Store, menu: MenuFiles, change: ContentChange): Promise<string[]> {
  const { path, digest_before, digest_after } = change;
  const kinds = kindsOfFile(path);
  const hasLists = kinds.some(({ place }) => place.type === 'lists');
  if (!hasLists || digest_before === null || digest_after === null) {
    if ((await menu.digestOf(path)) !== digest_after) return [fileTitle(path)];
    await menu.put(path, digest_before === null ? null : { digest: digest_before });
    return [];
  }
  const current = await menu.find(path);
  if (!current) return [fileTitle(path)];
  const [before, after] = await versionsOf(store, change);
  return kinds.flatMap((kind) => {
    const { entries, orders } = compareFiles(kind, before, after);
    return [
      ...entries.flatMap((each) => undoEntry(kind, current, each, { before, after })),
      ...orders.flatMap((each) => undoOrder(kind, current, each)),
    ];
  });
}

function undoEntry(
  kind: Kind,
  current: EntryFile,
  { id, before, after }: EntryChange,
  versions: Versions,
): string[] {
  const listId = (after ?? before)?.list.id ?? '';
  const now = entriesById(kind, listId, current).get(id);
  if (now?.digest !== after?.digest) return [(now ?? after ?? before)?.title ?? id];
  if (kind.place.type === 'whole') {
    for (const key of kind.place.keys ?? []) if (versions.before) current.restore(key, versions.before);
    return [];
  }
  if (now) current.remove(now.list.keys, now.index);
  if (before && versions.before) {
    const place = now?.index ?? placeFor(kind, current, before);
    current.insertFrom(before.list.keys, place, versions.before, before.keys);
  }
  return [];
}

/** Its old position, or the end of a list that is shorter now. */
function placeFor(kind: Kind, current: EntryFile, { list, index }: Entry): number {
  return Math.min(index, entriesById(kind, list.id, current).size);
}

function undoOrder(kind: Kind, current: EntryFile, { list, before, after }: OrderChange): string[] {
  const ids = () => [...entriesById(kind, list.id, current).keys()];
  const known = new Set(before);
  const places = ids().flatMap((id, index) => (known.has(id) ? [index] : []));
  const now = ids().filter((id) => known.has(id));
  if (now.join('\n') !== after.filter((id) => now.includes(id)).join('\n')) return [list.title];
  const wanted = before.filter((id) => now.includes(id));
  for (const [position, id] of wanted.entries()) {
    current.move(list.keys, ids().indexOf(id), places[position] ?? 0);
  }
  return [];
}
