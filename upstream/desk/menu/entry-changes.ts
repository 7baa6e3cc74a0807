import { type Entry, entriesOfFile, listsOfFile } from './entries.ts';
import type { EntryFile } from './entry-file.ts';
import type { Kind } from './kinds.ts';

/** Compares two versions of a file entry by entry. */

/** `before` is null for an added entry, `after` for a removed one. */
export type EntryChange = { id: string; before: Entry | null; after: Entry | null };

/** A list whose common entries changed their order. */
export type OrderChange = {
  list: Entry['list'];
  before: string[];
  after: string[];
  titles: ReadonlyMap<string, string>;
};

export type FileChange = { entries: EntryChange[]; orders: OrderChange[] };

export function compareFiles(kind: Kind, before: EntryFile | null, after: EntryFile | null): FileChange {
  const changes: FileChange = { entries: [], orders: [] };
  const lists = [before, after].flatMap((file) => (file ? listsOfFile(kind, file) : []));
  for (const id of new Set(lists.map((list) => list.id))) {
    const [old, fresh] = [entriesById(kind, id, before), entriesById(kind, id, after)];
    const gone = [...old.keys()].filter((name) => !fresh.has(name));
    const added = [...fresh].flatMap(([name, { value }]) =>
      old.has(name) || Object.keys(value).length === 0 ? [] : [name],
    );
    for (const [name, entry] of old) {
      const other = fresh.get(name);
      if (other && other.digest !== entry.digest)
        changes.entries.push({ id: name, before: entry, after: other });
    }
    // Entries without a slug are matched by title: a renamed one is matched by its position.
    for (const name of gone) {
      const entry = old.get(name) ?? null;
      const twin = added.find((one) => entry?.slug === null && fresh.get(one)?.index === entry.index);
      if (twin !== undefined) added.splice(added.indexOf(twin), 1);
      changes.entries.push({ id: twin ?? name, before: entry, after: fresh.get(twin ?? '') ?? null });
    }
    for (const name of added)
      changes.entries.push({ id: name, before: null, after: fresh.get(name) ?? null });
    const order = orderChange(old, fresh);
    if (order) changes.orders.push(order);
  }
  return changes;
}

/** Entries by id: the slug, else the title, numbered where titles repeat. */
export function entriesById(kind: Kind, listId: string, file: EntryFile | null): Map<string, Entry> {
  const list = file && listsOfFile(kind, file).find(({ id }) => id === listId);
  const found = new Map<string, Entry>();
  for (const entry of list ? entriesOfFile(kind, list, file) : []) {
    const name = entry.slug ?? entry.title;
    let id = name;
    for (let number = 2; found.has(id); number += 1) id = `${name} ${number}`;
    found.set(id, entry);
  }
  return found;
}

function orderChange(old: Map<string, Entry>, fresh: Map<string, Entry>): OrderChange | null {
  const before = [...old.keys()].filter((id) => fresh.has(id));
  const after = [...fresh.keys()].filter((id) => old.has(id));
  const list = old.values().next().value?.list;
  const titles = new Map([...fresh].map(([id, { title }]) => [id, title]));
  return list && before.join('\n') !== after.join('\n') ? { list, before, after, titles } : null;
}
