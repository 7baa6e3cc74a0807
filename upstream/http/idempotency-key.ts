import type { Context } from 'hono';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#contract/defaults.ts';
import { KEY_TOO_LONG } from './messages.ts';
import { badRequestMessage } from './problems.ts';

/** @throws 400 for a key that is too long */
export function idempotencyKeyOf(c: Context): string | null {
  const key = c.req.header('Idempotency-Key')?.trim();
  if (!key) return null;
  if (key.length > MAX_IDEMPOTENCY_KEY_LENGTH) throw badRequestMessage(KEY_TOO_LONG);
  return key;
}
