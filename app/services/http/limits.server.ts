import { LRUCache } from 'lru-cache';
import { createContext, data, type RouterContextProvider } from 'react-router';
import { env } from '#app/services/env.server.ts';
import { type Limited, metrics } from '#app/services/metrics.server.ts';

/** Far above human use, far below a script's: an office may share one IP address. */
const LIMITS = {
  order: { times: 30, seconds: 600 },
  feedback: { times: 10, seconds: 600 },
  'new-cart': { times: 120, seconds: 600 },
  /** Attack: guessing promo codes. */
  promo: { times: 30, seconds: 600 },
  search: { times: 120, seconds: 60 },
  suggest: { times: 300, seconds: 60 },
  /** Attack: guessing order IDs. */
  'order-miss': { times: 60, seconds: 600 },
  /** Guesses from the same network must not block the browser's own orders. */
  'own-order-miss': { times: 60, seconds: 600 },
  /** A provider's few addresses report all payments, and repeat what got no answer. */
  'payment-notification': { times: 600, seconds: 60 },
  'till-notification': { times: 600, seconds: 60 },
} satisfies Record<Limited, { times: number; seconds: number }>;

/** Attack: many addresses fill the memory. */
const MAX_CLIENTS = 5_000;

/** A person needs longer to fill in a form. */
const MIN_FILL_MS = 3_000;

/** IP address, set by the server; `null` disables the limits. */
export const clientContext = createContext<string | null>(null);

/** Per process: N storefronts allow N times as much. */
export class Limits {
  /** 0 disables the limits. */
  readonly factor: number;
  readonly #counts = new LRUCache<string, number>({ max: MAX_CLIENTS });

  constructor(factor: number) {
    this.factor = factor;
  }

  spend(client: string | null, kind: Limited): boolean {
    if (client === null || this.factor === 0) return true;
    const key = `${kind} ${networkOf(client)}`;
    const times = (this.#counts.get(key) ?? 0) + 1;
    // The first action starts the window.
    this.#counts.set(key, times, { ttl: LIMITS[kind].seconds * 1_000, noUpdateTTL: true });
    return this.#allows(times, kind);
  }

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
 * Attack: another site embeds a URL and uses up its visitors' limits. Links are document requests and stay
 * allowed.
 */
export function isCrossSiteSubresource(header: (name: string) => unknown): boolean {
  const dest = header('sec-fetch-dest') ?? 'document';
  return ['cross-site', 'same-site'].includes(`${header('sec-fetch-site')}`) && dest !== 'document';
}

type Context = Readonly<RouterContextProvider>;

export async function spend(context: Context, kind: Limited): Promise<boolean> {
  return context.get(limitsContext).spend(context.get(clientContext), kind);
}

/** @param openedAt by the server's clock; NaN counts as too fast */
export function isTooQuick(context: Context, openedAt: number): boolean {
  const isLimited = context.get(clientContext) !== null && context.get(limitsContext).factor > 0;
  return isLimited && !(Date.now() - openedAt >= MIN_FILL_MS);
}

export async function spendOrThrow(context: Context, kind: Limited): Promise<void> {
  if (!(await spend(context, kind))) throw tooManyRequests();
}

/** Counts only 404. @throws 429 */
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

/** An IPv6 client owns all addresses of its /64 prefix. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const zeros = 8 - address.split(':').filter(Boolean).length;
  const groups = address
    .replace('::', `:${'0:'.repeat(zeros)}`)
    .split(':')
    .filter(Boolean);
  return groups.slice(0, 4).join(':');
}
