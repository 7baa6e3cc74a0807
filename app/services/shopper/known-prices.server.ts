import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { dishesGone, priceChanged } from '#app/domain/text/checkout-texts.ts';
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
  const found = pricesSchema.parse((await cookie.read(request)) ?? []);
  const known = new KnownPrices(found);
  context.set(knownPricesContext, known);
  const response = await next();
  const { prices } = known;
  if (JSON.stringify(prices) !== JSON.stringify(found)) {
    await cookie.set(response.headers, request, prices.length > 0 ? prices : null);
  }
  return response;
};

export class KnownPrices {
  prices: z.infer<typeof pricesSchema>;

  constructor(prices: z.infer<typeof pricesSchema>) {
    this.prices = prices;
  }

  /** Prices of dishes that were put into the cart are known; those of dishes taken out are forgotten. */
  note({ items, gone = [] }: Cart): void {
    const known = new Map(this.prices);
    const inCart = items.map(
      ({ product: { id, price } }) => [id, known.get(id) ?? kopecksOf(price)] as const,
    );
    const left = this.prices.filter(([id]) => gone.some((dish) => dish.id === id));
    this.#remember([...inCart, ...left]);
  }

  /** Which prices of this cart the shopper does not know yet, in words. */
  changes({ items }: Cart): string[] {
    const known = new Map(this.prices);
    return items.flatMap(({ product: { id, title, price } }) => {
      const was = known.get(id) ?? kopecksOf(price);
      return was === kopecksOf(price) ? [] : [priceChanged(title, was / KOPECKS, price)];
    });
  }

  /** What the shopper does not know yet of this cart, in words, and knows from now on. */
  tell(cart: Cart): string[] {
    const { items, gone = [] } = cart;
    const known = new Map(this.prices);
    const changes = this.changes(cart);
    const untold = gone.filter(({ id }) => known.get(id) !== null).map(({ title }) => title);
    const now = items.map(({ product: { id, price } }) => [id, kopecksOf(price)] as const);
    this.#remember([...now, ...gone.map(({ id }) => [id, null] as const)]);
    return [...changes, ...(untold.length > 0 ? [dishesGone(untold)] : [])];
  }

  #remember(prices: (readonly [id: number, kopecks: number | null])[]): void {
    this.prices = prices.slice(0, MAX_DISHES).map(([id, kopecks]) => [id, kopecks]);
  }
}

function kopecksOf(price: number): number {
  return Math.round(price * KOPECKS);
}
