import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Tokens and sessions are stored by their digest only: who reads the database cannot act as a shopper. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
