import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { inTransaction } from '../database/database.ts';
import { digestOf, newSecret } from '../database/secrets.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { writeAudit } from '../journal/audit.ts';

/** Keys of other programs, of which only digests are stored. */

export const KEY_RIGHTS = ['read-orders', 'write-status', 'write-stops'] as const;
export type KeyRight = (typeof KEY_RIGHTS)[number];

export type IntegrationKey = Omit<Selectable<ShopTables['integration_keys']>, 'digest' | 'rights'> & {
  rights: KeyRight[];
};

const USED_AGAIN_MS = 60_000;

/** Recognizable for secret scanners. */
const KEY = /^shop_([\da-f]{16})_([\w-]{43})$/;

function keyOf({
  digest: _digest,
  rights,
  ...row
}: Selectable<ShopTables['integration_keys']>): IntegrationKey {
  const given = rights.split(' ');
  return { ...row, rights: KEY_RIGHTS.filter((right) => given.includes(right)) };
}

export async function listKeys(store: Store): Promise<IntegrationKey[]> {
  const rows = await store
    .selectFrom('integration_keys')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(keyOf);
}

type NewKey = { name: string; rights: readonly KeyRight[]; by: string; now: Date };

/** @returns the key, which is not stored; null for a name that was given before */
export function addKey(store: Store, { name, rights, by, now }: NewKey): Promise<string | null> {
  const [id, secret] = [randomBytes(8).toString('hex'), newSecret()];
  return inTransaction(store, async (db) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('integration_keys')
      .values({
        id,
        name,
        digest: digestOf(secret),
        rights: rights.join(' '),
        created_at: now.toISOString(),
        created_by: by,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return null;
    await writeAudit(db, { by, action: 'add-key', now, detail: name });
    return `shop_${id}_${secret}`;
  });
}

/** Repeatable. */
export function revokeKey(
  store: Store,
  { id, by, now }: { id: string; by: string; now: Date },
): Promise<void> {
  return inTransaction(store, async (db) => {
    const row = await db
      .updateTable('integration_keys')
      .set({ revoked_at: now.toISOString(), revoked_by: by })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (row) await writeAudit(db, { by, action: 'revoke-key', now, detail: row.name });
  });
}

/** @returns null for an unknown, wrong or revoked key */
export async function findKey(store: Store, given: string, now: Date): Promise<IntegrationKey | null> {
  const [, id, secret] = KEY.exec(given) ?? [];
  if (id === undefined || secret === undefined) return null;
  const row = await store.selectFrom('integration_keys').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.revoked_at !== null) return null;
  if (!timingSafeEqual(Buffer.from(digestOf(secret)), Buffer.from(row.digest))) return null;
  if (row.used_at === null || now.getTime() - Date.parse(row.used_at) >= USED_AGAIN_MS) {
    await store
      .updateTable('integration_keys')
      .set({ used_at: now.toISOString() })
      .where('id', '=', id)
      .execute();
  }
  return keyOf(row);
}
