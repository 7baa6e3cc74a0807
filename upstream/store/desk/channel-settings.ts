import type { Selectable } from 'kysely';
import type { Channel } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { changeOnce, type Seen } from '../journal/desk-changes.ts';

/**
 * Notification channels as set at the desk. The values are not encrypted: the key would have to be beside them, and the
 * database holds the guests' data anyway.
 */
export type ChannelSettings = Selectable<ShopTables['channel_settings']>;

export function listChannelSettings(store: Store): Promise<ChannelSettings[]> {
  return store.selectFrom('channel_settings').selectAll().execute();
}

/** @param values `null` switches the channel off. @returns false after a concurrent change */
export function setChannelSettings(
  store: Store,
  { channel, values, detail, ...seen }: Seen & { channel: Channel; values: object | null; detail: string },
): Promise<boolean> {
  return changeOnce(store, {
    table: 'channel_settings',
    key: { channel },
    fields: { values_json: values && JSON.stringify(values) },
    action: values ? 'set-channel' : 'clear-channel',
    detail,
    ...seen,
  });
}
