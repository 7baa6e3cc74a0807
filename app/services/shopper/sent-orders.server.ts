import { LRUCache } from 'lru-cache';

const MAX_ORDERS = 1_000;
const REMEMBERED_MS = 60_000;

/**
 * `sent`: the fingerprint of the order; `null` if several different ones were sent. `times`: how many attempts may have
 * reached the API.
 */
type Sent = { sent: string | null; times: number; until: number };

/**
 * What was sent with which key a moment ago. After a double click in a browser without scripts only this says that both
 * clicks were the same order: the browser drops the answer to the first one, with its cookies. If another process took the
 * first click, nothing is remembered, and the shopper is told a little more than needed.
 */
const sentOrders = new LRUCache<string, Sent>({ max: MAX_ORDERS });

/** Notes that an order is about to be sent. @returns what was sent with the key before; `null` if that is not known. */
export function noteSent(key: string, sent: string): string | null {
  const found = sentOrders.get(key);
  const before = found && found.until > Date.now() ? found.sent : null;
  const isOther = found !== undefined && found.sent !== sent;
  const times = (found?.times ?? 0) + 1;
  sentOrders.set(key, { sent: isOther ? null : sent, times, until: Date.now() + REMEMBERED_MS });
  return before;
}

/** Whether this very order was sent with the key a moment ago. */
export function wasSent(key: string, sent: string): boolean {
  const found = sentOrders.get(key);
  return found !== undefined && found.until > Date.now() && found.sent === sent;
}

/** Takes a note back: the API did not get the order, or refused it. */
export function noteUnsent(key: string): void {
  const found = sentOrders.get(key);
  if (found && found.times > 1) sentOrders.set(key, { ...found, times: found.times - 1 });
  else sentOrders.delete(key);
}

/** Whether an attempt with this key may have reached the API. */
export function mayHaveArrived(key: string): boolean {
  return sentOrders.has(key);
}
