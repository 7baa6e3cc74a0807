import { LRUCache } from 'lru-cache';
import { counted } from '#app/services/metrics.server.ts';
import type { KeptAnswer } from './answer-store.server.ts';

const MAX_ENTRIES = 2_000;
/** How many answers are kept apart. */
const MAX_ENTRIES_APART = 200;
/** While the API answers, nobody is shown what has been old for longer: then a page waits for the new answer. */
const STALE_MS = 60_000;
/** How long it waits. Then the old answer is better than none. */
const PATIENCE_MS = 1_500;
/** For how long after that nobody waits for the same answer: not everybody is to find out that the API is slow. */
const IN_VAIN_MS = 10_000;
/** Whoever is shown anything older must be told: the API has not answered for a while. */
const OLD_MS = 10 * 60_000;

/** `shownUntil`: until then nobody waits for a newer one. */
type Entry = { value: unknown; freshUntil: number; shownUntil: number; savedAt: number };

/**
 * What a load found: a value to keep, or that there is nothing to keep. A failed load throws.
 *
 * `isApart`: people can think up any number of such questions. Their answers have a store of their own, so that
 * they do not push the menu out. `text`: the API's answer as it came, if it is to outlive the process.
 */
export type Loaded<T> = { value: T; keep: boolean; isApart?: boolean; text?: string };

/** `oldSince`: when the value came, if that is so long ago that a reader must know. Milliseconds of the epoch. */
export type Cached<T> = { value: T; oldSince: number | null };

/** Where answers outlive the process. */
export type Disk = {
  put: (key: string, text: string) => void;
  get: (key: string) => Promise<KeptAnswer | undefined>;
  drop: (key: string) => Promise<void>;
};

type Source<T> = {
  load: () => Promise<Loaded<T>>;
  /** Reads an answer that was kept; `undefined` if it cannot be read any more. */
  revive?: (text: string) => T | undefined;
};

/**
 * Answers that all shoppers share. A fresh answer is returned at once. One that is not fresh is returned at once, too, and
 * one refresh runs behind it; one that is older is refreshed first. If the refresh fails, the answer stays, whatever its
 * age. What no answer is known for is looked for on the disk. Loads of one key that run at the same time are one load.
 */
export class ReadCache {
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  readonly #apart = new LRUCache<string, Entry>({ max: MAX_ENTRIES_APART });
  readonly #loads = new Map<string, Promise<Entry>>();
  readonly #now: () => number;
  readonly #disk: Disk | undefined;

  constructor(now: () => number = Date.now, disk?: Disk) {
    this.#now = now;
    this.#disk = disk;
  }

  /** @param options `isRenewal`: for a page that nobody waits for; only a new answer will do, however long it takes. */
  async get<T>(
    key: string,
    freshMs: number,
    source: Source<T>,
    { isRenewal = false } = {},
  ): Promise<Cached<T>> {
    const entry = this.#find(key);
    if (!entry) {
      counted.readCache.add('miss');
      const load = this.#load(key, freshMs, source.load);
      return this.#cached(await load.catch((error) => this.#revive(key, source, error)));
    }
    const isFresh = entry.freshUntil > this.#now();
    counted.readCache.add(isFresh ? 'fresh' : 'stale');
    if (isFresh) return this.#cached(entry);
    const isShown = this.#now() <= entry.shownUntil;
    // A failed refresh keeps the answer; the load itself has logged why.
    const refresh = this.#load(key, freshMs, source.load).catch(() => entry);
    if (isRenewal) return this.#cached(await refresh);
    if (isShown) return this.#cached(entry);
    const inTime = await withPatience(refresh);
    if (!inTime) entry.shownUntil = this.#now() + IN_VAIN_MS;
    return this.#cached(inTime ?? entry);
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

  #cached<T>(entry: Entry): Cached<T> {
    return { value: entry.value as T, oldSince: this.#isOld(entry) ? entry.savedAt : null };
  }

  #isOld({ savedAt }: Entry): boolean {
    return this.#now() - savedAt > OLD_MS;
  }

  #find(key: string): Entry | undefined {
    return this.#entries.get(key) ?? this.#apart.get(key);
  }

  async #revive<T>(key: string, { revive }: Source<T>, error: unknown): Promise<Entry> {
    const kept = revive && (await this.#disk?.get(key));
    if (!kept) throw error;
    const value = revive(kept.text);
    if (value === undefined) {
      await this.#disk?.drop(key);
      throw error;
    }
    counted.readCache.add('disk');
    const { savedAt } = kept;
    const entry = { value, savedAt, freshUntil: savedAt, shownUntil: savedAt };
    this.#entries.set(key, entry);
    return entry;
  }

  #load<T>(key: string, freshMs: number, load: () => Promise<Loaded<T>>): Promise<Entry> {
    const running = this.#loads.get(key);
    if (running) return running;
    const started = load()
      .then(({ value, keep, isApart = false, text }) => {
        this.#entries.delete(key);
        this.#apart.delete(key);
        const freshUntil = this.#now() + freshMs;
        const entry = { value, savedAt: this.#now(), freshUntil, shownUntil: freshUntil + STALE_MS };
        if (keep) (isApart ? this.#apart : this.#entries).set(key, entry);
        if (keep && text !== undefined) this.#disk?.put(key, text);
        return entry;
      })
      .finally(() => this.#loads.delete(key));
    this.#loads.set(key, started);
    return started;
  }
}

function withPatience(refresh: Promise<Entry>): Promise<Entry | undefined> {
  let late: NodeJS.Timeout | undefined;
  const patience = new Promise<undefined>((resolve) => {
    late = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  return Promise.race([refresh, patience]).finally(() => clearTimeout(late));
}
