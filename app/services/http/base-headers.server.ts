import { env } from '#app/services/env.server.ts';

export const HSTS = 'max-age=15552000';

/**
 * What files and refusals say: answers that the middleware of pages has not seen. HSTS goes by PUBLIC_URL; one answer is
 * enough for a browser to know it of the whole host.
 */
export function baseHeaders(): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(env.PUBLIC_URL.startsWith('https:') && { 'Strict-Transport-Security': HSTS }),
  };
}
