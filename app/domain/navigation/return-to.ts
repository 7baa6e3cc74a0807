import { ownPath } from '#contract/addresses.ts';

/** It stands in a hidden field and in `Location`. */
const MAX_LENGTH = 2_000;

/** The address a form asks to come back to, if it is a path of this site. The value comes from outside. */
export function safeReturnTo(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return fallback;
  return ownPath(value) ?? fallback;
}
