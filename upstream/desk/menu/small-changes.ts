import type { Draft } from '../../content/draft.ts';
import { withValue } from './controls.ts';
import { type Entry, findEntry } from './entries.ts';
import type { Kind } from './kinds.ts';
import { pointersTo, removePointers } from './link-targets.ts';
import { pointersDigest } from './pointer-texts.ts';

/** Changes made by a single button. */

/** What the page showed: the entry, and what leads to it. */
export type Seen = { seen: string; pointers: string };

export type NotDone = { outcome: 'gone' } | { outcome: 'changed'; theirs: Entry };

/** @param to `up`, `down`, or a position from 0 */
export function moveEntry(menu: Draft, kind: Kind, address: string, to: string): NotDone | undefined {
  const entry = kind.isOrdered ? findEntry(menu, kind, address) : null;
  if (!entry) return { outcome: 'gone' };
  const { stored, list, index } = entry;
  const wanted = to === 'up' ? index - 1 : to === 'down' ? index + 1 : Number(to);
  const last = menu.entriesOf(kind.id, list.id).length - 1;
  menu.move(stored, { list: list.id, position: Math.max(0, Math.min(last, wanted)) });
  return undefined;
}

/** Toggles whether an entry is on the site. */
export function hideEntry(menu: Draft, kind: Kind, address: string, { seen }: Seen): NotDone | undefined {
  const { hiding } = kind;
  const found = findSeen(menu, kind, address, seen);
  if ('outcome' in found || !hiding) return 'outcome' in found ? found : { outcome: 'gone' };
  const hidden = found.isHidden ? undefined : hiding.value;
  menu.put(found.stored, withValue(found.value, [hiding.field], hidden));
  return undefined;
}

/** Only an undo in the journal restores it. What leads to it goes with it, if the question has named it. */
export function removeEntry(
  menu: Draft,
  kind: Kind,
  address: string,
  { seen, pointers }: Seen,
): NotDone | { outcome: 'pointers' } | undefined {
  const found = findSeen(menu, kind, address, seen);
  if ('outcome' in found || !canRemove(kind)) return 'outcome' in found ? found : { outcome: 'gone' };
  const leading = pointersTo(menu, found.stored);
  if (pointersDigest(leading) !== pointers && leading.length > 0) return { outcome: 'pointers' };
  menu.remove(found.stored);
  removePointers(menu, leading);
  return undefined;
}

/** Kinds with `hiding` are referenced by other entries, so they are hidden instead. */
export function canRemove({ add, hiding }: Kind): boolean {
  return add !== undefined && hiding === undefined;
}

function findSeen(menu: Draft, kind: Kind, address: string, seen: string): Entry | NotDone {
  const entry = findEntry(menu, kind, address);
  if (!entry) return { outcome: 'gone' };
  return entry.digest === seen ? entry : { outcome: 'changed', theirs: entry };
}
