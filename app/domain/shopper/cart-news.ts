/** What has changed in a cart without its owner: told once, by name. */
export type CartNews = {
  prices: readonly PriceChange[];
  /** Titles of dishes that have left the menu. */
  gone: readonly string[];
};

/** Of one piece, in roubles. */
export type PriceChange = { title: string; was: number; now: number };

export const NO_NEWS: CartNews = { prices: [], gone: [] };

export function hasNews({ prices, gone }: CartNews): boolean {
  return prices.length > 0 || gone.length > 0;
}
