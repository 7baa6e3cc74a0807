/**
 * Protects: whatever gets lost while guests order in two tabs, the orders are exactly those that they were led to. A failure names
 * its seed and the guest's steps; `ORDERS_SEED=<seed>` runs that guest alone, `ORDERS=2000` more of them.
 */
import { expect, onTestFinished, test } from 'vitest';
import { action, loader } from '#app/routes/cart.tsx';
import { createFlakyApi, type FlakyApi } from '#tests/support/flaky-api.ts';
import { createRandom } from '#tests/support/random.ts';
import { createShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { BrowserCookies } from './support/browser-cookies.ts';
import { inRequest, routeArgs } from './support/route-args.ts';
import { GUEST } from './support/shop.ts';
import { browserRequest, createUpstream, type Form } from './support/visit.ts';

const ORDERS = Number(process.env.ORDERS ?? 60);
const STEPS = 24;
const only = process.env.ORDERS_SEED;

test(`${ORDERS} random orders are exactly the orders that the guests were led to`, async () => {
  const shop = await openBigShop();
  let seed = Number(only ?? 1);
  do {
    const guest = new Guest(shop.api, shop.dishes, seed);
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
/** A form of the cart page as the server sent it. */
type Page = { key: string; lines: Lines };
type Post = { lines: Lines; address: string; form: Form };
type Answer = { headers: Headers; status: number; location: string | null };
type StoredOrder = { uuid: string; address: string | null; lines: Lines };

/** How a request ends. */
type Fate = 'well' | 'answer lost' | 'never arrived' | 'cart fails' | 'cart lost' | 'page lost';
const FATES: readonly Fate[] = ['answer lost', 'never arrived', 'cart fails', 'cart lost', 'page lost'];

function checkOrders(guest: Guest, orders: readonly StoredOrder[]): void {
  const led = new Set(guest.led.map(({ uuid }) => uuid));
  expect(new Set(orders.map(({ uuid }) => uuid)), 'orders and where the guest was led').toEqual(led);

  const submitted = new Set(guest.posts.map(({ lines }) => textOf(lines)));
  for (const { lines } of orders) expect(submitted, 'submitted forms').toContain(textOf(lines));

  const ordered = new Map<number, number>();
  for (const [dish, quantity] of orders.flatMap(({ lines }) => [...lines])) {
    ordered.set(dish, quantity + (ordered.get(dish) ?? 0));
  }
  const doubled = [...ordered].filter(([dish, quantity]) => quantity > (guest.wished.get(dish) ?? 0));
  expect(doubled, 'dishes ordered more often than wished for').toEqual([]);
  expect(
    [...guest.kept].filter((dish) => !ordered.has(dish)),
    'dishes in no order',
  ).toEqual([]);

  for (const { uuid, earlier, post } of guest.led) {
    const placed = orders.find((each) => each.uuid === uuid);
    if (earlier) continue;
    expect(textOf(placed?.lines ?? new Map()), 'shown as ordered').toBe(textOf(post.lines));
    if (!guest.hasLostPage) expect(placed?.address, 'shown as ordered').toBe(post.address);
  }
}

/**
 * A guest in two tabs who acts at random, the same for each seed. No dish is added to the cart twice, so more of it in all orders than
 * was wished for is a cart that was ordered twice.
 */
class Guest {
  readonly name: string;
  readonly steps: string[] = [];
  readonly posts: Post[] = [];
  /** Where the storefront led the guest. */
  readonly led: { uuid: string; earlier: boolean; post: Post }[] = [];
  /** How much of each dish: added, by plus, or typed on top of what the form showed. */
  readonly wished = new Map<number, number>();
  /** Dishes that certainly went into the cart and were never taken out. */
  readonly kept = new Set<number>();
  /** A response of the storefront got lost: the guest knows more than its cookies. */
  hasLostPage = false;

  readonly #api: FlakyApi;
  readonly #storefront: ReturnType<typeof createUpstream>;
  readonly #random: ReturnType<typeof createRandom>;
  readonly #cookies = new BrowserCookies();
  readonly #dishes: number[];
  readonly #tabs: (Page | undefined)[] = [];
  readonly #forms: Page[] = [];
  #unanswered: Post[] = [];
  readonly #late: Answer[] = [];

  constructor(api: FlakyApi, dishes: readonly number[], seed: number) {
    this.name = `Гость ${seed}`;
    this.#api = api;
    this.#storefront = createUpstream(api);
    this.#random = createRandom(seed);
    this.#dishes = [...dishes];
  }

  /** At last everything unanswered is sent again, and everything in the cart is ordered, and one dish more. */
  async live(): Promise<void> {
    for (let step = 0; step < STEPS; step += 1) await this.#act();
    for (const post of [...this.#unanswered]) await this.#send(post, 'well');
    await this.#orderCart();
    await this.#add('well');
    await this.#orderCart();
  }

  #act(): Promise<unknown> {
    const { below, pick, chance } = this.#random;
    const tab = below(2);
    const fate = chance(0.75) ? 'well' : pick(FATES);
    const page = this.#tabs[tab];
    const choice = below(14);
    if (choice < 3) return this.#add(fate);
    if (choice === 3 && page) return this.#setQuantity(page, fate);
    if (choice === 4 && page) return this.#remove(page, fate);
    if (choice === 5) return this.#orderInBothTabs(fate);
    if (choice === 6 && this.#unanswered.length > 0) return this.#send(pick(this.#unanswered), fate);
    if (choice === 7 && this.#forms.length > 0) return this.#order(pick(this.#forms), fate);
    if (choice === 8) return this.#takeLateCookies();
    if (choice < 11 && page) return this.#order(page, fate);
    return this.#open(tab);
  }

  async #add(fate: Fate): Promise<void> {
    const dish = this.#dishes.pop();
    if (dish === undefined) return;
    const quantity = 1 + this.#random.below(3);
    this.#wish(dish, quantity);
    await this.#changeCart(`add:${dish}:${quantity}`, {}, fate);
    if (fate === 'well') this.kept.add(dish);
  }

  /** Plus and minus without scripts: the whole form is sent. */
  async #setQuantity({ lines }: Page, fate: Fate): Promise<void> {
    if (lines.size === 0) return;
    const [dish, shown] = this.#random.pick([...lines]);
    const quantity = Math.max(1, shown + this.#random.pick([-1, 1]));
    this.#wish(dish, quantity - shown);
    await this.#changeCart(`set:${dish}:${quantity}:${shown}`, quantitiesOf(lines), fate);
  }

  async #remove({ lines }: Page, fate: Fate): Promise<void> {
    if (lines.size === 0) return;
    const [dish] = this.#random.pick([...lines]);
    this.kept.delete(dish);
    await this.#changeCart(`remove:${dish}`, quantitiesOf(lines), fate);
  }

  async #changeCart(intent: string, fields: Form, fate: Fate): Promise<void> {
    this.steps.push(`${intent}, ${fate}`);
    await this.#post({ ...fields, intent }, fate);
  }

  async #open(tab: number): Promise<Page> {
    const request = browserRequest('/cart');
    this.#cookies.addTo(request.headers);
    const { result, thrown, headers } = await inRequest(this.#storefront, request, (context) =>
      loader(routeArgs(request, {}, context)),
    );
    this.#cookies.take(headers);
    // A redirect: dishes that were ordered are out of the cart now.
    if (thrown instanceof Response) return this.#open(tab);
    if (!result) throw thrown;
    const { cart, checkout } = result.data;
    const lines = new Map(cart?.items.map(({ product, quantity }) => [product.id, quantity]));
    this.steps.push(`tab ${tab} opens the cart: ${textOf(lines)}`);
    const page = { key: checkout.key, lines };
    this.#tabs[tab] = page;
    if (lines.size > 0) this.#forms.push(page);
    return page;
  }

  /** Fills in a form, now and then with another quantity or address, and submits it. */
  #order({ key, lines: shown }: Page, fate: Fate): Promise<void> {
    const { chance, pick } = this.#random;
    const lines = new Map(shown);
    if (chance(0.2) && lines.size > 0) {
      const [dish, quantity] = pick([...shown]);
      const corrected = 1 + this.#random.below(4);
      this.#wish(dish, corrected - quantity);
      lines.set(dish, corrected);
    }
    const address = chance(0.2) ? 'Другая ул., 2' : GUEST.address;
    const typed = { ...GUEST, fullName: this.name, address };
    return this.#send(
      { lines, address, form: { ...typed, ...quantitiesOf(lines), key, intent: 'order' } },
      fate,
    );
  }

  async #orderInBothTabs(fate: Fate): Promise<void> {
    const [one, other] = this.#tabs;
    if (one && other) await Promise.all([this.#order(one, fate), this.#order(other, fate)]);
  }

  async #orderCart(): Promise<void> {
    for (let page = await this.#open(0); page.lines.size > 0; page = await this.#open(0)) {
      const before = this.led.length;
      await this.#order(page, 'well');
      if (this.led.length === before) throw new Error('an order without any obstacle is not placed');
    }
  }

  async #send(post: Post, fate: Fate): Promise<void> {
    this.posts.push(post);
    const answer = await this.#post(post.form, fate);
    const end = answer?.location ?? answer?.status;
    this.steps.push(`order ${textOf(post.lines)} to ${post.address}, ${fate}: ${end}`);
    const [, uuid, earlier] = /^\/order\/([^?]+)(\?earlier=\w+)?$/.exec(answer?.location ?? '') ?? [];
    if (uuid !== undefined) {
      this.led.push({ uuid, earlier: earlier !== undefined, post });
      this.#unanswered = this.#unanswered.filter((other) => other !== post);
    } else if ((!answer || answer.status === 503) && !this.#unanswered.includes(post)) {
      this.#unanswered.push(post);
    }
  }

  /** A response from long ago reaches the browser, and its cookies are taken after newer ones. */
  async #takeLateCookies(): Promise<void> {
    const late = this.#late.shift();
    // Only if the guest has learnt of its order besides: nobody sees the page of a lost response.
    const uuid = late?.location?.replace(/^\/order\/|\?.*$/g, '');
    if (!late || (late.status !== 503 && !this.led.some((each) => each.uuid === uuid))) return;
    this.steps.push(`a late response: ${late.location ?? late.status}`);
    this.#cookies.take(late.headers);
  }

  #wish(dish: number, quantity: number): void {
    this.wished.set(dish, Math.max(0, quantity) + (this.wished.get(dish) ?? 0));
  }

  /** @returns `null`: the response was lost */
  async #post(form: Form, fate: Fate): Promise<Answer | null> {
    this.#api.up();
    if (fate === 'answer lost') this.#api.loseAnswers('POST /order');
    if (fate === 'never arrived') this.#api.down('POST /order');
    if (fate === 'cart fails') this.#api.answer(500, {}, 'POST /cart');
    if (fate === 'cart lost') this.#api.loseAnswers('POST /cart');
    const request = browserRequest('/cart', form);
    this.#cookies.addTo(request.headers);
    const { result, thrown, headers } = await inRequest(this.#storefront, request, (context) =>
      action(routeArgs(request, {}, context)),
    );
    if (thrown || !result) throw thrown;
    this.#api.up();
    const answer =
      result instanceof Response
        ? { headers, status: result.status, location: result.headers.get('Location') }
        : { headers, status: result.init?.status ?? 200, location: null };
    if (fate !== 'page lost') {
      this.#cookies.take(headers);
      return answer;
    }
    this.hasLostPage = true;
    this.#late.push(answer);
    return null;
  }
}

function quantitiesOf(lines: Lines): Form {
  return Object.fromEntries([...lines].map(([dish, quantity]) => [`quantity-${dish}`, String(quantity)]));
}

function textOf(lines: Lines): string {
  return [...lines]
    .toSorted(([one], [other]) => one - other)
    .map(([dish, quantity]) => `${dish}×${quantity}`)
    .join(' ');
}

/** A shop with a dish for every wish. */
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
