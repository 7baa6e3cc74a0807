import type { Selectable } from 'kysely';
import { databaseOf, inTransaction } from '../database/database.ts';
import { lastDigits } from '../database/order-search-key.ts';
import { digestOf } from '../database/secrets.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { type ConsentRow, listConsents, listConsentTexts } from '../guests/consents.ts';
import { removeGuestOf } from '../guests/personal-data.ts';
import { type AuditRow, listChanges, listChangesOfMessage, writeAudit } from '../journal/audit.ts';
import { type DeskOrder, isOpen, listOrdersById } from '../orders/desk-orders.ts';
import { type Follower, listFollowers } from '../orders/followers.ts';
import { listOrderChanges, type OrderChange } from '../orders/order-changes.ts';
import { hasOpenMoney } from '../orders/order-money.ts';
import { listNotifications, type OutboxRow } from '../orders/outbox.ts';
import { listSentBodies, type SentBody } from '../orders/sent-to-till.ts';
import type { GuestMessage } from './guest-messages.ts';

/** `key`: digits without 8 or +7, or a lower-case address. */
export type GuestKey = { kind: 'phone' | 'email'; key: string };

/** `isMention`: in a text, perhaps about another guest. */
type About = {
  isMention: boolean;
  consents: ConsentRow[];
  changes: AuditRow[];
  notifications: OutboxRow[];
};
export type GuestData = {
  /** `sentToTill`: bodies that are stored as they were sent. */
  orders: (About & {
    order: DeskOrder;
    edits: OrderChange[];
    sentToTill: SentBody[];
    followers: Follower[];
  })[];
  messages: (About & { message: GuestMessage })[];
  profiles: Pick<Selectable<ShopTables['users']>, 'id' | 'full_name' | 'phone' | 'email'>[];
  /** By digest. */
  texts: ReadonlyMap<string, string>;
  /** Changes with the data. */
  state: string;
};

const ROWS_AT_ONCE = 1_000;
/** Shorter numbers must match as a whole. */
const WHOLE_NUMBER = 10;

export async function findGuestData(store: Store, guest: GuestKey): Promise<GuestData> {
  const [orderIds, foundMessages, users] = await Promise.all([
    findOrderIds(store, guest),
    findMessages(store, guest),
    store.selectFrom('users').select(['id', 'full_name', 'phone', 'email']).execute(),
  ]);
  const orders: GuestData['orders'] = [];
  for (const order of await listOrdersById(store, [...orderIds.keys()])) {
    orders.push({
      order,
      isMention: orderIds.get(order.id) ?? false,
      consents: await listConsents(store, { order_id: order.id }),
      changes: await listChanges(store, order.id),
      edits: await listOrderChanges(store, order.id),
      sentToTill: await listSentBodies(store, order.id),
      notifications: await listNotifications(store, { order_id: order.id }),
      followers: await listFollowers(store, order.id),
    });
  }
  const messages: GuestData['messages'] = [];
  for (const { message, isMention } of foundMessages) {
    messages.push({
      message,
      isMention,
      consents: await listConsents(store, { message_id: message.id }),
      changes: await listChangesOfMessage(store, message.id),
      notifications: await listNotifications(store, { message_id: message.id }),
    });
  }
  const digests = [...orders, ...messages].flatMap(({ consents }) => consents.map(({ digest }) => digest));
  return {
    orders,
    messages,
    profiles: users.filter(({ phone, email }) =>
      guest.kind === 'phone' ? hasNumber(lastDigits(phone), guest.key) : email.toLowerCase() === guest.key,
    ),
    texts: await listConsentTexts(store, [...new Set(digests)]),
    state: digestOf(
      JSON.stringify([
        orders.map(({ order, sentToTill }) => [order.id, order.changes, sentToTill]),
        messages.map(({ message }) => [message.id, message.changes]),
      ]),
    ),
  };
}

