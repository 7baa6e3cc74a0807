import { LRUCache } from 'lru-cache';

type Sent = {
  /** `null`: several different orders were sent. */
  fingerprint: string | null;
};

/**
 * What was sent with which key, as long as a second click can belong to the first one. After a double click in a browser
 * without scripts only this says that both clicks were the same order: the browser drops the response to the first one, with
 * its cookies. If another process took the first click, the shopper is told a little more than needed.
 */
const sentOrders = new LRUCache<string, Sent>({ max: 1_000, ttl: 60_000 });

export function findSent(key: string): Sent | undefined {
  return sentOrders.get(key);
}

/** Notes that an order is about to be sent. @returns takes the note back: the API did not get the order, or refused it */
export function noteSent(key: string, fingerprint: string): () => void {
  const before = sentOrders.get(key);
  const isOther = before !== undefined && before.fingerprint !== fingerprint;
  sentOrders.set(key, { fingerprint: isOther ? null : fingerprint });
  return () => void (before ? sentOrders.set(key, before) : sentOrders.delete(key));
}
