import { env } from '#app/services/env.server.ts';

export const HSTS = 'max-age=15552000';

export const FILE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** On a picture they would be half a kilobyte for nothing. */
export const DOCUMENT_HEADERS = {
  'X-Frame-Options': 'SAMEORIGIN',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // With `no-referrer` browsers post forms with `Origin: null`. React Router refuses those, so no form would
  // work without scripts.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/** For files and refusals, which the middleware of pages does not see. HSTS goes by PUBLIC_URL. */
export function baseHeaders(): Record<string, string> {
  return {
    ...FILE_HEADERS,
    ...DOCUMENT_HEADERS,
    ...(env.PUBLIC_URL.startsWith('https:') && { 'Strict-Transport-Security': HSTS }),
  };
}
