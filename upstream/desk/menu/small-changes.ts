import { type Entry, findEntry } from './entries.ts';
import type { Kind } from './kinds.ts';
import type { MenuFiles } from './menu-files.ts';

/** Changes made by a single button. */

export type NotDone = { outcome: 'gone' } | { outcome: 'changed'; theirs: Entry };
type Apply = Promise<NotDone | undefined>;

/** @param to `up`, `down`, or a position from 0 */
export async function moveEntry(menu: MenuFiles, kind: Kind, key: string, to: string): Apply {
  const entry = kind.place.type === 'lists' ? await findEntry(menu, kind, key) : null;
  if (!entry) return { outcome: 'gone' };
  const { file, list, index } = entry;
  const wanted = to === 'up' ? index - 1 : to === 'down' ? index + 1 : Number(to);
  const last = file.listAt(list.keys).length - 1;
  file.move(list.keys, index, Math.max(0, Math.min(last, wanted)));
  return undefined;
}

/** Toggles whether an entry is on the site. */
export async function hideEntry(menu: MenuFiles, kind: Kind, key: string, seen: string): Apply {
  const { hiding } = kind;
  const found = await findSeen(menu, kind, key, seen);
  if ('outcome' in found || !hiding) return 'outcome' in found ? found : { outcome: 'gone' };
  found.file.set(found.keys, [hiding.field], found.isHidden ? undefined : hiding.value);
  return undefined;
}

/** Only an undo in the journal restores it. */
export async function removeEntry(menu: MenuFiles, kind: Kind, key: string, seen: string): Apply {
  const found = await findSeen(menu, kind, key, seen);
  if ('outcome' in found || !canRemove(kind)) return 'outcome' in found ? found : { outcome: 'gone' };
  if (kind.place.type === 'pages') await menu.put(found.file.path, null);
  else found.file.remove(found.list.keys, found.index);
  return undefined;
}

/** Kinds with `hiding` are referenced by other entries, so they are hidden instead. */
export function canRemove({ add, hiding }: Kind): boolean {
  return add !== undefined && hiding === undefined;
}

async function findSeen(menu: MenuFiles, kind: Kind, key: string, seen: string): Promise<Entry | NotDone> {
  const entry = await findEntry(menu, kind, key, seen);
  if (!entry) return { outcome: 'gone' };
  return entry.digest === seen ? entry : { outcome: 'changed', theirs: entry };
}
