import { LRUCache } from 'lru-cache';

const MAX_MISSES = 10;
/** Of all guests without a cart: anyone can invent sessions. A storefront enters codes only into carts, and limits addresses. */
const MAX_MISSES_WITHOUT_CART = 200;
const WINDOW_MS = 10 * 60_000;
/** Attack: many carts fill the memory. */
const MAX_CARTS = 10_000;

/** Codes that do not exist, by cart (`null`: none) and process. */
export class PromoGuesses {
  readonly #misses = new LRUCache<string, { count: number; until: number }>({ max: MAX_CARTS });
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  isAllowed(cartId: string | null): boolean {
    return this.#current(cartId).count < (cartId === null ? MAX_MISSES_WITHOUT_CART : MAX_MISSES);
  }

  count(cartId: string | null): void {
    const { count, until } = this.#current(cartId);
    this.#misses.set(cartId ?? '', { count: count + 1, until });
  }

  #current(cartId: string | null) {
    const now = this.#now().getTime();
    const found = this.#misses.get(cartId ?? '');
    return found && now < found.until ? found : { count: 0, until: now + WINDOW_MS };
  }
}
