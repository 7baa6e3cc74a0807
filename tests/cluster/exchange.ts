import { expect, test } from 'vitest';
import { Browser } from '../kills/browser.ts';
import { brokenPromises } from '../kills/check.ts';
import { KillShopper } from '../kills/shopper.ts';
import { cartsWith, listDishes, readStored } from '../kills/stored.ts';
import { textOf } from '../routes/support/page.ts';
import type { Cluster } from './cluster.ts';

/** Nobody else has these in the cart. */
export const DISHES_OF_ONE = 6;
const DISH = '/product/burger-dymnyj-bekon';

/** Each request goes to the other storefront: nothing that a shopper has may be in one of them alone. */
export function exchangeTests(cluster: () => Cluster): void {
  function alternating(client: string): Browser {
    let count = 0;
    const send = (url: URL, { headers, ...init }: RequestInit) => {
      const port = cluster().ports.storefronts[count++ % 2];
      const forwarded = new Headers(headers);
      forwarded.set('X-Forwarded-For', client);
      forwarded.set('X-Forwarded-Proto', 'https');
      return fetch(new URL(`http://127.0.0.1:${port}${url.pathname}${url.search}`), {
        ...init,
        headers: forwarded,
      });
    };
    return new Browser(cluster().address, { send, lookMs: 0, wait: async () => {} });
  }

  test('a shopper orders, changes and orders again', async () => {
    const dishes = (await listDishes(cluster().database)).slice(0, DISHES_OF_ONE);
    const name = 'Гость двух витрин';
    const shopper = new KillShopper(alternating('127.0.0.30'), { name, dishes, seed: 7 });
    await shopper.live(() => shopper.told.length > 1);
    const stored = await readStored(cluster().database);
    const orders = stored.orders.filter((order) => order.name === name);
    const own = { orders, carts: cartsWith(dishes, stored) };
    expect([...shopper.broken, ...brokenPromises([shopper.witness()], own)]).toEqual([]);
    expect([shopper.told.length, shopper.browser.failures, shopper.detours, shopper.earlier]).toEqual([
      2, 0, 0, 0,
    ]);
  });

  test('a notice, a heart, what was typed, and the two clicks of one order', async () => {
    const browser = alternating('127.0.0.31');
    const dish = (await browser.read(DISH)).page;
    const added = await browser.go(dish.press('Добавить в корзину'));
    expect(added.page?.notices).toEqual([expect.stringContaining('Товар добавлен')]);
    const [heart = ''] = dish
      .all('button')
      .map(textOf)
      .filter((text) => text.startsWith('В избранное'));
    await browser.go(dish.press(heart));
    expect((await browser.read(DISH)).page.all('button', { 'aria-pressed': 'true' })).toHaveLength(1);

    const { page } = await browser.read('/cart');
    const typed = { fullName: 'Анна Две Витрины', phone: '8 912 345-67-89', address: 'Лесная, 5' };
    await browser.go(page.press('Обновить', { typed }));
    const again = (await browser.read('/cart')).page;
    expect(again.values('checkout')).toMatchObject({ fullName: typed.fullName });

    const order = again.press('Оформить заказ', { typed: { privacy: 'on', personalData: 'on' } });
    const shown = await Promise.all([browser.go(order), browser.go(order)]);
    const uuids = shown.map(({ path }) => /^\/order\/([\w-]{36})/.exec(path)?.[1]);
    expect(uuids[0]).toBeDefined();
    expect(uuids[1]).toBe(uuids[0]);
    const { orders } = await readStored(cluster().database);
    expect(orders.filter(({ name }) => name === typed.fullName)).toHaveLength(1);
  });
}
