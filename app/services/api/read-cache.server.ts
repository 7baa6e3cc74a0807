import { LRUCache } from 'lru-cache';
import { counted } from '#app/services/metrics.server.ts';
import type { AnswerStore } from './answer-store.server.ts';
import type { Outcome } from './outcome.server.ts';
import { isEmptyList } from './send.server.ts';

const MAX_ENTRIES = 2_000;
/** People can make up any number of searches and categories: their answers must not push the menu out. */
const MAX_ENTRIES_APART = 200;
/** An answer that has been stale for longer is refreshed before it is shown. */
const STALE_MS = 60_000;
/** How long that may take. Then the old answer is better than none. */
const PATIENCE_MS = 1_500;
/** A visitor who is shown anything older must know: the API has not responded for a while. */
const OLD_MS = 10 * 60_000;

type Entry = { value: unknown; freshUntil: number; savedAt: number };

/**
 * What a load found. A failed load throws.
 *
 * `isApart`: see `MAX_ENTRIES_APART`. `text`: the API's response as it came, if it is to outlive the process.
 */
export type Loaded<T> = { value: T; keep: boolean; isApart?: boolean; text?: string };

/** `oldSince`: when the value came, if that is so long ago that a visitor must know; milliseconds of the epoch. */
export type Cached<T> = { value: T; freshMs: number; oldSince: number | null };

/** Where answers outlive the process. */
export type Disk = Pick<AnswerStore, 'put' | 'get'>;

type Source<T> = {
  load: () => Promise<Loaded<T>>;
  /** Reads an answer from the disk; `undefined` if it does not fit any more. */
  revive?: (text: string) => T | undefined;
};

/**
 * Answers that all shoppers share: stale-while-revalidate for a minute, after that refreshed first; stale-if-error at
 * any age; from the disk where memory has none. Loads of one key that run at the same time are one load.
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
    const staleMs = this.#now() - entry.freshUntil;
    counted.readCache.add(staleMs < 0 ? 'fresh' : 'stale');
    if (staleMs < 0) return this.#cached(entry);
    // A failed refresh keeps the answer; the load itself has logged why.
    const refresh = this.#load(key, freshMs, source.load).catch(() => entry);
    if (isRenewal) return this.#cached(await refresh);
    if (staleMs <= STALE_MS) return this.#cached(entry);
    const patience = new Promise<Entry>((resolve) => setTimeout(resolve, PATIENCE_MS, entry));
    return this.#cached(await Promise.race([refresh, patience]));
  }

  /** The last good answer, however old. */
  peek<T>(key: string): T | undefined {
    return this.#find(key)?.value as T | undefined;
  }

  #cached<T>({ value, freshUntil, savedAt }: Entry): Cached<T> {
    const now = this.#now();
    const oldSince = now - savedAt > OLD_MS ? savedAt : null;
    return { value: value as T, freshMs: Math.max(0, freshUntil - now), oldSince };
  }

  #find(key: string): Entry | undefined {
    return this.#entries.get(key) ?? this.#apart.get(key);
  }

  async #revive<T>(key: string, { revive }: Source<T>, error: unknown): Promise<Entry> {
    const kept = revive && (await this.#disk?.get(key));
    const value = kept && revive(kept.text);
    if (!kept || value === undefined) throw error;
    counted.readCache.add('disk');
    const entry = { value, savedAt: kept.savedAt, freshUntil: kept.savedAt };
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
        const entry = { value, savedAt: this.#now(), freshUntil: this.#now() + freshMs };
        if (keep) (isApart ? this.#apart : this.#entries).set(key, entry);
        if (keep && text !== undefined) this.#disk?.put(key, text);
        return entry;
      })
      .finally(() => this.#loads.delete(key));
    this.#loads.set(key, started);
    return started;
  }
}

/** Stands in the cache for a thing that the API says is gone, so that it stays gone while the API is down. */
export const GONE = Symbol('gone');

/**
 * What the end of a call means for the cache: a value, `GONE`, or `undefined` if there is no such thing. `null`: the call
 * failed.
 *
 * @param options `isTyped`: the query holds user input. `isFixed`: there is a fixed number of queries of this kind,
 * so that there is no such thing is cached, too.
 * @param last the answer before. It stays when no record of a list can be read: then the API has changed its format.
 */
export function loadedFrom<T>(
  outcome: Outcome<T>,
  { isTyped = false, isFixed = false }: { isTyped?: boolean; isFixed?: boolean },
  last: T | typeof GONE | undefined,
): Loaded<T | typeof GONE | undefined> | null {
  if (outcome.kind === 'done') {
    const value = outcome.isEmptied ? (last ?? outcome.value) : outcome.value;
    const isApart = isTyped || isEmptyList(value);
    return { value, keep: true, isApart, ...(!isApart && !outcome.isEmptied && { text: outcome.text }) };
  }
  if (outcome.kind !== 'missing') return null;
  return outcome.isGone ? { value: GONE, keep: true } : { value: undefined, keep: isFixed };
}
