import type { Store } from '../database/store.ts';
import { changeOnce, type Seen } from '../journal/desk-changes.ts';
import { type DeskSetting, readDeskSetting } from './desk-settings.ts';

const NAME = 'payments';

/** Of the payment provider, as set at the desk; stored like the values of channels: channel-settings.ts. `null`: never set. */
export function readPaymentSettings(store: Store): Promise<DeskSetting | null> {
  return readDeskSetting(store, NAME);
}

/** JSON; `null`: never set, or removed. */
export async function readPaymentValues(store: Store): Promise<string | null> {
  return (await readPaymentSettings(store))?.value ?? null;
}

/** @param values `null` removes the key. @returns false after a concurrent change */
export function setPaymentSettings(
  store: Store,
  {
    values,
    ...change
  }: Seen & {
    values: object | null;
    action: 'set-payments' | 'clear-payments';
    detail: string | null;
  },
): Promise<boolean> {
  return changeOnce(store, {
    table: 'desk_settings',
    key: { name: NAME },
    fields: { value: values && JSON.stringify(values) },
    ...change,
  });
}
