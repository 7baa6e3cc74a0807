import { LRUCache } from 'lru-cache';

/** What is made once, while it is remembered. Whoever waits for something gets it, however many others push it out meanwhile. */
export class Remembered<Value extends object> {
  readonly #made: LRUCache<string, Value>;
  readonly #running = new Map<string, Promise<Value>>();

  constructor(bounds: LRUCache.Options<string, Value, unknown>) {
    this.#made = new LRUCache(bounds);
  }

  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#made.get(key) ?? this.#running.get(key);
    if (known) return known;
    const running = this.#make(key, make);
    this.#running.set(key, running);
    return running;
  }

  async #make(key: string, make: () => Promise<Value>): Promise<Value> {
    try {
      const value = await make();
      this.#made.set(key, value);
      return value;
    } finally {
      this.#running.delete(key);
    }
  }
}
