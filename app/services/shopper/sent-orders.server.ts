import { LRUCache } from 'lru-cache';

/** As long as a second click can belong to the first one. */
const RECENT_MS = 60_000;

/**
 * What was sent with which key: a fingerprint, or `null` if several different orders were sent. After a double click in a
 * browser without scripts only this says that both clicks were the same order: the browser drops the response to the first
 * one, with its cookies. If another process took the first click, the shopper is told a little more than needed.
 */
const sentOrders = new LRUCache<string, { fingerprint: string | null; at: number }>({ max: 1_000 });

/** Notes that an order is about to be sent. @returns takes the note back: the API did not get the order, or refused it */
export function noteSent(key: string, fingerprint: string): () => void {
  const before = sentOrders.get(key);
  const isOther = before !== undefined && before.fingerprint !== fingerprint;
  sentOrders.set(key, { fingerprint: isOther ? null : fingerprint, at: Date.now() });
  return () => void (before ? sentOrders.set(key, before) : sentOrders.delete(key));
}

/** What was sent with the key a moment ago; `null` if nothing was, or several different orders. */
export function recentlySent(key: string): string | null {
  const sent = sentOrders.get(key);
  return sent && Date.now() - sent.at < RECENT_MS ? sent.fingerprint : null;
}

/** Whether an attempt with this key may have reached the API. */
export function mayHaveArrived(key: string): boolean {
  return sentOrders.has(key);
}
