import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Only digests of tokens and sessions are stored: a leaked database does not allow impersonation. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
