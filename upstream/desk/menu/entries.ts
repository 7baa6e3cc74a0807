import { createHash } from 'node:crypto';
import type { EntryFile, Keys } from './entry-file.ts';
import { type EntryList, hasSlugs, isHidden, type Kind, type Values } from './kinds.ts';
import type { MenuFiles } from './menu-files.ts';

export type Entry = {
  /** In URLs: list id and slug or position. */
  key: string;
  slug: string | null;
  title: string;
  isHidden: boolean;
  value: Values;
  /** Hash of the value; detects concurrent changes. */
  digest: string;
  file: EntryFile;
  keys: Keys;
  list: EntryList;
  index: number;
};

/** Key of the entry of a `whole` file. */
export const ONLY = '0';

export async function listsOf(menu: MenuFiles, kind: Kind): Promise<EntryList[]> {
  const { place, title } = kind;
  if (place.type === 'lists') return place.lists(menu);
  return [{ id: '', title, file: place.type === 'whole' ? place.file : '', keys: [] }];
}

/** Lists of a file regardless of other files, also of an old version. */
export function listsOfFile({ place, title }: Kind, file: EntryFile): EntryList[] {
  const only = { id: '', title, file: file.path, keys: [] };
  return (place.type === 'lists' && place.listsIn?.(file)) || [only];
}

export async function entriesIn(menu: MenuFiles, kind: Kind, list: EntryList): Promise<Entry[]> {
  if (kind.place.type === 'pages') {
    const { folder } = kind.place;
    const slugs = await menu.namesIn(folder, '.md');
    const files = await Promise.all(slugs.map((slug) => menu.find(pagePath(folder, slug))));
    const entries = files.flatMap((file) => (file ? entriesOfFile(kind, list, file) : []));
    return entries.sort((one, other) => kind.compare?.(one.value, other.value) ?? 0);
  }
  const file = await menu.find(list.file);
  return file ? entriesOfFile(kind, list, file) : [];
}

/** Also for old versions of a file. */
export function entriesOfFile(kind: Kind, list: EntryList, file: EntryFile): Entry[] {
  const { type } = kind.place;
  if (type === 'whole') return [entryAt(kind, list, file, { keys: [], index: 0, slug: null })];
  if (type === 'pages') {
    const slug = file.path.replace(/^.*\/|\.md$/g, '');
    return [entryAt(kind, list, file, { keys: [], index: 0, slug })];
  }
  return file.listAt(list.keys).map((value, index) => {
    const { slug } = (value ?? {}) as Values;
    const keys = [...list.keys, index];
    return entryAt(kind, list, file, { keys, index, slug: hasSlugs(kind) ? String(slug) : null });
  });
}

type Spot = { keys: Keys; index: number; slug: string | null };

function entryAt(kind: Kind, list: EntryList, file: EntryFile, { keys, index, slug }: Spot): Entry {
  const value = ownValues(kind, (file.valueAt(keys) ?? {}) as Values);
  return {
    slug,
    value,
    file,
    keys,
    list,
    index,
    key: keyOf(list, slug ?? index),
    title: kind.titleOf(value),
    isHidden: isHidden(kind, value),
    digest: digestOf(value),
  };
}

/** Excludes the fields of other kinds, whose changes are no conflict. */
function ownValues({ place }: Kind, value: Values): Values {
  const keys = place.type === 'whole' ? place.keys : undefined;
  return keys ? Object.fromEntries(keys.flatMap((key) => (key in value ? [[key, value[key]]] : []))) : value;
}

export function keyOf({ id }: EntryList, name: string | number): string {
  return id === '' ? String(name) : `${id}.${name}`;
}

export function pagePath(folder: string, slug: string): string {
  return `${folder}/${slug}.md`;
}

export function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 16);
}

/** @param seen digest of the entry as shown: finds a moved entry without a slug */
export async function findEntry(
  menu: MenuFiles,
  kind: Kind,
  key: string,
  seen?: string,
): Promise<Entry | null> {
  const lists = await listsOf(menu, kind);
  const list = lists.find(({ id }) => id === key.split('.').slice(0, -1).join('.'));
  if (!list) return null;
  const entries = await entriesIn(menu, kind, list);
  const found = entries.find((entry) => entry.key === key) ?? null;
  if (hasSlugs(kind) || seen === undefined || found?.digest === seen) return found;
  return entries.find(({ digest }) => digest === seen) ?? found;
}
