import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import type { CartNews, PriceChange } from '#app/domain/shopper/cart-news.ts';
import { OWN_COOKIES } from '#app/services/http/cookies.server.ts';
import { createOwnCookie } from '#app/services/http/own-cookie.server.ts';
import type { Cart } from '#contract/entities.ts';

/**
 * The prices that the shopper knows of the dishes in the cart, so that no price changes silently. They live in a cookie: the
 * API knows today's prices only. See docs/decisions/0045-content-while-the-shop-runs.md.
 */

/** As long as the embedded API keeps a cart. */
const MAX_AGE_SECONDS = 60 * 24 * 60 * 60;
/** Browsers drop a cookie of more than 4096 bytes. */
const MAX_DISHES = 150;
const KOPECKS = 100;

/** Dish and price in kopecks; `null`: the shopper was told that the dish has left the menu. */
const pricesSchema = z
  .array(z.tuple([z.int(), z.int().min(0).nullable()]))
  .max(MAX_DISHES)
  .catch([]);

const cookie = createOwnCookie(OWN_COOKIES.knownPrices, { httpOnly: true, maxAge: MAX_AGE_SECONDS });
const knownPricesContext = createContext<KnownPrices>();

export function getKnownPrices(context: Readonly<RouterContextProvider>): KnownPrices {
  return context.get(knownPricesContext);
}

/** The action and the loaders of a request share what is known; at the end it goes to the browser. */
export const knownPricesMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const found = await cookie.read(request);
  const known = new KnownPrices(found);
  context.set(knownPricesContext, known);
  const before = JSON.stringify(known);
  const response = await next();
  const prices = known.toJSON();
  if (JSON.stringify(prices) !== before && (found !== null || prices.length > 0)) {
    await cookie.set(response.headers, request, prices.length > 0 ? prices : null);
  }
  return response;
};

export class KnownPrices {
  /** In roubles. */
  #known: ReadonlyMap<number, number | null>;

  /** @param found the cookie as it came */
  constructor(found: unknown) {
    const prices = pricesSchema.parse(found ?? []);
    this.#known = new Map(prices.map(([id, price]) => [id, price === null ? null : price / KOPECKS]));
  }

  toJSON(): z.infer<typeof pricesSchema> {
    return [...this.#known].map(([id, price]) => [id, price === null ? null : kopecksOf(price)]);
  }

  /** Prices of dishes that were put into the cart are known; those of dishes taken out are forgotten. */
  note({ items, gone = [] }: Cart): void {
    const inCart = items.map(({ product: { id, price } }) => [id, this.#known.get(id) ?? price] as const);
    const left = gone.filter(({ id }) => this.#known.has(id));
    this.#remember([...inCart, ...left.map(({ id }) => [id, this.#known.get(id) ?? null] as const)]);
  }

  /** What the shopper does not know yet of this cart, and knows from now on. */
  tell(cart: Cart): CartNews {
    const { items, gone = [] } = cart;
    const prices = changedPrices(cart, this.#known);
    const untold = gone.filter(({ id }) => this.#known.get(id) !== null);
    const now = items.map(({ product: { id, price } }) => [id, price] as const);
    this.#remember([...now, ...gone.map(({ id }) => [id, null] as const)]);
    return { prices, gone: untold.map(({ title }) => title) };
  }

  #remember(prices: (readonly [id: number, price: number | null])[]): void {
    this.#known = new Map(prices.slice(0, MAX_DISHES));
  }
}

/** Which prices of a cart are others than those that were shown. A dish whose price was not shown is not compared. */
export function changedPrices({ items }: Cart, shown: ReadonlyMap<number, number | null>): PriceChange[] {
  return items.flatMap(({ product: { id, title, price } }) => {
    const was = shown.get(id) ?? price;
    return kopecksOf(was) === kopecksOf(price) ? [] : [{ title, was, now: price }];
  });
}

function kopecksOf(price: number): number {
  return Math.round(price * KOPECKS);
}
