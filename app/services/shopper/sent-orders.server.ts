import { LRUCache } from 'lru-cache';

type Sent = { fingerprint: string | null };

/**
 * What was sent with which key: a fingerprint, or `null` if several different orders were sent. After a double click in a
 * browser without scripts only this says that both clicks were the same order: the browser drops the response to the first
 * one, with its cookies. If another process took the first click, the shopper is told a little more than needed.
 */
const sentOrders = new LRUCache<string, Sent>({ max: 1_000, ttl: 60 * 60_000 });

/** Notes that an order is about to be sent. @returns what was noted before */
export function noteSent(key: string, fingerprint: string): Sent | undefined {
  const before = sentOrders.get(key);
  const isOther = before !== undefined && before.fingerprint !== fingerprint;
  sentOrders.set(key, { fingerprint: isOther ? null : fingerprint });
  return before;
}

/** Takes a note back: the API did not get the order, or refused it. */
export function noteUnsent(key: string, before: Sent | undefined): void {
  if (before) sentOrders.set(key, before);
  else sentOrders.delete(key);
}

/** Whether this very order was sent with the key. */
export function wasSent(key: string, fingerprint: string): boolean {
  return sentOrders.get(key)?.fingerprint === fingerprint;
}

/** Whether an attempt with this key may have reached the API. */
export function mayHaveArrived(key: string): boolean {
  return sentOrders.has(key);
}
