import { LRUCache } from 'lru-cache';
import type { Store } from '../../store/store.ts';
import { type ContentChange, listChanges, listUndoneSaves, readWholeBody } from '../../store/stored-files.ts';
import type { Clock } from '../restaurant-time.ts';
import { shownText, typedOf } from './controls.ts';
import type { Entry } from './entries.ts';
import { compareFiles, type EntryChange, type OrderChange } from './entry-changes.ts';
import { EntryFile } from './entry-file.ts';
import { fieldsOf, type Kind, nameOf, type Values } from './kinds.ts';
import { fileTitle, kindsOfFile } from './kinds-of-file.ts';
import { MenuFiles, storedSource } from './menu-files.ts';
import { fileChange, JOURNAL_TEXTS } from './menu-texts.ts';

/** The journal of the menu, derived from the versions in `content_changes`. */

export type FieldChange = { label: string; before: string; after: string };

export type ChangeLine = { what: string; where: string; fields: FieldChange[] };

export type SaveRecord = {
  id: string;
  at: string;
  by: string;
  lines: ChangeLine[];
  leftOut: number;
  isUndo: boolean;
  isUndone: boolean;
};

/** Shown per save: an import changes hundreds of files. */
const MAX_FILES = 20;
const ROWS = 60;

/** Parsed versions; immutable. */
const versions = new LRUCache<string, EntryFile>({ max: 60 });

/** Newest first. @param before id of the oldest change already shown */
export async function listSaves(
  store: Store,
  clock: Clock,
  before?: number,
): Promise<{ saves: SaveRecord[]; next: number | null }> {
  const rows = await listChanges(store, { limit: ROWS, ...(before !== undefined && { before }) });
  const groups = new Map<string, ContentChange[]>();
  for (const row of rows) groups.set(row.save_id, [...(groups.get(row.save_id) ?? []), row]);
  const ids = [...groups.keys()];
  // The oldest save may continue beyond this page.
  if (rows.length === ROWS && ids.length > 1) groups.delete(ids.at(-1) ?? '');
  const undone = await listUndoneSaves(store);
  const saves: SaveRecord[] = [];
  for (const [id, changes] of groups) {
    const shown = changes.slice(0, MAX_FILES).reverse();
    const lines: ChangeLine[] = [];
    for (const change of shown) lines.push(...(await linesOf(store, clock, change)));
    const [{ at, user_name: by, undoes } = { at: '', user_name: '', undoes: null }] = changes;
    const leftOut = changes.length - shown.length;
    saves.push({ id, at, by, lines, leftOut, isUndo: undoes !== null, isUndone: undone.has(id) });
  }
  const last = [...groups.values()].at(-1)?.at(-1);
  return { saves, next: rows.length === ROWS && last ? last.id : null };
}

/** The latest change of this entry. */
export async function lastChangeOf(store: Store, kind: Kind, entry: Entry): Promise<ContentChange | null> {
  const rows = await listChanges(store, { limit: ROWS });
  for (const change of rows.filter(({ path }) => path === entry.file.path)) {
    const { entries } = compareFiles(kind, ...(await versionsOf(store, change)));
    if (entries.some(({ after }) => after?.digest === entry.digest)) return change;
  }
  return null;
}

/** An earlier value of the entry, by its digest. */
export async function findVersion(
  store: Store,
  kind: Kind,
  entry: Entry,
  digest: string,
): Promise<Values | null> {
  const rows = await listChanges(store, { limit: ROWS });
  for (const change of rows.filter(({ path }) => path === entry.file.path)) {
    const { entries } = compareFiles(kind, ...(await versionsOf(store, change)));
    const found = entries.find(({ before }) => before?.digest === digest)?.before;
    if (found) return found.value;
  }
  return null;
}

/** The file before and after a change. */
export async function versionsOf(
  store: Store,
  { path, digest_before, digest_after }: ContentChange,
): Promise<[EntryFile | null, EntryFile | null]> {
  return [await versionOf(store, path, digest_before), await versionOf(store, path, digest_after)];
}

async function versionOf(store: Store, path: string, digest: string | null): Promise<EntryFile | null> {
  if (digest === null) return null;
  const key = `${path} ${digest}`;
  const known = versions.get(key);
  if (known) return known;
  const text = Buffer.from(await readWholeBody(store, digest)).toString();
  const file = new EntryFile(path, text);
  versions.set(key, file);
  return file;
}

async function linesOf(store: Store, clock: Clock, change: ContentChange): Promise<ChangeLine[]> {
  const { path, digest_before, digest_after } = change;
  const kinds = kindsOfFile(path);
  if (kinds.length === 0) {
    return [{ what: fileChange(digest_before, digest_after), where: fileTitle(path), fields: [] }];
  }
  const versions = await versionsOf(store, change);
  const menu = new MenuFiles(storedSource(store));
  const lines: ChangeLine[] = [];
  for (const kind of kinds) {
    const { entries, orders } = compareFiles(kind, ...versions);
    lines.push(...(await Promise.all(entries.map((each) => lineOf(kind, each, clock, menu)))));
    lines.push(...orders.map((order) => orderLine(kind, order)));
  }
  return lines;
}

async function lineOf(
  kind: Kind,
  { before, after }: EntryChange,
  clock: Clock,
  menu: MenuFiles,
): Promise<ChangeLine> {
  const where = whereOf(kind, (after ?? before)?.title ?? '');
  if (!before || !after) {
    return { what: before ? JOURNAL_TEXTS.removed : JOURNAL_TEXTS.added, where, fields: [] };
  }
  const fields: FieldChange[] = [];
  const all = fieldsOf(kind);
  const [old, fresh] = [typedOf(all, before.value, clock), typedOf(all, after.value, clock)];
  for (const field of all) {
    const [was = '', is = ''] = [old[nameOf(field)], fresh[nameOf(field)]];
    if (was === is) continue;
    const options = (await field.options?.(menu)) ?? [];
    const shown = { before: shownText(field, was, options), after: shownText(field, is, options) };
    fields.push({ label: field.label, ...shown });
  }
  return { what: '', where, fields };
}

/** Names only entries whose position changed. */
function orderLine(kind: Kind, { list, before, after, titles }: OrderChange): ChangeLine {
  const isMoved = (_: string, index: number) => before[index] !== after[index];
  const shown = (ids: string[]) =>
    ids
      .filter(isMoved)
      .map((id) => titles.get(id) ?? id)
      .join(', ');
  const fields = [{ label: JOURNAL_TEXTS.order, before: shown(before), after: shown(after) }];
  return { what: '', where: whereOf(kind, list.title), fields };
}

function whereOf({ title }: Kind, name: string): string {
  return name === title ? title : `${title} · ${name}`;
}
