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

/** A client with many addresses must not fill the memory: who was seen longest ago is forgotten. */
const MAX_CLIENTS = 5_000;

/** A person needs longer to fill in a form. */
const MIN_FILL_MS = 3_000;

/** The client's address, or `null` where it is not known: then nothing is limited. The server sets it. */
export const clientContext = createContext<string | null>(null);

/** Counts per process: several storefronts let through as many times as much. */
export class Limits {
  /** Of every limit; 0: none. */
  readonly factor: number;
  readonly #counts = new LRUCache<string, number>({ max: MAX_CLIENTS });

  constructor(factor: number) {
    this.factor = factor;
  }

  /** Counts one. @returns whether it may be done */
  spend(client: string | null, kind: Limited): boolean {
    if (client === null || this.factor === 0) return true;
    const key = `${kind} ${networkOf(client)}`;
    const times = (this.#counts.get(key) ?? 0) + 1;
    // The first one starts the time.
    this.#counts.set(key, times, { ttl: LIMITS[kind].seconds * 1_000, noUpdateTTL: true });
    return this.#allows(times, kind);
  }

  /** Whether the next one may not be done. */
  isSpent(client: string | null, kind: Limited): boolean {
    if (client === null || this.factor === 0) return false;
    return !this.#allows((this.#counts.get(`${kind} ${networkOf(client)}`) ?? 0) + 1, kind);
  }

  #allows(times: number, kind: Limited): boolean {
    const isAllowed = times <= Math.max(1, Math.round(LIMITS[kind].times * this.factor));
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

/** Whether a form was filled in faster than people can. `openedAt`: by our clock; no number is too fast. */
export function isTooQuick(context: Context, openedAt: number): boolean {
  const isLimited = context.get(clientContext) !== null && context.get(limitsContext).factor > 0;
  return isLimited && !(Date.now() - openedAt >= MIN_FILL_MS);
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
  const zeros = 8 - address.split(':').filter(Boolean).length;
  const groups = address
    .replace('::', `:${'0:'.repeat(zeros)}`)
    .split(':')
    .filter(Boolean);
  return groups.slice(0, 4).join(':');
}
