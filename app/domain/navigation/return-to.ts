import { ownPath } from '#contract/addresses.ts';

/** It is in a hidden field and a header. */
const MAX_LENGTH = 2_000;

/** Attack: open redirect. */
export function safeReturnTo(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return fallback;
  return ownPath(value) ?? fallback;
}
