import { ownPath } from '#contract/addresses.ts';

/** The value is in a hidden field and in the `Location` header. */
const MAX_LENGTH = 2_000;

/** The path to redirect to after a form post, if it is one of this site: the value is user input (open redirect). */
export function safeReturnTo(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return fallback;
  return ownPath(value) ?? fallback;
}
