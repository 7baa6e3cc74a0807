import { createCookie } from 'react-router';
import { HOST_PREFIX } from '#app/domain/shopper/cookie-names.ts';
import type { CookieName } from '#app/domain/shopper/device-copies.ts';
import { isSecure } from './request.server.ts';

type Options = NonNullable<Parameters<typeof createCookie>[1]>;

/**
 * On https with the prefix `__Host-`. Attack: a sibling domain plants cookies. On plain http browsers
 * reject the prefix.
 */
export function createOwnCookie(name: CookieName, options: Options) {
  const plain = createCookie(name, { path: '/', sameSite: 'lax', ...options });
  const prefixed = createCookie(HOST_PREFIX + name, { path: '/', sameSite: 'lax', ...options, secure: true });
  const cookieOf = (request: Request) => (isSecure(request) ? prefixed : plain);
  return {
    async read(request: Request): Promise<unknown> {
      return cookieOf(request).parse(request.headers.get('Cookie'));
    },

    /** `null` deletes the cookie. */
    async set(headers: Headers, request: Request, value: unknown): Promise<void> {
      const lifetime = value === null ? { maxAge: 0 } : {};
      headers.append('Set-Cookie', await cookieOf(request).serialize(value, lifetime));
    },
  };
}