/** @returns by id, whether the order only mentions the guest */
async function findOrderIds(store: Store, guest: GuestKey): Promise<Map<number, boolean>> {
  const found = new Map<number, boolean>();
  for (let last = 0; ; ) {
    const rows = await store
      .selectFrom('orders')
      .select(['id', 'phone', 'full_name', 'address', 'user_comment', 'extras_json', 'cancel_reason'])
      .select('receipt_email')
      .where('personal_removed_at', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const earlier = await listEarlierTexts(
      store,
      rows.map(({ id }) => id),
    );
    const followers = await listFollowerAddresses(
      store,
      rows.map(({ id }) => id),
    );
    for (const { id, phone, receipt_email, ...texts } of rows) {
      const isOwn =
        guest.kind === 'phone'
          ? hasNumber(lastDigits(phone), guest.key)
          : [receipt_email, followers.get(id)].some((address) => address?.toLowerCase() === guest.key);
      const all = [...Object.values(texts), ...(earlier.get(id) ?? [])];
      if (isOwn || mentions(all, guest)) found.set(id, !isOwn);
    }
    if (rows.length < ROWS_AT_ONCE) return found;
    last = rows.at(-1)?.id ?? 0;
  }
}

/** Where notifications of guests go, until their orders end. */
async function listFollowerAddresses(store: Store, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await store
    .selectFrom('order_followers')
    .select(['order_id', 'endpoint'])
    .where('order_id', 'in', ids)
    .where('way', '=', 'email')
    .execute();
  return new Map(rows.map(({ order_id, endpoint }) => [order_id, endpoint]));
}

/** Those that changes of orders have replaced. */
async function listEarlierTexts(store: Store, ids: readonly number[]): Promise<Map<number, string[]>> {
  const texts = new Map<number, string[]>();
  if (ids.length === 0) return texts;
  const rows = await store
    .selectFrom('order_changes')
    .select(['order_id', 'address_before', 'guest_before_json'])
    .where('order_id', 'in', ids)
    .execute();
  for (const { order_id, address_before, guest_before_json } of rows) {
    texts.set(order_id, [...(texts.get(order_id) ?? []), address_before ?? '', guest_before_json ?? '']);
  }
  return texts;
}

async function findMessages(
  store: Store,
  guest: GuestKey,
): Promise<{ message: GuestMessage; isMention: boolean }[]> {
  const all = await store.selectFrom('feedback').selectAll().orderBy('id', 'desc').execute();
  return all.flatMap((message) => {
    const { full_name, email, subject, content, answer_note } = message;
    const isOwn = guest.kind === 'email' && email.toLowerCase() === guest.key;
    const isMention = !isOwn && mentions([full_name, subject, content, answer_note], guest);
    return isOwn || isMention ? [{ message, isMention }] : [];
  });
}

/** An extension, «доб. 5», may follow a whole number. */
function hasNumber(digits: string, key: string): boolean {
  return digits === key || (key.length === WHOLE_NUMBER && digits.includes(key));
}

function mentions(texts: readonly (string | number | null)[], { kind, key }: GuestKey): boolean {
  if (kind === 'phone' && key.length < WHOLE_NUMBER) return false;
  const text = texts.filter((each) => each !== null).join('\n');
  if (kind === 'email') return hasAddress(text.toLowerCase(), key);
  return text.replace(/(?<=\d)[ \u00a0().\-‐‑‒–—−]+(?=\d)/g, '').includes(key);
}

/** «anna@mail.ru» is no part of «joanna@mail.ru» or «anna@mail.ru.example». */
function hasAddress(text: string, address: string): boolean {
  const [first = '', ...others] = text.split(address);
  let before = first;
  for (const after of others) {
    if (!/[\p{L}\p{N}._%+'-]$/u.test(before) && !/^(?:[\p{L}\p{N}-]|\.[a-z\d])/u.test(after)) return true;
    before = after;
  }
  return false;
}

export type RemovalResult = 'removed' | 'open';

/** @returns `open`, without a change, if an order is not closed, or its money is on the way */
export async function removeGuestData(
  store: Store,
  {
    orderIds,
    messageIds,
    by,
    now,
    usualReasons,
  }: {
    orderIds: readonly number[];
    messageIds: readonly number[];
    by: string;
    now: Date;
    /** See personal-data.ts. */
    usualReasons: readonly string[];
  },
): Promise<RemovalResult> {
  const result = await inTransaction(store, async (db): Promise<RemovalResult> => {
    if ((await listOrdersById(db, orderIds)).some(isOpen) || (await hasOpenMoney(db, orderIds)))
      return 'open';
    if (orderIds.length > 0) {
      await removeGuestOf(db, orderIds, { now, usualReasons });
      for (const table of [
        'outbox',
        'cancel_outbox',
        'call_outbox',
        'change_outbox',
        'event_outbox',
      ] as const) {
        await db.deleteFrom(table).where('order_id', 'in', orderIds).execute();
      }
    }
    if (messageIds.length > 0) await db.deleteFrom('feedback').where('id', 'in', messageIds).execute();
    await writeAudit(db, { by, action: 'remove-guest-data', now });
    return 'removed';
  });
  if (result === 'removed') await databaseOf(store).eraseOverwritten(store);
  return result;
}
