import type { Draft } from './draft.ts';
import { type Changes, digestOf, type Entry } from './entries.ts';

/** `entry`: what stands there instead. */
export type Conflict = { kind: string; list: string; entry?: Pick<Entry, 'kind' | 'key' | 'document'> };

/** @returns what differed from the state before the changes; overwritten all the same */
export function applyChanges(draft: Draft, { entries, orders }: Changes): Conflict[] {
  const conflicts: Conflict[] = [];
  for (const { kind, key, before, after } of entries) {
    const now = draft.find(kind, key);
    const isAsBefore = before
      ? now?.list === before.list && now.digest === digestOf(before.document)
      : now === undefined;
    if (!isAsBefore) {
      const { document } = now ?? before ?? after ?? { document: null };
      conflicts.push({ kind, list: now?.list ?? '', entry: { kind, key, document } });
    }
    if (!after) {
      if (now) draft.remove(now);
    } else if (!now) {
      draft.add({ kind, key, ...after });
    } else {
      draft.put(now, after.document);
      if (now.list !== after.list) draft.move(now, after);
    }
  }
  for (const { kind, list, before, after } of orders) {
    const known = new Set(before);
    const keys = draft.entriesOf(kind, list).map(({ key }) => key);
    const now = keys.filter((key) => known.has(key));
    if (now.join('\n') !== before.filter((key) => now.includes(key)).join('\n'))
      conflicts.push({ kind, list });
    const wanted = after.filter((key) => now.includes(key));
    draft.sort(
      kind,
      list,
      keys.map((key) => (known.has(key) ? (wanted.shift() ?? key) : key)),
    );
  }
  return conflicts;
}
