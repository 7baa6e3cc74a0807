import { randomUUID } from 'node:crypto';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Allergen } from '#contract/allergens.ts';
import type { OrderStatus } from '#contract/enums.ts';
import type { ChosenOption } from '#contract/option-schemas.ts';
import type { OrderExtra } from '#contract/order-extras.ts';
import type { DeskAction } from './desk-tables.ts';
import { optionsOf } from './options.ts';
import { searchedKeyOf } from './order-search-key.ts';
import { OPEN_STATUSES } from './order-transitions.ts';
import type { Store } from './store.ts';
import type { ShopTables } from './tables.ts';

/** An order with all data for cooking and delivery. */
export type DeskOrder = Omit<Selectable<ShopTables['orders']>, 'extras_json'> & {
  extras: Partial<Record<OrderExtra, string>>;
  /** `allergens`: the current ones of the menu; absent if unknown or the dish is deleted. */
  items: {
    title: string;
    options: ChosenOption[];
    quantity: number;
    price_kopecks: number;
    allergens?: Allergen[];
  }[];
};
export type AuditRow = Selectable<ShopTables['desk_audit']>;

/** Maximum of search results and of orders that ended today. */
const MAX_FOUND = 60;
/** The maximum of the database's integer type. */
const MAX_ORDER_NUMBER = 2 ** 31 - 1;

type Orders = SelectQueryBuilder<ShopTables, 'orders', Selectable<ShopTables['orders']>>;

/** Oldest first. */
export function listOpenOrders(store: Store): Promise<DeskOrder[]> {
  return withItems(store, (orders) => orders.where('status', 'in', OPEN_STATUSES).orderBy('id'));
}

/** Orders done or cancelled since a moment, latest first. */
export function listEndedOrders(store: Store, since: Date): Promise<DeskOrder[]> {
  return withItems(store, (orders) =>
    orders.where('done_at', '>=', since.toISOString()).orderBy('done_at', 'desc').limit(MAX_FOUND),
  );
}

/** By number, phone or name, latest first. */
export async function searchOrders(store: Store, text: string): Promise<DeskOrder[]> {
  const [, digits] = /^\s*(?:№|#)?\s*(\d+)\s*$/.exec(text) ?? [];
  const number = Number(digits ?? 0);
  const key = searchedKeyOf(text).replace(/[%_\\]/g, '');
  if (key === '') return [];
  return withItems(store, (orders) =>
    orders
      .where((where) =>
        where.or([
          where('search_key', 'like', `%${key}%`),
          ...(number > 0 && number <= MAX_ORDER_NUMBER ? [where('id', '=', number)] : []),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(MAX_FOUND),
  );
}

export async function findDeskOrder(store: Store, id: number): Promise<DeskOrder | null> {
  if (!Number.isSafeInteger(id) || id > MAX_ORDER_NUMBER) return null;
  const [order] = await withItems(store, (orders) => orders.where('id', '=', id));
  return order ?? null;
}

/** Oldest first. */
export function listChanges(store: Store, orderId: number): Promise<AuditRow[]> {
  return store
    .selectFrom('desk_audit')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('change_no')
    .execute();
}

/** Oldest first. */
export function listChangesOfMessage(store: Store, messageId: number): Promise<AuditRow[]> {
  return store
    .selectFrom('desk_audit')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('id')
    .execute();
}

export function listOrdersById(store: Store, ids: readonly number[]): Promise<DeskOrder[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return withItems(store, (orders) => orders.where('id', 'in', ids).orderBy('id', 'desc'));
}

/** Ids and change counts of the open orders; a different text requires a new rendering of the board. */
export async function stateOfBoard(store: Store): Promise<string> {
  const rows = await store
    .selectFrom('orders')
    .select(['id', 'changes'])
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('id')
    .execute();
  return boardStateOf(rows);
}

export function boardStateOf(open: readonly { id: number; changes: number }[]): string {
  return open.map(({ id, changes }) => `${id}.${changes}`).join(' ');
}

/** For actions that are not status changes of an order. */
export async function writeAudit(
  store: Store,
  {
    by,
    action,
    now,
    detail = null,
    messageId = null,
  }: { by: string; action: DeskAction; now: Date; detail?: string | null; messageId?: number | null },
): Promise<void> {
  await store
    .insertInto('desk_audit')
    .values({ ...newAuditRow(by, action, now), detail, message_id: messageId })
    .execute();
}

let written = 0;

/** Ids sort by creation, even within one millisecond. */
export function newAuditRow(by: string, action: DeskAction, now: Date): AuditRow {
  const at = now.toISOString();
  written += 1;
  return {
    id: `${at} ${String(written).padStart(9, '0')} ${randomUUID()}`,
    at,
    user_name: by,
    action,
    order_id: null,
    message_id: null,
    change_no: null,
    from_status: null,
    to_status: null,
    detail: null,
  };
}

export function listAudit(store: Store, limit: number): Promise<AuditRow[]> {
  return store.selectFrom('desk_audit').selectAll().orderBy('id', 'desc').limit(limit).execute();
}

export function isOpen({ status }: { status: OrderStatus }): boolean {
  return OPEN_STATUSES.includes(status);
}

async function withItems(store: Store, narrow: (orders: Orders) => Orders): Promise<DeskOrder[]> {
  const orders = await narrow(store.selectFrom('orders').selectAll()).execute();
  if (orders.length === 0) return [];
  const items = await store
    .selectFrom('order_items')
    .leftJoin('products', 'products.id', 'order_items.product_id')
    .select([
      'order_id',
      'order_items.title',
      'quantity',
      'order_items.price_kopecks',
      'card_json',
      'options_json',
    ])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('order_id')
    .orderBy('order_items.position')
    .execute();
  const itemsOf = new Map<number, DeskOrder['items']>();
  for (const { order_id, card_json, options_json, ...item } of items) {
    const { allergens } = JSON.parse(card_json ?? '{}');
    const whole = { ...item, options: optionsOf(options_json), allergens };
    itemsOf.set(order_id, [...(itemsOf.get(order_id) ?? []), whole]);
  }
  return orders.map(({ extras_json, ...order }) => ({
    ...order,
    extras: JSON.parse(extras_json ?? '{}'),
    items: itemsOf.get(order.id) ?? [],
  }));
}
