import type { Store } from '../database/store.ts';

/** VAPID (RFC 8292), as base64url: identify the shop to push services. */
export type PushKeys = { publicKey: string; privateKey: string };

const NAME = 'push-keys';

/**
 * Browsers' subscriptions belong to a key: it never changes. Processes that start at the same time agree on the first one.
 *
 * @param createKeys for the first start
 */
export async function readPushKeys(
  store: Store,
  createKeys: () => Promise<PushKeys>,
  now: Date,
): Promise<PushKeys> {
  const read = () =>
    store.selectFrom('desk_settings').select('value').where('name', '=', NAME).executeTakeFirst();
  if (!(await read())) {
    await store
      .insertInto('desk_settings')
      .values({
        name: NAME,
        value: JSON.stringify(await createKeys()),
        changes: 0,
        changed_by: 'первый запуск',
        changed_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }
  const { value } = (await read()) ?? {};
  return JSON.parse(value ?? 'null') as PushKeys;
}
