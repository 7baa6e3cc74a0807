import { inTransaction } from '../database/database.ts';
import type { TillStateName } from '../database/desk-tables.ts';
import type { Store } from '../database/store.ts';
import { writeAudit } from '../journal/audit.ts';
import { changeOnce, type Seen } from '../journal/desk-changes.ts';
import { type DeskSetting, readDeskSetting } from './desk-settings.ts';

const NAME = 'till';

/** Of the till, as set at the desk; stored like the values of channels: channel-settings.ts. `null`: never set. */
export function readTillSettings(store: Store): Promise<DeskSetting | null> {
  return readDeskSetting(store, NAME);
}

/** @param values `null` removes the key. @returns false after a concurrent change */
export function setTillSettings(
  store: Store,
  {
    values,
    ...change
  }: Seen & { values: object | null; action: 'set-till' | 'clear-till'; detail: string | null },
): Promise<boolean> {
  return changeOnce(store, {
    table: 'desk_settings',
    key: { name: NAME },
    fields: { value: values && JSON.stringify(values) },
    ...change,
  });
}

/** Ids of the till, by `product_id` and, for options, `product_id option_id`. */
export type TillLinks = ReadonlyMap<string, string>;

export function linkKey(productId: number, optionId = ''): string {
  return optionId === '' ? String(productId) : `${productId} ${optionId}`;
}

export async function readTillLinks(store: Store): Promise<TillLinks> {
  const rows = await store.selectFrom('till_links').selectAll().execute();
  return new Map(rows.map(({ product_id, option_id, code }) => [linkKey(product_id, option_id), code]));
}

/** `null`: as dish and option say themselves. */
export type NewLink = { productId: number; optionId: string; seen: string | null; code: string | null };

/** @returns false, without a change, if one of them is not as the user saw it */
export function saveTillLinks(
  store: Store,
  { links, by, now }: { links: readonly NewLink[]; by: string; now: Date },
): Promise<boolean> {
  return inTransaction(store, async (db) => {
    // One save at a time: a link that does not exist cannot be locked.
    await db.updateTable('till_state').set({ name: 'menu' }).where('name', '=', 'menu').execute();
    const known = await readTillLinks(db);
    const isSeen = ({ productId, optionId, seen }: NewLink) =>
      (known.get(linkKey(productId, optionId)) ?? null) === seen;
    if (!links.every(isSeen)) return false;
    for (const { productId, optionId, code } of links) {
      await db
        .deleteFrom('till_links')
        .where('product_id', '=', productId)
        .where('option_id', '=', optionId)
        .execute();
      if (code === null) continue;
      await db
        .insertInto('till_links')
        .values({ product_id: productId, option_id: optionId, code })
        .execute();
    }
    await writeAudit(db, { by, action: 'link-till', now, detail: String(links.length) });
    return true;
  });
}

/** @returns null: never read from the till */
export async function readTillState<Value>(
  store: Store,
  name: TillStateName,
): Promise<{ value: Value; readAt: string } | null> {
  const row = await store.selectFrom('till_state').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row?.value_json || row.read_at === null) return null;
  return { value: JSON.parse(row.value_json), readAt: row.read_at };
}

/** @param value `null`: nothing, for example after another organization was chosen */
export async function saveTillState(
  store: Store,
  name: TillStateName,
  { value, now }: { value: object | null; now: Date },
): Promise<void> {
  const fields = { value_json: value && JSON.stringify(value), read_at: value && now.toISOString() };
  await store
    .insertInto('till_state')
    .values({ name, ...fields, due_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(fields))
    .execute();
}

/** For one process at a time. @returns false: another one reads it, or it is not due yet */
export async function claimTillState(
  store: Store,
  name: TillStateName,
  { everyMs, now }: { everyMs: number; now: Date },
): Promise<boolean> {
  const due_at = new Date(now.getTime() + everyMs).toISOString();
  const claimed = await store
    .updateTable('till_state')
    .set({ due_at })
    .where('name', '=', name)
    .where('due_at', '<=', now.toISOString())
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 1n) return true;
  const { numInsertedOrUpdatedRows } = await store
    .insertInto('till_state')
    .values({ name, due_at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Reads it at the first look from then on. */
export async function readTillStateSoon(store: Store, name: TillStateName, now: Date): Promise<void> {
  await store.updateTable('till_state').set({ due_at: now.toISOString() }).where('name', '=', name).execute();
}
