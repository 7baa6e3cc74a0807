import { openStore } from '#upstream/store/store.ts';
import type { Lines, Stored } from './check.ts';
import type { Dish } from './shopper.ts';

/** What is in the database. @param place see upstream/store/places.ts */

export async function listDishes(place: string): Promise<Dish[]> {
  const store = await openStore(place);
  const found = await store
    .selectFrom('products')
    .select(['id', 'slug', 'title'])
    .where('can_buy', '=', 1)
    .orderBy('id')
    .execute();
  await store.destroy();
  return found;
}

export async function readStored(place: string): Promise<Stored> {
  const store = await openStore(place);
  const stored = await store.selectFrom('orders').select(['id', 'uuid', 'full_name']).execute();
  const items = await store
    .selectFrom('order_items')
    .select(['order_id', 'product_id', 'quantity'])
    .execute();
  const lines = await store.selectFrom('cart_lines').select(['cart_id', 'product_id', 'quantity']).execute();
  await store.destroy();
  const ordered = grouped(items.map((item) => ({ ...item, group: item.order_id })));
  const orders = stored.map(({ id, uuid, full_name }) => ({
    uuid,
    name: full_name,
    lines: ordered.get(id) ?? new Map(),
  }));
  const carts = [...grouped(lines.map((line) => ({ ...line, group: line.cart_id }))).values()];
  return { orders, carts };
}

/** The carts in which there is one of these dishes: other shoppers of the same database have dishes of their own. */
export function cartsWith(dishes: readonly Dish[], { carts }: Stored): Lines[] {
  const ids = new Set(dishes.map(({ id }) => id));
  return carts.filter((lines) => [...lines.keys()].some((id) => ids.has(id)));
}

type Line<Group> = { group: Group; product_id: number; quantity: number };

function grouped<Group>(lines: readonly Line<Group>[]): Map<Group, Lines> {
  const groups = new Map<Group, Map<number, number>>();
  for (const { group, product_id, quantity } of lines) {
    const found = groups.get(group) ?? new Map<number, number>();
    groups.set(group, found.set(product_id, quantity + (found.get(product_id) ?? 0)));
  }
  return groups;
}
