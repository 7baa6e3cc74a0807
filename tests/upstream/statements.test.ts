/** Protects the cost of a click: SQL statements, `begin` and `commit` included, of a shop with hours and delivery terms. */
import { expect, onTestFinished, test } from 'vitest';
import { Delivery } from '#contract/enums.ts';
import { deliveryShop } from '#tests/support/delivery-shop.ts';
import { hoursShop, WEDNESDAY_LUNCH } from '#tests/support/hours-shop.ts';
import { createShopApi } from '#tests/support/shop-api.ts';
import { ApiCaller, GUEST } from '#tests/upstream/support/api-caller.ts';

const MAX_STATEMENTS = 12;
/** Hours, stops of orders, serving hours and delivery terms. */
const TERMS = /"(?:work_days|special_days|weekly_hours|order_stops|categories|shop_state)"/;

async function openApi() {
  const statements: string[] = [];
  const api = await createShopApi({
    content: { ...deliveryShop(), categories: hoursShop().categories },
    outsideHours: 'next-opening',
    now: () => WEDNESDAY_LUNCH,
    onQuery: ({ query }) => void statements.push(query.sql),
  });
  onTestFinished(() => api.close());
  const guest = new ApiCaller(api);
  const { okroshka: productId, borshch } = await guest.dishIds();
  async function statementsOf(path: string, body: object, headers?: Record<string, string>) {
    statements.length = 0;
    expect((await guest.post(path, body, headers)).status).toBeLessThan(300);
    return [...statements];
  }
  const add = () => statementsOf('/cart/', { productId, quantity: 1 });
  return {
    add,
    async plus() {
      await add();
      return statementsOf('/cart/', { productId, quantity: 2, updateQuantity: true, ifInCart: true });
    },
    order: () => {
      const items = [productId, borshch].map((product) => ({ product, quantity: 1 }));
      const courier = { ...GUEST, delivery: Delivery.COURIER, address: 'Лесная улица, 5' };
      return statementsOf('/order/', { ...courier, items }, { 'Idempotency-Key': 'a key' });
    },
  };
}

test.each(['add', 'plus', 'order'] as const)('%s costs at most twelve statements', async (click) => {
  const api = await openApi();
  expect((await api[click]()).length).toBeLessThanOrEqual(MAX_STATEMENTS);
});

test.each(['add', 'plus', 'order'] as const)(
  '%s reads the terms once, and before its transaction',
  async (click) => {
    const api = await openApi();
    const statements = await api[click]();
    const begin = statements.findIndex((text) => text.startsWith('begin'));
    const terms = statements.filter((text) => TERMS.test(text));
    expect(terms).toEqual([...new Set(statements.slice(0, begin))].filter((text) => TERMS.test(text)));
    expect(terms).toHaveLength(5);
  },
);
