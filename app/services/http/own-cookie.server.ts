import { createCookie } from 'react-router';
import { HOST_PREFIX } from '#app/domain/shopper/cookie-names.ts';
import { isSecure } from './request.server.ts';

type Options = NonNullable<Parameters<typeof createCookie>[1]>;

/**
 * A cookie that the storefront itself names. On https its name has the prefix `__Host-`: browsers take such a cookie from
 * the shop's own host alone, never from a site under a neighbouring name. On plain http they take none with the prefix.
 */
export function createOwnCookie(name: string, options: Options) {
  const plain = createCookie(name, { path: '/', sameSite: 'lax', ...options });
  const prefixed = createCookie(HOST_PREFIX + name, { path: '/', sameSite: 'lax', ...options, secure: true });
  const cookieOf = (request: Request) => (isSecure(request) ? prefixed : plain);
  return {
    /** What stands in it; `null` if there is none, or it cannot be read. */
    async read(request: Request): Promise<unknown> {
      return cookieOf(request).parse(request.headers.get('Cookie'));
    },

    /** Adds the line that sets it; `null` deletes it. */
    async set(headers: Headers, request: Request, value: unknown): Promise<void> {
      const lifetime = value === null ? { maxAge: 0 } : {};
      headers.append('Set-Cookie', await cookieOf(request).serialize(value, lifetime));
    },
  };
}
