import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Allergen, Allergies } from '#contract/allergens.ts';
import { Delivery, OrderStatus, type Payment } from '#contract/enums.ts';
import type { ChosenOption } from '#contract/option-schemas.ts';
import type { ExtraTexts } from '#contract/order-extras.ts';
import { optionsOf } from '../carts/options.ts';
import { searchedPatternsOf } from '../database/order-search-key.ts';
import type { StoredStatus } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { readExtras } from './order-extras.ts';
import { balanceOf, isTestMoney, listOrderMoney, type OrderMoney } from './order-money.ts';
import { OPEN_STATUSES } from './order-transitions.ts';

export type DeskOrder = Omit<Selectable<ShopTables['orders']>, 'extras_json'> & {
  extras: ExtraTexts;
  /** `null`: none stated. */
  allergies: Allergies | null;
  /** `allergens`: today's; absent if unknown or the dish is deleted. */
  items: {
    title: string;
    options: ChosenOption[];
    quantity: number;
    price_kopecks: number;
    allergens?: Allergen[];
  }[];
  /** `null`: never to be paid online. */
  money: DeskMoney | null;
};

/** Kopecks. */
export type DeskMoney = {
  /** Online. */
  paid: number;
  /** Returned, or to be returned. */
  returned: number;
  isReturning: boolean;
  /** To collect on receipt. */
  due: number;
  /** Of a test shop, which takes no money. */
  isTest: boolean;
};

export function chosenOf({ delivery, payment }: Pick<DeskOrder, 'delivery' | 'payment'>) {
  return { delivery: delivery as Delivery, payment: payment as Payment };
}

const MAX_FOUND = 60;
/** Maximum of the column's integer type. */
const MAX_ORDER_NUMBER = 2 ** 31 - 1;

type Orders = SelectQueryBuilder<ShopTables, 'orders', Selectable<ShopTables['orders']>>;

/** Oldest first. */
export function listOpenOrders(store: Store): Promise<DeskOrder[]> {
  return withItems(store, (orders) => orders.where('status', 'in', OPEN_STATUSES).orderBy('id'));
}

/** Ready, or on their way with this or an unknown courier. */
export function listCourierOrders(store: Store, courier: string): Promise<DeskOrder[]> {
  return withItems(store, (orders) =>
    orders
      .where('delivery', '=', Delivery.COURIER)
      .where((is) =>
        is.or([
          is('status', '=', OrderStatus.READY),
          is.and([
            is('status', '=', OrderStatus.ON_WAY),
            is.or([is('courier', 'is', null), is('courier', '=', courier)]),
          ]),
        ]),
      )
      .orderBy('id'),
  );
}

/** Latest first. */
export function listEndedOrders(store: Store, since: Date): Promise<DeskOrder[]> {
  return withItems(store, (orders) =>
    orders.where('done_at', '>=', since.toISOString()).orderBy('done_at', 'desc').limit(MAX_FOUND),
  );
}

/** By number, phone, name or address, latest first. */
export async function searchOrders(
  store: Store,
  text: string,
  { seesPhones }: { seesPhones: boolean },
): Promise<DeskOrder[]> {
  const [, digits] = /^\s*(?:№|#)?\s*(\d+)\s*$/.exec(text) ?? [];
  const number = Number(digits ?? 0);
  const patterns = searchedPatternsOf(text, seesPhones);
  if (patterns.length === 0) return [];
  return withItems(store, (orders) =>
    orders
      .where((where) =>
        where.or([
          where.and(
            patterns.map((any) => where.or(any.map((pattern) => where('search_key', 'like', pattern)))),
          ),
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

export function listOrdersById(store: Store, ids: readonly number[]): Promise<DeskOrder[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return withItems(store, (orders) => orders.where('id', 'in', ids).orderBy('id', 'desc'));
}

/** @param refused see `listRefused`; `null`: there is no key, and what waits for it changes with it or with the orders */
export function boardStateOf(
  open: readonly { id: number; changes: number }[],
  failedTasks: readonly { id: string; reason?: string; failure: string | null }[] = [],
  refused: readonly number[] | null = null,
): string {
  return [
    ...open.map(({ id, changes }) => `${id}.${changes}`),
    ...failedTasks.map(({ id, reason, failure }) => [id, reason, failure].filter(Boolean).join('.')),
    ...(refused ? ['key', ...refused] : []),
  ].join(' ');
}

export function isOpen({ status }: { status: StoredStatus }): boolean {
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
  const moneyOf = await listOrderMoney(
    store,
    orders.map(({ id }) => id),
  );
  const itemsOf = new Map<number, DeskOrder['items']>();
  for (const { order_id, card_json, options_json, ...item } of items) {
    const { allergens } = JSON.parse(card_json ?? '{}');
    const whole = { ...item, options: optionsOf(options_json), allergens };
    itemsOf.set(order_id, [...(itemsOf.get(order_id) ?? []), whole]);
  }
  return orders.map(({ extras_json, ...order }) => {
    const { allergies = null, ...extras } = readExtras(extras_json);
    const money = moneyOf.get(order.id);
    return {
      ...order,
      extras,
      allergies,
      items: itemsOf.get(order.id) ?? [],
      money: money ? deskMoney(order, money) : null,
    };
  });
}

function deskMoney(order: Parameters<typeof balanceOf>[0], money: OrderMoney): DeskMoney {
  const { paid, returned, owed, due } = balanceOf(order, money);
  const isMoving = money.refunds.some(({ state }) => !['succeeded', 'settled', 'retried'].includes(state));
  return {
    paid,
    returned: returned + owed,
    isReturning: isMoving || owed > 0,
    due,
    isTest: paid > 0 && isTestMoney(money),
  };
}
