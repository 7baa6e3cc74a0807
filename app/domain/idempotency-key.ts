import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#contract/defaults.ts';

const KEY = /^([0-9a-z]{1,9})-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export type IdempotencyKey = { key: string; issuedAt: number };

/**
 * The key of one checkout form. It tells when the form was made, so that an order sent twice from one form can be
 * told from a new order of a form left open.
 *
 * @param now milliseconds since 1970.
 * @param random a UUID.
 */
export function createIdempotencyKey(now: number, random: string): string {
  return `${now.toString(36)}-${random}`;
}

/** Only what `createIdempotencyKey` writes is a key; a form field may hold anything. */
export function readIdempotencyKey(value: unknown): IdempotencyKey | null {
  if (typeof value !== 'string' || value.length > MAX_IDEMPOTENCY_KEY_LENGTH) return null;
  const [, time] = KEY.exec(value) ?? [];
  if (time === undefined) return null;
  const issuedAt = Number.parseInt(time, 36);
  return issuedAt.toString(36) === time ? { key: value, issuedAt } : null;
}
