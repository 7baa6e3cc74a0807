import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { bodyOfBytes, putBodies } from '#upstream/store/content/file-bodies.ts';
import type { Store } from '#upstream/store/database/store.ts';

/** Files of the content folder, and one row a file in its journal. */

type Body = string | Buffer | null;
export type Save = { by?: string; at?: string; undoes?: string; isFirst?: boolean };

/** @param edits bodies by path; `null` deletes a file. @returns the id of the save */
export async function saveAs0_2_0(
  store: Store,
  edits: Record<string, Body>,
  { by = 'vera', at = new Date().toISOString(), undoes, isFirst = false }: Save = {},
): Promise<string> {
  const save_id = randomUUID();
  for (const [file, body] of Object.entries(edits)) {
    const before = await store
      .selectFrom('content_files')
      .select('digest')
      .where('path', '=', file)
      .executeTakeFirst();
    const [digest = null] =
      body === null ? [] : await putBodies(store, [bodyOfBytes(Buffer.from(body))], new Date(at));
    await store.deleteFrom('content_files').where('path', '=', file).execute();
    const row = { path: file, changes: 1, changed_by: by, changed_at: at };
    if (digest !== null)
      await store
        .insertInto('content_files')
        .values({ ...row, digest })
        .execute();
    if (isFirst) continue;
    const digests = { digest_before: before?.digest ?? null, digest_after: digest };
    await store
      .insertInto('content_changes')
      .values({ save_id, at, user_name: by, path: file, undoes: undoes ?? null, ...digests })
      .execute();
  }
  return save_id;
}

export async function fillAs0_2_0(store: Store, folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(path.join(folder, name)).isFile());
  const bodies = files.map((name) => [name, readFileSync(path.join(folder, name))] as const);
  await saveAs0_2_0(store, Object.fromEntries(bodies), { isFirst: true });
}

export async function textIn0_2_0(store: Store, file: string): Promise<string> {
  const parts = await store
    .selectFrom('content_files')
    .innerJoin('content_parts', 'content_parts.digest', 'content_files.digest')
    .select('bytes')
    .where('path', '=', file)
    .orderBy('position')
    .execute();
  return Buffer.concat(parts.map(({ bytes }) => Buffer.from(new Uint8Array(bytes)))).toString();
}

export async function editAs0_2_0(store: Store, file: string, from: string, to: string, save?: Save) {
  const text = await textIn0_2_0(store, file);
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  return saveAs0_2_0(store, { [file]: text.replace(from, to) }, save);
}

/** Its cleanup knows neither later columns nor later tables. */
export async function removePersonalDataAs0_2_0(store: Store, now: Date): Promise<void> {
  await store
    .updateTable('orders')
    .set({
      full_name: '',
      phone: '',
      address: null,
      user_comment: null,
      extras_json: null,
      search_key: '',
      idempotency_key: null,
      personal_removed_at: now.toISOString(),
    })
    .execute();
}

type Row = Record<string, string | number | null>;

/** Of guests and staff; in the order of their references. @param number from 1 */
export function rowsOf0_2_0(number: number): [table: string, rows: Row[]][] {
  const at = `2026-0${number}-31T10:00:00.000Z`;
  const changed = { changes: 1, changed_by: 'marina', changed_at: at };
  const product_id = 20 + number;
  const line = { cart_id: `cart ${number}`, product_id, quantity: 2, added_at: at };
  const options = [{ id: 'large', title: 'Большая', price: 50 }];
  return [
    ['identities', [{ id: product_id, kind: 'product', slug: `soup-${number}`, title: 'Суп' }]],
    ['carts', [{ id: `cart ${number}`, created_at: at, updated_at: at }]],
    ['cart_lines', [line]],
    [
      'cart_option_lines',
      [{ ...line, line_id: `${product_id}+large`, options_json: JSON.stringify(options) }],
    ],
    [
      'orders',
      [
        {
          id: 1_000 + number,
          uuid: `order ${number}`,
          idempotency_key: `key ${number}`,
          delivery: 0,
          payment: 10,
          address: 'Невский пр., 1',
          user_comment: 'звонить',
          extras_json: '{}',
          phone: '+7-912-345-67-89',
          full_name: 'Анна',
          total_kopecks: 78_000,
          created_at: at,
          status: 'done',
          scheduled_for: null,
          accepted_at: at,
          ready_at: at,
          cooked_at: at,
          cancel_reason: null,
          done_at: at,
          changes: 4,
          search_key: '9123456789 анна',
          zone: 'Рядом',
          fee_kopecks: 0,
          discount_kopecks: null,
          wanted_at: null,
          personal_removed_at: null,
        },
      ],
    ],
    [
      'order_items',
      [
        {
          order_id: 1_000 + number,
          position: 0,
          product_id,
          slug: `soup-${number}`,
          title: 'Суп',
          cover_urls_json: '{}',
          price_kopecks: 39_000,
          quantity: 2,
          options_json: JSON.stringify(options),
        },
      ],
    ],
    [
      'outbox',
      [
        {
          id: `message ${number}`,
          channel: 'webhook',
          event: 'order.created',
          order_id: 1_000 + number,
          state: 'sent',
          created_at: at,
          due_at: at,
          attempts: 1,
          failure: null,
        },
      ],
    ],
    [
      'feedback',
      [
        {
          id: number,
          full_name: 'Анна',
          email: 'anna@mail.example',
          subject: 'Стол',
          content: 'Есть?',
          created_at: at,
        },
      ],
    ],
    [
      'desk_users',
      [
        {
          name: `marina ${number}`,
          role: 'kitchen',
          password_hash: 'hash',
          must_change: 0,
          used_password_hash: null,
          created_at: at,
          blocked_at: null,
        },
      ],
    ],
    [
      'desk_audit',
      [
        {
          id: `change ${number}`,
          at,
          user_name: 'marina',
          action: 'finish',
          order_id: 1_000 + number,
          change_no: 4,
          from_status: 'on-way',
          to_status: 'done',
          detail: null,
        },
      ],
    ],
    ['dish_stops', [{ product_id, ends_at: at, ...changed }]],
    ['special_days', [{ date: `2099-12-0${number}`, status: '10:00–16:00', ...changed }]],
  ];
}
