/** Reads orders, carts and messages from a database. @param place see upstream/process/database-url.ts */
import { readContent } from '#upstream/content/read-content.ts';
import { openStore, type Store } from '#upstream/store/database/store.ts';
import type { Lines, Stored } from './check.ts';

export type Dish = { id: number; slug: string; title: string };

/** Dishes without options: release 0.1.0, where an upgrade begins, sells every dish without a choice. */
export function listDishes(place: string): Promise<Dish[]> {
  const { products } = readContent('upstream/content');
  const withOptions = products.flatMap(({ slug, optionGroups }) => (optionGroups ? [slug] : []));
  return withStore(place, (store) =>
    store
      .selectFrom('products')
      .select(['id', 'slug', 'title'])
      .where('can_buy', '=', 1)
      .where('slug', 'not in', withOptions)
      .orderBy('id')
      .execute(),
  );
}

export function readStored(place: string): Promise<Stored> {
  return withStore(place, async (store) => {
    const orders = await store.selectFrom('orders').select(['id', 'uuid', 'full_name as name']).execute();
    const ordered = await store
      .selectFrom('order_items')
      .select(['order_id as owner', 'product_id as dish', 'quantity'])
      .execute();
    const inCarts = await store
      .selectFrom('cart_lines')
      .select(['cart_id as owner', 'product_id as dish', 'quantity'])
      .execute();
    const written = await store.selectFrom('feedback').select('content').execute();
    const linesOf = linesByOwner(ordered);
    return {
      orders: orders.map(({ id, uuid, name }) => ({ uuid, name, lines: linesOf.get(id) ?? new Map() })),
      carts: [...linesByOwner(inCarts).values()],
      messages: written.map(({ content }) => content),
    };
  });
}

export async function withStore<Result>(
  place: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(place);
  try {
    return await work(store);
  } finally {
    await store.destroy();
  }
}

function linesByOwner<Id>(rows: readonly { owner: Id; dish: number; quantity: number }[]): Map<Id, Lines> {
  const owners = new Map<Id, Map<number, number>>();
  for (const { owner, dish, quantity } of rows) {
    const lines = owners.get(owner) ?? new Map<number, number>();
    owners.set(owner, lines.set(dish, quantity + (lines.get(dish) ?? 0)));
  }
  return owners;
}
