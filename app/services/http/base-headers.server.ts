import { env } from '#app/services/env.server.ts';

export const HSTS = 'max-age=15552000';

export const FILE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Not for images: half a kilobyte without effect. */
export const DOCUMENT_HEADERS = {
  'X-Frame-Options': 'SAMEORIGIN',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // With `no-referrer` browsers post forms with `Origin: null`, which React Router refuses.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/** For files and early refusals, which bypass the page middleware. */
export function baseHeaders(): Record<string, string> {
  return {
    ...FILE_HEADERS,
    ...DOCUMENT_HEADERS,
    ...(env.PUBLIC_URL.startsWith('https:') && { 'Strict-Transport-Security': HSTS }),
  };
}
