import { LRUCache } from 'lru-cache';

/** LRU cache of asynchronous results; concurrent calls share one computation, even if its result is evicted meanwhile. */
export class AsyncCache<Value extends object> {
  readonly #results: LRUCache<string, Value>;
  readonly #running = new Map<string, Promise<Value>>();

  constructor(bounds: LRUCache.Options<string, Value, unknown>) {
    this.#results = new LRUCache(bounds);
  }

  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#results.get(key) ?? this.#running.get(key);
    if (known) return known;
    const running = this.#make(key, make);
    this.#running.set(key, running);
    return running;
  }

  async #make(key: string, make: () => Promise<Value>): Promise<Value> {
    try {
      const value = await make();
      this.#results.set(key, value);
      return value;
    } finally {
      this.#running.delete(key);
    }
  }
}
