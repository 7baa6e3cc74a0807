import { randomUUID } from 'node:crypto';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Allergen } from '#contract/allergens.ts';
import type { OrderStatus } from '#contract/enums.ts';
import type { ChosenOption } from '#contract/option-schemas.ts';
import type { OrderExtra } from '#contract/order-extras.ts';
import { optionsOf } from './options.ts';
import { searchedKeyOf } from './order-search-key.ts';
import { OPEN_STATUSES } from './order-transitions.ts';
import type { Store } from './store.ts';
import type { DeskAction, ShopTables } from './tables.ts';

/** An order as the desk needs it: everything to cook and to deliver it. */
export type DeskOrder = Omit<Selectable<ShopTables['orders']>, 'extras_json'> & {
  extras: Partial<Record<OrderExtra, string>>;
  /** Allergens: today's, which the kitchen cooks by; absent of a dish that does not state them, or has left the menu. */
  items: {
    title: string;
    options: ChosenOption[];
    quantity: number;
    price_kopecks: number;
    allergens?: Allergen[];
  }[];
};
export type AuditRow = Selectable<ShopTables['desk_audit']>;

/** One screen of what is found, and of what ended today. */
const MAX_FOUND = 60;
/** The highest number of an order that the database can hold. */
const MAX_ORDER_NUMBER = 2 ** 31 - 1;

type Orders = SelectQueryBuilder<ShopTables, 'orders', Selectable<ShopTables['orders']>>;

/** Everything that somebody still has to do something for, the oldest first. */
export function listOpenOrders(store: Store): Promise<DeskOrder[]> {
  return withItems(store, (orders) => orders.where('status', 'in', OPEN_STATUSES).orderBy('id'));
}

/** What has ended since a moment, the last first. */
export function listEndedOrders(store: Store, since: Date): Promise<DeskOrder[]> {
  return withItems(store, (orders) =>
    orders.where('done_at', '>=', since.toISOString()).orderBy('done_at', 'desc').limit(MAX_FOUND),
  );
}

/** By number, phone or name, the last first. */
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

/** What has happened to an order, the first change first. */
export function listChanges(store: Store, orderId: number): Promise<AuditRow[]> {
  return store
    .selectFrom('desk_audit')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('change_no')
    .execute();
}

/** The numbers of open orders and of their changes: another text, and a screen has to be drawn anew. */
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

/** What somebody did that is no change of an order. */
export async function writeAudit(
  store: Store,
  { by, action, now, detail = null }: { by: string; action: DeskAction; now: Date; detail?: string | null },
): Promise<void> {
  await store
    .insertInto('desk_audit')
    .values({ ...newAuditRow(by, action, now), detail })
    .execute();
}

let written = 0;

/** Ids sort as the rows were written, also within one millisecond. */
export function newAuditRow(by: string, action: DeskAction, now: Date): AuditRow {
  const at = now.toISOString();
  written += 1;
  return {
    id: `${at} ${String(written).padStart(9, '0')} ${randomUUID()}`,
    at,
    user_name: by,
    action,
    order_id: null,
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
