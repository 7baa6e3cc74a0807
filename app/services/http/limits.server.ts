import { LRUCache } from 'lru-cache';
import { createContext, data, type RouterContextProvider } from 'react-router';
import { env } from '#app/services/env.server.ts';
import { counted } from '#app/services/metrics.server.ts';

/** An office may sit behind one address, so each limit is far above what people do, and far below what a script does. */
const LIMITS = {
  order: { times: 30, seconds: 600 },
  feedback: { times: 10, seconds: 600 },
  'new-cart': { times: 120, seconds: 600 },
  search: { times: 120, seconds: 60 },
  suggest: { times: 300, seconds: 60 },
  /** Guessed addresses of orders. */
  'order-miss': { times: 60, seconds: 600 },
  /** The same for an order of this browser: other clients' guesses must not hide it. */
  'own-order-miss': { times: 60, seconds: 600 },
} as const;
export type Limited = keyof typeof LIMITS;

/** Of each kind. A client with many addresses must not fill the memory: who was seen longest ago is forgotten. */
const MAX_CLIENTS = 5_000;

/** A person needs longer to fill in a form. */
const MIN_FILL_MS = 3_000;

/** The client's address, or `null` where it is not known: then nothing is limited. The server sets it. */
export const clientContext = createContext<string | null>(null);

/** Counts per process: several storefronts let through as many times as much. */
export class Limits {
  readonly #factor: number;
  readonly #counts: ReadonlyMap<Limited, LRUCache<string, number>>;

  /** @param factor of every limit; 0: none */
  constructor(factor: number, { maxClients = MAX_CLIENTS } = {}) {
    this.#factor = factor;
    const kinds = factor === 0 ? [] : (Object.keys(LIMITS) as Limited[]);
    this.#counts = new Map(
      kinds.map((kind) => [kind, new LRUCache({ max: maxClients, ttl: LIMITS[kind].seconds * 1_000 })]),
    );
  }

  /** Counts one. @returns whether it may be done */
  spend(client: string | null, kind: Limited): boolean {
    const counts = this.#counts.get(kind);
    if (client === null || !counts) return true;
    const network = networkOf(client);
    const times = (counts.get(network) ?? 0) + 1;
    // The first one starts the time.
    counts.set(network, times, { noUpdateTTL: true });
    return this.#allows(times, kind);
  }

  /** Whether the next one may not be done. */
  isSpent(client: string | null, kind: Limited): boolean {
    const times = this.#counts.get(kind)?.get(networkOf(client ?? '')) ?? 0;
    return !this.#allows(times + 1, kind);
  }

  /** Whether a form was filled in faster than people can. `openedAt`: by our clock; no number is too fast. */
  isTooQuick(client: string | null, openedAt: number): boolean {
    return client !== null && this.#factor > 0 && !(Date.now() - openedAt >= MIN_FILL_MS);
  }

  #allows(times: number, kind: Limited): boolean {
    const isAllowed =
      this.#factor === 0 || times <= Math.max(1, Math.round(LIMITS[kind].times * this.#factor));
    if (!isAllowed) counted.limited.labels(kind).inc();
    return isAllowed;
  }
}

export const limitsContext = createContext(new Limits(env.LIMIT_FACTOR));

/**
 * Whether a page of another site asks for a part of itself: a picture, a frame, an answer for a script. It would count against
 * its visitor. A link that a person follows makes a document of its own.
 */
export function isForeignPart(header: (name: string) => unknown): boolean {
  const dest = header('sec-fetch-dest') ?? 'document';
  return ['cross-site', 'same-site'].includes(`${header('sec-fetch-site')}`) && dest !== 'document';
}

type Context = Readonly<RouterContextProvider>;

/** @returns whether it may be done. */
export async function spend(context: Context, kind: Limited): Promise<boolean> {
  return context.get(limitsContext).spend(context.get(clientContext), kind);
}

export function isTooQuick(context: Context, openedAt: number): boolean {
  return context.get(limitsContext).isTooQuick(context.get(clientContext), openedAt);
}

/** @throws 429 if the client has done this too often. */
export async function spendOrThrow(context: Context, kind: Limited): Promise<void> {
  if (!(await spend(context, kind))) throw tooOften();
}

/** For what may be done as often as one likes while it is there: only misses count. @throws 429 after too many of them. */
export async function limitMisses<T>(context: Context, kind: Limited, find: () => Promise<T>): Promise<T> {
  if (context.get(limitsContext).isSpent(context.get(clientContext), kind)) throw tooOften();
  try {
    return await find();
  } catch (error) {
    if ((error as { init?: ResponseInit | null }).init?.status === 404) await spend(context, kind);
    throw error;
  }
}

function tooOften() {
  return data(null, { status: 429 });
}

/** A client of IPv6 has 2⁶⁴ addresses of its own, all with the same first half. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::', 2);
  const groups = head.split(':');
  const rest = tail.split(':');
  const missing = address.includes('::') ? Math.max(0, 8 - groups.length - rest.length) : 0;
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...rest].slice(0, 4).join(':');
}
