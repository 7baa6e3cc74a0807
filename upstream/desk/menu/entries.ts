import type { Draft } from '../../content/draft.ts';
import type { Entry as StoredEntry } from '../../content/entries.ts';
import { KEY_FIELDS } from '../../content/entry-keys.ts';
import { ONLY } from '../../content/read-entries.ts';
import { formerSlugsOf } from '../../content/rename-entry.ts';
import { type EntryList, isHidden, type Kind, type Values } from './kinds.ts';

/** An entry as the desk shows it. */
export type Entry = {
  /** In URLs: list id and key. */
  address: string;
  slug: string | null;
  title: string;
  isHidden: boolean;
  value: Values;
  /** Hash of the value; detects concurrent changes. */
  digest: string;
  list: EntryList;
  index: number;
  stored: StoredEntry;
};

export { ONLY };

export function listsOf(menu: Draft, { lists, title, listTitle = title }: Kind): EntryList[] {
  return lists?.(menu) ?? [{ id: '', title: listTitle }];
}

export function entriesIn(menu: Draft, kind: Kind, list: EntryList): Entry[] {
  const entries = storedIn(menu, kind, list).map((stored, index) => entryOf(kind, list, stored, index));
  return kind.compare ? entries.sort((one, other) => kind.compare?.(one.value, other.value) ?? 0) : entries;
}

/** Also those that nobody has stored yet: with an empty digest. */
function storedIn(menu: Draft, kind: Kind, list: EntryList): StoredEntry[] {
  const stored = menu.entriesOf(kind.id, list.id);
  const missing = (kind.always ?? []).filter((key) => !stored.some((entry) => entry.key === key));
  return [...stored, ...missing.map((key) => missingEntry(kind, key))];
}

function missingEntry({ id, blank }: Kind, key: string): StoredEntry {
  const field = KEY_FIELDS[id];
  const document = { ...(field && { [field]: key }), ...blank };
  return { kind: id, key, list: '', position: 0, document, digest: '' };
}

function entryOf(kind: Kind, list: EntryList, stored: StoredEntry, index: number): Entry {
  const { key, document, digest } = stored;
  const value = document as Values;
  return {
    address: addressOf(list, key),
    slug: kind.hasSlugs ? key : null,
    title: kind.titleOf(value),
    isHidden: isHidden(kind, value),
    value,
    digest,
    list,
    index,
    stored,
  };
}

export function addressOf({ id }: Pick<EntryList, 'id'>, key: string): string {
  return id === '' ? key : `${id}.${key}`;
}

export function keyIn(address: string): string {
  return address.slice(address.lastIndexOf('.') + 1);
}

export function listIdIn(address: string): string {
  return address.slice(0, Math.max(0, address.lastIndexOf('.')));
}

export function findEntry(menu: Draft, kind: Kind, address: string): Entry | null {
  const key = keyIn(address);
  // A form that was opened before the slug changed.
  const stored =
    menu.find(kind.id, key) ??
    (kind.hasSlugs
      ? menu.entriesOf(kind.id).find(({ document }) => formerSlugsOf(document).includes(key))
      : undefined) ??
    (kind.always?.includes(key) ? missingEntry(kind, key) : undefined);
  const list = stored && listsOf(menu, kind).find(({ id }) => id === stored.list);
  return list
    ? (entriesIn(menu, kind, list).find(({ stored: { key } }) => key === stored.key) ?? null)
    : null;
}
