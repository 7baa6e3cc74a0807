import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Consent } from '#contract/requests.ts';
import { digestOf } from '../database/secrets.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';

/** Proof of consent. A replaced text stays for a while: a form opened before may still be sent. */

export type ConsentRow = Selectable<ShopTables['consents']>;
type Owner = { order_id: number } | { message_id: number };

const DAY_MS = 24 * 60 * 60 * 1000;
/** Much longer than `used_at` may be out of date. */
export const UNUSED_TEXT_DAYS = 30;

/** Call in the transaction of the order or message. */
export async function writeConsents(
  db: Store,
  owner: Owner,
  consents: readonly Consent[] = [],
  now: Date,
): Promise<void> {
  if (consents.length === 0) return;
  const given_at = now.toISOString();
  const none = { order_id: null, message_id: null };
  const rows = consents.map(({ title, url, digest }, position) => ({
    ...{ id: randomUUID(), ...none, ...owner, position },
    ...{ title, url, digest, given_at },
  }));
  await db.insertInto('consents').values(rows).execute();
  await keepUsedTexts(db, [...new Set(consents.map(({ digest }) => digest))], now);
}

/** A digest that is neither stored nor of a current page stays without a text. */
async function keepUsedTexts(db: Store, digests: string[], now: Date): Promise<void> {
  const known = await db
    .selectFrom('consent_texts')
    .select(['digest', 'used_at'])
    .where('digest', 'in', digests)
    .execute();
  // Once a day: orders must not wait for each other here.
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const isFresh = new Set(known.filter(({ used_at }) => used_at > dayAgo).map(({ digest }) => digest));
  const others = digests.filter((digest) => !isFresh.has(digest));
  if (others.length === 0) return;
  await db
    .updateTable('consent_texts')
    .set({ used_at: now.toISOString() })
    .where('digest', 'in', others)
    .execute();
  const shown = await listShownTexts(db);
  await saveTexts(
    db,
    shown.filter(({ digest }) => others.includes(digest)),
    now,
  );
}

/** Call before replacing the info pages. */
export async function keepReplacedTexts(
  db: Store,
  pages: readonly { content: string }[],
  now: Date,
): Promise<void> {
  const current = new Set(pages.map(({ content }) => digestOf(content)));
  const shown = await listShownTexts(db);
  await saveTexts(
    db,
    shown.filter(({ digest }) => !current.has(digest)),
    now,
  );
}

type Text = { digest: string; content: string };

async function saveTexts(db: Store, texts: Text[], now: Date): Promise<void> {
  const used_at = now.toISOString();
  for (const text of texts) {
    await db
      .insertInto('consent_texts')
      .values({ ...text, used_at })
      .onConflict((conflict) => conflict.column('digest').doUpdateSet({ used_at }))
      .execute();
  }
}

async function listShownTexts(db: Store): Promise<Text[]> {
  const pages = await db.selectFrom('info_pages').select('page_json').execute();
  return pages.map(({ page_json }) => {
    const { content } = JSON.parse(page_json) as { content: string };
    return { digest: digestOf(content), content };
  });
}

export function listConsents(store: Store, owner: Owner): Promise<ConsentRow[]> {
  const [column, id] =
    'order_id' in owner
      ? (['order_id', owner.order_id] as const)
      : (['message_id', owner.message_id] as const);
  return store.selectFrom('consents').selectAll().where(column, '=', id).orderBy('position').execute();
}

/** Of orders, by their number. */
export async function listConsentsOf(
  store: Store,
  orderIds: readonly number[],
): Promise<Map<number, ConsentRow[]>> {
  const found = new Map<number, ConsentRow[]>();
  if (orderIds.length === 0) return found;
  const rows = await store
    .selectFrom('consents')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute();
  for (const row of rows) {
    if (row.order_id !== null) found.set(row.order_id, [...(found.get(row.order_id) ?? []), row]);
  }
  return found;
}

/** With the title of its last consent. */
export async function findConsentText(
  store: Store,
  digest: string,
): Promise<{ title: string; content: string } | null> {
  const row = await store
    .selectFrom('consent_texts')
    .innerJoin('consents', 'consents.digest', 'consent_texts.digest')
    .select(['content', 'title'])
    .where('consent_texts.digest', '=', digest)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function listConsentTexts(
  store: Store,
  digests: readonly string[],
): Promise<Map<string, string>> {
  if (digests.length === 0) return new Map();
  const rows = await store
    .selectFrom('consent_texts')
    .select(['digest', 'content'])
    .where('digest', 'in', digests)
    .execute();
  return new Map(rows.map(({ digest, content }) => [digest, content]));
}

/** Neither named by a consent nor shown by a form. */
export async function removeUnusedTexts(store: Store, before: Date): Promise<void> {
  await store
    .deleteFrom('consent_texts')
    .where('used_at', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consents')
            .select('consents.id')
            .whereRef('consents.digest', '=', 'consent_texts.digest'),
        ),
      ),
    )
    .execute();
}
