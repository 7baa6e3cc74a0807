import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { type Cost, deriveKey } from './key-derivation.ts';

/** 32 MB, about 100 ms. Each hash contains its own, so they can grow. */
const COST: Cost = { N: 2 ** 15, r: 8, p: 1 };
const KEY_BYTES = 32;
/** Without easily confused characters. */
const LETTERS = 'abcdefghkmnpqrstuvwxyz23456789';
const ONE_TIME_LENGTH = 12;

/** 59 random bits. */
export function makePassword(): string {
  const letters = Array.from({ length: ONE_TIME_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** @param cost lower in tests */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(normalized(password), salt, KEY_BYTES, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Takes as long without a hash: timing must not reveal names. */
export async function checkPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? NOBODY).split('$');
  const expected = Buffer.from(key, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const found = await deriveKey(normalized(password), Buffer.from(salt, 'base64url'), KEY_BYTES, cost);
  return timingSafeEqual(found, expected) && hash !== undefined;
}
const NOBODY = ['scrypt', COST.N, COST.r, COST.p, '', Buffer.alloc(KEY_BYTES).toString('base64url')].join(
  '$',
);

/** Unicode has two spellings of letters such as «й». */
function normalized(password: string): string {
  return password.normalize('NFC');
}
