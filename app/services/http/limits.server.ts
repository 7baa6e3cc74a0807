import { LRUCache } from 'lru-cache';
import { createContext, data, type RouterContextProvider } from 'react-router';
import { env } from '#app/services/env.server.ts';
import { type Limited, metrics } from '#app/services/metrics.server.ts';

/** An office may share one IP address: each limit is far above human use and far below a script's. */
const LIMITS = {
  order: { times: 30, seconds: 600 },
  feedback: { times: 10, seconds: 600 },
  'new-cart': { times: 120, seconds: 600 },
  search: { times: 120, seconds: 60 },
  suggest: { times: 300, seconds: 60 },
  /** Attack: guessing order IDs. */
  'order-miss': { times: 60, seconds: 600 },
  /** Separate limit for orders of this browser: guesses from the same network must not block them. */
  'own-order-miss': { times: 60, seconds: 600 },
} satisfies Record<Limited, { times: number; seconds: number }>;

/** Attack: a client with many addresses fills the memory. The least recently seen client is dropped. */
const MAX_CLIENTS = 5_000;

/** A person needs longer to fill in a form. */
const MIN_FILL_MS = 3_000;

/** The client's IP address, set by the server; `null` (unknown) disables the limits. */
export const clientContext = createContext<string | null>(null);

/** Counts per process: N storefronts allow N times as much. */
export class Limits {
  /** Multiplies every limit; 0 disables them. */
  readonly factor: number;
  readonly #counts = new LRUCache<string, number>({ max: MAX_CLIENTS });

  constructor(factor: number) {
    this.factor = factor;
  }

  /** Counts one action. @returns whether it is allowed */
  spend(client: string | null, kind: Limited): boolean {
    if (client === null || this.factor === 0) return true;
    const key = `${kind} ${networkOf(client)}`;
    const times = (this.#counts.get(key) ?? 0) + 1;
    // The first action starts the time window.
    this.#counts.set(key, times, { ttl: LIMITS[kind].seconds * 1_000, noUpdateTTL: true });
    return this.#allows(times, kind);
  }

  /** Whether the next action would exceed the limit. */
  isSpent(client: string | null, kind: Limited): boolean {
    if (client === null || this.factor === 0) return false;
    return !this.#allows((this.#counts.get(`${kind} ${networkOf(client)}`) ?? 0) + 1, kind);
  }

  #allows(times: number, kind: Limited): boolean {
    const isAllowed = times <= Math.max(1, Math.round(LIMITS[kind].times * this.factor));
    if (!isAllowed) metrics.limited.labels(kind).inc();
    return isAllowed;
  }
}

export const limitsContext = createContext(new Limits(env.LIMIT_FACTOR));

/**
 * Whether another site embeds this URL as an image, frame or script. Attack: such requests use up the limits of that site's
 * visitors. Links are document requests and stay allowed.
 */
export function isCrossSiteSubresource(header: (name: string) => unknown): boolean {
  const dest = header('sec-fetch-dest') ?? 'document';
  return ['cross-site', 'same-site'].includes(`${header('sec-fetch-site')}`) && dest !== 'document';
}

type Context = Readonly<RouterContextProvider>;

/** Counts one action of this client. @returns whether it is allowed */
export async function spend(context: Context, kind: Limited): Promise<boolean> {
  return context.get(limitsContext).spend(context.get(clientContext), kind);
}

/** Whether a form was filled in faster than a person can. @param openedAt by the server's clock; NaN counts as too fast */
export function isTooQuick(context: Context, openedAt: number): boolean {
  const isLimited = context.get(clientContext) !== null && context.get(limitsContext).factor > 0;
  return isLimited && !(Date.now() - openedAt >= MIN_FILL_MS);
}

/** @throws 429 if the client exceeds the limit */
export async function spendOrThrow(context: Context, kind: Limited): Promise<void> {
  if (!(await spend(context, kind))) throw tooManyRequests();
}

/** Counts only lookups that end with 404. @throws 429 after too many of them */
export async function limitMisses<T>(context: Context, kind: Limited, find: () => Promise<T>): Promise<T> {
  if (context.get(limitsContext).isSpent(context.get(clientContext), kind)) throw tooManyRequests();
  try {
    return await find();
  } catch (error) {
    if ((error as { init?: ResponseInit | null }).init?.status === 404) await spend(context, kind);
    throw error;
  }
}

function tooManyRequests() {
  return data(null, { status: 429 });
}

/** An IPv6 client owns 2⁶⁴ addresses with the same /64 prefix: the prefix identifies the client. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const zeros = 8 - address.split(':').filter(Boolean).length;
  const groups = address
    .replace('::', `:${'0:'.repeat(zeros)}`)
    .split(':')
    .filter(Boolean);
  return groups.slice(0, 4).join(':');
}
