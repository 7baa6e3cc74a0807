import { createHash, randomBytes } from 'node:crypto';

/** 256 bits, safe in a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A leaked database contains no usable tokens. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
