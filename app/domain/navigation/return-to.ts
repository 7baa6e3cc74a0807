import { ownPath } from '#contract/addresses.ts';

/** The value is in a hidden field and in the `Location` header. */
const MAX_LENGTH = 2_000;

/** The redirect path after a form post, or the fallback if it leaves this site. Attack: open redirect. */
export function safeReturnTo(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return fallback;
  return ownPath(value) ?? fallback;
}
