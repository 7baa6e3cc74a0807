import { z } from 'zod';
import { lineName, optionsText } from '#app/domain/shopper/shown-lines.ts';
import { dishesGone, priceChanged } from '#app/domain/text/checkout-texts.ts';
import type { Cart } from '#contract/cart.ts';
import { kopecksOf, roublesOf } from '#contract/money.ts';
import { type LineKey, lineOf } from '#contract/options.ts';
import { lineKeySchema } from './line-key.server.ts';

/** The prices that the shopper has seen, to show every price change: docs/decisions/0045-content-while-the-shop-runs.md. */

/** Keeps the cookie below 4096 bytes. */
const MAX_JSON_LENGTH = 2_600;

/** Line and price in kopecks; `null`: the shopper has seen that the dish was deleted from the menu. */
const pricesSchema = z.array(z.tuple([lineKeySchema, z.int().min(0).nullable()])).catch([]);

type Prices = z.infer<typeof pricesSchema>;

export class KnownPrices {
  #prices: Prices;
  /** The new value of the cookie; `null` deletes it. */
  cookieUpdate: Prices | null | undefined;

  constructor(found: unknown) {
    this.#prices = pricesSchema.parse(found);
  }

  /** Adds the prices of dishes new in the cart and drops the prices of removed dishes. */
  note({ items, gone = [] }: Cart): void {
    const known = new Map(this.#prices);
    const inCart = items.map((item) => {
      const line = lineOf(item);
      return [line, known.get(line) ?? kopecksOf(item.product.price)] as const;
    });
    const deleted = this.#prices.filter(([id]) => gone.some((dish) => dish.id === id));
    this.#remember([...inCart, ...deleted]);
  }

  /** Texts about prices that differ from those the shopper has seen. Skips lines that cannot be ordered. */
  listChanges({ items }: Cart): string[] {
    const known = new Map(this.#prices);
    return items.flatMap((item) => {
      const { price, canBuy } = item.product;
      if (canBuy === false) return [];
      const was = known.get(lineOf(item)) ?? kopecksOf(price);
      return was === kopecksOf(price)
        ? []
        : [
            priceChanged(
              lineName({ ...item.product, options: optionsText(item.options) }),
              roublesOf(was),
              price,
            ),
          ];
    });
  }

  /** Returns texts about all unseen changes and marks the changes as seen. */
  takeChanges(cart: Cart): string[] {
    const { items, gone = [] } = cart;
    const known = new Map(this.#prices);
    const changes = this.listChanges(cart);
    const unseen = gone.filter(({ id }) => known.get(id) !== null).map(({ title }) => title);
    const now = items.map((item) => {
      const [line, price] = [lineOf(item), kopecksOf(item.product.price)];
      return [line, item.product.canBuy === false ? (known.get(line) ?? price) : price] as const;
    });
    this.#remember([...now, ...gone.map(({ id }) => [id, null] as const)]);
    return [...changes, ...(unseen.length > 0 ? [dishesGone(unseen)] : [])];
  }

  #remember(given: (readonly [line: LineKey, kopecks: number | null])[]): void {
    let left = MAX_JSON_LENGTH;
    const prices = given.flatMap(([line, kopecks]): Prices => {
      left -= JSON.stringify([line, kopecks]).length + 1;
      return left < 0 ? [] : [[line, kopecks]];
    });
    if (JSON.stringify(prices) === JSON.stringify(this.#prices)) return;
    this.#prices = prices;
    this.cookieUpdate = prices.length > 0 ? prices : null;
  }
}
