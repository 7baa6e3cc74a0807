import { z } from 'zod';
import { nameOf, optionsText } from '#app/domain/shopper/shown-lines.ts';
import { dishesGone, priceChanged } from '#app/domain/text/checkout-texts.ts';
import type { Cart } from '#contract/cart.ts';
import { type LineKey, lineOf } from '#contract/options.ts';
import { lineKey } from './line-key.server.ts';

/** The prices that the shopper knows, so that none changes silently: docs/decisions/0045-content-while-the-shop-runs.md. */

/** Browsers drop a cookie of more than 4096 bytes. */
const MAX_DISHES = 150;
const MAX_LETTERS = 2_600;
const KOPECKS = 100;

/** Line and price in kopecks; `null`: the shopper was told that the dish has left the menu. */
const pricesSchema = z
  .array(z.tuple([lineKey, z.int().min(0).nullable()]))
  .max(MAX_DISHES)
  .catch([]);

type Prices = z.infer<typeof pricesSchema>;

export class KnownPrices {
  #prices: Prices;
  /** The cookie to set; `null` deletes it. */
  changed: Prices | null | undefined;

  constructor(found: unknown) {
    this.#prices = pricesSchema.parse(found);
  }

  /** Prices of dishes that were put into the cart are known; those of dishes taken out are forgotten. */
  note({ items, gone = [] }: Cart): void {
    const known = new Map(this.#prices);
    const inCart = items.map((item) => {
      const line = lineOf(item);
      return [line, known.get(line) ?? kopecksOf(item.product.price)] as const;
    });
    const left = this.#prices.filter(([id]) => gone.some((dish) => dish.id === id));
    this.#remember([...inCart, ...left]);
  }

  /** Which prices of this cart the shopper does not know yet, in words. */
  changes({ items }: Cart): string[] {
    const known = new Map(this.#prices);
    return items.flatMap((item) => {
      const { price } = item.product;
      const was = known.get(lineOf(item)) ?? kopecksOf(price);
      return was === kopecksOf(price)
        ? []
        : [
            priceChanged(
              nameOf({ ...item.product, options: optionsText(item.options) }),
              was / KOPECKS,
              price,
            ),
          ];
    });
  }

  /** What the shopper does not know yet of this cart, in words, and knows from now on. */
  tell(cart: Cart): string[] {
    const { items, gone = [] } = cart;
    const known = new Map(this.#prices);
    const changes = this.changes(cart);
    const untold = gone.filter(({ id }) => known.get(id) !== null).map(({ title }) => title);
    const now = items.map((item) => [lineOf(item), kopecksOf(item.product.price)] as const);
    this.#remember([...now, ...gone.map(({ id }) => [id, null] as const)]);
    return [...changes, ...(untold.length > 0 ? [dishesGone(untold)] : [])];
  }

  #remember(given: (readonly [line: LineKey, kopecks: number | null])[]): void {
    let left = MAX_LETTERS;
    const prices = given.slice(0, MAX_DISHES).flatMap(([line, kopecks]): Prices => {
      left -= JSON.stringify([line, kopecks]).length + 1;
      return left < 0 ? [] : [[line, kopecks]];
    });
    if (JSON.stringify(prices) === JSON.stringify(this.#prices)) return;
    this.#prices = prices;
    this.changed = prices.length > 0 ? prices : null;
  }
}

function kopecksOf(price: number): number {
  return Math.round(price * KOPECKS);
}
