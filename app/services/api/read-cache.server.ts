import { LRUCache } from 'lru-cache';

const MAX_ENTRIES = 2_000;
/** How many answers are kept apart. */
const MAX_ENTRIES_APART = 200;

type Entry = { value: unknown; freshUntil: number };

/**
 * What a load found: a value to keep, or that there is nothing to keep. A failed load throws.
 *
 * `isApart`: people can think up any number of such questions. Their answers have a store of their own, so that
 * they do not push the menu out.
 */
export type Loaded<T> = { value: T; keep: boolean; isApart?: boolean };

/**
 * Answers that all shoppers share. A fresh answer is returned at once. An old one is returned at once, too, and
 * one refresh runs behind it. If the refresh fails, the old answer stays. Loads of one key that run at the same
 * time are one load.
 */
export class ReadCache {
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  readonly #apart = new LRUCache<string, Entry>({ max: MAX_ENTRIES_APART });
  readonly #loads = new Map<string, Promise<Loaded<unknown>>>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async get<T>(key: string, freshMs: number, load: () => Promise<Loaded<T>>): Promise<T> {
    const entry = this.#find(key);
    if (!entry) return (await this.#load(key, freshMs, load)).value as T;
    // A failed refresh keeps the old answer; the load itself has logged why.
    if (entry.freshUntil <= this.#now()) this.#load(key, freshMs, load).catch(() => undefined);
    return entry.value as T;
  }

  /** For how long the answer that is known will be fresh; 0 if it is old, `undefined` if none is kept. */
  freshMs(key: string): number | undefined {
    const entry = this.#find(key);
    return entry && Math.max(0, entry.freshUntil - this.#now());
  }

  /** The last good answer, however old. */
  peek<T>(key: string): T | undefined {
    return this.#find(key)?.value as T | undefined;
  }

  #find(key: string): Entry | undefined {
    return this.#entries.get(key) ?? this.#apart.get(key);
  }

  #load<T>(key: string, freshMs: number, load: () => Promise<Loaded<T>>): Promise<Loaded<unknown>> {
    const running = this.#loads.get(key);
    if (running) return running;
    const started = load()
      .then((loaded) => {
        const { value, keep, isApart = false } = loaded;
        this.#entries.delete(key);
        this.#apart.delete(key);
        const entries = isApart ? this.#apart : this.#entries;
        if (keep) entries.set(key, { value, freshUntil: this.#now() + freshMs });
        return loaded;
      })
      .finally(() => this.#loads.delete(key));
    this.#loads.set(key, started);
    return started;
  }
}
