import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { type CartNews, NO_NEWS, type PriceChange } from '#app/domain/shopper/cart-news.ts';
import { OWN_COOKIES } from '#app/services/http/cookies.server.ts';
import { createOwnCookie } from '#app/services/http/own-cookie.server.ts';
import type { Cart } from '#contract/entities.ts';

/**
 * The prices that the shopper knows of the dishes in the cart, so that no price changes silently. They live in a cookie: the
 * API knows today's prices only. See docs/decisions/0045-content-while-the-shop-runs.md.
 */

const DAY = 24 * 60 * 60;
/** As long as the embedded API keeps a cart. */
const MAX_AGE = 60 * DAY;
/** Browsers drop a cookie of more than 4096 bytes. */
const MAX_DISHES = 150;
const KOPECKS = 100;

/** Dish and price in kopecks; `null`: the shopper was told that the dish has left the menu. */
const pricesSchema = z
  .array(z.tuple([z.int(), z.int().min(0).nullable()]))
  .max(MAX_DISHES)
  .catch([]);

const cookie = createOwnCookie(OWN_COOKIES.knownPrices, { httpOnly: true, maxAge: MAX_AGE });
const knownPricesContext = createContext<KnownPrices>();

export function getKnownPrices(context: Readonly<RouterContextProvider>): KnownPrices {
  return context.get(knownPricesContext);
}

/** The action and the loaders of a request share what is known; at the end it goes to the browser. */
export const knownPricesMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const found = await cookie.read(request);
  const known = new KnownPrices(found);
  context.set(knownPricesContext, known);
  const response = await next();
  const { changed } = known;
  if (changed && (found !== null || changed.length > 0)) {
    await cookie.set(response.headers, request, changed.length > 0 ? changed : null);
  }
  return response;
};

export class KnownPrices {
  readonly #came: string;
  #known: ReadonlyMap<number, number | null>;

  /** @param found the cookie as it came */
  constructor(found: unknown) {
    this.#known = new Map(pricesSchema.parse(found ?? []));
    this.#came = JSON.stringify([...this.#known]);
  }

  /** What the cookie has to say from now on, if that is something else. */
  get changed(): [number, number | null][] | null {
    const now = [...this.#known];
    return JSON.stringify(now) === this.#came ? null : now;
  }

  /** Prices of dishes that were put into the cart are known; those of dishes taken out are forgotten. */
  note({ items, gone = [] }: Cart): void {
    const inCart = items.map(
      ({ product: { id, price } }) => [id, this.#known.get(id) ?? kopecksOf(price)] as const,
    );
    const left = gone.flatMap(({ id }) =>
      this.#known.has(id) ? [[id, this.#known.get(id) ?? null] as const] : [],
    );
    this.#known = new Map([...inCart, ...left].slice(0, MAX_DISHES));
  }

  /** What the shopper does not know yet of this cart, and knows from now on. */
  tell(cart: Cart): CartNews {
    const { items, gone = [] } = cart;
    const prices = items.flatMap(({ product: { id, title, price } }): PriceChange[] => {
      const was = this.#known.get(id) ?? kopecksOf(price);
      return was === kopecksOf(price) ? [] : [{ title, was: was / KOPECKS, now: price }];
    });
    const untold = gone.filter(({ id }) => this.#known.get(id) !== null);
    const now = [...items.map(({ product: { id, price } }) => [id, kopecksOf(price)] as const)];
    this.#known = new Map([...now, ...gone.map(({ id }) => [id, null] as const)].slice(0, MAX_DISHES));
    return prices.length + untold.length === 0 ? NO_NEWS : { prices, gone: untold.map(({ title }) => title) };
  }
}

/** Which prices of a cart are others than those that a form showed. A dish whose price the form does not say is not compared. */
export function changedPrices({ items }: Cart, shown: ReadonlyMap<number, number>): PriceChange[] {
  return items.flatMap(({ product: { id, title, price } }) => {
    const was = shown.get(id);
    return was === undefined || kopecksOf(was) === kopecksOf(price) ? [] : [{ title, was, now: price }];
  });
}

function kopecksOf(price: number): number {
  return Math.round(price * KOPECKS);
}
