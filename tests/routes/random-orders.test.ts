/**
 * Protects: guests in two tabs with lost requests and responses place exactly the orders that they are
 * redirected to. A failure reports its seed; `ORDERS_SEED=<seed>` runs one guest, `ORDERS=2000` more.
 */

import { expect, onTestFinished, test } from 'vitest';
import {
  agreedLineValue,
  OPENING_FIELD,
  SHOWN_LINE_FIELD,
  SUM_FIELD,
} from '#app/domain/shopper/agreement.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import type { loader } from '#app/routes/cart.tsx';
import { createFlakyApi, type FlakyApi } from '#tests/support/flaky-api.ts';
import { createRandom } from '#tests/support/random.ts';
import { createShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { GUEST } from './support/shop.ts';
import { type DataVisit, dataPathOf, type Form, readData, startApp } from './support/visit.ts';

const ORDERS = Number(process.env.ORDERS ?? 60);
const STEPS = 24;
const only = process.env.ORDERS_SEED;

test(`${ORDERS} random orders are exactly the orders that the guests were redirected to`, async () => {
  const shop = await openBigShop();
  let seed = Number(only ?? 1);
  do {
    const guest = await createGuest(shop.api, shop.dishes, seed);
    try {
      await guest.live();
      checkOrders(guest, await shop.ordersOf(guest.name));
    } catch (error) {
      throw new Error([`seed ${seed}`, ...guest.steps, String(error)].join('\n'), { cause: error });
    }
    seed += 1;
  } while (!only && (await shop.countOrders()) < ORDERS);
});

type Lines = ReadonlyMap<number, number>;
/** As the server sent it. */
/** `shown`: what the page shows of the order. */
type Page = { key: string; lines: Lines; shown: Form };
type Post = { lines: Lines; address: string; form: Form };
type CartData = { data: Awaited<ReturnType<typeof loader>>['data'] };
type StoredOrder = { uuid: string; address: string | null; lines: Lines };

type Fate = 'well' | 'answer lost' | 'never arrived' | 'cart fails' | 'cart lost' | 'page lost';
const FATES: readonly Fate[] = ['answer lost', 'never arrived', 'cart fails', 'cart lost', 'page lost'];

function checkOrders(guest: Awaited<ReturnType<typeof createGuest>>, orders: readonly StoredOrder[]): void {
  const redirects = new Set(guest.redirects.map(({ uuid }) => uuid));
  expect(new Set(orders.map(({ uuid }) => uuid)), 'orders and redirects').toEqual(redirects);

  const submitted = new Set(guest.posts.map(({ lines }) => textOf(lines)));
  for (const { lines } of orders) expect(submitted, 'submitted forms').toContain(textOf(lines));

  const ordered = new Map<number, number>();
  for (const [dish, quantity] of orders.flatMap(({ lines }) => [...lines])) {
    ordered.set(dish, quantity + (ordered.get(dish) ?? 0));
  }
  const doubled = [...ordered].filter(([dish, quantity]) => quantity > (guest.wanted.get(dish) ?? 0));
  expect(doubled, 'dishes ordered more often than wanted').toEqual([]);
  expect(
    [...guest.kept].filter((dish) => !ordered.has(dish)),
    'dishes in no order',
  ).toEqual([]);

  for (const { uuid, earlier, post } of guest.redirects) {
    if (earlier) continue;
    const placed = orders.find((each) => each.uuid === uuid);
    expect(textOf(placed?.lines ?? new Map()), 'shown as ordered').toBe(textOf(post.lines));
    // A guest who missed a page may have corrected an earlier order.
    if (!guest.hasLostPage()) expect(placed?.address, 'shown as ordered').toBe(post.address);
  }
}

/** Reproducible by seed. No dish is added twice: a larger quantity than wanted is a duplicate order. */
async function createGuest(api: FlakyApi, dishes: readonly number[], seed: number) {
  const name = `Гость ${seed}`;
  const shopper = (await startApp({ api })).createShopper();
  const { below, pick, chance } = createRandom(seed);
  const unused = [...dishes];
  const tabs: (Page | undefined)[] = [];
  const forms: Page[] = [];
  const late: DataVisit[] = [];
  let unanswered: Post[] = [];
  let hasLostPage = false;
  const steps: string[] = [];
  const posts: Post[] = [];
  /** Redirected to. */
  const redirects: { uuid: string; earlier: boolean; post: Post }[] = [];
  /** Added, by plus, or typed beyond the form's. */
  const wanted = new Map<number, number>();
  /** Certainly added, never removed. */
  const kept = new Set<number>();

  function wish(dish: number, quantity: number): void {
    wanted.set(dish, Math.max(0, quantity) + (wanted.get(dish) ?? 0));
  }

  /** Retries all requests without a response, then orders the rest and one more dish. */
  async function live(): Promise<void> {
    for (let step = 0; step < STEPS; step += 1) await act();
    for (const post of [...unanswered]) await send(post, 'well');
    await orderCart();
    await add('well');
    await orderCart();
  }

  function act(): Promise<unknown> {
    const tab = below(2);
    const fate = chance(0.75) ? 'well' : pick(FATES);
    const page = tabs[tab];
    const choice = below(14);
    if (choice < 3) return add(fate);
    if (choice === 3 && page) return setQuantity(page, fate);
    if (choice === 4 && page) return remove(page, fate);
    if (choice === 5) return orderInBothTabs(fate);
    if (choice === 6 && unanswered.length > 0) return send(pick(unanswered), fate);
    if (choice === 7 && forms.length > 0) return order(pick(forms), fate);
    if (choice === 8) return takeLateCookies();
    if (choice < 11 && page) return order(page, fate);
    return open(tab);
  }

  async function add(fate: Fate): Promise<void> {
    const dish = unused.pop();
    if (dish === undefined) return;
    const quantity = 1 + below(3);
    wish(dish, quantity);
    await changeCart(`add:${dish}:${quantity}`, {}, fate);
    if (fate === 'well') kept.add(dish);
  }

  /** Without scripts they send the complete form. */
  async function setQuantity({ lines }: Page, fate: Fate): Promise<void> {
    if (lines.size === 0) return;
    const [dish, shown] = pick([...lines]);
    const quantity = Math.max(1, shown + pick([-1, 1]));
    wish(dish, quantity - shown);
    await changeCart(`set:${dish}:${quantity}:${shown}`, quantitiesOf(lines), fate);
  }

  async function remove({ lines }: Page, fate: Fate): Promise<void> {
    if (lines.size === 0) return;
    const [dish] = pick([...lines]);
    kept.delete(dish);
    await changeCart(`remove:${dish}`, quantitiesOf(lines), fate);
  }

  async function changeCart(intent: string, fields: Form, fate: Fate): Promise<void> {
    steps.push(`${intent}, ${fate}`);
    await submit({ ...fields, intent }, fate);
  }

  async function open(tab: number): Promise<Page> {
    const { value, location } = await shopper.visitData('/cart');
    // Ordered dishes are removed from the cart.
    if (location) return open(tab);
    const { cart, checkout } = (value['routes/cart'] as CartData).data;
    const lines = new Map(cart?.items.map(({ product, quantity }) => [product.id, quantity]));
    steps.push(`tab ${tab} opens the cart: ${textOf(lines)}`);
    const page = { key: checkout.key, lines, shown: cart ? agreementOf(cart, checkout.opening) : {} };
    tabs[tab] = page;
    if (lines.size > 0) forms.push(page);
    return page;
  }

  /** Sometimes with another quantity or address. */
  function order({ key, lines: shown, shown: agreement }: Page, fate: Fate): Promise<void> {
    const lines = new Map(shown);
    if (chance(0.2) && lines.size > 0) {
      const [dish, quantity] = pick([...shown]);
      const corrected = 1 + below(4);
      wish(dish, corrected - quantity);
      lines.set(dish, corrected);
    }
    const address = chance(0.2) ? 'Другая ул., 2' : GUEST.address;
    const contacts = { ...GUEST, fullName: name, address };
    const form = { ...contacts, ...agreement, ...quantitiesOf(lines), key, intent: 'order' };
    return send({ lines, address, form }, fate);
  }

  async function orderInBothTabs(fate: Fate): Promise<void> {
    const [one, other] = tabs;
    if (one && other) await Promise.all([order(one, fate), order(other, fate)]);
  }

  async function orderCart(): Promise<void> {
    for (let page = await open(0); page.lines.size > 0; page = await open(0)) {
      const before = redirects.length;
      await order(page, 'well');
      if (redirects.length === before) throw new Error('an order without any obstacle is not placed');
    }
  }

  async function send(post: Post, fate: Fate): Promise<void> {
    posts.push(post);
    const answer = await submit(post.form, fate);
    const end = answer?.location ?? answer?.status;
    steps.push(`order ${textOf(post.lines)} to ${post.address}, ${fate}: ${end}`);
    const [, uuid, earlier] = /^\/order\/([^?]+)(\?earlier=\w+)?$/.exec(answer?.location ?? '') ?? [];
    if (uuid !== undefined) {
      redirects.push({ uuid, earlier: earlier !== undefined, post });
      unanswered = unanswered.filter((other) => other !== post);
    } else if ((!answer || answer.status === 503) && !unanswered.includes(post)) {
      unanswered.push(post);
    }
  }

  /** Its cookies replace newer ones. */
  async function takeLateCookies(): Promise<void> {
    const answer = late.shift();
    // The page of a lost response was not displayed.
    const uuid = answer?.location?.replace(/^\/order\/|\?.*$/g, '');
    if (!answer || (answer.status !== 503 && !redirects.some((each) => each.uuid === uuid))) return;
    steps.push(`a late response: ${answer.location ?? answer.status}`);
    shopper.cookies.take(answer.headers);
  }

  /** `null`: lost. */
  async function submit(form: Form, fate: Fate): Promise<DataVisit | null> {
    api.up();
    if (fate === 'answer lost') api.loseAnswers('POST /order');
    if (fate === 'never arrived') api.down('POST /order');
    if (fate === 'cart fails') api.answer(500, {}, 'POST /cart');
    if (fate === 'cart lost') api.loseAnswers('POST /cart');
    const answer = await readData(await shopper.sendAndLose(dataPathOf('/cart'), form), '/cart');
    if (answer.status === 500) throw new Error(answer.body);
    api.up();
    if (fate !== 'page lost') {
      shopper.cookies.take(answer.headers);
      return answer;
    }
    hasLostPage = true;
    late.push(answer);
    return null;
  }

  return { name, live, steps, posts, redirects, wanted, kept, hasLostPage: () => hasLostPage };
}

function agreementOf(cart: ShownCart, opening: string): Form {
  const lines = cart.items.map((item) => [`${SHOWN_LINE_FIELD}${item.line}`, agreedLineValue(item)]);
  return { ...Object.fromEntries(lines), [SUM_FIELD]: String(cart.totalPrice), [OPENING_FIELD]: opening };
}

function quantitiesOf(lines: Lines): Form {
  return Object.fromEntries([...lines].map(([dish, quantity]) => [`quantity-${dish}`, String(quantity)]));
}

function textOf(lines: Lines): string {
  const sorted = [...lines].toSorted(([one], [other]) => one - other);
  return sorted.map(([dish, quantity]) => `${dish}×${quantity}`).join(' ');
}

async function openBigShop() {
  const content = smallShop();
  const [dish] = content.products;
  if (!dish) throw new Error('the small shop is empty');
  const slugs = Array.from({ length: STEPS + 1 }, (_, index) => `dish-${index}`);
  content.products = slugs.map((slug) => ({ ...dish, slug, popular: [] }));
  const shopApi = await createShopApi({ content });
  onTestFinished(() => shopApi.close());
  const { store } = shopApi;
  const dishes = await store.selectFrom('products').select('id').orderBy('id').execute();
  async function ordersOf(fullName: string): Promise<StoredOrder[]> {
    const orders = await store.selectFrom('orders').selectAll().where('full_name', '=', fullName).execute();
    return Promise.all(
      orders.map(async ({ id, uuid, address }) => {
        const items = await store.selectFrom('order_items').selectAll().where('order_id', '=', id).execute();
        const lines = new Map(items.map(({ product_id, quantity }) => [product_id, quantity]));
        return { uuid, address, lines };
      }),
    );
  }
  return {
    api: createFlakyApi(shopApi),
    dishes: dishes.map(({ id }) => id),
    countOrders: async () => (await store.selectFrom('orders').select('id').execute()).length,
    ordersOf,
  };
}
