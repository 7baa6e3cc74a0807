import { expect, onTestFinished, test } from 'vitest';
import { createFlakyApi } from '#tests/support/flaky-api.ts';
import { createShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { OrderGuest, textOf } from './support/order-guest.ts';

/**
 * Guests who order in two tabs while answers get lost: whatever happens, the orders are those that they were led to. A
 * failure names its seed and what was done; `ORDERS_SEED=<seed>` runs that one guest again. Each run has the same guests;
 * after a change of how orders are placed let there be more: `ORDERS=2000 npx vitest run tests/routes/random-orders.test.ts`.
 */

const ORDERS = Number(process.env.ORDERS ?? 60);
const STEPS = 24;
const only = process.env.ORDERS_SEED;

test(`${ORDERS} random orders are exactly the orders that the guests were told of`, async () => {
  const shop = await openBigShop();
  let seed = only ? Number(only) : 1;
  do {
    const guest = new OrderGuest(shop.api, shop.dishes, seed);
    try {
      await guest.live(STEPS);
      checkOrders(guest, await shop.ordersOf(guest.name));
    } catch (error) {
      throw new Error([`seed ${seed}`, ...guest.steps, String(error)].join('\n'), { cause: error });
    }
    seed += 1;
  } while (!only && (await shop.countOrders()) < ORDERS);
});

type StoredOrder = { uuid: string; address: string | null; lines: Map<number, number> };

function checkOrders(guest: OrderGuest, orders: readonly StoredOrder[]): void {
  const told = new Set(guest.told.map(({ uuid }) => uuid));
  expect(new Set(orders.map(({ uuid }) => uuid)), 'orders and what was told').toEqual(told);

  const pressed = new Set(guest.posts.map(({ lines }) => textOf(lines)));
  for (const { lines } of orders) expect(pressed, 'forms pressed').toContain(textOf(lines));

  const ordered = new Map<number, number>();
  for (const [dish, quantity] of orders.flatMap(({ lines }) => [...lines])) {
    ordered.set(dish, quantity + (ordered.get(dish) ?? 0));
  }
  const doubled = [...ordered].filter(([dish, quantity]) => quantity > (guest.asked.get(dish) ?? 0));
  expect(doubled, 'dishes ordered more often than asked for').toEqual([]);
  const lost = [...guest.wanted].filter((dish) => !ordered.has(dish));
  expect(lost, 'dishes that are in no order').toEqual([]);

  const byUuid = new Map(orders.map((order) => [order.uuid, order]));
  for (const { uuid, post } of guest.told.filter(({ earlier }) => earlier === null)) {
    expect(textOf(byUuid.get(uuid)?.lines ?? new Map()), 'told as ordered').toBe(textOf(post.lines));
    if (!guest.hasLostPage) expect(byUuid.get(uuid)?.address, 'told as ordered').toBe(post.address);
  }
}

/** A shop with a dish for every wish. */
async function openBigShop() {
  const content = smallShop();
  const [dish] = content.products;
  if (!dish) throw new Error('a shop without dishes');
  content.products = Array.from({ length: STEPS + 1 }, (_, index) => ({
    ...dish,
    slug: `dish-${index}`,
    popular: [],
  }));
  const shopApi = await createShopApi({ content });
  onTestFinished(() => shopApi.close());
  const { store } = shopApi;
  const dishes = await store.selectFrom('products').select('id').orderBy('id').execute();
  return {
    api: createFlakyApi(shopApi),
    dishes: dishes.map(({ id }) => id),
    async countOrders(): Promise<number> {
      return (await store.selectFrom('orders').select('id').execute()).length;
    },
    async ordersOf(fullName: string): Promise<StoredOrder[]> {
      const orders = await store.selectFrom('orders').selectAll().where('full_name', '=', fullName).execute();
      return Promise.all(
        orders.map(async ({ id, uuid, address }) => {
          const items = await store
            .selectFrom('order_items')
            .selectAll()
            .where('order_id', '=', id)
            .execute();
          return {
            uuid,
            address,
            lines: new Map(items.map(({ product_id, quantity }) => [product_id, quantity])),
          };
        }),
      );
    },
  };
}
