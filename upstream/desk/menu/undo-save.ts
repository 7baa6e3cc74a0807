import { applyChanges, type Conflict } from '../../content/apply-changes.ts';
import type { Draft } from '../../content/draft.ts';
import type { Changes } from '../../content/entries.ts';
import { inverted } from '../../content/entry-changes.ts';
import { formerSlugsOf, renamesIn } from '../../content/rename-entry.ts';
import { titleOfEntry, titleOfList } from './kind-titles.ts';
import type { Values } from './kinds.ts';

/** Titles of entries with later changes, which an undo would overwrite. */
export type TooLate = { outcome: 'too-late'; titles: string[] };

/** Restores the entries of a save within the current menu: all of them or none. */
export function undoSave(menu: Draft, changes: Changes): TooLate | undefined {
  const conflicts = applyChanges(menu, inverted(changes));
  keepUndoneSlugs(menu, changes);
  const titles = conflicts.map((conflict) => titleOf(menu, conflict));
  return titles.length > 0 ? { outcome: 'too-late', titles } : undefined;
}

/** The slug that an entry loses by the undo leads to it, too. */
function keepUndoneSlugs(menu: Draft, changes: Changes): void {
  for (const { kind, from, to } of renamesIn(changes)) {
    const entry = menu.find(kind, from);
    if (!entry) continue;
    const formerSlugs = [to, ...formerSlugsOf(entry.document)];
    menu.put(entry, { ...(entry.document as Values), formerSlugs });
  }
}

function titleOf(menu: Draft, { kind, list, entry }: Conflict): string {
  return entry ? titleOfEntry(kind, entry.document) : titleOfList(menu, kind, list);
}
