import { LRUCache } from 'lru-cache';

const MAX_ENTRIES = 2_000;
/** Answers to what people type are as many as people; they must not push the menu out. */
const MAX_TYPED_ENTRIES = 200;

type Entry = { value: unknown; freshUntil: number };

/** What a load found out: a value to keep, or that there is nothing (any more) to keep. Failures throw. */
export type Loaded<T> = { value: T; keep: boolean };

/**
 * Answers shared by all shoppers, with stale-while-revalidate: a fresh answer is returned at once; an old one too,
 * while one refresh runs behind it; when the refresh fails, the old one goes on being shown. Loads of one key that
 * run at the same time are one load.
 */
export class ReadCache {
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  readonly #typed = new LRUCache<string, Entry>({ max: MAX_TYPED_ENTRIES });
  readonly #loads = new Map<string, Promise<Loaded<unknown>>>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @param isTyped the key holds a shopper's own words: kept apart, and not as many. */
  async get<T>(key: string, freshMs: number, load: () => Promise<Loaded<T>>, isTyped = false): Promise<T> {
    const entries = isTyped ? this.#typed : this.#entries;
    const entry = entries.get(key);
    if (!entry) return (await this.#load(entries, key, freshMs, load)).value as T;
    // A failed refresh keeps the old answer; the load itself has logged why.
    if (entry.freshUntil <= this.#now()) this.#load(entries, key, freshMs, load).catch(() => undefined);
    return entry.value as T;
  }

  /** The last good answer, however old. */
  peek<T>(key: string): T | undefined {
    return (this.#entries.get(key) ?? this.#typed.get(key))?.value as T | undefined;
  }

  #load<T>(
    entries: LRUCache<string, Entry>,
    key: string,
    freshMs: number,
    load: () => Promise<Loaded<T>>,
  ): Promise<Loaded<unknown>> {
    const running = this.#loads.get(key);
    if (running) return running;
    const started = load()
      .then((loaded) => {
        if (loaded.keep) {
          entries.set(key, { value: loaded.value, freshUntil: this.#now() + freshMs });
        } else {
          entries.delete(key);
        }
        return loaded;
      })
      .finally(() => this.#loads.delete(key));
    this.#loads.set(key, started);
    return started;
  }
}
