import type { Changes, Entry, EntryVersion } from '../../content/entries.ts';
import type { Store } from '../database/store.ts';
import { removeUnusedBodies } from './file-bodies.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Changes are listed and can be undone for this long. */
const CHANGE_DAYS = 180;

export type Save = {
  id: string;
  at: string;
  by: string;
  undoes: string | null;
  changes: Changes;
  /** Changes missing in `changes`. */
  leftOut: number;
};

const SAVES_PER_PAGE = 30;
/** An import changes hundreds of entries. */
const CHANGES_PER_SAVE = 20;

/** Newest first. @param before the previous page's `next` */
export async function listSaves(
  store: Store,
  before?: number,
): Promise<{ saves: Save[]; next: number | null }> {
  let query = store
    .selectFrom('entry_changes')
    .select(({ fn }) => [
      'save_id',
      fn.min('id').as('first'),
      fn.max('id').as('last'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy('save_id')
    .orderBy('last', 'desc')
    .limit(SAVES_PER_PAGE + 1);
  if (before !== undefined) query = query.where('id', '<', before);
  const found = await query.execute();
  const shown = found.slice(0, SAVES_PER_PAGE);
  const saves: Save[] = [];
  for (const { save_id, count } of shown) {
    const save = await findSave(store, save_id, CHANGES_PER_SAVE);
    if (save) saves.push({ ...save, leftOut: Math.max(0, Number(count) - CHANGES_PER_SAVE) });
  }
  const [last] = shown.slice(-1);
  return { saves, next: found.length > SAVES_PER_PAGE && last ? Number(last.first) : null };
}

export async function findSave(store: Store, id: string, limit?: number): Promise<Save | null> {
  let query = store.selectFrom('entry_changes').selectAll().where('save_id', '=', id).orderBy('id');
  if (limit !== undefined) query = query.limit(limit);
  const rows = await query.execute();
  const changes: Changes = { entries: [], orders: [] };
  for (const { kind, key, before_json, after_json } of rows) {
    const [before, after] = [before_json, after_json].map((json) => json && JSON.parse(json));
    if (key !== '') changes.entries.push({ kind, key, before, after });
    else changes.orders.push({ kind, list: after.list, before: before.order, after: after.order });
  }
  const [row] = rows;
  return row ? { id, at: row.at, by: row.user_name, undoes: row.undoes, changes, leftOut: 0 } : null;
}

export type Version = { at: string; by: string; before: EntryVersion | null; after: EntryVersion | null };

/** Newest first. */
export async function listVersions(
  store: Store,
  { kind, key }: Pick<Entry, 'kind' | 'key'>,
): Promise<Version[]> {
  const rows = await store
    .selectFrom('entry_changes')
    .select(['at', 'user_name', 'before_json', 'after_json'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ at, user_name, before_json, after_json }) => ({
    at,
    by: user_name,
    before: before_json && JSON.parse(before_json),
    after: after_json && JSON.parse(after_json),
  }));
}

export async function listUndoneSaves(store: Store): Promise<Set<string>> {
  const rows = await store
    .selectFrom('entry_changes')
    .select(['save_id', 'undoes'])
    .distinct()
    .where('undoes', 'is not', null)
    .execute();
  const isUndone = (save: string | null): boolean =>
    rows.some(({ save_id, undoes }) => undoes === save && !isUndone(save_id));
  return new Set(rows.flatMap(({ undoes }) => (undoes !== null && isUndone(undoes) ? [undoes] : [])));
}

export async function removeOldChanges(store: Store, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const table of ['entry_changes', 'content_changes'] as const) {
    await store.deleteFrom(table).where('at', '<', daysAgo(CHANGE_DAYS).toISOString()).execute();
  }
  await removeUnusedBodies(store, { now, before: daysAgo(1) });
}
