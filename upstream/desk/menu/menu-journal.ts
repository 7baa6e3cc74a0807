import type { Draft } from '../../content/draft.ts';
import type { EntryChange, OrderChange } from '../../content/entries.ts';
import { renamesIn } from '../../content/rename-entry.ts';
import { listSaves, listUndoneSaves, type Save } from '../../store/content/entry-journal.ts';
import type { Store } from '../../store/database/store.ts';
import type { Clock } from '../restaurant-time.ts';
import { shownText, type Typed, typedOf } from './controls.ts';
import { findKind, titleOfKind, titleOfList } from './kind-titles.ts';
import { fieldsOf, nameOf, type Values } from './kinds.ts';
import { JOURNAL_TEXTS } from './menu-texts.ts';

/** The journal of the menu in words. */

type Versions = { before: string; after: string };
export type FieldChange = { label: string } & Versions;

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

/** Newest first. @param before the `next` of the page before */
export async function listRecords(
  store: Store,
  menu: Draft,
  clock: Clock,
  before?: number,
): Promise<{ saves: SaveRecord[]; next: number | null }> {
  const { saves, next } = await listSaves(store, before);
  const undone = await listUndoneSaves(store);
  return {
    saves: saves.map(({ id, at, by, undoes, leftOut, ...save }) => ({
      id,
      at,
      by,
      lines: linesOf(save, menu, clock),
      leftOut,
      isUndo: undoes !== null,
      isUndone: undone.has(id),
    })),
    next,
  };
}

function linesOf({ changes }: Pick<Save, 'changes'>, menu: Draft, clock: Clock): ChangeLine[] {
  const lines = [
    ...joinRenames(changes.entries).flatMap((change) =>
      isEmpty(change) ? [] : [lineOf(change, menu, clock)],
    ),
    ...changes.orders.map((change) => orderLine(change, menu)),
  ];
  // Dishes follow the new slug of their section.
  const told = lines.filter(({ what, fields }) => what !== '' || fields.length > 0);
  // Of what the desk does not edit, all lines are the same.
  return [...new Map((told.length > 0 ? told : lines).map((line) => [JSON.stringify(line), line])).values()];
}

/** One change instead of a removal and an addition. */
function joinRenames(entries: readonly EntryChange[]): KeyedChange[] {
  const renames = renamesIn({ entries: [...entries] });
  return entries.flatMap((change) => {
    const { kind, key } = change;
    if (renames.some((rename) => rename.kind === kind && rename.from === key)) return [];
    const rename = renames.find((one) => one.kind === kind && one.to === key);
    const former = rename && entries.find((one) => one.kind === kind && one.key === rename.from);
    return [former && rename ? { ...change, before: former.before, former: rename.from } : change];
  });
}

/** A companion of another entry, such as the terms of all zones. */
function isEmpty({ before, after }: EntryChange): boolean {
  return [before, after].every(
    (version) => version === null || Object.keys(version.document ?? {}).length === 0,
  );
}

/** `former`: the slug that the entry had. */
type KeyedChange = EntryChange & { former?: string };

function lineOf(
  { kind: id, key, before, after, former = key }: KeyedChange,
  menu: Draft,
  clock: Clock,
): ChangeLine {
  const kind = findKind(id);
  const what = before ? (after ? '' : JOURNAL_TEXTS.removed) : JOURNAL_TEXTS.added;
  if (!kind) return { what: what || JOURNAL_TEXTS.changed, where: titleOfKind(id, key), fields: [] };
  const where = whereOf(kind.title, kind.titleOf(((after ?? before)?.document ?? {}) as Values));
  if (!before || !after) return { what, where, fields: [] };
  const all = fieldsOf(kind);
  const [old, fresh] = [
    { ...before, slug: former },
    { ...after, slug: key },
  ].map(({ document, slug }): Typed => ({ ...typedOf(all, document as Values, clock), slug }));
  const fields = all.flatMap((field) => {
    const [was = '', is = ''] = [old?.[nameOf(field)], fresh?.[nameOf(field)]];
    if (was === is) return [];
    const options = field.options?.(menu) ?? [];
    const shown = { before: shownText(field, was, options), after: shownText(field, is, options) };
    return [{ label: field.label, ...(field.control === 'options' ? withoutEqualLines(shown) : shown) }];
  });
  const lists = [before, after].map(({ list }) => titleOfList(menu, id, list));
  const [was = '', is = ''] = before.list === after.list ? [] : lists;
  const moves = was === is ? [] : [{ label: kind.listLabel ?? kind.title, before: was, after: is }];
  return { what: '', where, fields: [...moves, ...fields] };
}

/** All lines, if only their order changed. */
function withoutEqualLines({ before, after }: Versions): Versions {
  const [was, is] = [before.split('\n'), after.split('\n')];
  const [gone, fresh] = [was.filter((line) => !is.includes(line)), is.filter((line) => !was.includes(line))];
  if (gone.length + fresh.length === 0) return { before, after };
  return { before: gone.join('; '), after: fresh.join('; ') };
}

/** Names only entries whose position changed. */
function orderLine({ kind: id, list, before, after }: OrderChange, menu: Draft): ChangeLine {
  const kind = findKind(id);
  const titleOf = (key: string) => {
    const entry = menu.find(id, key);
    return entry && kind ? kind.titleOf(entry.document as Values) : JOURNAL_TEXTS.isRemoved;
  };
  const isMoved = (_: string, index: number) => before[index] !== after[index];
  const shown = (keys: string[]) => keys.filter(isMoved).map(titleOf).join(', ');
  const fields = kind ? [{ label: JOURNAL_TEXTS.order, before: shown(before), after: shown(after) }] : [];
  const where = whereOf(titleOfKind(id), titleOfList(menu, id, list));
  return { what: kind ? '' : JOURNAL_TEXTS.changed, where, fields };
}

function whereOf(title: string, name: string): string {
  return name === title ? title : `${title} · ${name}`;
}
