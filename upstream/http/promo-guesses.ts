import { LRUCache } from 'lru-cache';

const MAX_MISSES = 10;
/** Of guests without a cart yet, together: a storefront limits them by their addresses. */
const MAX_MISSES_WITHOUT_CART = 200;
/** Of all guests: anyone can invent sessions. */
const MAX_MISSES_TOGETHER = 1_000;
const WINDOW_MS = 10 * 60_000;
/** Attack: many sessions fill the memory. */
const MAX_GUESTS = 10_000;

/** Codes that do not exist, by guest and process. */
export class PromoGuesses {
  readonly #misses = new LRUCache<string, { count: number; until: number }>({ max: MAX_GUESTS });
  readonly #now: () => Date;
  #together = { count: 0, until: 0 };

  constructor(now: () => Date) {
    this.#now = now;
  }

  isAllowed(session: string | undefined): boolean {
    if (this.#allNow().count >= MAX_MISSES_TOGETHER) return false;
    return this.#current(session).count < (session ? MAX_MISSES : MAX_MISSES_WITHOUT_CART);
  }

  count(session: string | undefined): void {
    const { count, until } = this.#current(session);
    this.#misses.set(session ?? '', { count: count + 1, until });
    const together = this.#allNow();
    this.#together = { ...together, count: together.count + 1 };
  }

  #allNow() {
    const now = this.#now().getTime();
    return now < this.#together.until ? this.#together : { count: 0, until: now + WINDOW_MS };
  }

  #current(session = '') {
    const now = this.#now().getTime();
    const found = this.#misses.get(session);
    return found && now < found.until ? found : { count: 0, until: now + WINDOW_MS };
  }
}
