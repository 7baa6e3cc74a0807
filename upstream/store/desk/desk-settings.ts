import type { Selectable } from 'kysely';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { changeOnce, type Seen } from '../journal/desk-changes.ts';

export type DeskSetting = Selectable<ShopTables['desk_settings']>;

const DAY_END = 'day-end';

/** `null`: never set. */
export async function readDeskSetting(store: Store, name: string): Promise<DeskSetting | null> {
  const row = await store.selectFrom('desk_settings').selectAll().where('name', '=', name).executeTakeFirst();
  return row ?? null;
}

/** When a business day ends, `05:00`. `null`: never set. */
export function readDayEnd(store: Store): Promise<DeskSetting | null> {
  return readDeskSetting(store, DAY_END);
}

/** @returns false after a concurrent change */
export function setDayEnd(store: Store, { time, ...seen }: Seen & { time: string }): Promise<boolean> {
  return changeOnce(store, {
    table: 'desk_settings',
    key: { name: DAY_END },
    fields: { value: time },
    action: 'set-day-end',
    detail: time,
    ...seen,
  });
}
