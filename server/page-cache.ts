import { LRUCache } from 'lru-cache';
import { log } from '#app/services/log.server.ts';
import { counted } from '#app/services/metrics.server.ts';
import { KeptPage } from './kept-page.ts';
import { isMadeUp, type PageAddress, routeOf } from './page-address.ts';

/** Makes the page of an address, for nobody in particular. `isRenewal`: nobody waits for it, the old one is shown meanwhile. */
export type Render = (page: PageAddress, asker: Asker, isRenewal: boolean) => Promise<Response>;

/** Who is the first to ask for a page: the log names the request, and the limits count it. */
export type Asker = { requestId: string; client: () => string };

type Before = { kept: KeptPage | undefined; isRenewal: boolean };

/** How much of the memory is for addresses that people can make up. */
const PART_OF_MADE_UP = 1 / 4;
/** How long what is kept is shown after a new one could not be made. */
const RETRY_MS = 5_000;
/** What is asked for again is worth the time to be made as small as can be; what people can make up is not so soon. */
const HITS = { menu: 1, madeUp: 10 };
/** Said to one client, and not to those who ask for the same page meanwhile. */
const TOO_OFTEN = 429;

/**
 * The pages that are the same for everybody, each rendered once. A fresh one is given at once. An old one is given at
 * once, too, and a new one is made behind it. What cannot be made anew stays: an API that fails takes nothing away. Those
 * who ask for the same page at the same time wait for the same one. See docs/decisions/0027-pages-that-everybody-gets.md.
 */
export class PageCache {
  readonly #menu: LRUCache<string, KeptPage>;
  readonly #madeUp: LRUCache<string, KeptPage>;
  readonly #running = new Map<string, Promise<KeptPage | null>>();
  readonly #renewals = new Map<string, Promise<KeptPage | null>>();
  readonly #render: Render;
  readonly #now: () => number;
  /** Settles when nothing waits to be made smaller. */
  improved: Promise<void> = Promise.resolve();

  constructor(render: Render, { maxBytes, now = Date.now }: { maxBytes: number; now?: () => number }) {
    this.#render = render;
    this.#now = now;
    this.#menu = storeOf(maxBytes * (1 - PART_OF_MADE_UP));
    this.#madeUp = storeOf(maxBytes * PART_OF_MADE_UP);
  }

  /**
   * @param asker whom the page would be made for.
   * @returns `null` if the answer is for one visitor alone.
   */
  get(page: PageAddress, asker: Asker): KeptPage | Promise<KeptPage | null> {
    const kept = this.#menu.get(page.key) ?? this.#madeUp.get(page.key);
    const now = this.#now();
    if (kept && now < kept.freshUntil) {
      counted.pageCache.labels('fresh').inc();
      this.#count(page, kept);
      return kept;
    }
    const isRenewal = kept !== undefined && now < kept.staleUntil;
    const made = this.#make(page, asker, { kept, isRenewal });
    counted.pageCache.labels(isRenewal ? 'stale' : 'miss').inc();
    if (!isRenewal) return made;
    // Nobody waits for it. The next one who asks tries again.
    made.catch((error) => log.error({ err: error }, 'a page could not be made anew'));
    this.#count(page, kept);
    return kept;
  }

  /** After a page has got another form: it takes more memory now. */
  grown(page: PageAddress, kept: KeptPage): void {
    const store = this.#menu.has(page.key) ? this.#menu : this.#madeUp;
    if (store.peek(page.key) === kept) store.set(page.key, kept);
  }

  /** What is kept now, in bytes. */
  get bytes(): number {
    return this.#menu.calculatedSize + this.#madeUp.calculatedSize;
  }

  #make(page: PageAddress, asker: Asker, before: Before): Promise<KeptPage | null> {
    // A renewal takes its time. Whoever must wait does not wait for that one.
    const running = before.isRenewal ? this.#renewals : this.#running;
    const same = running.get(page.key);
    if (same) return same;
    const started = this.#replace(page, asker, before).finally(() => running.delete(page.key));
    running.set(page.key, started);
    return started;
  }

  async #replace(page: PageAddress, asker: Asker, { kept, isRenewal }: Before): Promise<KeptPage | null> {
    const { status, headers, ...response } = await read(await this.#render(page, asker, isRenewal));
    const made = new KeptPage(routeOf(page.address), { status, headers, ...response }, this.#now);
    const times = timesOf(headers);
    if (times) {
      if (kept) made.inherit(kept);
      made.freshUntil = this.#now() + times.freshMs;
      made.staleUntil = made.freshUntil + times.staleMs;
      this.#set(page, made);
      return made;
    }
    // The API failed, or gave only a part of the page; or this one asks too often.
    if (kept && (status === 200 || status === TOO_OFTEN || status >= 500)) {
      kept.freshUntil = this.#now() + RETRY_MS;
      return kept;
    }
    this.#menu.delete(page.key);
    this.#madeUp.delete(page.key);
    return headers.has('Set-Cookie') || status === TOO_OFTEN ? null : made;
  }

  #set(page: PageAddress, made: KeptPage): void {
    const isApart = made.status !== 200 || isMadeUp(page.address);
    (isApart ? this.#menu : this.#madeUp).delete(page.key);
    (isApart ? this.#madeUp : this.#menu).set(page.key, made);
  }

  #count(page: PageAddress, kept: KeptPage): void {
    kept.hits += 1;
    if (kept.isBest || kept.hits < (isMadeUp(page.address) ? HITS.madeUp : HITS.menu)) return;
    kept.hits = 0;
    // One after the other: it is work of many milliseconds, and nobody waits for it.
    this.improved = this.improved
      .then(() => kept.improve())
      .then(() => this.grown(page, kept))
      .catch((error) => log.error({ err: error }, 'a page could not be made smaller'));
  }
}

function storeOf(maxSize: number): LRUCache<string, KeptPage> {
  return new LRUCache({
    maxSize: Math.max(1, Math.round(maxSize)),
    sizeCalculation: ({ bytes }, key) => bytes + key.length,
  });
}

async function read(response: Response): Promise<{ status: number; headers: Headers; body: Buffer }> {
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** How long an answer may be kept by its own words; `null`: not at all. */
function timesOf(headers: Headers): { freshMs: number; staleMs: number } | null {
  const rule = headers.get('Cache-Control') ?? '';
  const fresh = /^public\b.*\bs-maxage=(\d+)/.exec(rule)?.[1];
  const isOneAnswer =
    headers.has('Set-Cookie') || headers.get('Content-Security-Policy')?.includes("'nonce-");
  if (fresh === undefined || isOneAnswer) return null;
  const stale = /\bstale-while-revalidate=(\d+)/.exec(rule)?.[1] ?? 0;
  return { freshMs: Number(fresh) * 1_000, staleMs: Number(stale) * 1_000 };
}
